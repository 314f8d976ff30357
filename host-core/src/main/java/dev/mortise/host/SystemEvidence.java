package dev.mortise.host;

import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.Step;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.metrics.OomWatch;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.supervisor.Autopsy;
import dev.mortise.host.time.Clock;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/// What this machine tells of a death: the memory that was last sampled, and whether the kernel was
/// killing for want of memory.
///
/// A status alone says nothing of memory: 137 is signal 9 at most, and anybody may send that
/// (must-hold B015). So the kernel is only quoted where its kill may be what is seen, and never
/// where the host had sent one itself.
final class SystemEvidence implements Autopsy {

    /// A look costs as much as an exec. What the kernel killed so shortly before one is hardly
    /// mistaken for it: the two would have to be killed within this time of each other.
    private static final Duration FRESH = Duration.ofMillis(50);

    private final Sampler sampler;
    private final OomWatch watch;
    private final Clock clock;

    /// @param watch somebody looks with it now and then, else an old kill may be taken for a new
    ///   one
    SystemEvidence(Sampler sampler, OomWatch watch, Clock clock) {
        this.sampler = sampler;
        this.watch = watch;
        this.clock = clock;
    }

    @Override
    public void beforeExec() {
        watch.lookAfter(FRESH, clock.uptime());
    }

    @Override
    public Evidence of(ProcessKey process, Step.LaunchEnd end, Duration began, Duration ended) {
        boolean unexplained =
                !end.killed() && end.status().filter(ExitStatus::mayBeKill).isPresent();
        if (unexplained) {
            watch.look(clock.uptime());
        }
        return new Evidence(
                memory(process, end.attempt(), began),
                unexplained ? watch.evidence(began, ended) : Optional.empty());
    }

    private OptionalLong memory(ProcessKey process, int launch, Duration began) {
        return sampler.history(process).after(began).stream()
                .filter(sample -> sample.launch() == launch && sample.rssBytes() > 0)
                .mapToLong(MetricSample::rssBytes)
                .reduce((_, later) -> later);
    }
}
