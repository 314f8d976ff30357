package dev.mortise.host.lifecycle;

import dev.mortise.host.lifecycle.Cause.Initiator;
import dev.mortise.host.lifecycle.Ending.Rung;
import dev.mortise.host.lifecycle.Ending.Then;
import dev.mortise.host.lifecycle.Machine.Child;
import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.util.Optional;

/// What follows the end of a child: first how it is told, then, once nothing is left of it, what
/// comes next.
final class Aftermath {

    private final Turn turn;

    Aftermath(Turn turn) {
        this.turn = turn;
    }

    /// @param itself why, unless it was being ended on purpose
    void exited(Cause itself, Optional<ExitStatus> status) {
        if (turn.machine().child() != Child.LIVE) {
            return;
        }
        turn.child(Child.EXITED);
        switch (turn.phase()) {
            case Phase.Starting s -> left(s.ending(), s.restart(), itself, status);
            case Phase.Healthy h -> left(h.ending(), Optional.empty(), itself, status);
            case Phase.Degraded d -> left(d.ending(), Optional.empty(), itself, status);
            case Phase.Stopped(_, var killed) ->
                    turn.ended(killed.orElse(itself), status, false, killed.isPresent());
            case Phase.Disabled(Cause reason) -> turn.ended(reason, status, false, true);
            case Phase.Crashed _, Phase.Waiting _ ->
                    throw new AssertionError(turn.phase().state() + " has no live child");
        }
    }

    private void left(
            Optional<Ending> ending,
            Optional<Cause> restart,
            Cause itself,
            Optional<ExitStatus> status) {
        Cause cause = ending.map(Ending::cause).orElse(itself);
        Then then = ending.map(Ending::then).orElse(Then.CRASH);
        switch (then) {
            case CRASH -> {
                if (notReady()) {
                    turn.alike(turn.machine().alike().and(cause));
                }
                turn.count(turn.counters().crashed());
                turn.move(new Phase.Crashed(cause, restart), cause);
            }
            case RELAUNCH -> stopped(Optional.of(cause), cause);
            case ENABLE -> {
                turn.renew();
                stopped(Optional.of(Cause.Wish.ENABLE), cause);
            }
            case DISABLE -> turn.move(new Phase.Disabled(cause), cause);
            case STOP -> stopped(Optional.empty(), cause);
        }
        turn.ended(
                cause,
                status,
                then == Then.CRASH,
                ending.filter(e -> e.rung() == Rung.KILLED).isPresent());
    }

    /// Who is ready at once was ready, however soon it ended.
    private boolean notReady() {
        boolean atOnce =
                turn.policy().greeting() instanceof Policy.Greeting.Survival(Duration readyAfter)
                        && readyAfter.isZero();
        return turn.phase() instanceof Phase.Starting && !atOnce;
    }

    private void stopped(Optional<Cause> start, Cause cause) {
        turn.move(new Phase.Stopped(start, Optional.empty()), cause);
    }

    void cleared() {
        exited(new Cause.Vanished(), Optional.empty());
        turn.child(Child.NONE);
        switch (turn.phase()) {
            case Phase.Stopped(var start, _) when start.isPresent() -> {
                boolean waits =
                        start.get().by() == Initiator.HOST && turn.machine().paused(turn.now());
                if (!waits) {
                    turn.launch(start.get());
                }
            }
            case Phase.Crashed crashed -> afterCrash(crashed);
            case Phase.Stopped _, Phase.Disabled _ -> {}
            case Phase.Starting _, Phase.Healthy _, Phase.Degraded _, Phase.Waiting _ ->
                    throw new AssertionError("cleared in " + turn.phase().state());
        }
    }

    private void afterCrash(Phase.Crashed crashed) {
        int crashes = turn.counters().crashes();
        int allowed = turn.policy().maxRestarts();
        if (crashed.retry().isPresent()) {
            Cause retry = crashed.retry().get();
            turn.move(new Phase.Waiting(turn.now(), turn.now()), retry);
            turn.launch(retry);
        } else if (allowed != Supervision.UNLIMITED && crashes > allowed) {
            var reason =
                    new Cause.BudgetExhausted(
                            crashes, allowed, crashed.cause(), turn.machine().alike().times());
            turn.move(new Phase.Disabled(reason), reason);
        } else {
            var backoff = Backoff.after(turn.counters().nominal(), turn.policy());
            turn.count(turn.counters().waiting(backoff));
            Duration delay = backoff.sleep();
            turn.move(
                    new Phase.Waiting(turn.now().plus(delay), turn.now()),
                    new Cause.Waiting(delay, crashes, allowed));
        }
    }
}
