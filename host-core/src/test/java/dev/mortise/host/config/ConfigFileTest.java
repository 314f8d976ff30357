package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.config.HostConfig.Logs;
import dev.mortise.host.config.HostConfig.Operation;
import dev.mortise.host.config.HostConfig.Permissions;
import dev.mortise.host.config.HostConfig.Profile;
import dev.mortise.host.spec.Activation;
import dev.mortise.host.spec.BackoffJitter;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Setting;
import dev.mortise.host.spec.StopSignal;
import dev.mortise.host.spec.Supervision;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// What a good file says.
class ConfigFileTest extends ConfigFixture {

    private static final String HASH = "3f1c9a".repeat(10) + "3F1C";

    private static final String COMPLETE =
            """
            host:
              state_dir: ~/.local/state/mortise      # default: the platform's convention
              concurrent_starts: 4
              health: { interval: 5s, failure_threshold: 3, policy: disable }
              supervision:
                handshake_timeout: 10s
                shutdown_timeout: 5s
                max_restarts: 5
                base_backoff: 500ms
                max_backoff: 30s
                ready_after: 1s
                stop_signal: TERM
                stable_after: 10m
              logs: { per_instance: 2MiB, total: 256MiB }
              redaction:
                - { name: ticket, pattern: 'TKT-[0-9]{8}' }
              metrics: { interval: 5s, listen: off }
            installations:
              - plugin: acme.thermostat
                version: 1.4.2
                kind: driver
                path: plugins/thermostat
                args: [--quiet]
                env: { TZ: UTC, API_BASE: "${env:API_BASE}" }
                sha256: %s
                files: [plugins/thermostat.jar]
              - { plugin: crowdsec.dummy, version: 1.4.6, kind: go-plugin, profile: crowdsec, path: plugins/dummy }
            instances:
              - id: hall
                tenant: north
                plugin: acme.thermostat
                version: 1.4.2
                isolation: per-instance
                enabled: true
                activation: eager
                config: { unit: celsius, broker_password: "${file:broker}" }
                supervision: { max_restarts: 3 }
            profiles:
              my-family: { cookie_key: MY_PLUGIN, cookie_value: abc, versions: [1] }
            deployers:
              my-plugin: { allow: [rollback, deploy], environments: [staging] }
            plugins: {}
            """
                    .formatted(HASH);

    private final InstallationId thermostat = new InstallationId("acme.thermostat", "1.4.2");

    private HostConfig complete() {
        write("broker", "hunter22\n");
        return read(COMPLETE, Map.of("HOME", "/home/ann", "API_BASE", "https://ann:pw@api"));
    }

    @Test
    void theCompleteExampleSaysWhatItSaysAboutTheHost() {
        HostConfig config = complete();
        assertThat(config.file()).isEqualTo(directory.resolve("mortise.yaml"));
        assertThat(config.stateDir()).isEqualTo(Path.of("/home/ann/.local/state/mortise"));
        assertThat(config.concurrentStarts()).isEqualTo(4);
        assertThat(config.supervision()).isEqualTo(Supervision.product());
        assertThat(config.logs()).isEqualTo(new Logs(2 << 20, 256 << 20));
        assertThat(config.redaction()).hasSize(1);
        assertThat(config.redaction().getFirst().name()).isEqualTo("ticket");
        assertThat(config.redaction().getFirst().pattern().pattern()).isEqualTo("TKT-[0-9]{8}");
        assertThat(config.metrics().interval()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.metrics().listen()).isEmpty();
        assertThat(config.profiles())
                .isEqualTo(Map.of("my-family", new Profile("MY_PLUGIN", "abc", List.of(1))));
        assertThat(config.deployers())
                .isEqualTo(
                        Map.of(
                                "my-plugin",
                                new Permissions(
                                        Set.of(Operation.ROLLBACK, Operation.DEPLOY),
                                        Set.of("staging"))));
        assertThat(config.plugins().orElseThrow().entries()).isEmpty();
        assertThat(config.warnings()).isEmpty();
    }

    @Test
    void theCompleteExampleSaysWhatItSaysAboutPlugins() {
        HostConfig config = complete();
        var base =
                new Setting("${env:API_BASE}", "https://ann:pw@api", List.of("https://ann:pw@api"));
        var dummy = new InstallationId("crowdsec.dummy", "1.4.6");
        assertThat(config.installations())
                .containsExactly(
                        new Installation(
                                thermostat,
                                Kind.DRIVER,
                                directory.resolve("plugins/thermostat"),
                                List.of("--quiet"),
                                Map.of("TZ", Setting.literal("UTC"), "API_BASE", base),
                                Optional.of(HASH.toLowerCase()),
                                List.of(directory.resolve("plugins/thermostat.jar")),
                                Optional.empty()),
                        new Installation(
                                dummy,
                                Kind.GO_PLUGIN,
                                directory.resolve("plugins/dummy"),
                                List.of(),
                                Map.of(),
                                Optional.empty(),
                                List.of(),
                                Optional.of("crowdsec")));
        InstanceSpec hall = config.instances().getFirst();
        assertThat(hall.id()).isEqualTo(new InstanceId("north", "hall"));
        assertThat(hall.installation()).isEqualTo(thermostat);
        assertThat(hall.isolation()).isEqualTo(Isolation.PER_INSTANCE);
        assertThat(hall.enabled()).isTrue();
        assertThat(hall.activation()).isEqualTo(Activation.EAGER);
        assertThat(hall.config())
                .isEqualTo(
                        Map.of(
                                "unit",
                                Setting.literal("celsius"),
                                "broker_password",
                                new Setting("${file:broker}", "hunter22", List.of("hunter22"))));
        assertThat(hall.supervision().maxRestarts()).isEqualTo(3);
        assertThat(hall.supervision().stableAfter()).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void whatIsNotWrittenHasTheProductsDefault() {
        HostConfig config = read("plugins: {}", Map.of("XDG_STATE_HOME", "/state"));
        assertThat(config.stateDir()).isEqualTo(Path.of("/state/mortise"));
        assertThat(config.concurrentStarts())
                .isEqualTo(2 * Runtime.getRuntime().availableProcessors());
        assertThat(config.supervision()).isEqualTo(Supervision.product());
        assertThat(config.logs()).isEqualTo(Logs.PRODUCT);
        assertThat(config.metrics().listen()).isEmpty();
        assertThat(config.installations()).isEmpty();
        assertThat(config.instances()).isEmpty();
    }

    @Test
    void anInstanceRepeatsKeysOfTheHostAndWins() {
        HostConfig config =
                read(
                        """
                        host:
                          health: { interval: 7s, policy: restart }
                          supervision:
                            max_restarts: 9
                            stable_after: never
                            stop_signal: INT
                            backoff_factor: 1.5
                            first_handshake_timeout: 60s
                        """
                                + DRIVER
                                + """
                                instances:
                                  - id: a
                                    tenant: t
                                    plugin: acme
                                    version: "1"
                                    health: { interval: 2s, timeout: 300ms, failure_threshold: 9 }
                                    supervision: { base_backoff: 1s, max_backoff: 2h30m, backoff_jitter: none }
                                  - { id: b, tenant: t, plugin: sleep, version: "1", enabled: false,
                                      supervision: { ready_after: 0, stop_signal: QUIT } }
                                """);
        var a = config.instances().get(0);
        assertThat(a.isolation()).isEqualTo(Isolation.SHARED);
        assertThat(a.supervision())
                .isEqualTo(
                        new Supervision(
                                Duration.ofSeconds(10),
                                Optional.of(Duration.ofSeconds(60)),
                                Duration.ofSeconds(5),
                                new HealthCheck(
                                        Duration.ofSeconds(2),
                                        Duration.ofMillis(300),
                                        9,
                                        HealthFailurePolicy.RESTART),
                                9,
                                Duration.ofSeconds(1),
                                Duration.ofMinutes(150),
                                Duration.ofSeconds(1),
                                StopSignal.INT,
                                Supervision.NEVER,
                                1.5,
                                BackoffJitter.NONE));
        var b = config.instances().get(1);
        assertThat(b.enabled()).isFalse();
        assertThat(b.isolation()).isEqualTo(Isolation.PER_INSTANCE);
        assertThat(b.supervision().readyAfter()).isZero();
        assertThat(b.supervision().stopSignal()).isEqualTo(StopSignal.QUIT);
        assertThat(b.supervision().health().interval()).isEqualTo(Duration.ofSeconds(7));
        assertThat(b.supervision().health()).isEqualTo(config.supervision().health());
        assertThat(b.supervision().backoffFactor()).isEqualTo(1.5);
        assertThat(b.supervision().backoffJitter()).isEqualTo(BackoffJitter.FULL);
    }

    @Test
    void metricsListenOnThisMachineOnly() {
        assertThat(read("host: { metrics: { listen: 127.0.0.1:9464 } }").metrics().listen())
                .contains(new InetSocketAddress("127.0.0.1", 9464));
    }

    @Test
    void relativePathsAreAgainstTheFileAndAreShownWithoutDots() {
        HostConfig config =
                read(
                        """
                        host: { state_dir: ./state }
                        installations:
                          - { plugin: a, version: "1", kind: plain, path: ../x }
                          - { plugin: b, version: "1", kind: plain, path: ~/x }
                          - { plugin: c, version: "1", kind: plain, path: ~ }
                          - { plugin: d, version: "1", kind: plain, path: ./~x, args: ["~", ''] }
                        """);
        assertThat(config.stateDir()).isEqualTo(directory.resolve("state"));
        assertThat(config.installations())
                .extracting(Installation::path)
                .containsExactly(
                        directory.resolve("../x"),
                        Path.of("/home/ann/x"),
                        Path.of("/home/ann"),
                        directory.resolve("~x"));
        assertThat(config.installations().getLast().args()).containsExactly("~", "");
    }

    @Test
    @MustHold("B222")
    void settingsThatMakeTheBudgetUnreachableAreWarnedAbout() {
        HostConfig config =
                read(
                        """
                        host:
                          supervision:
                            max_restarts: unlimited
                        """
                                + DRIVER
                                + """
                                instances:
                                  - { id: a, tenant: t, plugin: acme, version: "1",
                                      supervision: { max_restarts: 3, stable_after: 2s } }
                                """);
        assertThat(config.supervision().maxRestarts()).isEqualTo(Supervision.UNLIMITED);
        assertThat(lines(config.warnings()))
                .containsExactly(
                        "mortise.yaml:3:19: max_restarts is unlimited: a plugin that always crashes"
                                + " is restarted for ever; expected a number of restarts to give up"
                                + " after",
                        "mortise.yaml:10:53: stable_after is shorter than max_backoff: a plugin"
                            + " that dies soon after it is forgiven each time, so its budget may"
                            + " never be used up; expected stable_after well above max_backoff");
    }

    @Test
    void thePluginsOfAManentFileAreLeftAsTheyAre() throws Exception {
        HostConfig config =
                read(
                        """
                        plugins:
                          my-plugin:
                            external: { command: bin/p, env: { A: "${X}" } }
                            count: 012
                        """);
        var plugin = (Node.Mapping) config.plugins().orElseThrow().get("my-plugin").orElseThrow();
        assertThat(text(plugin.get("count"))).isEqualTo("012");
        assertThat(plugin.get("external").orElseThrow().line()).isEqualTo(3);
    }

    @Test
    @MustHold("B227")
    void faultyInstallationsAndInstancesCanBeLeftOut() {
        ConfigException refused =
                refused(
                        DRIVER
                                + """
                                  - { plugin: bad, version: "1", kind: driver, path: x, sha256: 12 }
                                instances:
                                  - { id: a, tenant: t, plugin: acme, version: "1" }
                                  - { id: b, tenant: t, plugin: acme, version: "1", enabled: maybe }
                                  - { id: c, tenant: t, plugin: bad, version: "1" }
                                """);
        assertThat(lines(refused.problems()))
                .containsExactly(
                        "mortise.yaml:5:65: sha256 is \"12\"; expected 64 hex digits",
                        "mortise.yaml:8:62: enabled is \"maybe\"; expected true or false");
        HostConfig rest = refused.rest().orElseThrow();
        assertThat(rest.instances())
                .extracting(i -> i.id().toString())
                .containsExactly("t/a", "(host)/dummy");
        assertThat(rest.installations()).hasSize(3);
        assertThat(lines(rest.warnings()))
                .containsExactly(
                        "mortise.yaml:9:5: the instance t/c is left out with its installation"
                                + " bad@1; expected an installation without problems");
    }

    @Test
    void nothingIsLeftOfAFileWithAProblemOfItsOwn() {
        assertThat(refused(DRIVER + "host: { logs: 3 }\n").rest()).isEmpty();
    }

    /// Seeded, so that it is the same test each time.
    @Test
    void whateverIsWrittenIsReadOrRefusedInWords() {
        write("broker", "hunter22");
        var random = new Random(25);
        String pieces = "{}[]:,-?*&!|>'\"%@`#~<$\\\t\n =\u00e4\u2028\u0000";
        for (int round = 0; round < 2000; round++) {
            var text = new StringBuilder(COMPLETE);
            for (int change = random.nextInt(1, 4); change > 0; change--) {
                int at = random.nextInt(text.length());
                int length = random.nextInt(3);
                char piece = pieces.charAt(random.nextInt(pieces.length()));
                text.replace(at, Math.min(text.length(), at + length), String.valueOf(piece));
            }
            try {
                ConfigFile.read(write("mortise.yaml", text.toString()), Map.of("API_BASE", "http"));
            } catch (ConfigException e) {
                assertThat(e.problems()).isNotEmpty();
                assertThat(e.getMessage()).doesNotContain("Exception", "snakeyaml", "hunter22");
            }
        }
    }
}
