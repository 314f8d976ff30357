package dev.mortise.host.lifecycle;

import dev.mortise.host.lifecycle.Cause.Initiator;
import dev.mortise.host.lifecycle.Cause.Wish;
import dev.mortise.host.lifecycle.Ending.Rung;
import dev.mortise.host.lifecycle.Ending.Then;
import dev.mortise.host.lifecycle.Machine.Child;
import dev.mortise.host.lifecycle.Machine.Pause;

import java.time.Duration;
import java.util.Optional;

/// What operators and policies ask for: the table of `product.md` §4, one method a row.
final class Wishes {

    private final Turn turn;
    private final Ladder ladder;

    Wishes(Turn turn, Ladder ladder) {
        this.turn = turn;
        this.ladder = ladder;
    }

    private boolean closed() {
        return turn.machine().closed();
    }

    private Optional<Then> then() {
        return turn.phase().ending().map(Ending::then);
    }

    void start(Cause why) {
        if (closed()) {
            return;
        }
        boolean automatic = why.by() == Initiator.HOST;
        if (!automatic) {
            turn.pauseIsOver();
        }
        switch (turn.phase()) {
            case Phase.Stopped(var start, _) -> {
                if (why == Wish.MOVE) {
                    // Another version is another program: nothing is held against it.
                    turn.renew();
                }
                launchWhenClear(
                        start.filter(s -> automatic || s.by() == Initiator.OPERATOR).orElse(why));
            }
            case Phase.Disabled(Cause reason) -> {
                if (!automatic) {
                    turn.renew();
                    turn.move(
                            new Phase.Stopped(Optional.empty(), Optional.of(reason)), Wish.ENABLE);
                    launchWhenClear(Wish.ENABLE);
                }
            }
            case Phase.Starting _, Phase.Healthy _, Phase.Degraded _ -> {
                if (!automatic && then().filter(Then.DISABLE::equals).isPresent()) {
                    ladder.then(Then.ENABLE);
                }
            }
            case Phase.Crashed _, Phase.Waiting _ -> {}
        }
    }

    private void launchWhenClear(Cause cause) {
        boolean waits = cause.by() == Initiator.HOST && turn.machine().paused(turn.now());
        if (turn.machine().child() == Child.NONE && !waits) {
            turn.launch(cause);
        } else if (turn.phase() instanceof Phase.Stopped(_, var killed)) {
            turn.stay(new Phase.Stopped(Optional.of(cause), killed));
        }
    }

    void disable(Cause why) {
        if (turn.phase() instanceof Phase.Disabled || closed()) {
            return;
        }
        if (turn.machine().child() == Child.LIVE) {
            turn.begin(new Effect.Kill(turn.attempt()));
        }
        turn.move(new Phase.Disabled(why), why);
    }

    void stopGently() {
        if (closed()) {
            return;
        }
        switch (turn.phase()) {
            case Phase.Starting _, Phase.Healthy _, Phase.Degraded _ -> {
                switch (then().orElse(null)) {
                    case null -> ladder.descend(Wish.STOP, Then.DISABLE);
                    case DISABLE, STOP -> {}
                    case ENABLE -> ladder.then(Then.DISABLE);
                    case RELAUNCH, CRASH -> disable(Wish.STOP);
                }
            }
            case Phase.Stopped _, Phase.Crashed _, Phase.Waiting _ -> disable(Wish.STOP);
            case Phase.Disabled _ -> {}
        }
    }

    void restart(Cause why) {
        if (closed()) {
            return;
        }
        boolean insists = why.by() == Initiator.OPERATOR;
        if (insists) {
            turn.pauseIsOver();
        }
        switch (turn.phase()) {
            case Phase.Healthy _, Phase.Degraded _ -> {
                boolean idle = turn.phase().ending().isEmpty();
                if (idle || (insists && then().filter(Then.RELAUNCH::equals).isEmpty())) {
                    turn.count(turn.counters().withoutBackoff());
                    ladder.kill(why, Then.RELAUNCH);
                }
            }
            case Phase.Stopped _ when insists -> launchWhenClear(why);
            case Phase.Disabled _ when insists -> start(Wish.ENABLE);
            case Phase.Starting s when insists -> {
                switch (then().orElse(null)) {
                    case null -> turn.stay(s.restart(why));
                    case CRASH -> turn.stay(s.restart(why));
                    case DISABLE, ENABLE, STOP -> ladder.kill(why, Then.RELAUNCH);
                    case RELAUNCH -> {}
                }
            }
            case Phase.Crashed c when insists ->
                    turn.stay(new Phase.Crashed(c.cause(), Optional.of(why)));
            case Phase.Waiting _ when insists -> turn.launch(why);
            default -> {} // a policy restarts only what is up
        }
    }

    void retryNow(int seen) {
        if (closed()) {
            return;
        }
        switch (turn.phase()) {
            case Phase.Crashed(Cause cause, _) when seen == turn.attempt() -> {
                turn.pauseIsOver();
                turn.stay(new Phase.Crashed(cause, Optional.of(Wish.RETRY)));
            }
            case Phase.Waiting _ when seen == turn.attempt() -> {
                turn.pauseIsOver();
                turn.launch(Wish.RETRY);
            }
            case Phase.Disabled _ -> start(Wish.ENABLE);
            default -> {}
        }
    }

    void hold(Optional<Duration> until) {
        if (!closed() && !(turn.phase() instanceof Phase.Disabled)) {
            turn.pause(until.map(end -> new Pause(end, true)));
        }
    }

    void killNow(int seen) {
        if (seen != Event.KillNow.ANY && seen != turn.attempt()) {
            return;
        }
        switch (turn.phase()) {
            case Phase.Starting _, Phase.Healthy _, Phase.Degraded _ ->
                    turn.phase()
                            .ending()
                            .ifPresentOrElse(
                                    ending -> ladder.kill(ending.cause(), ending.then()),
                                    () -> disable(Wish.KILL));
            case Phase.Stopped _ -> {}
            case Phase.Crashed _, Phase.Waiting _, Phase.Disabled _ -> {
                if (turn.machine().child() == Child.LIVE) {
                    turn.begin(new Effect.Kill(turn.attempt()));
                } else if (turn.attempt() > 0) {
                    turn.begin(new Effect.Sweep(turn.attempt()));
                }
            }
        }
    }

    void close(Cause why) {
        if (closed()) {
            return;
        }
        turn.closing();
        switch (turn.phase()) {
            case Phase.Stopped(_, var killed) ->
                    turn.stay(new Phase.Stopped(Optional.empty(), killed));
            case Phase.Starting _, Phase.Healthy _, Phase.Degraded _ -> {
                var ending = turn.phase().ending();
                if (ending.isEmpty()) {
                    ladder.descend(why, Then.STOP);
                } else if (ending.get().rung() == Rung.KILLED) {
                    ladder.kill(why, Then.STOP);
                } else {
                    ladder.then(Then.STOP);
                }
            }
            case Phase.Disabled(Cause reason) ->
                    turn.move(new Phase.Stopped(Optional.empty(), Optional.of(reason)), why);
            case Phase.Crashed _, Phase.Waiting _ -> turn.move(Phase.Stopped.IDLE, why);
        }
    }
}
