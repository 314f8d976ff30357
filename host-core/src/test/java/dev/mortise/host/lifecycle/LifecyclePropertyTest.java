package dev.mortise.host.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.lifecycle.Cause.Wish;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
            assertThat(script.machine.done()).as(where()).isTrue();
            assertThat(script.machine.until())
                    .as(where())
                    .isEqualTo(dev.mortise.host.spec.Supervision.NEVER);
            assertThat(script.ends).as(where()).hasSize(script.attempt());
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
            return switch (random.nextInt(23)) {
                case 0, 1 -> new Event.Start();
                case 2 -> new Event.Disable();
                case 3 -> new Event.Restart();
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
                assertThat(move.from()).as(where()).isEqualTo(at);
                assertThat(move.from().canBecome(move.to())).as(where()).isTrue();
                at = move.to();
            }
            assertThat(at).as(where()).isEqualTo(script.state());
            effects.forEach(this::begin);
            check();
        }

        private void note(Event event) {
            switch (event) {
                case Event.Start _, Event.Restart _ -> {
                    mayLaunch = !closed;
                    launchesSinceOperator = 0;
                }
                case Event.Disable _ -> mayLaunch = false;
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

        private void begin(Effect effect) {
            if (effect instanceof Effect.Launch(int attempt)) {
                assertThat(live).as(where()).isEmpty();
                assertThat(exited).as(where()).isEmpty();
                assertThat(mayLaunch).as("launch although down; " + where()).isTrue();
                live.add(attempt);
                launchesSinceOperator++;
                // The operator's own launch and the flag of a restart come on top of the budget.
                assertThat(launchesSinceOperator).as(where()).isLessThanOrEqualTo(maxRestarts + 2);
            } else {
                assertThat(live).as(effect + "; " + where()).contains(effect.attempt());
            }
        }

        private void check() {
            var c = script.machine.counters();
            assertThat(c.launches()).as(where()).isLessThanOrEqualTo(script.attempt());
            assertThat(script.ends.stream().filter(Step.LaunchEnd::crash).count())
                    .as(where())
                    .isGreaterThanOrEqualTo(c.crashes());
            assertThat(script.ends).as(where()).hasSizeLessThanOrEqualTo(script.attempt());
            if (!live.isEmpty()) {
                assertThat(script.machine.child()).as(where()).isEqualTo(Machine.Child.LIVE);
            }
        }

        private String where() {
            return "seed " + seed + ", now " + script.now + ", " + script.machine;
        }
    }
}
