package dev.mortise.host.lifecycle;

import java.time.Duration;

/// A child on its way out: where on the ladder (`cp1-host.md` §13), and what comes after.
///
/// @param until when the next rung is due
/// @param cause why it is being ended
public record Ending(Rung rung, Duration until, Cause cause, Then then) {

    /// Steps of the ladder, gentlest first. A kill begins at the last.
    public enum Rung {
        /// The Shutdown call is under way.
        ASKED,
        /// It was answered, or could not be made; now the exit is awaited.
        ANSWERED,
        SIGNALLED,
        KILLED;

        /// 1 to 3, as in "stopping, step 2 of 3".
        public int number() {
            return Math.max(1, ordinal());
        }
    }

    /// What the exit leads to.
    public enum Then {
        /// STOPPED for good: the host or the instance goes.
        STOP,
        /// DISABLED: the operator stopped it gently.
        DISABLE,
        /// A new launch, as part of a restart.
        RELAUNCH,
        /// A new launch with a new budget: it was enabled again while it was being stopped.
        ENABLE,
        CRASH
    }
}
