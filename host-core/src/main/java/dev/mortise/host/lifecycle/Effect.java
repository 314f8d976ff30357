package dev.mortise.host.lifecycle;

import java.time.Duration;

/// What is to be begun. Nothing here waits; what comes of it comes back as an event.
public sealed interface Effect {

    int attempt();

    /// Begin a launch. Answered by exactly one [Event.Cleared], in the end.
    record Launch(int attempt) implements Effect {}

    /// Ask the child to shut down by its protocol; answered by [Event.ShutdownAnswered].
    record AskShutdown(int attempt, Duration timeout) implements Effect {}

    /// Send the stop signal.
    record Interrupt(int attempt) implements Effect {}

    /// End the whole tree, or take the launch out of the queue of starts.
    record Kill(int attempt) implements Effect {}

    /// Look once more for what the launch left behind, and end it.
    record Sweep(int attempt) implements Effect {}

    /// Ask for its health; answered by [Event.Probed].
    record Probe(int attempt) implements Effect {}
}
