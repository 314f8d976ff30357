package dev.mortise.host.supervisor;

import dev.mortise.host.protocol.Conversation;
import dev.mortise.host.spec.ProcessKey;

/// Hears what a process answered to a health probe, on the probe's own thread.
@FunctionalInterface
public interface Verdicts {

    void heard(ProcessKey process, int launch, Conversation.Health answer);
}
