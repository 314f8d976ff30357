package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.config.StateDirectory;
import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.MemoryJournal;
import dev.mortise.host.journal.MemoryLedger;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.logs.LogEntry;
import dev.mortise.host.logs.LogStream;
import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.metrics.MetricsCollector;
import dev.mortise.host.metrics.MetricsTarget;
import dev.mortise.host.platform.SystemClock;
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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/// The reference's API (cp1-host.md §2, §8, §9, §16 to §18) where no other test holds to it: its
/// seams, filled by an embedder, its words, and what a plugin is told. Programs live in memory.
class ReferenceApiTest {

    private static final Path PROGRAM = Path.of("/bin/sh");
    private static final InstallationId THING = new InstallationId("io.test.thing", "1.0");

    @TempDir private Path directory;
    private final MemoryRunner runner = new MemoryRunner();
    private Optional<HealthChecker> checker = Optional.empty();
    private MetricsCollector collector = target -> Metrics.UNAVAILABLE;
    private Optional<StateDirectory> lock = Optional.empty();
    private Optional<Manager> opened = Optional.empty();

    @AfterEach
    void nothingIsLeft() {
        opened.ifPresent(Manager::close);
        lock.ifPresent(StateDirectory::close);
        assertThat(runner.programs()).allMatch(program -> program.exit().isDone());
    }

    private Manager open(Kind kind) throws Exception {
        var taken = StateDirectory.take(directory.resolve("state"));
        lock = Optional.of(taken);
        var clock = new SystemClock();
        var manager =
                new Manager(
                        new ManagerOptions(
                                taken,
                                Files.createDirectories(directory.resolve("s")),
                                Map.of(),
                                clock,
                                new MemoryJournal(clock, MemoryJournal.CAPACITY),
                                new MemoryLedger(),
                                Optional.of(runner),
                                checker,
                                collector,
                                4,
                                2 << 20,
                                16 << 20,
                                List.of(),
                                Duration.ofMillis(100)));
        opened = Optional.of(manager);
        manager.registerInstallation(
                new Installation(
                        THING,
                        kind,
                        PROGRAM,
                        List.of("-c", "a b"),
                        Map.of("COLOUR", Setting.literal("red")),
                        Optional.empty(),
                        List.of(),
                        Optional.empty()));
        return manager;
    }

    private static Supervision policy(HealthFailurePolicy policy) {
        return new Supervision(
                Duration.ofSeconds(30),
                Optional.empty(),
                Duration.ofSeconds(5),
                new HealthCheck(Duration.ofMillis(20), Duration.ofSeconds(2), 2, policy),
                0,
                Duration.ofMillis(10),
                Duration.ofMillis(50),
                Duration.ZERO,
                StopSignal.TERM,
                Supervision.NEVER,
                2,
                BackoffJitter.NONE);
    }

    private static InstanceId create(Manager manager, String id, HealthFailurePolicy policy)
            throws Exception {
        var instance = new InstanceId("north", id);
        manager.createInstance(
                new InstanceSpec(instance, THING, Isolation.PER_INSTANCE, policy(policy)));
        return instance;
    }

    private static InstanceSnapshot snapshot(Manager manager, InstanceId id) {
        try {
            return manager.snapshot(id);
        } catch (HostException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(Manager manager, InstanceId id, State state) throws Exception {
        TestHost.untilTold(
                () -> snapshot(manager, id).state() == state,
                () -> snapshot(manager, id).toString());
    }

    // ── what the supervisor starts (§2, §9) ─────────────────────────────────────────────────────

    @Test
    void aRunnerOfOnesOwnStartsSignalsAndEndsProgramsInMemory() throws Exception {
        var manager = open(Kind.PLAIN);
        var id = create(manager, "hall", HealthFailurePolicy.DISABLE);
        manager.enable(id);
        await(manager, id, State.HEALTHY);

        var command = runner.commands().getFirst();
        assertThat(command.path()).isEqualTo(PROGRAM);
        assertThat(command.args()).containsExactly("-c", "a b");
        assertThat(command.env()).containsEntry("COLOUR", "red").hasSize(2);
        var process = manager.hostSnapshot().process(snapshot(manager, id).process()).orElseThrow();
        assertThat(process.status().pid()).hasValue(MemoryRunner.PID);
        assertThat(manager.logs(id, 9))
                .containsExactly(
                        new LogEntry(LogStream.STDOUT, "said"),
                        new LogEntry(LogStream.STDERR, "complained"));

        manager.stopGently(id);
        await(manager, id, State.DISABLED);
        assertThat(runner.programs().getFirst().signals())
                .containsExactly(StopSignal.TERM.number());
    }

    @Test
    void aRunnerThatRefusesIsACrash() throws Exception {
        runner.refuses();
        assertThat(reasonOfTheCrash()).contains("no more programs");
    }

    @Test
    void aRunnerThatAnswersNothingIsACrashToo() throws Exception {
        runner.answersNothing();
        assertThat(reasonOfTheCrash()).contains("no process");
    }

    private String reasonOfTheCrash() throws Exception {
        var manager = open(Kind.PLAIN);
        var id = create(manager, "hall", HealthFailurePolicy.DISABLE);
        manager.enable(id);
        await(manager, id, State.DISABLED);
        assertThat(snapshot(manager, id).crashes()).isEqualTo(1);
        var process = manager.hostSnapshot().process(snapshot(manager, id).process()).orElseThrow();
        return process.status().reason().orElseThrow().words();
    }

    @Test
    void aPluginGetsTheEnvironmentOfTheProtocolAndNothingElse() throws Exception {
        var manager = open(Kind.DRIVER);
        manager.enable(create(manager, "hall", HealthFailurePolicy.DISABLE));
        TestHost.untilTold(() -> !runner.commands().isEmpty(), () -> "nothing was started");

        var env = runner.commands().getFirst().env();
        assertThat(env)
                .containsOnlyKeys(
                        "COLOUR",
                        "CLOUDPATH_PLUGIN_ID",
                        "CLOUDPATH_PROTOCOL",
                        "CLOUDPATH_PROTOCOL_VERSION",
                        "CLOUDPATH_LAUNCH_ID",
                        "CLOUDPATH_PROOF",
                        "CLOUDPATH_HANDSHAKE_COOKIE",
                        "CLOUDPATH_PLUGIN_ENDPOINT",
                        "CLOUDPATH_TENANT",
                        "CLOUDPATH_INSTANCE_ID")
                .containsEntry("CLOUDPATH_PLUGIN_ID", "io.test.thing")
                .containsEntry("CLOUDPATH_PROTOCOL", "driver")
                .containsEntry("CLOUDPATH_PROTOCOL_VERSION", "1")
                .containsEntry("CLOUDPATH_TENANT", "north")
                .containsEntry("CLOUDPATH_INSTANCE_ID", "hall")
                .containsEntry("CLOUDPATH_HANDSHAKE_COOKIE", env.get("CLOUDPATH_PROOF"));
        assertThat(env.get("CLOUDPATH_LAUNCH_ID")).matches("[0-9a-f]{16}");
        assertThat(env.get("CLOUDPATH_PROOF")).matches("[0-9a-f]{32}");
        assertThat(env.get("CLOUDPATH_PLUGIN_ENDPOINT")).matches("(unix:///|tcp://127).*");
    }

    // ── what the manager shows and asks (§16 to §18) ────────────────────────────────────────────

    @Test
    void anInstanceShowsAllThatTheReferenceShows() throws Exception {
        var manager = open(Kind.PLAIN);
        var id = new InstanceId("north", "hall");
        var spec =
                new InstanceSpec(
                        id,
                        THING,
                        Isolation.PER_INSTANCE,
                        true,
                        Activation.EAGER,
                        Map.of("room", Setting.literal("hall")),
                        policy(HealthFailurePolicy.DISABLE));
        assertThat(manager.createInstance(spec)).isEqualTo(spec);
        manager.enable(id);
        await(manager, id, State.HEALTHY);

        var seen = manager.listInstances("north").getFirst();
        assertThat(seen.instance()).isEqualTo(id);
        assertThat(seen.installation()).isEqualTo(THING);
        assertThat(seen.isolation()).isEqualTo(Isolation.PER_INSTANCE);
        assertThat(seen.enabled()).isTrue();
        assertThat(seen.config()).containsExactly(Map.entry("room", "hall"));
        assertThat(seen.consecutiveFailures()).isZero();
        assertThat(List.of(seen.launches(), seen.crashes(), seen.restarts()))
                .containsExactly(1, 0, 0);
    }

    @Test
    void aHealthCheckerIsAskedOfEachInstanceAndItsPolicyCostsNoCrash() throws Exception {
        var asked = new CopyOnWriteArrayList<HealthTarget>();
        checker =
                Optional.of(
                        target -> {
                            asked.add(target);
                            return Health.DEGRADED;
                        });
        var manager = open(Kind.PLAIN);
        var restarted = create(manager, "restarted", HealthFailurePolicy.RESTART);
        var disabled = create(manager, "disabled", HealthFailurePolicy.DISABLE);
        manager.enable(restarted);
        manager.enable(disabled);

        await(manager, disabled, State.DISABLED);
        TestHost.untilTold(
                () -> snapshot(manager, restarted).launches() >= 3,
                () -> snapshot(manager, restarted).toString());
        assertThat(asked).contains(new HealthTarget(THING, restarted));
        assertThat(snapshot(manager, disabled).enabled()).isFalse();
        assertThat(snapshot(manager, disabled).launches()).isEqualTo(1);
        assertThat(manager.metrics(restarted).restartCount()).isGreaterThanOrEqualTo(2);
        for (var id : List.of(restarted, disabled)) {
            assertThat(snapshot(manager, id).crashes()).isZero();
            assertThat(snapshot(manager, id).restarts()).isZero();
        }
    }

    @Test
    void aMetricsCollectorIsAskedOfWhatRunsAndItsFailureIsTold() throws Exception {
        var asked = new CopyOnWriteArrayList<MetricsTarget>();
        var broken = new AtomicBoolean();
        collector =
                target -> {
                    asked.add(target);
                    if (broken.get()) {
                        throw new IOException("nobody looks");
                    }
                    return new Metrics(
                            Duration.ofSeconds(7),
                            4096,
                            3,
                            -1,
                            2,
                            0,
                            99,
                            Optional.of(Instant.EPOCH));
                };
        var manager = open(Kind.PLAIN);
        var id = create(manager, "hall", HealthFailurePolicy.DISABLE);
        assertThat(manager.metrics(id)).isEqualTo(Metrics.UNAVAILABLE);
        assertThat(asked).as("asked of what never started").isEmpty();

        manager.enable(id);
        await(manager, id, State.HEALTHY);
        assertThat(manager.metrics(id))
                .as("restarts and last healthy are the manager's own")
                .isEqualTo(
                        new Metrics(Duration.ofSeconds(7), 4096, 3, -1, 2, 0, 0, Optional.empty()));
        assertThat(asked)
                .contains(
                        new MetricsTarget(
                                THING,
                                Optional.of(id),
                                snapshot(manager, id).process(),
                                MemoryRunner.PID));

        broken.set(true);
        assertThatThrownBy(() -> manager.metrics(id))
                .hasCauseInstanceOf(IOException.class)
                .isInstanceOfSatisfying(
                        HostException.class,
                        e ->
                                assertThat(e.error())
                                        .isEqualTo(
                                                new HostError.MetricsUnavailable(
                                                        id, "nobody looks.")));
    }

    @Test
    void aRemovalSaysWhatBecameOfTheData() throws Exception {
        var manager = open(Kind.PLAIN);
        for (var options : List.of(new RemoveOption[0], withPurge())) {
            boolean purges = options.length > 0;
            var id = create(manager, "hall", HealthFailurePolicy.DISABLE);
            manager.enable(id);
            await(manager, id, State.HEALTHY);
            Path data = runner.commands().getLast().directory();
            Files.writeString(data.resolve("file"), "kept");

            RemoveResult result = manager.remove(id, options);

            assertThat(result.purged()).isEqualTo(purges);
            assertThat(result.dataPreserved()).isEqualTo(!purges);
            assertThat(Files.exists(data)).isEqualTo(!purges);
        }
    }

    private static RemoveOption[] withPurge() {
        return new RemoveOption[] {RemoveOption.WITH_PURGE};
    }

    @Test
    void aManagerNeedsNothingButAPlaceForItsState() throws Exception {
        var taken = StateDirectory.take(directory.resolve("state"));
        lock = Optional.of(taken);
        var options = ManagerOptions.defaults(taken);
        assertThat(options.runner()).isEmpty();
        assertThat(options.healthChecker()).isEmpty();
        opened = Optional.of(new Manager(options));
        assertThat(opened.orElseThrow().listInstallations()).isEmpty();
    }
}
