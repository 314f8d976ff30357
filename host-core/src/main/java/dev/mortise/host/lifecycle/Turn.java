package dev.mortise.host.lifecycle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One step while it is being worked out: the machine so far, and what it has led to.
///
/// The only way to change state is [#move], so no move is forgotten in the records.
final class Turn {

    private final List<Step.Move> moves = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();
    private Optional<Step.LaunchEnd> ended = Optional.empty();
    private final Duration now;
    private final Policy policy;
    private Machine machine;

    Turn(Machine was, Duration now, Policy policy) {
        this.machine = was;
        this.now = now;
        this.policy = policy;
    }

    /// Uptime of the host.
    Duration now() {
        return now;
    }

    Policy policy() {
        return policy;
    }

    Phase phase() {
        return machine.phase();
    }

    Machine machine() {
        return machine;
    }

    int attempt() {
        return machine.attempt();
    }

    Counters counters() {
        return machine.counters();
    }

    void count(Counters next) {
        machine = machine.with(next);
    }

    void alike(Alike next) {
        machine = machine.with(next);
    }

    /// The operator begins anew.
    void renew() {
        count(counters().renewed());
        alike(Alike.NONE);
    }

    void child(Machine.Child next) {
        machine = machine.with(next);
    }

    void closing() {
        machine = machine.closing();
    }

    void pause(Optional<Machine.Pause> next) {
        machine = machine.with(next);
    }

    void pauseIsOver() {
        pause(Optional.empty());
    }

    /// Into another state.
    void move(Phase next, Cause cause) {
        State from = machine.state();
        State to = next.state();
        assert from.canBecome(to) : from + " → " + to;
        moves.add(new Step.Move(from, to, cause));
        machine = machine.with(next);
    }

    /// The same state, carrying something else.
    void stay(Phase next) {
        assert machine.state() == next.state() : machine.state() + " is not " + next.state();
        machine = machine.with(next);
    }

    void begin(Effect effect) {
        effects.add(effect);
    }

    /// A new attempt, from STOPPED or BACKOFF, with nothing left of the one before.
    void launch(Cause cause) {
        assert machine.child() == Machine.Child.NONE : "a child is left of attempt " + attempt();
        move(Phase.Starting.queued(), cause);
        count(counters().launching(cause));
        machine = machine.launching();
        begin(new Effect.Launch(machine.attempt()));
    }

    void ended(Cause cause, Optional<ExitStatus> status, boolean crash, boolean killed) {
        ended = Optional.of(new Step.LaunchEnd(attempt(), cause, status, crash, killed));
    }

    Step step() {
        return new Step(machine, List.copyOf(moves), List.copyOf(effects), ended);
    }
}
