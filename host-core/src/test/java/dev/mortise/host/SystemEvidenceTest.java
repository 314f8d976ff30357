package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import static java.time.Duration.ofSeconds;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.Step;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.metrics.OomWatch;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.time.ManualClock;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// What is said of a death, by what the system told (must-hold B015, B153).
class SystemEvidenceTest {

    private static final ProcessKey KEY = new ProcessKey.Own(new InstanceId("north", "a"));
    private static final ProcessKey OTHER = new ProcessKey.Own(new InstanceId("north", "b"));

    private final ManualClock time = new ManualClock();
    private final Sampler sampler =
            new Sampler(_ -> Metrics.UNAVAILABLE, ofSeconds(5), time, List::of, () -> {});

    @TempDir private Path root;
    private SystemEvidence evidence;

    @BeforeEach
    void aLaunchIsAboutToBegin() throws Exception {
        kernelKilled(4);
        evidence = new SystemEvidence(sampler, new OomWatch(root), time);
        time.pass(ofSeconds(100));
        evidence.beforeExec();
    }

    private void kernelKilled(int processes) throws IOException {
        Files.createDirectories(root.resolve("proc"));
        Files.writeString(root.resolve("proc/vmstat"), "oom_kill " + processes + "\n");
    }

    private void sampled(ProcessKey process, int launch, long rss) {
        time.pass(ofSeconds(1));
        sampler.history(process)
                .add(new MetricSample(launch, time.uptime(), 0, rss, 0, 0, Double.NaN));
    }

    /// Launch 2 of KEY ends now; it began at 100 s.
    private Evidence dies(ExitStatus status, boolean killedByHost) {
        time.pass(ofSeconds(1));
        var end =
                new Step.LaunchEnd(
                        2, new Cause.Exited(status, true), Optional.of(status), true, killedByHost);
        return evidence.of(KEY, end, ofSeconds(100), time.uptime());
    }

    @Test
    @MustHold({"B015", "B153"})
    void aKillNobodyOfOursSentAndTheKernelsCountTogetherAreEvidence() throws Exception {
        for (ExitStatus status :
                List.of(
                        new ExitStatus.Signal(9),
                        new ExitStatus.CodeOrSignal(137),
                        new ExitStatus.Code(137))) {
            kernelKilled(4);
            aLaunchIsAboutToBegin();
            kernelKilled(5);
            assertThat(evidence.of(KEY, end(status), time.uptime(), later()).outOfMemory())
                    .as(status.words())
                    .contains(
                            "The kernel's out-of-memory killer ended 1 process on this machine"
                                    + " while this launch lived.");
        }
    }

    private Duration later() {
        time.pass(ofSeconds(1));
        return time.uptime();
    }

    private static Step.LaunchEnd end(ExitStatus status) {
        return new Step.LaunchEnd(
                2, new Cause.Exited(status, true), Optional.of(status), true, false);
    }

    @Test
    @MustHold("B015")
    void signalNineAloneSaysNothingOfMemory() {
        assertThat(dies(new ExitStatus.CodeOrSignal(137), false).outOfMemory()).isEmpty();
        assertThat(dies(new ExitStatus.Signal(9), false).outOfMemory()).isEmpty();
    }

    @Test
    @MustHold("B015")
    void theKernelsCountAloneSaysNothingOfAnotherKindOfDeath() throws Exception {
        kernelKilled(5);
        assertThat(dies(new ExitStatus.Code(3), false).outOfMemory()).isEmpty();
        assertThat(dies(new ExitStatus.Signal(15), false).outOfMemory()).isEmpty();
        assertThat(dies(new ExitStatus.Signal(9), false).outOfMemory()).isPresent();
    }

    @Test
    @MustHold("B015")
    void aKillTheHostSentItselfIsNotTheKernels() throws Exception {
        kernelKilled(5);
        assertThat(dies(new ExitStatus.Signal(9), true).outOfMemory()).isEmpty();
    }

    @Test
    void whereNoStatusWasToldNothingIsSaid() throws Exception {
        kernelKilled(5);
        var end = new Step.LaunchEnd(2, new Cause.Vanished(), Optional.empty(), true, false);
        assertThat(evidence.of(KEY, end, ofSeconds(100), later())).isEqualTo(Evidence.NONE);
    }

    @Test
    @MustHold("B153")
    void theMemoryIsTheLastThatWasSeenOfThatVeryLaunch() {
        sampled(KEY, 2, 700_000_000);
        sampled(KEY, 2, 812_000_000);
        sampled(KEY, 2, -1);
        sampled(OTHER, 2, 5);
        assertThat(dies(new ExitStatus.Code(3), false).rssBytes())
                .isEqualTo(OptionalLong.of(812_000_000));
    }

    @Test
    @MustHold("B153")
    void theMemoryOfAnEarlierLaunchIsNotAttached() {
        sampled(KEY, 1, 812_000_000);
        assertThat(dies(new ExitStatus.Signal(9), false).rssBytes()).isEmpty();
    }
}
