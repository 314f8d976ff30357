package dev.mortise.host.supervisor;

import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.spec.ProcessKey;

import java.time.Duration;
import java.util.Optional;

/// Gathers what else is known of the end of a launch.
@FunctionalInterface
public interface Autopsy {

    /// @param began uptime of the exec
    /// @param status empty when nothing was started, or the system told nothing
    Evidence of(ProcessKey process, int launch, Duration began, Optional<ExitStatus> status);
}
