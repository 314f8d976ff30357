package dev.mortise.host.lifecycle;

import dev.mortise.host.lifecycle.Cause.Wish;
import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// A machine on a clock that the test moves.
final class Script {

    static final Duration T = Duration.ofSeconds(5);

    final List<Step.Move> moves = new ArrayList<>();
    final List<Step.LaunchEnd> ends = new ArrayList<>();
    Machine machine = Machine.initial();
    Duration now = Duration.ZERO;
    Policy policy;

    Script(Policy policy) {
        this.policy = policy;
    }

    static Policy cp1(int maxRestarts) {
        return cp1(maxRestarts, Duration.ofMillis(10), Duration.ofMillis(50), Jitter.NONE);
    }

    static Policy cp1(int maxRestarts, Duration base, Duration max, UnaryOperator<Duration> off) {
        return new Policy(
                new Policy.Greeting.Handshake(T),
                true,
                T,
                T,
                maxRestarts,
                base,
                max,
                Supervision.NEVER,
                2,
                off);
    }

    static Policy plain(Duration readyAfter, int maxRestarts) {
        return new Policy(
                new Policy.Greeting.Survival(readyAfter),
                false,
                Supervision.NEVER,
                T,
                maxRestarts,
                Duration.ofMillis(10),
                Duration.ofMillis(50),
                Supervision.NEVER,
                2,
                Jitter.NONE);
    }

    static Policy firstGreeting(Policy p, Duration first) {
        return new Policy(
                new Policy.Greeting.Handshake(T, first),
                p.asksFirst(),
                p.probeInterval(),
                p.shutdownTimeout(),
                p.maxRestarts(),
                p.baseBackoff(),
                p.maxBackoff(),
                p.stableAfter(),
                p.factor(),
                p.jitter());
    }

    static Policy stableAfter(Policy p, Duration stableAfter) {
        return new Policy(
                p.greeting(),
                p.asksFirst(),
                p.probeInterval(),
                p.shutdownTimeout(),
                p.maxRestarts(),
                p.baseBackoff(),
                p.maxBackoff(),
                stableAfter,
                p.factor(),
                p.jitter());
    }

    static Policy probing(Policy p, Duration interval) {
        return new Policy(
                p.greeting(),
                p.asksFirst(),
                interval,
                p.shutdownTimeout(),
                p.maxRestarts(),
                p.baseBackoff(),
                p.maxBackoff(),
                p.stableAfter(),
                p.factor(),
                p.jitter());
    }

    List<Effect> on(Event event) {
        Step step = Lifecycle.step(machine, event, now, policy);
        machine = step.machine();
        moves.addAll(step.moves());
        step.ended().ifPresent(ends::add);
        return step.effects();
    }

    List<Effect> later(Duration d) {
        now = now.plus(d);
        return on(new Event.Woke());
    }

    List<Effect> later(long millis) {
        return later(Duration.ofMillis(millis));
    }

    State state() {
        return machine.state();
    }

    int attempt() {
        return machine.attempt();
    }

    /// Start to HEALTHY.
    void up() {
        on(new Event.Start(Wish.START));
        greet();
    }

    /// The launch under way, to HEALTHY.
    void greet() {
        on(new Event.Prepared(attempt()));
        on(new Event.Spawned(attempt(), 100, now));
        on(new Event.Greeted(attempt()));
    }

    List<Effect> die(int code) {
        return die(new ExitStatus.Code(code));
    }

    List<Effect> die(ExitStatus status) {
        on(new Event.Exited(attempt(), status));
        return on(new Event.Cleared(attempt()));
    }
}
