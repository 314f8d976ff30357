package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.config.ConfigFile;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// What a host that ended in order leaves to the next (product.md §8).
class HostMemoryTest {

    @TempDir Path directory;

    private static final InstanceId STEADY = new InstanceId("north", "steady");
    private static final InstanceId DIES = new InstanceId("north", "dies");

    private EmbeddedHost open(String enabled, int maxRestarts, String backoff) throws Exception {
        Path file =
                Files.writeString(
                        directory.resolve("mortise.yaml"),
                        """
                        host: { state_dir: state }
                        installations:
                          - { plugin: steady, version: '1', kind: plain, path: /bin/sleep, args: ['600'] }
                          - { plugin: steady, version: '2', kind: plain, path: /bin/sleep, args: ['601'] }
                          - { plugin: dies, version: '1', kind: plain, path: /bin/sh,
                              args: [-c, 'exit 3'] }
                        instances:
                          - { tenant: north, id: steady, plugin: steady, version: '1',
                              isolation: per-instance, enabled: %s }
                          - { tenant: north, id: dies, plugin: dies, version: '1',
                              isolation: per-instance,
                              supervision: { max_restarts: %d, base_backoff: %s, max_backoff: 1h,
                                             backoff_jitter: none } }
                        """
                                .formatted(enabled, maxRestarts, backoff));
        var host = EmbeddedHost.open(ConfigFile.read(file, Map.of()), Map.of());
        host.start();
        return host;
    }

    private static InstanceSnapshot of(EmbeddedHost host, InstanceId id) {
        return host.snapshot().instances().stream()
                .filter(i -> i.instance().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static ProcessSnapshot process(EmbeddedHost host, InstanceId id) {
        return host.snapshot().process(of(host, id).process()).orElseThrow();
    }

    private static void await(EmbeddedHost host, InstanceId id, State state) throws Exception {
        until(() -> of(host, id).state() == state, host);
    }

    private static void until(BooleanSupplier holds, EmbeddedHost host) throws Exception {
        TestHost.untilTold(holds, () -> host.snapshot().toString());
    }

    @Test
    @MustHold("B085")
    void whatTheOperatorSaidWinsOverTheFile() throws Exception {
        try (var host = open("true", 0, "10ms")) {
            await(host, STEADY, State.HEALTHY);
            host.command(new HostCommand.Disable(STEADY));
        }
        try (var host = open("true", 0, "10ms")) {
            assertThat(of(host, STEADY).enabled()).isFalse();
            assertThat(host.records(0, 1000).records().toString())
                    .contains("north/steady is disabled, as was said on");
            host.command(new HostCommand.Enable(STEADY));
        }
        try (var host = open("false", 0, "10ms")) {
            await(host, STEADY, State.HEALTHY);
        }
    }

    private EmbeddedHost watched(String health) throws Exception {
        Path file =
                Files.writeString(
                        directory.resolve("mortise.yaml"),
                        """
                        host: { state_dir: state }
                        installations:
                          - { plugin: slow, version: '1', kind: driver, path: /bin/true }
                        instances:
                          - { tenant: north, id: slow, plugin: slow, version: '1',
                              isolation: per-instance, enabled: false, health: %s }
                        """
                                .formatted(health));
        var host = EmbeddedHost.open(ConfigFile.read(file, Map.of()), Map.of());
        host.start();
        return host;
    }

    @Test
    @MustHold("B163")
    void aHealthWindowThatWasSetWinsOverTheFileUntilItIsTakenBack() throws Exception {
        var slow = new InstanceId("north", "slow");
        try (var host = watched("{ timeout: 2s }")) {
            var file = of(host, slow).watched();
            var answer =
                    host.command(
                            new HostCommand.TuneHealth(
                                    slow,
                                    Optional.of(
                                            new HealthCheck(
                                                    file.interval(),
                                                    Duration.ofSeconds(20),
                                                    5,
                                                    file.policy()))));
            assertThat(answer.unsaved()).isEmpty();
        }
        try (var host = watched("{ timeout: 4s }")) {
            assertThat(of(host, slow).watched().timeout()).isEqualTo(Duration.ofSeconds(20));
            assertThat(of(host, slow).written().timeout()).isEqualTo(Duration.ofSeconds(4));
            assertThat(host.records(0, 1000).records().toString())
                    .contains(
                            "The health of north/slow is looked at as was said on",
                            "the file says otherwise: timeout 4s → 20s, failure_threshold 3 → 5.");
            host.command(new HostCommand.TuneHealth(slow, Optional.empty()));
        }
        try (var host = watched("{ timeout: 6s }")) {
            assertThat(of(host, slow).watched().timeout()).isEqualTo(Duration.ofSeconds(6));
        }
    }

    @Test
    void enabledInTheFileCountsTheFirstTimeOnly() throws Exception {
        open("false", 0, "10ms").close();
        try (var host = open("true", 0, "10ms")) {
            assertThat(of(host, STEADY).enabled()).isFalse();
        }
    }

    @Test
    void whatGaveUpStaysDownAndSaysWhy() throws Exception {
        try (var host = open("true", 2, "10ms")) {
            await(host, DIES, State.DISABLED);
        }
        try (var host = open("true", 2, "10ms")) {
            await(host, DIES, State.DISABLED);
            var status = process(host, DIES).status();
            assertThat(status.reason()).containsInstanceOf(Cause.BudgetExhausted.class);
            assertThat(status.launch()).isEqualTo(3);
            host.command(new HostCommand.Enable(DIES));
            until(
                    () ->
                            host.records(0, 10_000).records().stream()
                                    .anyMatch(
                                            r ->
                                                    r.what() instanceof HostRecord.LaunchEnded e
                                                            && e.launch() == 4),
                    host);
        }
    }

    @Test
    void theRestOfABackoffIsWaitedForAndItsCrashesCount() throws Exception {
        int crashes;
        try (var host = open("true", 5, "1h")) {
            await(host, DIES, State.BACKOFF);
            crashes = of(host, DIES).crashes();
        }
        try (var host = open("true", 5, "1h")) {
            until(() -> host.snapshot().process(of(host, DIES).process()).isPresent(), host);
            until(() -> process(host, DIES).status().next().isPresent(), host);
            var status = process(host, DIES).status();
            assertThat(status.state()).isEqualTo(State.STOPPED);
            assertThat(status.next().orElseThrow().minus(host.snapshot().taken()))
                    .isBetween(Duration.ofMinutes(55), Duration.ofHours(1));
            assertThat(status.counters().crashes()).isEqualTo(crashes);
            host.command(new HostCommand.Restart(DIES));
            until(() -> of(host, DIES).crashes() == crashes + 1, host);
        }
    }

    @Test
    void aHoldOutlivesTheHost() throws Exception {
        try (var host = open("true", 0, "10ms")) {
            await(host, STEADY, State.HEALTHY);
            host.command(new HostCommand.Hold(STEADY, Optional.of(Duration.ofHours(1))));
        }
        try (var host = open("true", 0, "10ms")) {
            until(() -> host.snapshot().process(of(host, STEADY).process()).isPresent(), host);
            until(() -> process(host, STEADY).status().heldUntil().isPresent(), host);
            assertThat(of(host, STEADY).state()).isEqualTo(State.STOPPED);
            host.command(new HostCommand.Hold(STEADY, Optional.empty()));
            await(host, STEADY, State.HEALTHY);
        }
    }

    @Test
    void aMoveOutlivesTheHostAndLaunchNumbersGoOn() throws Exception {
        try (var host = open("true", 0, "10ms")) {
            await(host, STEADY, State.HEALTHY);
            host.command(new HostCommand.Move(STEADY, "2"));
            until(
                    () ->
                            of(host, STEADY).installation().version().equals("2")
                                    && of(host, STEADY).state() == State.HEALTHY,
                    host);
            assertThat(process(host, STEADY).status().launch()).isEqualTo(2);
        }
        try (var host = open("true", 0, "10ms")) {
            await(host, STEADY, State.HEALTHY);
            assertThat(of(host, STEADY).installation().version()).isEqualTo("2");
            assertThat(process(host, STEADY).status().launch()).isEqualTo(3);
            assertThat(host.records(0, 1000).records().toString())
                    .contains("stays on steady@2, where it was moved; the file says 1");
        }
    }

    @Test
    @MustHold("B110")
    void aRemovedInstanceIsBackDisabledAndItsDataIsThere() throws Exception {
        Path data = directory.resolve("state/data/north/steady");
        try (var host = open("true", 0, "10ms")) {
            await(host, STEADY, State.HEALTHY);
            Files.writeString(data.resolve("kept"), "x");
            host.command(new HostCommand.Remove(STEADY));
            until(() -> host.snapshot().operations().isEmpty(), host);
        }
        try (var host = open("true", 0, "10ms")) {
            assertThat(of(host, STEADY).enabled()).isFalse();
            assertThat(data.resolve("kept")).exists();
        }
    }

    @Test
    void aRemovedInstanceLeavesNoHoldToWhoComesAfterIt() throws Exception {
        var process = new ProcessKey.Own(STEADY);
        try (var host = open("true", 0, "10ms")) {
            await(host, STEADY, State.HEALTHY);
            host.command(new HostCommand.Hold(STEADY, Optional.of(Duration.ofHours(1))));
            assertThat(host.ledger().held(process)).isPresent();
            host.command(new HostCommand.Remove(STEADY));
            until(() -> host.snapshot().operations().isEmpty(), host);
            assertThat(host.ledger().held(process)).isEmpty();
        }
        try (var host = open("true", 0, "10ms")) {
            assertThat(host.ledger().held(process)).isEmpty();
        }
    }

    @Test
    void recordsOfTheHostBeforeAreHistoryBelowZero() throws Exception {
        try (var host = open("true", 0, "10ms")) {
            await(host, STEADY, State.HEALTHY);
        }
        try (var host = open("true", 0, "10ms")) {
            long first = host.snapshot().firstRecord();
            var records = host.records(0, 10_000).records();
            assertThat(records).anyMatch(r -> r.sequence() < first);
            assertThat(records).allMatch(r -> r.uptime().isNegative() == r.sequence() < first);
        }
    }
}
