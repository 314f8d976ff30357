package dev.mortise.host.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.lifecycle.Cause.Wish;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// What must hold under any order of events, on 20,000 random scripts of up to 120 events each.
///
/// The world around the machine is a model: a set of live attempts, which answer late, out of
/// order, twice or not at all, as real children do.
class LifecyclePropertyTest {

    private static final int SCRIPTS = 20_000;

    @Test
    @MustHold("B059")
    void invariantsHoldOnTwentyThousandRandomScripts() {
        for (int seed = 0; seed < SCRIPTS; seed++) {
            new World(seed).play();
        }
    }

    private static final class World {
        private final int seed;
        private final Random random;
        private final Script script;
        private final List<Integer> live = new ArrayList<>();
        private final List<Integer> exited = new ArrayList<>();
        private final int maxRestarts;
        private boolean mayLaunch = false;
        private int launchesSinceOperator = 0;
        private int prepared = 0;
        private boolean closed = false;
        private Duration heldUntil = Duration.ZERO;

        World(int seed) {
            this.seed = seed;
            this.random = new Random(seed);
            this.maxRestarts = random.nextInt(4);
            Policy policy =
                    random.nextInt(4) == 0
                            ? Script.plain(Duration.ofMillis(random.nextInt(20)), maxRestarts)
                            : Script.cp1(maxRestarts);
            this.script = new Script(policy);
        }

        void play() {
            int length = 20 + random.nextInt(100);
            for (int i = 0; i < length; i++) {
                send(next());
            }
            send(new Event.Close(Wish.HOST_STOP));
            drain();
            assertThat(script.machine.done()).as(this::where).isTrue();
            assertThat(script.machine.until())
                    .as(this::where)
                    .isEqualTo(dev.mortise.host.spec.Supervision.NEVER);
            assertThat(script.ends).as(this::where).hasSize(script.attempt());
            countersEqualTheRecords(script.machine.counters());
        }

        /// Whatever is asked of the children now happens, in the end.
        private void drain() {
            for (int i = 0; i < 50 && !script.machine.done(); i++) {
                if (!live.isEmpty()
                        && script.machine.phase().ending().isEmpty()
                        && script.machine.child() == Machine.Child.LIVE
                        && script.state() != State.DISABLED
                        && script.state() != State.STOPPED) {
                    throw new AssertionError("closed, yet nothing ends the child; " + where());
                }
                script.now = script.now.plus(Duration.ofSeconds(6));
                send(new Event.Woke());
                if (i % 4 == 3) {
                    List.copyOf(live).forEach(a -> send(new Event.Exited(a, status())));
                    List.copyOf(exited).forEach(a -> send(new Event.Cleared(a)));
                }
            }
        }

        private Event next() {
            int any = 1 + random.nextInt(Math.max(1, script.attempt()));
            return switch (random.nextInt(29)) {
                case 23 -> new Event.StopGently();
                case 24 -> new Event.RetryNow(any);
                case 25 -> {
                    Duration until = script.now.plusMillis(random.nextInt(9000));
                    yield new Event.Hold(
                            random.nextInt(3) == 0 ? Optional.empty() : Optional.of(until));
                }
                case 26 -> new Event.Restart(new Cause.Unhealthy(3, "not serving"));
                case 28 -> new Event.Paced(Duration.ofSeconds(1), Duration.ofSeconds(1));
                case 27 ->
                        random.nextBoolean()
                                ? new Event.Start(Wish.HOST_START)
                                : new Event.Slept(
                                        Duration.ofMillis(random.nextInt(2000)), script.now);
                case 0, 1 -> new Event.Start(Wish.START);
                case 2 -> new Event.Disable(Wish.DISABLE);
                case 3 -> new Event.Restart(Wish.RESTART);
                case 4 -> new Event.KillNow();
                case 5 -> random.nextInt(8) == 0 ? new Event.Close(Wish.REMOVE) : new Event.Woke();
                case 6, 7, 8, 9 -> {
                    script.now = script.now.plus(Duration.ofMillis(random.nextInt(6000)));
                    yield new Event.Woke();
                }
                case 10, 11 -> new Event.Spawned(any, 1, script.now);
                case 12, 13, 14 -> new Event.Greeted(any);
                case 15 -> new Event.GreetingFailed(any, new Cause.BadHandshake("x"));
                case 16 -> new Event.Probed(any, random.nextBoolean() ? "" : "no");
                case 17 -> new Event.Violated(any);
                case 18 -> new Event.ShutdownAnswered(any);
                case 19 -> prepare();
                case 20 -> new Event.GreetingPending(any, "half");
                default -> end();
            };
        }

        private Event prepare() {
            if (live.isEmpty() || prepared >= live.getFirst()) {
                return new Event.Woke();
            }
            prepared = live.getFirst();
            return new Event.Prepared(prepared);
        }

        /// Of the ways a launch goes: exit, then cleared; a failed start; cleared without a word.
        private Event end() {
            if (!exited.isEmpty()) {
                return new Event.Cleared(exited.getFirst());
            }
            if (live.isEmpty()) {
                return new Event.Woke();
            }
            int attempt = live.getFirst();
            return switch (random.nextInt(6)) {
                case 0 -> new Event.StartFailed(attempt, new Cause.BadHandshake("no file"));
                case 1 -> new Event.Cleared(attempt);
                default -> new Event.Exited(attempt, status());
            };
        }

        private ExitStatus status() {
            return random.nextBoolean()
                    ? new ExitStatus.Code(random.nextInt(3))
                    : new ExitStatus.Signal(9);
        }

        private void send(Event event) {
            note(event);
            State was = script.state();
            int moves = script.moves.size();
            var effects = script.on(event);
            State at = was;
            for (var move : script.moves.subList(moves, script.moves.size())) {
                assertThat(move.from()).as(this::where).isEqualTo(at);
                assertThat(move.from().canBecome(move.to())).as(this::where).isTrue();
                at = move.to();
            }
            assertThat(at).as(this::where).isEqualTo(script.state());
            effects.forEach(this::begin);
            check();
        }

        private void note(Event event) {
            switch (event) {
                case Event.Start(Cause why) when why.by() == Cause.Initiator.HOST -> {
                    if (script.state() == State.STOPPED) {
                        asked(event);
                    }
                }
                case Event.Start _ -> asked(event);
                case Event.Restart _ -> asked(event);
                case Event.RetryNow(int seen) -> {
                    boolean waiting =
                            script.state() == State.BACKOFF || script.state() == State.CRASHED;
                    if (script.state() == State.DISABLED || (waiting && seen == script.attempt())) {
                        asked(event);
                    }
                }
                case Event.Hold(var until) -> {
                    if (script.state() != State.DISABLED && !closed) {
                        heldUntil = until.orElse(Duration.ZERO);
                    }
                }
                case Event.Slept(Duration amount, _) -> heldUntil = heldUntil.minus(amount);
                case Event.Disable _, Event.StopGently _ -> mayLaunch = false;
                case Event.KillNow _ -> {
                    boolean up =
                            switch (script.state()) {
                                case STARTING, HEALTHY, DEGRADED -> true;
                                default -> false;
                            };
                    if (up && script.machine.phase().ending().isEmpty()) {
                        mayLaunch = false;
                    }
                }
                case Event.Close _ -> {
                    mayLaunch = false;
                    closed = true;
                }
                case Event.Exited e when live.remove((Integer) e.attempt()) ->
                        exited.add(e.attempt());
                case Event.StartFailed e when live.remove((Integer) e.attempt()) ->
                        exited.add(e.attempt());
                case Event.Cleared e -> {
                    live.remove((Integer) e.attempt());
                    exited.remove((Integer) e.attempt());
                }
                default -> {}
            }
        }

        private void asked(Event event) {
            boolean policy =
                    event instanceof Event.Restart(Cause why) && why.by() == Cause.Initiator.HOST;
            mayLaunch |= !closed && !policy;
            launchesSinceOperator = 0;
            if (!(event instanceof Event.Start(Cause why) && why.by() == Cause.Initiator.HOST)
                    && !policy) {
                heldUntil = Duration.ZERO;
            }
        }

        private void begin(Effect effect) {
            if (effect instanceof Effect.Launch(int attempt)) {
                assertThat(live).as(this::where).isEmpty();
                assertThat(exited).as(this::where).isEmpty();
                assertThat(mayLaunch).as(() -> "launch although down; " + where()).isTrue();
                live.add(attempt);
                launchesSinceOperator++;
                if (script.moves.getLast().cause().by() == Cause.Initiator.HOST) {
                    assertThat(heldUntil)
                            .as(() -> "held; " + where())
                            .isLessThanOrEqualTo(script.now);
                }
                // The operator's own launch and the flag of a restart come on top of the budget.
                assertThat(launchesSinceOperator)
                        .as(this::where)
                        .isLessThanOrEqualTo(maxRestarts + 2);
            } else if (!(effect instanceof Effect.Sweep)) {
                assertThat(live).as(() -> effect + "; " + where()).contains(effect.attempt());
            }
        }

        private void check() {
            var c = script.machine.counters();
            assertThat(c.launches()).as(this::where).isLessThanOrEqualTo(script.attempt());
            assertThat(script.ends.stream().filter(Step.LaunchEnd::crash).count())
                    .as(this::where)
                    .isGreaterThanOrEqualTo(c.crashes());
            assertThat(script.ends).as(this::where).hasSizeLessThanOrEqualTo(script.attempt());
            if (!live.isEmpty()) {
                assertThat(script.machine.child()).as(this::where).isEqualTo(Machine.Child.LIVE);
            }
        }

        private void countersEqualTheRecords(Counters c) {
            assertThat(launchesBy(Cause.Unhealthy.class))
                    .as(this::where)
                    .isEqualTo(c.healthRestarts());
            assertThat(
                            script.moves.stream()
                                    .filter(m -> m.to() == State.STARTING)
                                    .filter(
                                            m ->
                                                    m.cause() == Wish.RESTART
                                                            || m.cause() == Wish.RETRY)
                                    .count())
                    .as(this::where)
                    .isEqualTo(c.operatorRestarts());
            assertThat(launchesBy(Cause.Retry.class) + launchesBy(Cause.HoldOver.class))
                    .as(this::where)
                    .isGreaterThanOrEqualTo(c.restarts());
            assertThat(script.moves.stream().filter(m -> m.to() == State.STARTING).count())
                    .as(this::where)
                    .isEqualTo(script.attempt());
        }

        private long launchesBy(Class<? extends Cause> cause) {
            return script.moves.stream()
                    .filter(m -> m.to() == State.STARTING && cause.isInstance(m.cause()))
                    .count();
        }

        private String where() {
            return "seed " + seed + ", now " + script.now + ", " + script.machine;
        }
    }
}
