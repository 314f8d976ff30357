package dev.mortise.host.supervisor;

import dev.mortise.host.protocol.Conversation;
import dev.mortise.host.spec.ProcessKey;

import java.time.Duration;

/// Hears what a process answered to a health probe, on the probe's own thread.
@FunctionalInterface
public interface Verdicts {

    void heard(ProcessKey process, int launch, Answered answered);

    /// An answer, or that there was none, and when.
    ///
    /// @param asked uptime at which the probe began
    /// @param timeout it had
    /// @param took until there was an answer, or no more patience
    record Answered(Conversation.Health health, Duration asked, Duration timeout, Duration took) {}
}
