package dev.mortise.host.supervisor;

import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.Step;
import dev.mortise.host.spec.ProcessKey;

import java.time.Duration;

/// Gathers what else is known of the end of a launch.
///
/// Called from many threads; neither method may wait.
@FunctionalInterface
public interface Autopsy {

    /// Right before each exec: what the system counts then can be compared at the end.
    default void beforeExec() {}

    /// @param began uptime of the exec; a launch without one is not asked about
    /// @param ended uptime of the exit
    Evidence of(ProcessKey process, Step.LaunchEnd end, Duration began, Duration ended);
}
