package dev.mortise.host.lifecycle;

import java.time.Duration;
import java.util.Optional;

/// The state machine of `cp1-host.md` §10–§13 with the operations of `product.md` §4.
///
/// Promises, whatever the order of events: at most one child; a launch only when nothing is left of
/// the one before; none after a disable or close until an enable; none by itself while held; only
/// moves of the table in [State]; every launch ends in the records exactly once.
///
/// What operators want is in [Wishes], what time and the child bring in [Course], how a child is
/// ended in [Ladder], what follows its end in [Aftermath].
public final class Lifecycle {

    private Lifecycle() {}

    /// @param now uptime of the host, monotonic
    public static Step step(Machine was, Event event, Duration now, Policy policy) {
        var turn = new Turn(was, now, policy);
        if (!(event instanceof Event.FromChild said) || said.attempt() == was.attempt()) {
            take(event, turn);
        } // else a dead child's last words
        return turn.step();
    }

    private static void take(Event event, Turn turn) {
        var ladder = new Ladder(turn);
        var wishes = new Wishes(turn, ladder);
        var course = new Course(turn, ladder, wishes);
        var aftermath = new Aftermath(turn);
        switch (event) {
            case Event.Woke _ -> course.woke();
            case Event.Slept(Duration amount, Duration after) -> course.slept(amount, after);
            case Event.Stalled(Duration amount) -> course.stalled(amount);
            case Event.Paced _ -> course.paced();
            case Event.Start(Cause why) -> wishes.start(why);
            case Event.Disable(Cause why) -> wishes.disable(why);
            case Event.StopGently _ -> wishes.stopGently();
            case Event.Restart(Cause why) -> wishes.restart(why);
            case Event.RetryNow(int seen) -> wishes.retryNow(seen);
            case Event.Hold(var until) -> wishes.hold(until);
            case Event.KillNow(int seen) -> wishes.killNow(seen);
            case Event.Close(Cause why) -> wishes.close(why);
            case Event.Prepared _ -> turn.count(turn.counters().launched());
            case Event.Spawned(_, _, Duration at, boolean unseen) -> course.spawned(at, unseen);
            case Event.StartFailed(_, Cause cause) -> aftermath.exited(cause, Optional.empty());
            case Event.GreetingPending(_, String missing) -> course.pending(missing);
            case Event.Greeted _ -> course.greeted(new Cause.Ready("handshake complete"));
            case Event.GreetingFailed(_, Cause cause) -> course.greetingFailed(cause);
            case Event.Probed(_, String problem) -> course.probed(problem);
            case Event.Violated _ -> course.violated();
            case Event.ShutdownAnswered _ -> ladder.answered();
            case Event.Exited(_, ExitStatus status, String flaw) -> {
                boolean ready = !(turn.phase() instanceof Phase.Starting);
                aftermath.exited(
                        new Cause.Exited(status, ready, ready ? "" : flaw), Optional.of(status));
            }
            case Event.Cleared _ -> aftermath.cleared();
        }
    }
}
