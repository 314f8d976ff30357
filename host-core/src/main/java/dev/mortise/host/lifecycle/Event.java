package dev.mortise.host.lifecycle;

import java.time.Duration;
import java.util.Optional;

/// What happened: the operator asked, time passed, or a child told something.
public sealed interface Event {

    /// The machine's own `until` was reached.
    record Woke() implements Event {}

    /// Start, or enable what is disabled. Nothing to do when it is up already.
    ///
    /// @param why by the host itself it respects a hold and starts nothing that gave up
    record Start(Cause why) implements Event {}

    /// At once: no further launch, a live child is killed.
    record Disable(Cause why) implements Event {}

    /// Stop by the ladder, then DISABLED.
    record StopGently() implements Event {}

    /// One new launch. By an operator whatever the state; by a health policy only of what is up.
    record Restart(Cause why) implements Event {}

    /// No more waiting for the next launch.
    ///
    /// @param seen the attempt that had crashed when the operator asked: pressed twice, it is still
    ///   one launch
    record RetryNow(int seen) implements Event {}

    /// No automatic launch until an uptime; empty ends the hold.
    record Hold(Optional<Duration> until) implements Event {}

    /// The machine slept: so much of every wait has passed although the clock stood still.
    ///
    /// @param after uptime before which it did not: a wait begun later may have begun after it
    record Slept(Duration amount, Duration after) implements Event {}

    /// The host stood still: so much time passed that nobody lived through.
    record Stalled(Duration amount) implements Event {}

    /// From now on probes come at this interval; what the policy says of it counts. The next comes
    /// after it at the latest.
    ///
    /// @param interval over zero
    /// @param timeout of each probe, over zero; for whoever carries them out
    record Paced(Duration interval, Duration timeout) implements Event {}

    /// Stop by the ladder and be done for ever.
    ///
    /// @param why [Cause.Wish#REMOVE] or [Cause.Wish#HOST_STOP]
    record Close(Cause why) implements Event {}

    /// In a ladder: jump to the kill. Up: as [Disable]. Down: end leftovers only.
    ///
    /// @param seen the attempt that the operator meant: a later one is none of it; [#ANY] for
    ///   whichever there is
    record KillNow(int seen) implements Event {
        static final int ANY = -1;

        public KillNow() {
            this(ANY);
        }
    }

    /// What one launch tells; it carries its attempt, so that a dead child's last words find
    /// nobody.
    sealed interface FromChild extends Event {
        int attempt();
    }

    /// Credentials and endpoint exist; the exec is next.
    record Prepared(int attempt) implements FromChild {}

    /// The exec happened.
    ///
    /// @param at uptime of the exec: the handshake timer runs from here
    /// @param unseen whether this very program was never ready before
    record Spawned(int attempt, long pid, Duration at, boolean unseen) implements FromChild {
        public Spawned(int attempt, long pid, Duration at) {
            this(attempt, pid, at, false);
        }
    }

    /// There will be no child in this attempt; [Cleared] follows.
    record StartFailed(int attempt, Cause cause) implements FromChild {}

    /// One half of the handshake came, or something that is none.
    ///
    /// @param missing what has not come yet, as a phrase
    record GreetingPending(int attempt, String missing) implements FromChild {}

    /// Both halves of the handshake are there.
    record Greeted(int attempt) implements FromChild {}

    /// The greeting cannot be accepted.
    record GreetingFailed(int attempt, Cause cause) implements FromChild {}

    /// The answer of a probe.
    ///
    /// @param problem empty when it passed
    record Probed(int attempt, String problem) implements FromChild {}

    /// A second handshake line.
    record Violated(int attempt) implements FromChild {}

    /// The Shutdown call was answered, or failed, or could not be made.
    record ShutdownAnswered(int attempt) implements FromChild {}

    /// The direct child is reaped.
    ///
    /// @param flaw what was wrong with its greeting, as a phrase; empty when it greeted, or said
    ///   nothing that could be wrong
    record Exited(int attempt, ExitStatus status, String flaw) implements FromChild {
        public Exited(int attempt, ExitStatus status) {
            this(attempt, status, "");
        }
    }

    /// Nothing of the attempt is left: no process, socket, directory, reader. Exactly one per
    /// attempt, and the last of it.
    record Cleared(int attempt) implements FromChild {}
}
