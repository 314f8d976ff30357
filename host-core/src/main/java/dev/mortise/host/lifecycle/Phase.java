package dev.mortise.host.lifecycle;

import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.util.Optional;

/// The seven states with what each has to carry. A waiting one carries its own `until`, so there is
/// no timer to cancel.
public sealed interface Phase {

    State state();

    /// Uptime at which to wake; [Supervision#NEVER] when only an event helps.
    default Duration until() {
        return Supervision.NEVER;
    }

    /// Set while the child is being ended on purpose.
    default Optional<Ending> ending() {
        return Optional.empty();
    }

    /// @param start set when a launch is wanted as soon as the last child is cleared away, and why
    /// @param killed why the last child, still on its way out, was killed
    record Stopped(Optional<Cause> start, Optional<Cause> killed) implements Phase {
        static final Stopped IDLE = new Stopped(Optional.empty(), Optional.empty());

        @Override
        public State state() {
            return State.STOPPED;
        }
    }

    /// @param deadline when the greeting is due; [Supervision#NEVER] while queued for its exec
    /// @param extended whether the deadline was put off once, for a host that stood still
    /// @param unseen whether its program was never ready before, and so has its own time to greet
    /// @param restart set when one more launch is wanted once this one has settled: as what
    /// @param missing what of the greeting has not come yet, as a phrase
    record Starting(
            Duration deadline,
            boolean extended,
            boolean unseen,
            Optional<Cause> restart,
            String missing,
            Optional<Ending> ending)
            implements Phase {
        /// Before anything has come.
        static Starting queued() {
            return new Starting(
                    Supervision.NEVER,
                    false,
                    false,
                    Optional.empty(),
                    "it neither printed its handshake line nor connected",
                    Optional.empty());
        }

        /// Whether there is no child yet to be gentle with.
        boolean isQueued() {
            return deadline.compareTo(Supervision.NEVER) >= 0;
        }

        Starting due(Duration next) {
            return new Starting(next, extended, unseen, restart, missing, ending);
        }

        Starting unseen(boolean next) {
            return new Starting(deadline, extended, next, restart, missing, ending);
        }

        Starting extended(Duration next) {
            return new Starting(next, true, unseen, restart, missing, ending);
        }

        Starting restart(Cause as) {
            return new Starting(deadline, extended, unseen, Optional.of(as), missing, ending);
        }

        Starting missing(String next) {
            return new Starting(deadline, extended, unseen, restart, next, ending);
        }

        Starting ending(Ending next) {
            return new Starting(deadline, extended, unseen, restart, missing, Optional.of(next));
        }

        @Override
        public State state() {
            return State.STARTING;
        }

        @Override
        public Duration until() {
            return ending.map(Ending::until).orElse(deadline);
        }
    }

    /// @param since when HEALTHY began
    /// @param healthyBefore HEALTHY time of this launch before `since`
    /// @param stableAt when the crashes are forgiven; [Supervision#NEVER] once they are
    record Healthy(
            Duration since,
            Duration healthyBefore,
            Duration stableAt,
            Duration nextProbe,
            Optional<Ending> ending)
            implements Phase {
        Healthy stableAt(Duration next) {
            return new Healthy(since, healthyBefore, next, nextProbe, ending);
        }

        Healthy probing(Duration next) {
            return new Healthy(since, healthyBefore, stableAt, next, ending);
        }

        Healthy stable() {
            return stableAt(Supervision.NEVER);
        }

        Healthy ending(Ending next) {
            return new Healthy(
                    since, healthyBefore, stableAt, Supervision.NEVER, Optional.of(next));
        }

        @Override
        public State state() {
            return State.HEALTHY;
        }

        @Override
        public Duration until() {
            return ending.map(Ending::until)
                    .orElse(stableAt.compareTo(nextProbe) < 0 ? stableAt : nextProbe);
        }
    }

    /// @param healthyBefore HEALTHY time of this launch so far
    record Degraded(Duration healthyBefore, Duration nextProbe, Optional<Ending> ending)
            implements Phase {
        Degraded probing(Duration next) {
            return new Degraded(healthyBefore, next, ending);
        }

        Degraded ending(Ending next) {
            return new Degraded(healthyBefore, Supervision.NEVER, Optional.of(next));
        }

        @Override
        public State state() {
            return State.DEGRADED;
        }

        @Override
        public Duration until() {
            return ending.map(Ending::until).orElse(nextProbe);
        }
    }

    /// Until the rest of the launch is cleared away.
    ///
    /// @param retry set when the operator wants the next launch at once: as what
    record Crashed(Cause cause, Optional<Cause> retry) implements Phase {
        @Override
        public State state() {
            return State.CRASHED;
        }
    }

    /// @param until when the next launch is due
    /// @param since when the wait began
    record Waiting(Duration until, Duration since) implements Phase {
        @Override
        public State state() {
            return State.BACKOFF;
        }
    }

    record Disabled(Cause reason) implements Phase {
        @Override
        public State state() {
            return State.DISABLED;
        }
    }
}
