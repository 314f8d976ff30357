package dev.mortise.host.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import dev.mortise.host.lifecycle.Cause.Wish;
import dev.mortise.host.lifecycle.Ending.Rung;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The table of product.md §4, cell by cell: one test a row, one sentence a cell. What `–` means in
/// words is the Manager's; here it means that nothing happens.
class OperationsTableTest {

    private static final Policy POLICY = Script.cp1(2);

    // ── machines in each column ─────────────────────────────────────────────────────────────────

    private static Script stopped() {
        return new Script(POLICY);
    }

    private static Script starting() {
        var it = stopped();
        it.on(new Event.Start(Wish.START));
        it.on(new Event.Prepared(1));
        it.on(new Event.Spawned(1, 100, it.now));
        return it;
    }

    private static Script healthy() {
        var it = stopped();
        it.up();
        return it;
    }

    private static Script degraded() {
        var it = healthy();
        it.on(new Event.Violated(1));
        assertThat(it.state()).isEqualTo(State.DEGRADED);
        return it;
    }

    /// The child is gone, what it left behind is not.
    private static Script crashed() {
        var it = healthy();
        it.on(new Event.Exited(1, new ExitStatus.Code(3)));
        assertThat(it.state()).isEqualTo(State.CRASHED);
        return it;
    }

    private static Script backoff() {
        var it = crashed();
        it.on(new Event.Cleared(1));
        assertThat(it.state()).isEqualTo(State.BACKOFF);
        return it;
    }

    private static Script gaveUp() {
        var it = new Script(Script.cp1(0));
        it.up();
        it.die(3);
        assertThat(it.state()).isEqualTo(State.DISABLED);
        return it;
    }

    private static void nothingHappens(Script it, Event event) {
        Machine before = it.machine;
        assertThat(it.on(event)).isEmpty();
        assertThat(it.machine).isEqualTo(before);
    }

    private static void launches(Script it, Event event, int attempt) {
        assertThat(it.on(event)).containsExactly(new Effect.Launch(attempt));
        assertThat(it.state()).isEqualTo(State.STARTING);
    }

    private static void neverLaunches(Script it) {
        it.later(Duration.ofDays(1));
        if (it.machine.child() != Machine.Child.NONE) {
            assertThat(it.die(0)).noneMatch(Effect.Launch.class::isInstance);
        }
        assertThat(it.later(Duration.ofDays(1))).isEmpty();
    }

    // ── the rows ────────────────────────────────────────────────────────────────────────────────

    @Test
    void enableStartsWhatIsDownAndLeavesTheRestAlone() {
        var enable = new Event.Start(Wish.ENABLE);
        launches(stopped(), enable, 1);
        for (Script up : List.of(starting(), healthy(), degraded(), crashed(), backoff())) {
            nothingHappens(up, enable);
        }
        var gaveUp = gaveUp();
        launches(gaveUp, enable, 2);
        assertThat(gaveUp.machine.counters().crashes()).isZero();
    }

    @Test
    @MustHold("B109")
    void disableIsAcceptedInEveryStateAndFinal() {
        var disable = new Event.Disable(Wish.DISABLE);
        for (Script up : List.of(starting(), healthy(), degraded())) {
            assertThat(up.on(disable)).containsExactly(new Effect.Kill(1));
            assertThat(up.state()).isEqualTo(State.DISABLED);
            neverLaunches(up);
        }
        for (Script down : List.of(stopped(), crashed(), backoff())) {
            assertThat(down.on(disable)).isEmpty();
            assertThat(down.state()).isEqualTo(State.DISABLED);
            neverLaunches(down);
        }
        nothingHappens(gaveUp(), disable);
    }

    @Test
    void stopGentlyIsTheLadderAndThenDisabled() {
        for (Script up : List.of(starting(), healthy(), degraded())) {
            State was = up.state();
            assertThat(up.on(new Event.StopGently()))
                    .containsExactly(new Effect.AskShutdown(1, Script.T));
            assertThat(up.state()).isEqualTo(was);
            nothingHappens(up, new Event.StopGently());
            up.on(new Event.ShutdownAnswered(1));
            up.die(0);
            assertThat(up.state()).isEqualTo(State.DISABLED);
            assertThat(up.ends.getLast().crash()).isFalse();
            assertThat(up.ends.getLast().cause()).isEqualTo(Wish.STOP);
            neverLaunches(up);
        }
        for (Script down : List.of(stopped(), crashed(), backoff())) {
            assertThat(down.on(new Event.StopGently())).isEmpty();
            assertThat(down.state()).isEqualTo(State.DISABLED);
            neverLaunches(down);
        }
        nothingHappens(gaveUp(), new Event.StopGently());
    }

    @Test
    void whatIsStillInTheQueueOfStartsIsStoppedAtOnce() {
        var queued = stopped();
        queued.on(new Event.Start(Wish.START));
        assertThat(queued.on(new Event.StopGently())).containsExactly(new Effect.Kill(1));
        queued.on(new Event.Cleared(1));
        assertThat(queued.state()).isEqualTo(State.DISABLED);
        assertThat(queued.ends.getFirst().crash()).isFalse();
    }

    @Test
    void enabledWhileItIsStoppedGentlyItComesBackWithANewBudget() {
        var it = backoff();
        it.later(ofMillis(10));
        it.greet();
        it.on(new Event.StopGently());
        assertThat(it.on(new Event.Start(Wish.ENABLE))).isEmpty();
        assertThat(it.die(0)).containsExactly(new Effect.Launch(3));
        assertThat(it.machine.counters().crashes()).isZero();
    }

    @Test
    void restartIsOneNewLaunchWhateverTheState() {
        var restart = new Event.Restart(Wish.RESTART);
        launches(stopped(), restart, 1);
        for (Script up : List.of(healthy(), degraded())) {
            assertThat(up.on(restart)).containsExactly(new Effect.Kill(1));
            assertThat(up.die(new ExitStatus.Signal(9))).containsExactly(new Effect.Launch(2));
            assertThat(up.machine.counters().crashes()).isZero();
        }
        var starting = starting();
        assertThat(starting.on(restart)).isEmpty();
        assertThat(starting.on(new Event.Greeted(1))).containsExactly(new Effect.Kill(1));
        assertThat(starting.die(new ExitStatus.Signal(9))).containsExactly(new Effect.Launch(2));
        assertThat(crashed().on(restart)).isEmpty();
        launches(backoff(), restart, 2);
        launches(gaveUp(), restart, 2);
    }

    @Test
    @MustHold("B205")
    void aRestartCostsNothingAndItsOwnCrashCounts() {
        var it = backoff();
        it.on(new Event.Restart(Wish.RESTART));
        assertThat(it.machine.counters().crashes()).isEqualTo(1);
        assertThat(it.machine.counters().restarts()).isZero();
        it.greet();
        it.die(1);
        assertThat(it.machine.counters().crashes()).isEqualTo(2);
    }

    @Test
    @MustHold("B121")
    void retryNowSkipsTheWaitOnceAndKeepsWhatWasCounted() {
        nothingHappens(stopped(), new Event.RetryNow(0));
        for (Script up : List.of(starting(), healthy(), degraded())) {
            nothingHappens(up, new Event.RetryNow(1));
        }
        var backoff = backoff();
        launches(backoff, new Event.RetryNow(1), 2);
        assertThat(backoff.machine.counters().crashes()).isEqualTo(1);
        assertThat(backoff.machine.counters().backoffs()).hasSize(1);
        var crashed = crashed();
        assertThat(crashed.on(new Event.RetryNow(1))).isEmpty();
        assertThat(crashed.on(new Event.Cleared(1))).containsExactly(new Effect.Launch(2));
        launches(gaveUp(), new Event.RetryNow(1), 2);
    }

    @Test
    void retryNowPressedTwiceIsOneLaunchEvenWhenThatCrashesAtOnce() {
        var it = backoff();
        launches(it, new Event.RetryNow(1), 2);
        it.greet();
        it.die(1);
        assertThat(it.state()).isEqualTo(State.BACKOFF);
        nothingHappens(it, new Event.RetryNow(1));
    }

    @Test
    void aHoldSuspendsTheBackoffAndTheCountdownShowsItsEnd() {
        var it = backoff();
        Duration end = it.now.plusSeconds(60);
        it.on(new Event.Hold(Optional.of(end)));
        assertThat(it.machine.until()).isEqualTo(end);
        assertThat(it.later(ofSeconds(59))).isEmpty();
        assertThat(it.later(ofSeconds(1))).containsExactly(new Effect.Launch(2));
        assertThat(it.moves.getLast().cause()).isInstanceOf(Cause.HoldOver.class);
        assertThat(it.machine.counters().restarts()).isEqualTo(1);
    }

    @Test
    void aHoldTakesEffectOnExitAndLeavesWhatIsUpAlone() {
        for (Script up : List.of(starting(), healthy(), degraded())) {
            up.on(new Event.Hold(Optional.of(up.now.plusSeconds(60))));
            assertThat(up.machine.child()).isEqualTo(Machine.Child.LIVE);
            up.on(new Event.Exited(1, new ExitStatus.Code(1)));
            up.on(new Event.Cleared(1));
            assertThat(up.later(ofSeconds(59))).isEmpty();
            assertThat(up.later(ofSeconds(1))).containsExactly(new Effect.Launch(2));
        }
        nothingHappens(gaveUp(), new Event.Hold(Optional.of(ofSeconds(60))));
    }

    @Test
    void aHeldProcessIsNotStartedByTheHostAndIsByItsOperator() {
        var it = stopped();
        it.on(new Event.Hold(Optional.of(ofSeconds(60))));
        assertThat(it.on(new Event.Start(Wish.HOST_START))).isEmpty();
        assertThat(it.later(ofSeconds(60))).containsExactly(new Effect.Launch(1));

        for (Event ends :
                List.of(
                        new Event.Start(Wish.ENABLE),
                        new Event.Restart(Wish.RESTART),
                        new Event.Hold(Optional.empty()))) {
            var other = stopped();
            other.on(new Event.Hold(Optional.of(ofSeconds(60))));
            other.on(new Event.Start(Wish.HOST_START));
            var effects = new java.util.ArrayList<>(other.on(ends));
            effects.addAll(other.later(Duration.ZERO));
            assertThat(effects).as("%s", ends).containsExactly(new Effect.Launch(1));
        }
        var retried = backoff();
        retried.on(new Event.Hold(Optional.of(ofSeconds(60))));
        launches(retried, new Event.RetryNow(1), 2);
        assertThat(retried.machine.pause()).isEmpty();
    }

    @Test
    void aHealthPolicyDoesNotLaunchWhatIsHeld() {
        var it = healthy();
        it.on(new Event.Hold(Optional.of(it.now.plusSeconds(60))));
        assertThat(it.on(new Event.Restart(new Cause.Unhealthy(3, "no"))))
                .containsExactly(new Effect.Kill(1));
        assertThat(it.die(new ExitStatus.Signal(9))).isEmpty();
        assertThat(it.state()).isEqualTo(State.STOPPED);
        assertThat(it.later(ofSeconds(60))).containsExactly(new Effect.Launch(2));
    }

    @Test
    void aKillMeantForOneLaunchDoesNotHitTheNext() {
        for (Script up : List.of(starting(), healthy())) {
            assertThat(up.on(new Event.KillNow(0))).isEmpty();
            assertThat(up.on(new Event.KillNow(1))).containsExactly(new Effect.Kill(1));
        }
    }

    @Test
    @MustHold("B147")
    void killNowJumpsToTheKillAndElseDisables() {
        nothingHappens(stopped(), new Event.KillNow());
        for (Script up : List.of(starting(), healthy(), degraded())) {
            assertThat(up.on(new Event.KillNow())).containsExactly(new Effect.Kill(1));
            assertThat(up.state()).isEqualTo(State.DISABLED);
            up.die(new ExitStatus.Signal(9));
            assertThat(up.ends.getFirst().crash()).isFalse();
            assertThat(up.ends.getFirst().cause()).isEqualTo(Wish.KILL);
            neverLaunches(up);
        }
        var laddered = healthy();
        laddered.on(new Event.StopGently());
        assertThat(laddered.on(new Event.KillNow())).containsExactly(new Effect.Kill(1));
        assertThat(laddered.machine.phase().ending().orElseThrow().rung()).isEqualTo(Rung.KILLED);
        laddered.die(new ExitStatus.Signal(9));
        assertThat(laddered.state()).isEqualTo(State.DISABLED);
    }

    @Test
    void killNowOfWhatIsDownLooksForLeftoversOnly() {
        for (Script down : List.of(crashed(), backoff(), gaveUp())) {
            Machine before = down.machine;
            assertThat(down.on(new Event.KillNow())).containsExactly(new Effect.Sweep(1));
            assertThat(down.machine).isEqualTo(before);
        }
    }

    @Test
    void removeIsLegalInEveryStateAndStopsByTheLadder() {
        var close = new Event.Close(Wish.REMOVE);
        for (Script up : List.of(starting(), healthy(), degraded())) {
            assertThat(up.on(close)).containsExactly(new Effect.AskShutdown(1, Script.T));
            up.on(new Event.ShutdownAnswered(1));
            up.die(0);
            assertThat(up.machine.done()).isTrue();
        }
        for (Script down : List.of(stopped(), backoff(), gaveUp())) {
            assertThat(down.on(close)).isEmpty();
            assertThat(down.machine.done()).isTrue();
        }
        var crashed = crashed();
        crashed.on(close);
        crashed.on(new Event.Cleared(1));
        assertThat(crashed.machine.done()).isTrue();
    }

    // ── policies, clocks, budget ────────────────────────────────────────────────────────────────

    @Test
    void aHealthPolicyRestartsOnlyWhatIsUp() {
        var restart = new Event.Restart(new Cause.Unhealthy(3, "not serving"));
        for (Script other : List.of(stopped(), starting(), crashed(), backoff(), gaveUp())) {
            nothingHappens(other, restart);
        }
        var it = healthy();
        it.on(restart);
        assertThat(it.die(new ExitStatus.Signal(9))).containsExactly(new Effect.Launch(2));
        var c = it.machine.counters();
        assertThat(List.of(c.crashes(), c.restarts(), c.healthRestarts())).containsExactly(0, 0, 1);
    }

    @Test
    @MustHold("B074")
    void launchesAreCountedApartByWhatBroughtThemAboutAndNoneResetsAnother() {
        var it = new Script(Script.cp1(5));
        it.up();
        it.die(1);
        it.later(ofMillis(10));
        it.greet();
        it.on(new Event.Restart(new Cause.Unhealthy(3, "no")));
        it.die(new ExitStatus.Signal(9));
        it.greet();
        it.on(new Event.Restart(Wish.RESTART));
        it.die(new ExitStatus.Signal(9));
        it.greet();
        it.die(1);
        it.on(new Event.RetryNow(it.attempt()));
        var c = it.machine.counters();
        assertThat(List.of(c.crashes(), c.restarts(), c.healthRestarts(), c.operatorRestarts()))
                .containsExactly(2, 1, 1, 2);
    }

    @Test
    @MustHold("B022")
    void afterASleepWaitsArePlannedAnew() {
        var it = backoff();
        it.on(new Event.Hold(Optional.of(it.now.plusSeconds(3600))));
        it.on(new Event.Slept(ofSeconds(3000), it.now));
        assertThat(it.machine.until()).isEqualTo(it.now.plusSeconds(600));
        it.on(new Event.Slept(ofSeconds(3000), it.now));
        assertThat(it.later(Duration.ZERO)).containsExactly(new Effect.Launch(2));
    }

    @Test
    void aWaitThatMayHaveBegunAfterTheSleepIsLeftAlone() {
        var it = backoff();
        Duration due = it.machine.until();
        it.on(new Event.Slept(ofSeconds(3000), it.now.minusMillis(1)));
        assertThat(it.machine.until()).isEqualTo(due);
    }

    @Test
    void aStandstillIsNoStableRun() {
        var it = new Script(Script.stableAfter(POLICY, ofSeconds(60)));
        it.up();
        it.die(1);
        it.later(ofMillis(10));
        it.greet();
        it.now = it.now.plusSeconds(50);
        it.on(new Event.Stalled(ofSeconds(45)));
        it.later(ofSeconds(10));
        assertThat(it.machine.counters().crashes()).isEqualTo(1);
        it.later(ofSeconds(45));
        assertThat(it.machine.counters().crashes()).isZero();
    }

    @Test
    @MustHold("B231")
    void aHostThatStoodStillGivesItsChildrenThatTimeAgain() {
        var it = starting();
        it.now = it.now.plusSeconds(12);
        assertThat(it.on(new Event.Woke())).isEmpty();
        assertThat(it.state()).isEqualTo(State.STARTING);
        assertThat(it.later(ofMillis(4999))).isEmpty();
        it.on(new Event.Greeted(1));
        assertThat(it.state()).isEqualTo(State.HEALTHY);

        var silent = starting();
        silent.now = silent.now.plusSeconds(12);
        silent.on(new Event.Woke());
        assertThat(silent.later(ofSeconds(5))).containsExactly(new Effect.Kill(1));

        var late = starting();
        late.later(ofSeconds(12));
        assertThat(late.later(ofSeconds(12))).containsExactly(new Effect.Kill(1));
    }

    @Test
    void aResumedProcessGoesOnWhereTheLastHostLeftIt() {
        var it = stopped();
        it.machine =
                Machine.resumed(
                        Optional.empty(),
                        41,
                        Optional.of(new Machine.Pause(ofSeconds(7), false)),
                        Counters.carried(2, 2, 0, 0, ofMillis(20)));
        assertThat(it.on(new Event.Start(Wish.HOST_START))).isEmpty();
        assertThat(it.later(ofSeconds(7))).containsExactly(new Effect.Launch(42));
        it.greet();
        it.die(1);
        assertThat(it.state()).isEqualTo(State.DISABLED);
    }

    @Test
    void whatGaveUpDoesNotStartByItself() {
        var it = stopped();
        var reason = new Cause.BudgetExhausted(3, 2, new Cause.Vanished());
        it.machine = Machine.resumed(Optional.of(reason), 3, Optional.empty(), Counters.ZERO);
        nothingHappens(it, new Event.Start(Wish.HOST_START));
        launches(it, new Event.Start(Wish.ENABLE), 4);
    }
}
