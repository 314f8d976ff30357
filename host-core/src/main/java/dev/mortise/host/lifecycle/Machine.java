package dev.mortise.host.lifecycle;

import dev.mortise.host.spec.Supervision;

import java.time.Duration;

/// All there is to know about one supervised process.
///
/// @param attempt number of the last launch; what a child says carries it
/// @param closed no launch will ever follow
public record Machine(Phase phase, Child child, int attempt, boolean closed, Counters counters) {

    /// Where the last launch stands. A new one begins only from [#NONE].
    public enum Child {
        NONE,
        /// Queued, starting or running.
        LIVE,
        /// Reaped; its tree, pipes and socket are being cleared away.
        EXITED
    }

    public static Machine initial() {
        return new Machine(Phase.Stopped.IDLE, Child.NONE, 0, false, Counters.ZERO);
    }

    public State state() {
        return phase.state();
    }

    /// When to wake, as uptime; [Supervision#NEVER] when only an event helps.
    public Duration until() {
        return phase.until();
    }

    /// Closed, and nothing of any launch is left.
    public boolean done() {
        return closed && child == Child.NONE && phase instanceof Phase.Stopped;
    }

    Machine with(Phase next) {
        return new Machine(next, child, attempt, closed, counters);
    }

    Machine with(Child next) {
        return new Machine(phase, next, attempt, closed, counters);
    }

    Machine with(Counters next) {
        return new Machine(phase, child, attempt, closed, next);
    }

    Machine launching() {
        return new Machine(phase, Child.LIVE, attempt + 1, closed, counters);
    }

    Machine closing() {
        return new Machine(phase, child, attempt, true, counters);
    }
}
