package dev.mortise.host.lifecycle;

import static dev.mortise.host.spec.Supervision.NEVER;

import dev.mortise.host.lifecycle.Ending.Then;
import dev.mortise.host.lifecycle.Machine.Pause;

import java.time.Duration;
import java.util.Optional;

/// What time brings, and what a living child tells.
final class Course {

    /// A host that wakes so late stood still itself, and must not judge its children by it.
    private static final Duration STOOD_STILL = Duration.ofSeconds(1);

    private final Turn turn;
    private final Ladder ladder;
    private final Wishes wishes;

    Course(Turn turn, Ladder ladder, Wishes wishes) {
        this.turn = turn;
        this.ladder = ladder;
        this.wishes = wishes;
    }

    // ── time ────────────────────────────────────────────────────────────────────────────────────

    void woke() {
        if (turn.now().compareTo(turn.machine().until()) < 0) {
            return;
        }
        if (turn.phase().ending().isPresent()) {
            ladder.next(turn.phase().ending().get());
            return;
        }
        switch (turn.phase()) {
            case Phase.Starting s -> greetingIsDue(s);
            case Phase.Healthy h -> healthyFor(h);
            case Phase.Degraded d -> {
                turn.begin(new Effect.Probe(turn.attempt()));
                turn.stay(d.probing(NEVER));
            }
            case Phase.Waiting(Duration due, _) -> {
                boolean held =
                        turn.machine()
                                .pause()
                                .filter(p -> p.held() && p.until().compareTo(due) > 0)
                                .isPresent();
                turn.pauseIsOver();
                turn.launch(held ? new Cause.HoldOver() : new Cause.Retry());
            }
            case Phase.Stopped(var start, _) -> {
                turn.pauseIsOver();
                start.ifPresent(turn::launch);
            }
            case Phase.Crashed _, Phase.Disabled _ -> {}
        }
    }

    private void greetingIsDue(Phase.Starting s) {
        switch (turn.policy().greeting()) {
            case Policy.Greeting.Handshake greeting -> {
                Duration timeout = greeting.timeout(s.unseen());
                Duration late = turn.now().minus(s.deadline());
                if (late.compareTo(STOOD_STILL) > 0 && !s.extended()) {
                    Duration more = late.compareTo(timeout) < 0 ? late : timeout;
                    turn.stay(s.extended(turn.now().plus(more)));
                } else {
                    ladder.kill(new Cause.HandshakeTimeout(timeout, s.missing()), Then.CRASH);
                }
            }
            case Policy.Greeting.Survival(Duration readyAfter) ->
                    greeted(new Cause.Ready("alive for " + readyAfter.toMillis() + " ms"));
        }
    }

    private void healthyFor(Phase.Healthy was) {
        Phase.Healthy h = was;
        if (turn.now().compareTo(h.stableAt()) >= 0) {
            turn.count(turn.counters().forgiven());
            h = h.stable();
        }
        if (turn.now().compareTo(h.nextProbe()) >= 0) {
            turn.begin(new Effect.Probe(turn.attempt()));
            h = h.probing(NEVER);
        }
        turn.stay(h);
    }

    /// The monotonic clock stood still meanwhile; waits did not.
    void slept(Duration amount, Duration after) {
        turn.pause(turn.machine().pause().map(p -> new Pause(p.until().minus(amount), p.held())));
        if (turn.phase() instanceof Phase.Waiting(Duration due, Duration since)
                && since.compareTo(after) <= 0) {
            turn.stay(new Phase.Waiting(due.minus(amount), since));
        }
    }

    /// A standstill is no stable run.
    void stalled(Duration amount) {
        if (turn.phase() instanceof Phase.Healthy h && h.stableAt().compareTo(NEVER) < 0) {
            turn.stay(h.stableAt(h.stableAt().plus(amount)));
        }
    }

    // ── the greeting ────────────────────────────────────────────────────────────────────────────

    void spawned(Duration at, boolean unseen) {
        if (turn.phase() instanceof Phase.Starting s && s.ending().isEmpty()) {
            turn.stay(
                    s.unseen(unseen)
                            .due(
                                    switch (turn.policy().greeting()) {
                                        case Policy.Greeting.Handshake greeting ->
                                                at.plus(greeting.timeout(unseen));
                                        case Policy.Greeting.Survival(Duration readyAfter) ->
                                                at.plus(readyAfter);
                                    }));
        }
    }

    void pending(String missing) {
        if (turn.phase() instanceof Phase.Starting s) {
            turn.stay(s.missing(missing));
        }
    }

    void greeted(Cause how) {
        if (turn.phase() instanceof Phase.Starting s && s.ending().isEmpty()) {
            turn.count(turn.counters().greetedOnce());
            turn.alike(Alike.NONE);
            turn.move(healthy(Duration.ZERO), how);
            s.restart().ifPresent(wishes::restart);
        }
    }

    void greetingFailed(Cause cause) {
        if (turn.phase() instanceof Phase.Starting s && s.ending().isEmpty()) {
            ladder.kill(cause, Then.CRASH);
        }
    }

    // ── health ──────────────────────────────────────────────────────────────────────────────────

    private Phase.Healthy healthy(Duration healthyBefore) {
        Duration stableAfter = turn.policy().stableAfter();
        Duration stableAt =
                stableAfter.compareTo(NEVER) >= 0
                        ? NEVER
                        : turn.now().plus(stableAfter.minus(healthyBefore));
        return new Phase.Healthy(
                turn.now(), healthyBefore, stableAt, nextProbe(), Optional.empty());
    }

    private Duration nextProbe() {
        Duration interval = turn.policy().probeInterval();
        return interval.compareTo(NEVER) >= 0 ? NEVER : turn.now().plus(interval);
    }

    /// A probe that is planned comes sooner if the new interval is the shorter one; one under way
    /// is waited for.
    void paced() {
        switch (turn.phase()) {
            case Phase.Healthy h -> turn.stay(h.probing(sooner(h.nextProbe())));
            case Phase.Degraded d -> turn.stay(d.probing(sooner(d.nextProbe())));
            default -> {}
        }
    }

    private Duration sooner(Duration planned) {
        Duration next = nextProbe();
        return planned.compareTo(NEVER) < 0 && next.compareTo(planned) < 0 ? next : planned;
    }

    void probed(String problem) {
        boolean passed = problem.isEmpty();
        if (turn.phase().ending().isPresent()) {
            return;
        }
        switch (turn.phase()) {
            case Phase.Healthy h when passed -> turn.stay(h.probing(nextProbe()));
            case Phase.Healthy h -> degrade(h, new Cause.ProbeFailed(problem));
            case Phase.Degraded d when passed ->
                    turn.move(healthy(d.healthyBefore()), new Cause.ProbePassed());
            case Phase.Degraded d -> turn.stay(d.probing(nextProbe()));
            default -> {}
        }
    }

    void violated() {
        turn.count(turn.counters().violated());
        if (turn.phase() instanceof Phase.Healthy h && h.ending().isEmpty()) {
            degrade(h, new Cause.SecondHandshake());
        }
    }

    /// Time spent DEGRADED does not count as healthy: what was gathered is carried along.
    private void degrade(Phase.Healthy from, Cause cause) {
        Duration gathered = from.healthyBefore().plus(turn.now().minus(from.since()));
        turn.move(new Phase.Degraded(gathered, nextProbe(), Optional.empty()), cause);
    }
}
