package dev.mortise.host.lifecycle;

import dev.mortise.host.lifecycle.Ending.Rung;
import dev.mortise.host.lifecycle.Ending.Then;
import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.util.Optional;

/// The steps down of `cp1-host.md` §13: ask, wait, signal, wait, kill. The state keeps its name
/// while its child is on them.
final class Ladder {

    private final Turn turn;

    Ladder(Turn turn) {
        this.turn = turn;
    }

    /// The first rung; the last for what has no child yet.
    void descend(Cause why, Then then) {
        Duration step = turn.policy().shutdownTimeout();
        Duration until = turn.now().plus(step);
        if (turn.phase() instanceof Phase.Starting s && s.isQueued()) {
            kill(why, then);
        } else if (turn.policy().asksFirst()) {
            turn.begin(new Effect.AskShutdown(turn.attempt(), step));
            end(new Ending(Rung.ASKED, until, why, then));
        } else {
            turn.begin(new Effect.Interrupt(turn.attempt()));
            end(new Ending(Rung.SIGNALLED, until, why, then));
        }
    }

    void answered() {
        ending().filter(ending -> ending.rung() == Rung.ASKED).ifPresent(this::next);
    }

    /// One rung further down.
    void next(Ending at) {
        Duration until = turn.now().plus(turn.policy().shutdownTimeout());
        switch (at.rung()) {
            case ASKED -> end(new Ending(Rung.ANSWERED, until, at.cause(), at.then()));
            case ANSWERED -> {
                turn.begin(new Effect.Interrupt(turn.attempt()));
                end(new Ending(Rung.SIGNALLED, until, at.cause(), at.then()));
            }
            case SIGNALLED -> kill(at.cause(), at.then());
            case KILLED -> {}
        }
    }

    /// The last rung, from wherever it stands.
    void kill(Cause why, Then then) {
        turn.begin(new Effect.Kill(turn.attempt()));
        end(new Ending(Rung.KILLED, Supervision.NEVER, why, then));
    }

    /// The same rung, to another end.
    void then(Then then) {
        ending().ifPresent(e -> end(new Ending(e.rung(), e.until(), e.cause(), then)));
    }

    private Optional<Ending> ending() {
        return turn.phase().ending();
    }

    private void end(Ending ending) {
        turn.stay(
                switch (turn.phase()) {
                    case Phase.Starting s -> s.ending(ending);
                    case Phase.Healthy h -> h.ending(ending);
                    case Phase.Degraded d -> d.ending(ending);
                    case Phase.Stopped _, Phase.Crashed _, Phase.Waiting _, Phase.Disabled _ ->
                            throw new AssertionError(turn.phase().state() + " has no child to end");
                });
    }
}
