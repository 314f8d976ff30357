package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Setting;
import dev.mortise.host.spec.Supervision;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the record of a launch tells that ended before it was ready, on real processes.
class FailedStartTest {

    private static final Path SHELL = Path.of("/bin/sh");

    /// A handshake line that is right.
    private static final String GREET =
            "printf 'CP1|driver=1|%s|unix|%s|grpc|%s|%s\\n' \"$CLOUDPATH_PLUGIN_ID\""
                    + " \"${CLOUDPATH_PLUGIN_ENDPOINT#unix://}\" \"$CLOUDPATH_LAUNCH_ID\""
                    + " \"$CLOUDPATH_PROOF\"; ";

    private TestHost host;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host = new TestHost(directory);
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    private InstanceId script(Kind kind, Supervision policy, String script) throws Exception {
        var id = host.own(host.register(kind, Map.of(), SHELL, List.of("-c", script)), policy);
        host.manager.enable(id);
        return id;
    }

    private List<HostRecord.LaunchEnded> ends() {
        return host.records(HostRecord.LaunchEnded.class);
    }

    @Test
    @MustHold({"B011", "B097"})
    void aPanicBeforeTheHandshakeIsToldFirstAndThatItIsTheSameEveryTime() throws Exception {
        String panic = "echo 'panic: no database token=hunter2secret' >&2; echo 'at x' >&2; exit 2";
        var id = script(Kind.DRIVER, TestPolicy.policy(2), panic);
        host.await(id, State.DISABLED);

        assertThat(ends()).hasSize(3);
        assertThat(ends()).extracting(e -> e.evidence().alike()).containsExactly(1, 2, 3);
        for (var end : ends()) {
            assertThat(end.evidence().start())
                    .hasSizeBetween(2, Evidence.START_LINES)
                    .noneMatch(line -> line.contains("hunter2secret"));
            assertThat(end.evidence().start().getFirst())
                    .startsWith("It said on stderr: panic: no database token=");
            assertThat(end.evidence().start().getLast())
                    .startsWith("/bin/sh has mode ")
                    .contains("this host is ");
        }
        assertThat(ends().getLast().evidence().startWords().get(1))
                .isEqualTo("It fails the same way every time: 3 starts in a row ended so.");
        assertThat(host.process(id).status().reason().orElseThrow().words())
                .isEqualTo(
                        "gave up after 3 crashes with 2 restarts allowed; it fails the same way"
                                + " every time: exit code 2 before it was ready");
    }

    @Test
    void whoseDeathsDifferOrWhoWasReadyFailsInNoWayEveryTime() throws Exception {
        var id =
                script(
                        Kind.DRIVER,
                        TestPolicy.policy(2),
                        "n=$(cat n 2>/dev/null || echo 1); echo $((n + 1)) > n; exit $n");
        host.await(id, State.DISABLED);
        assertThat(ends()).extracting(e -> e.evidence().alike()).containsExactly(1, 1, 1);
        assertThat(host.process(id).status().reason().orElseThrow().words()).contains("the last:");
    }

    @Test
    @MustHold("B097")
    void aProgramThatHadBeenReadyIsNotDiagnosed() throws Exception {
        var id = script(Kind.PLAIN, readyAfter(Duration.ZERO), "echo failed >&2; exit 1");
        host.await(id, State.DISABLED);
        assertThat(ends()).allMatch(e -> e.crash() && e.evidence().start().isEmpty());
        assertThat(ends()).allMatch(e -> e.evidence().alike() == 0);

        var slow = script(Kind.PLAIN, readyAfter(Duration.ofMinutes(1)), "echo failed >&2; exit 1");
        host.await(slow, State.DISABLED);
        assertThat(ends().getLast().evidence().start().getFirst())
                .isEqualTo("It said on stderr: failed");
    }

    private static Supervision readyAfter(Duration readyAfter) {
        var p = TestPolicy.policy(0);
        return new Supervision(
                p.handshakeTimeout(),
                p.firstHandshakeTimeout(),
                p.shutdownTimeout(),
                p.health(),
                0,
                p.baseBackoff(),
                p.maxBackoff(),
                readyAfter,
                p.stopSignal(),
                p.stableAfter(),
                p.backoffFactor(),
                p.backoffJitter());
    }

    @Test
    @MustHold({"B183", "B097"})
    void aLoaderFailureIsRecordedWithTheLineThatMendsIt() throws Exception {
        var id =
                script(
                        Kind.DRIVER,
                        TestPolicy.policy(),
                        "echo 'p: error while loading shared libraries: libfoo.so.1: cannot open"
                                + " shared object file: No such file or directory' >&2; exit 127");
        host.await(id, State.DISABLED);
        assertThat(ends().getFirst().evidence().start().get(1))
                .contains("libfoo.so.1", "env: { LD_LIBRARY_PATH: ");
    }

    @Test
    void aStartThatIsRefusedIsDiagnosedToo(@TempDir Path directory) throws Exception {
        var id =
                host.own(
                        host.register(Kind.DRIVER, Map.of(), directory.resolve("none"), List.of()),
                        TestPolicy.policy());
        host.manager.enable(id);
        host.await(id, State.DISABLED);
        assertThat(ends().getFirst().evidence().start())
                .satisfiesExactly(
                        likely -> assertThat(likely).contains("does not exist", "[FS-01]"),
                        facts -> assertThat(facts).contains("is no regular file"));
    }

    @Test
    void whoIsDisabledBeforeItIsReadyFailedAtNothing() throws Exception {
        var id = script(Kind.DRIVER, TestPolicy.policy(), "echo on >&2; exec sleep 600");
        host.log(id, "on"::equals);
        host.manager.disable(id);
        host.record(what -> what instanceof HostRecord.LaunchEnded);
        assertThat(ends().getFirst().evidence()).isEqualTo(Evidence.NONE);
    }

    @Test
    @MustHold({"B221", "B055"})
    void whatIsPrintedBeforeTheHandshakeIsThePluginsFaultInWhateverReadItComes() throws Exception {
        String banner = "printf 'password=s3cretS3cret \\033[1m and much more behind it\\n";
        for (String script :
                List.of(
                        banner + "'; " + GREET + "exec sleep 600",
                        banner + "'; kill -STOP $$; " + GREET + "exec sleep 600",
                        "x=$(" + GREET + "); " + banner + "%s\\n' \"$x\"; exec sleep 600")) {
            var id = script(Kind.DRIVER, TestPolicy.policy(), script);
            host.await(id, State.DISABLED);
            var cause = ends().getLast().cause();
            assertThat(cause).isInstanceOf(Cause.BadHandshake.class);
            assertThat(cause.by()).isEqualTo(Cause.Initiator.PLUGIN);
            assertThat(cause.words())
                    .startsWith("bad handshake: stdout polluted before the handshake: \"password=")
                    .containsPattern("\"password=.{11}…\", printed by the plugin")
                    .doesNotContain("s3cret", "\033", "version");
        }
    }

    @Test
    @MustHold("B225")
    void blankLinesAloneAreAFailureOfTheirOwnAtTheExitAndAtTheTimeOut() throws Exception {
        var exits = script(Kind.DRIVER, TestPolicy.policy(), "printf '\\n  \\n'; exit 0");
        host.await(exits, State.DISABLED);
        assertThat(ends().getLast().cause().words())
                .isEqualTo(
                        "exit code 0 before it was ready: it printed only blank lines, no"
                                + " handshake");

        var policy = TestPolicy.policy(Duration.ofMillis(700), Duration.ofSeconds(5));
        var stays = script(Kind.DRIVER, policy, "printf ' \\n'; exec sleep 600");
        host.await(stays, State.DISABLED);
        assertThat(ends().getLast().cause().words())
                .isEqualTo(
                        "no handshake within 700 ms: it printed only blank lines, no handshake,"
                                + " and did not connect");
    }

    @Test
    @MustHold("B225")
    void variablesThatAreOthersThanInTheLastGoodLaunchAreNamedWithoutTheirValues()
            throws Exception {
        var good =
                host.fixture(
                        Kind.DRIVER,
                        Map.of(
                                "SAME", Setting.literal("s"),
                                "TLS", Setting.literal("off-value"),
                                "GONE", Setting.literal("gone-value")),
                        "steady");
        var id = host.own(good, TestPolicy.policy());
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        host.manager.registerInstallation(
                new Installation(
                        new InstallationId(good.id().plugin(), "2.0"),
                        Kind.DRIVER,
                        SHELL,
                        List.of("-c", "echo; exit 1"),
                        Map.of(
                                "SAME", Setting.literal("s"),
                                "TLS", Setting.literal("on-value"),
                                "NEW", Setting.literal("new-value")),
                        Optional.empty(),
                        List.of(),
                        Optional.empty()));
        host.manager.move(id, "2.0");
        host.await(id, State.DISABLED);

        assertThat(ends().getLast().evidence().start())
                .contains(
                        "Since it last was ready, in its env: GONE was removed, NEW was added, TLS"
                                + " has another value.");
        assertThat(ends().getLast().evidence().toString()).doesNotContain("-value");
    }
}
