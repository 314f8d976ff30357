package dev.mortise.host.lifecycle;

import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.util.Optional;

/// All there is to know about one supervised process.
///
/// @param attempt number of the last launch; what a child says carries it
/// @param closed no launch will ever follow
/// @param pause set while nothing is to be launched automatically
/// @param alike how its last launches failed, if they did before they were ready
public record Machine(
        Phase phase,
        Child child,
        int attempt,
        boolean closed,
        Optional<Pause> pause,
        Counters counters,
        Alike alike) {

    /// Where the last launch stands. A new one begins only from [#NONE].
    public enum Child {
        NONE,
        /// Queued, starting or running.
        LIVE,
        /// Reaped; its tree, pipes and socket are being cleared away.
        EXITED
    }

    /// No automatic launch before then.
    ///
    /// @param until uptime
    /// @param held by an operator; else it is the rest of a back-off that an earlier host began
    public record Pause(Duration until, boolean held) {}

    public static Machine initial() {
        return new Machine(
                Phase.Stopped.IDLE,
                Child.NONE,
                0,
                false,
                Optional.empty(),
                Counters.ZERO,
                Alike.NONE);
    }

    /// Where an earlier host left it.
    ///
    /// @param gaveUp why it is DISABLED; empty when it is not
    /// @param lastAttempt the last number that may have been used
    public static Machine resumed(
            Optional<Cause> gaveUp, int lastAttempt, Optional<Pause> pause, Counters counters) {
        Phase phase = gaveUp.<Phase>map(Phase.Disabled::new).orElse(Phase.Stopped.IDLE);
        return new Machine(phase, Child.NONE, lastAttempt, false, pause, counters, Alike.NONE);
    }

    public State state() {
        return phase.state();
    }

    /// When to wake, as uptime; [Supervision#NEVER] when only an event helps.
    public Duration until() {
        return switch (phase) {
            case Phase.Waiting(Duration due, _) ->
                    pause.map(Pause::until).filter(p -> p.compareTo(due) > 0).orElse(due);
            case Phase.Stopped(var start, _) when start.isPresent() && child == Child.NONE ->
                    pause.map(Pause::until).orElse(Duration.ZERO);
            default -> phase.until();
        };
    }

    /// Whether nothing may be launched automatically now.
    boolean paused(Duration now) {
        return pause.filter(p -> now.compareTo(p.until()) < 0).isPresent();
    }

    /// Closed, and nothing of any launch is left.
    public boolean done() {
        return closed && child == Child.NONE && phase instanceof Phase.Stopped;
    }

    Machine with(Phase next) {
        return new Machine(next, child, attempt, closed, pause, counters, alike);
    }

    Machine with(Child next) {
        return new Machine(phase, next, attempt, closed, pause, counters, alike);
    }

    Machine with(Counters next) {
        return new Machine(phase, child, attempt, closed, pause, next, alike);
    }

    Machine launching() {
        return new Machine(phase, Child.LIVE, attempt + 1, closed, pause, counters, alike);
    }

    Machine closing() {
        return new Machine(phase, child, attempt, true, Optional.empty(), counters, alike);
    }

    Machine with(Optional<Pause> next) {
        return new Machine(phase, child, attempt, closed, next, counters, alike);
    }

    Machine with(Alike next) {
        return new Machine(phase, child, attempt, closed, pause, counters, next);
    }
}
