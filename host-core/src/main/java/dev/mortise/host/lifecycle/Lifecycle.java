package dev.mortise.host.lifecycle;

import static dev.mortise.host.spec.Supervision.NEVER;

import dev.mortise.host.lifecycle.Ending.Rung;
import dev.mortise.host.lifecycle.Ending.Then;
import dev.mortise.host.lifecycle.Machine.Child;
import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.util.Optional;

/// The state machine of `cp1-host.md` §10–§13 with the operations of `product.md` §4.
///
/// Promises, whatever the order of events: at most one child; a launch only when nothing is left of
/// the one before; none after a disable or close until an enable; only moves of the table in
/// [State]; every launch ends in the records exactly once.
public final class Lifecycle {

    private final Policy policy;
    private final Duration now;
    private final Turn turn;

    private Lifecycle(Machine was, Duration now, Policy policy) {
        this.policy = policy;
        this.now = now;
        this.turn = new Turn(was);
    }

    /// @param now uptime of the host, monotonic
    public static Step step(Machine was, Event event, Duration now, Policy policy) {
        var lifecycle = new Lifecycle(was, now, policy);
        if (!(event instanceof Event.FromChild said) || said.attempt() == was.attempt()) {
            lifecycle.on(event);
        } // else a dead child's last words
        return lifecycle.turn.step();
    }

    private void on(Event event) {
        switch (event) {
            case Event.Woke _ -> woke();
            case Event.Start _ -> start();
            case Event.Disable _ -> disable();
            case Event.Restart _ -> restart();
            case Event.Close(Cause why) -> close(why);
            case Event.KillNow _ -> killNow();
            case Event.Prepared _ -> turn.count(turn.counters().launched());
            case Event.Spawned(_, _, Duration at) -> spawned(at);
            case Event.StartFailed(_, Cause cause) -> exited(cause, Optional.empty());
            case Event.GreetingPending(_, String missing) -> pending(missing);
            case Event.Greeted _ -> greeted(new Cause.Ready("handshake complete"));
            case Event.GreetingFailed(_, Cause cause) -> greetingFailed(cause);
            case Event.Probed(_, String problem) -> probed(problem);
            case Event.Violated _ -> violated();
            case Event.ShutdownAnswered _ -> answered();
            case Event.Exited(_, ExitStatus status) ->
                    exited(
                            new Cause.Exited(status, !(phase() instanceof Phase.Starting)),
                            Optional.of(status));
            case Event.Cleared _ -> cleared();
        }
    }

    private Phase phase() {
        return turn.machine().phase();
    }

    // ── the operator ────────────────────────────────────────────────────────────────────────────

    private void start() {
        if (turn.machine().closed()) {
            return;
        }
        switch (phase()) {
            case Phase.Stopped(var start, _) -> launchWhenClear(start.orElse(Cause.Wish.START));
            case Phase.Disabled(Cause reason) -> {
                turn.count(turn.counters().renewed());
                turn.move(
                        new Phase.Stopped(Optional.empty(), Optional.of(reason)),
                        Cause.Wish.ENABLE);
                launchWhenClear(Cause.Wish.ENABLE);
            }
            case Phase.Starting _, Phase.Healthy _, Phase.Degraded _, Phase.Crashed _ -> {}
            case Phase.Waiting _ -> {}
        }
    }

    private void launchWhenClear(Cause cause) {
        if (turn.machine().child() == Child.NONE) {
            turn.launch(cause);
        } else if (phase() instanceof Phase.Stopped(_, var killed)) {
            turn.stay(new Phase.Stopped(Optional.of(cause), killed));
        }
    }

    private void disable() {
        if (phase() instanceof Phase.Disabled || turn.machine().closed()) {
            return;
        }
        if (turn.machine().child() == Child.LIVE) {
            turn.begin(new Effect.Kill(turn.attempt()));
        }
        turn.move(new Phase.Disabled(Cause.Wish.DISABLE), Cause.Wish.DISABLE);
    }

    private void restart() {
        if (turn.machine().closed()) {
            return;
        }
        switch (phase()) {
            case Phase.Stopped _, Phase.Disabled _ -> start();
            case Phase.Starting s ->
                    turn.stay(new Phase.Starting(s.deadline(), true, s.missing(), s.ending()));
            case Phase.Healthy _, Phase.Degraded _ -> {
                if (phase().ending().isEmpty()) {
                    turn.count(turn.counters().withoutBackoff());
                    kill(Cause.Wish.RESTART, Then.RELAUNCH);
                }
            }
            case Phase.Crashed c -> turn.stay(new Phase.Crashed(c.cause(), true));
            case Phase.Waiting _ -> turn.launch(Cause.Wish.RESTART);
        }
    }

    private void close(Cause why) {
        if (turn.machine().closed()) {
            return;
        }
        turn.closing();
        switch (phase()) {
            case Phase.Stopped(_, var killed) ->
                    turn.stay(new Phase.Stopped(Optional.empty(), killed));
            case Phase.Starting _, Phase.Healthy _, Phase.Degraded _ -> {
                if (phase().ending().filter(e -> e.rung() == Rung.KILLED).isPresent()) {
                    kill(why, Then.STOP);
                } else {
                    descend(why);
                }
            }
            case Phase.Disabled(Cause reason) ->
                    turn.move(new Phase.Stopped(Optional.empty(), Optional.of(reason)), why);
            case Phase.Crashed _, Phase.Waiting _ -> turn.move(Phase.Stopped.IDLE, why);
        }
    }

    private void killNow() {
        phase().ending()
                .filter(ending -> ending.rung() != Rung.KILLED)
                .ifPresent(ending -> kill(ending.cause(), ending.then()));
    }

    // ── time ────────────────────────────────────────────────────────────────────────────────────

    private void woke() {
        if (now.compareTo(phase().until()) < 0) {
            return;
        }
        if (phase().ending().isPresent()) {
            nextRung(phase().ending().get());
            return;
        }
        switch (phase()) {
            case Phase.Starting s -> greetingIsDue(s.missing());
            case Phase.Healthy h -> {
                if (now.compareTo(h.stableAt()) >= 0) {
                    turn.count(turn.counters().forgiven());
                    h =
                            new Phase.Healthy(
                                    h.since(), h.healthyBefore(), NEVER, h.nextProbe(), h.ending());
                    turn.stay(h);
                }
                if (now.compareTo(h.nextProbe()) >= 0) {
                    turn.begin(new Effect.Probe(turn.attempt()));
                    turn.stay(
                            new Phase.Healthy(
                                    h.since(), h.healthyBefore(), h.stableAt(), NEVER, h.ending()));
                }
            }
            case Phase.Degraded d -> {
                turn.begin(new Effect.Probe(turn.attempt()));
                turn.stay(new Phase.Degraded(d.healthyBefore(), NEVER, d.ending()));
            }
            case Phase.Waiting _ -> {
                turn.count(turn.counters().restarted());
                turn.launch(new Cause.Retry());
            }
            case Phase.Stopped _, Phase.Crashed _, Phase.Disabled _ -> {}
        }
    }

    private void greetingIsDue(String missing) {
        switch (policy.greeting()) {
            case Policy.Greeting.Handshake(Duration timeout) ->
                    kill(new Cause.HandshakeTimeout(timeout, missing), Then.CRASH);
            case Policy.Greeting.Survival(Duration readyAfter) ->
                    greeted(new Cause.Ready("alive for " + readyAfter.toMillis() + " ms"));
        }
    }

    // ── the ladder ──────────────────────────────────────────────────────────────────────────────

    /// The first rung.
    private void descend(Cause why) {
        Duration until = now.plus(policy.shutdownTimeout());
        if (policy.asksFirst()) {
            turn.begin(new Effect.AskShutdown(turn.attempt(), policy.shutdownTimeout()));
            end(new Ending(Rung.ASKED, until, why, Then.STOP));
        } else {
            turn.begin(new Effect.Interrupt(turn.attempt()));
            end(new Ending(Rung.SIGNALLED, until, why, Then.STOP));
        }
    }

    private void answered() {
        phase().ending().filter(ending -> ending.rung() == Rung.ASKED).ifPresent(this::nextRung);
    }

    private void nextRung(Ending at) {
        Duration until = now.plus(policy.shutdownTimeout());
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
    private void kill(Cause why, Then then) {
        turn.begin(new Effect.Kill(turn.attempt()));
        end(new Ending(Rung.KILLED, NEVER, why, then));
    }

    /// The state keeps its name while its child is being ended.
    private void end(Ending ending) {
        var e = Optional.of(ending);
        switch (phase()) {
            case Phase.Starting s ->
                    turn.stay(new Phase.Starting(s.deadline(), s.restart(), s.missing(), e));
            case Phase.Healthy h ->
                    turn.stay(
                            new Phase.Healthy(
                                    h.since(), h.healthyBefore(), h.stableAt(), NEVER, e));
            case Phase.Degraded d -> turn.stay(new Phase.Degraded(d.healthyBefore(), NEVER, e));
            case Phase.Stopped _, Phase.Crashed _, Phase.Waiting _, Phase.Disabled _ ->
                    throw new AssertionError(phase().state() + " has no child to end");
        }
    }

    // ── the child ───────────────────────────────────────────────────────────────────────────────

    private void spawned(Duration at) {
        if (phase() instanceof Phase.Starting s && s.ending().isEmpty()) {
            Duration due =
                    switch (policy.greeting()) {
                        case Policy.Greeting.Handshake(Duration timeout) -> at.plus(timeout);
                        case Policy.Greeting.Survival(Duration readyAfter) -> at.plus(readyAfter);
                    };
            turn.stay(new Phase.Starting(due, s.restart(), s.missing(), s.ending()));
        }
    }

    private void pending(String missing) {
        if (phase() instanceof Phase.Starting s) {
            turn.stay(new Phase.Starting(s.deadline(), s.restart(), missing, s.ending()));
        }
    }

    private void greeted(Cause how) {
        if (phase() instanceof Phase.Starting s && s.ending().isEmpty()) {
            turn.count(turn.counters().greetedOnce());
            turn.move(healthy(Duration.ZERO), how);
            if (s.restart()) {
                restart();
            }
        }
    }

    private void greetingFailed(Cause cause) {
        if (phase() instanceof Phase.Starting s && s.ending().isEmpty()) {
            kill(cause, Then.CRASH);
        }
    }

    private Phase.Healthy healthy(Duration healthyBefore) {
        Duration left = policy.stableAfter().minus(healthyBefore);
        Duration stableAt = policy.stableAfter().compareTo(NEVER) >= 0 ? NEVER : now.plus(left);
        return new Phase.Healthy(now, healthyBefore, stableAt, nextProbe(), Optional.empty());
    }

    private Duration nextProbe() {
        return policy.probeInterval().compareTo(NEVER) >= 0
                ? NEVER
                : now.plus(policy.probeInterval());
    }

    private void probed(String problem) {
        boolean passed = problem.isEmpty();
        switch (phase()) {
            case Phase.Healthy h when h.ending().isEmpty() && passed ->
                    turn.stay(
                            new Phase.Healthy(
                                    h.since(),
                                    h.healthyBefore(),
                                    h.stableAt(),
                                    nextProbe(),
                                    h.ending()));
            case Phase.Healthy h when h.ending().isEmpty() ->
                    degrade(h, new Cause.ProbeFailed(problem));
            case Phase.Degraded d when d.ending().isEmpty() && passed ->
                    turn.move(healthy(d.healthyBefore()), new Cause.ProbePassed());
            case Phase.Degraded d when d.ending().isEmpty() ->
                    turn.stay(new Phase.Degraded(d.healthyBefore(), nextProbe(), d.ending()));
            default -> {}
        }
    }

    private void violated() {
        turn.count(turn.counters().violated());
        if (phase() instanceof Phase.Healthy h && h.ending().isEmpty()) {
            degrade(h, new Cause.SecondHandshake());
        }
    }

    /// Time spent DEGRADED does not count as healthy: what was gathered is carried along.
    private void degrade(Phase.Healthy from, Cause cause) {
        Duration gathered = from.healthyBefore().plus(now.minus(from.since()));
        turn.move(new Phase.Degraded(gathered, nextProbe(), Optional.empty()), cause);
    }

    private void exited(Cause itself, Optional<ExitStatus> status) {
        if (turn.machine().child() != Child.LIVE) {
            return;
        }
        turn.child(Child.EXITED);
        switch (phase()) {
            case Phase.Starting s -> left(s.ending(), s.restart(), itself, status);
            case Phase.Healthy h -> left(h.ending(), false, itself, status);
            case Phase.Degraded d -> left(d.ending(), false, itself, status);
            case Phase.Stopped(_, var killed) ->
                    turn.ended(killed.orElse(itself), status, false, killed.isPresent());
            case Phase.Disabled d -> turn.ended(d.reason(), status, false, true);
            case Phase.Crashed _, Phase.Waiting _ ->
                    throw new AssertionError(phase().state() + " has no live child");
        }
    }

    private void left(
            Optional<Ending> ending, boolean restart, Cause itself, Optional<ExitStatus> status) {
        Cause cause = ending.map(Ending::cause).orElse(itself);
        Then then = ending.map(Ending::then).orElse(Then.CRASH);
        switch (then) {
            case CRASH -> {
                turn.count(turn.counters().crashed());
                turn.move(new Phase.Crashed(cause, restart), cause);
            }
            case RELAUNCH ->
                    turn.move(new Phase.Stopped(Optional.of(cause), Optional.empty()), cause);
            case STOP -> turn.move(Phase.Stopped.IDLE, cause);
        }
        turn.ended(
                cause,
                status,
                then == Then.CRASH,
                ending.filter(e -> e.rung() == Rung.KILLED).isPresent());
    }

    private void cleared() {
        exited(new Cause.Vanished(), Optional.empty());
        turn.child(Child.NONE);
        switch (phase()) {
            case Phase.Stopped(var start, _) when start.isPresent() -> turn.launch(start.get());
            case Phase.Crashed crashed -> afterCrash(crashed);
            case Phase.Stopped _, Phase.Disabled _ -> {}
            case Phase.Starting _, Phase.Healthy _, Phase.Degraded _, Phase.Waiting _ ->
                    throw new AssertionError("cleared in " + phase().state());
        }
    }

    private void afterCrash(Phase.Crashed crashed) {
        int crashes = turn.counters().crashes();
        int allowed = policy.maxRestarts();
        if (allowed != Supervision.UNLIMITED && crashes > allowed && !crashed.restart()) {
            var reason = new Cause.BudgetExhausted(crashes, allowed, crashed.cause());
            turn.move(new Phase.Disabled(reason), reason);
            return;
        }
        var backoff = Backoff.after(turn.counters().nominal(), policy);
        Duration delay = crashed.restart() ? Duration.ZERO : backoff.sleep();
        if (!crashed.restart()) {
            turn.count(turn.counters().waiting(backoff));
        }
        turn.move(new Phase.Waiting(now.plus(delay)), new Cause.Waiting(delay, crashes, allowed));
        if (crashed.restart()) {
            turn.launch(Cause.Wish.RESTART);
        }
    }
}
