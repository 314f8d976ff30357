package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.integrity.Programs;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.MemoryJournal;
import dev.mortise.host.journal.MemoryLedger;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Event;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.logs.LogStore;
import dev.mortise.host.logs.Redactor;
import dev.mortise.host.logs.SecretValues;
import dev.mortise.host.metrics.MetricsCollector;
import dev.mortise.host.metrics.OomWatch;
import dev.mortise.host.platform.Posix;
import dev.mortise.host.platform.SystemClock;
import dev.mortise.host.process.Guardian;
import dev.mortise.host.process.Runner;
import dev.mortise.host.process.Sweeper;
import dev.mortise.host.protocol.plain.PlainProtocol;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.supervisor.Assignment;
import dev.mortise.host.supervisor.GoodEnvironments;
import dev.mortise.host.supervisor.Loop;
import dev.mortise.host.supervisor.Services;
import dev.mortise.host.supervisor.StartGate;
import dev.mortise.host.supervisor.Supervisor;
import dev.mortise.host.time.Clock;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A real child dies under a supervisor while the kernel, played by a file, counts kills.
@EnabledOnOs(OS.LINUX)
class DeathsUnderSupervisionTest {

    private static final int SIGKILL = 9;

    private final Clock clock = new SystemClock();
    private final MemoryJournal journal = new MemoryJournal(clock, MemoryJournal.CAPACITY);
    private final Guardian guardian = new Guardian();
    private final Runner runner = Runners.forThisSystem();
    private final Sweeper sweeper = new Sweeper();
    private final Loop loop = new Loop(clock);
    private final StartGate gate = new StartGate(1);

    @TempDir private Path directory;
    private Sampler sampler;
    private Supervisor supervisor;

    @BeforeEach
    void aChildRuns() throws Exception {
        kernelKilled(4);
        sampler =
                new Sampler(
                        MetricsCollector.forThisSystem(),
                        Duration.ofMillis(20),
                        clock,
                        () -> List.of(supervisor),
                        () -> {});
        var evidence = new SystemEvidence(sampler, new OomWatch(directory), clock);
        var secrets = new SecretValues();
        supervisor =
                new Supervisor(
                        new Assignment(
                                new ProcessKey.Own(new InstanceId("north", "a")),
                                new Installation(
                                        new InstallationId("test.sleeper", "1"),
                                        Kind.PLAIN,
                                        Path.of("/bin/sleep"),
                                        List.of("600"),
                                        Map.of(),
                                        Optional.empty(),
                                        List.of(),
                                        Optional.empty()),
                                TestPolicy.policy(),
                                new PlainProtocol(Map.of()),
                                directory.resolve("work")),
                        new Services(
                                clock,
                                journal,
                                new MemoryLedger(),
                                evidence,
                                (_, _, _) -> {},
                                new LogStore(1 << 20, 1 << 20),
                                new Redactor(List.of(), secrets),
                                secrets,
                                runner,
                                guardian,
                                sweeper,
                                loop,
                                gate,
                                new Programs(directory.resolve("verified"), clock),
                                new GoodEnvironments(),
                                () -> {}));
        sampler.start();
        supervisor.begin();
        supervisor.send(new Event.Start(Cause.Wish.START));
        TestHost.untilTold(
                () -> supervisor.status().state() == State.HEALTHY,
                () -> supervisor.status().toString());
    }

    private void kernelKilled(int processes) throws IOException {
        Files.createDirectories(directory.resolve("proc"));
        Files.writeString(directory.resolve("proc/vmstat"), "oom_kill " + processes + "\n");
    }

    @AfterEach
    void nothingIsLeft() {
        supervisor.send(new Event.Close(Cause.Wish.HOST_STOP));
        supervisor.done().join();
        sampler.close();
        sweeper.close();
        loop.close();
        gate.close();
        runner.close();
        guardian.close();
    }

    private HostRecord.LaunchEnded ended() throws Exception {
        TestHost.untilTold(() -> find().isPresent(), () -> "it has not ended");
        return find().orElseThrow();
    }

    private Optional<HostRecord.LaunchEnded> find() {
        return journal.after(0, Integer.MAX_VALUE).records().stream()
                .map(HostRecord::what)
                .filter(HostRecord.LaunchEnded.class::isInstance)
                .map(HostRecord.LaunchEnded.class::cast)
                .findFirst();
    }

    private void wasSampled() throws Exception {
        TestHost.untilTold(
                () -> sampler.last(supervisor.status().process()).available(),
                () -> "it was never sampled");
    }

    @Test
    @MustHold({"B015", "B153"})
    void theMemoryAndTheKernelsKillAreInTheRecordOfItsEnd() throws Exception {
        wasSampled();
        kernelKilled(5);
        Posix.kill(supervisor.status().pid().orElseThrow(), SIGKILL);
        var ended = ended();
        assertThat(ended.killed()).isFalse();
        assertThat(ended.evidence().rssBytes().orElse(0)).isGreaterThan(100_000);
        assertThat(ended.evidence().outOfMemory())
                .contains(
                        "The kernel's out-of-memory killer ended 1 process on this machine while"
                                + " this launch lived.");
    }

    @Test
    @MustHold({"B015", "B153"})
    void killedFromOutsideWithoutTheKernelsCountOnlyTheMemoryIsKnown() throws Exception {
        wasSampled();
        Posix.kill(supervisor.status().pid().orElseThrow(), SIGKILL);
        var evidence = ended().evidence();
        assertThat(evidence.outOfMemory()).isEmpty();
        assertThat(evidence.words()).matches("Its memory was \\d+ MB when last seen\\.");
    }

    @Test
    @MustHold("B015")
    void theHostsOwnKillIsMarkedAndNotTakenForTheKernels() throws Exception {
        kernelKilled(5);
        supervisor.send(new Event.Disable(Cause.Wish.DISABLE));
        var ended = ended();
        assertThat(ended.killed()).isTrue();
        assertThat(ended.cause()).isEqualTo(Cause.Wish.DISABLE);
        assertThat(ended.evidence().outOfMemory()).isEmpty();
    }
}
