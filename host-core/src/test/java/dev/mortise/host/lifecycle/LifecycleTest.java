package dev.mortise.host.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import dev.mortise.host.lifecycle.Cause.Wish;
import dev.mortise.host.spec.Supervision;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The machine of cp1-host.md §10–§13 on a clock that only the test moves.
class LifecycleTest {

    private final Script it = new Script(Script.cp1(2));

    // ── start and handshake ─────────────────────────────────────────────────────────────────────

    @Test
    void startLaunchesOnceAndTheGreetingMakesItHealthy() {
        assertThat(it.on(new Event.Start(Wish.START))).containsExactly(new Effect.Launch(1));
        assertThat(it.on(new Event.Start(Wish.START))).isEmpty();
        assertThat(it.state()).isEqualTo(State.STARTING);
        it.greet();
        assertThat(it.state()).isEqualTo(State.HEALTHY);
        assertThat(it.machine.counters().greeted()).isTrue();
    }

    @Test
    void theHandshakeTimerRunsFromTheExecAndNotFromTheQueue() {
        it.on(new Event.Start(Wish.START));
        assertThat(it.later(ofSeconds(60))).isEmpty();
        it.on(new Event.Prepared(1));
        it.on(new Event.Spawned(1, 100, it.now));
        assertThat(it.later(4999)).isEmpty();
        assertThat(it.later(1)).containsExactly(new Effect.Kill(1));
        assertThat(it.state()).isEqualTo(State.STARTING);
    }

    @Test
    void aPluginThatNeverGreetsIsKilledAndDisabledWhenTheBudgetIsZero() {
        it.policy = Script.cp1(0);
        it.on(new Event.Start(Wish.START));
        it.on(new Event.Prepared(1));
        it.on(new Event.Spawned(1, 100, it.now));
        it.later(ofSeconds(5));
        it.die(new ExitStatus.CodeOrSignal(137));

        assertThat(it.state()).isEqualTo(State.DISABLED);
        var c = it.machine.counters();
        assertThat(List.of(c.launches(), c.crashes(), c.restarts())).containsExactly(1, 1, 0);
        assertThat(c.greeted()).isFalse();
        assertThat(it.ends).hasSize(1);
        assertThat(it.ends.getFirst().cause()).isInstanceOf(Cause.HandshakeTimeout.class);
        assertThat(it.ends.getFirst().status()).contains(new ExitStatus.CodeOrSignal(137));
    }

    @Test
    void aBadHandshakeIsKilledAndKeepsItsReasonThroughTheKill() {
        it.on(new Event.Start(Wish.START));
        it.on(new Event.Spawned(1, 100, it.now));
        var reason = new Cause.BadHandshake("wrong plugin id");
        assertThat(it.on(new Event.GreetingFailed(1, reason))).containsExactly(new Effect.Kill(1));
        it.on(new Event.Exited(1, new ExitStatus.Signal(9)));
        assertThat(it.state()).isEqualTo(State.CRASHED);
        assertThat(it.ends.getFirst().cause()).isEqualTo(reason);
        assertThat(it.ends.getFirst().killed()).isTrue();
    }

    @Test
    void aFailedStartIsACrashWithoutALaunchCounted() {
        it.on(new Event.Start(Wish.START));
        it.on(new Event.StartFailed(1, new Cause.BadHandshake("no endpoint")));
        assertThat(it.state()).isEqualTo(State.CRASHED);
        it.on(new Event.Cleared(1));
        assertThat(it.state()).isEqualTo(State.BACKOFF);
        assertThat(it.machine.counters().launches()).isZero();
        assertThat(it.machine.counters().crashes()).isEqualTo(1);
    }

    @Test
    void whatADeadChildSaysIsNotHeard() {
        it.up();
        it.die(1);
        it.later(10);
        assertThat(it.attempt()).isEqualTo(2);
        assertThat(it.on(new Event.Greeted(1))).isEmpty();
        it.on(new Event.Exited(1, new ExitStatus.Code(0)));
        assertThat(it.state()).isEqualTo(State.STARTING);
    }

    // ── crashes, back-off, budget ───────────────────────────────────────────────────────────────

    @Test
    void theCheckVectorOfTheBackoffHolds() {
        it.on(new Event.Start(Wish.START));
        for (int launch = 1; launch <= 3; launch++) {
            it.greet();
            it.die(1);
            it.later(Duration.ofSeconds(1));
        }
        var c = it.machine.counters();
        assertThat(c.backoffs()).containsExactly(ofMillis(10), ofMillis(20));
        assertThat(List.of(c.launches(), c.restarts(), c.crashes())).containsExactly(3, 2, 3);
        assertThat(it.state()).isEqualTo(State.DISABLED);
    }

    @Test
    @MustHold("B166")
    void unlimitedRestartsStillBackOffUpToTheCap() {
        it.policy = Script.cp1(Supervision.UNLIMITED);
        it.on(new Event.Start(Wish.START));
        for (int launch = 1; launch <= 6; launch++) {
            it.greet();
            it.die(1);
            it.later(Duration.ofSeconds(1));
        }
        assertThat(it.machine.counters().backoffs())
                .containsExactly(
                        ofMillis(10),
                        ofMillis(20),
                        ofMillis(40),
                        ofMillis(50),
                        ofMillis(50),
                        ofMillis(50));
    }

    @Test
    void jitterIsSubtractedAndClampedAndTheNextDelayGrowsFromTheUnjittered() {
        var off = new ArrayList<>(List.of(ofMillis(4), ofMillis(-7), ofSeconds(9)));
        it.policy = Script.cp1(5, ofMillis(10), ofMillis(50), d -> off.removeFirst());
        it.on(new Event.Start(Wish.START));
        for (int launch = 1; launch <= 3; launch++) {
            it.greet();
            it.die(1);
            it.later(Duration.ofSeconds(1));
        }
        assertThat(it.machine.counters().backoffs())
                .containsExactly(ofMillis(6), ofMillis(20), ofMillis(1));
    }

    @Test
    @MustHold("B201")
    void noConfigurationLaunchesInATightLoop() {
        it.policy = Script.cp1(5, Duration.ZERO, Duration.ZERO, Jitter.NONE);
        it.up();
        assertThat(it.die(1)).isEmpty();
        assertThat(it.state()).isEqualTo(State.BACKOFF);
        assertThat(it.machine.until()).isEqualTo(it.now.plus(ofMillis(1)));
    }

    @Test
    @MustHold("B181")
    void anExitNobodyAskedForIsACrashEvenWithCodeZero() {
        it.up();
        it.on(new Event.Exited(1, new ExitStatus.Code(0)));
        assertThat(it.state()).isEqualTo(State.CRASHED);
        assertThat(it.ends.getFirst().crash()).isTrue();
    }

    @Test
    void theNextLaunchWaitsUntilNothingIsLeftOfTheLast() {
        it.up();
        it.on(new Event.Exited(1, new ExitStatus.Code(1)));
        assertThat(it.later(ofSeconds(60))).isEmpty();
        assertThat(it.state()).isEqualTo(State.CRASHED);
        it.on(new Event.Cleared(1));
        assertThat(it.later(10)).containsExactly(new Effect.Launch(2));
    }

    @Test
    void givingUpSaysAfterHowManyAndWhyTheLastOneDied() {
        it.policy = Script.cp1(0);
        it.up();
        it.die(3);
        assertThat(it.moves.getLast().to()).isEqualTo(State.DISABLED);
        assertThat(it.moves.getLast().cause().words())
                .isEqualTo(
                        "gave up after 1 crashes with 0 restarts allowed; the last: exit code 3");
        assertThat(it.later(ofSeconds(3600))).isEmpty();
    }

    @Test
    @MustHold("B087")
    void aProgramThatWasNeverReadyHasItsOwnTimeToGreet() {
        it.policy = Script.firstGreeting(Script.cp1(1), ofSeconds(60));
        it.on(new Event.Start(Wish.START));
        it.on(new Event.Spawned(1, 100, it.now, true));
        assertThat(it.later(ofSeconds(59))).isEmpty();
        assertThat(it.state()).isEqualTo(State.STARTING);
        assertThat(it.later(ofSeconds(1))).containsExactly(new Effect.Kill(1));
        it.die(new ExitStatus.Signal(9));
        assertThat(it.ends.getLast().cause())
                .isEqualTo(
                        new Cause.HandshakeTimeout(
                                ofSeconds(60),
                                "it neither printed its handshake line nor connected"));

        it.later(1000);
        it.on(new Event.Spawned(2, 101, it.now, false));
        assertThat(it.later(Script.T)).containsExactly(new Effect.Kill(2));
    }

    @Test
    @MustHold("B011")
    void threeDeathsInOneWayBeforeItIsReadyAreToldAsThatUntilItIsReadyOrBegunAnew() {
        it.policy = Script.cp1(3);
        it.on(new Event.Start(Wish.START));
        for (int code : new int[] {2, 3, 3, 3}) {
            it.die(code);
            it.later(1000);
        }
        assertThat(it.state()).isEqualTo(State.DISABLED);
        assertThat(it.moves.getLast().cause().words())
                .isEqualTo(
                        "gave up after 4 crashes with 3 restarts allowed; it fails the same way"
                                + " every time: exit code 3 before it was ready");

        it.on(new Event.Start(Wish.ENABLE));
        assertThat(it.machine.alike().times()).isZero();
        it.die(3);
        assertThat(it.machine.alike().times()).isEqualTo(1);
        it.later(1000);
        it.greet();
        it.die(3);
        assertThat(it.machine.alike().times()).isZero();
    }

    @Test
    @MustHold({"B037", "B189"})
    void onlyHealthyTimeForgivesCrashes() {
        it.policy = Script.stableAfter(Script.cp1(2), ofSeconds(60));
        it.up();
        it.die(1);
        it.later(10);
        it.greet();
        assertThat(it.machine.counters().crashes()).isEqualTo(1);

        it.now = it.now.plus(ofSeconds(50));
        it.on(new Event.Violated(2));
        assertThat(it.state()).isEqualTo(State.DEGRADED);
        it.now = it.now.plus(ofSeconds(600));
        it.on(new Event.Probed(2, ""));
        assertThat(it.state()).isEqualTo(State.HEALTHY);

        it.later(ofSeconds(9));
        assertThat(it.machine.counters().crashes()).isEqualTo(1);
        it.later(ofSeconds(1));
        assertThat(it.machine.counters().crashes()).isZero();
        assertThat(it.machine.counters().nominal()).isZero();
    }

    @Test
    void byTheReferencesRuleUptimeForgivesNothing() {
        it.up();
        it.die(1);
        it.later(10);
        it.greet();
        it.later(Duration.ofDays(365));
        assertThat(it.machine.counters().crashes()).isEqualTo(1);
    }

    // ── disable, enable, restart ────────────────────────────────────────────────────────────────

    @Test
    void disableKillsAtOnceAndIsFinalUntilEnabled() {
        it.up();
        assertThat(it.on(new Event.Disable(Wish.DISABLE))).containsExactly(new Effect.Kill(1));
        assertThat(it.state()).isEqualTo(State.DISABLED);
        it.die(new ExitStatus.Signal(9));
        assertThat(it.later(Duration.ofDays(1))).isEmpty();
        var end = it.ends.getFirst();
        assertThat(end.crash()).isFalse();
        assertThat(end.cause()).isEqualTo(Wish.DISABLE);
        assertThat(it.machine.counters().crashes()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 9})
    @MustHold({"B079", "B109"})
    void disableDuringBackoffMeansNoFurtherLaunch(int millisIntoTheDelay) {
        it.up();
        it.die(1);
        it.later(millisIntoTheDelay);
        assertThat(it.on(new Event.Disable(Wish.DISABLE))).isEmpty();
        assertThat(it.later(Duration.ofDays(1))).isEmpty();
        assertThat(it.state()).isEqualTo(State.DISABLED);
    }

    @Test
    void enableAfterADisableGoesThroughStoppedWithANewBudget() {
        it.up();
        it.die(1);
        it.on(new Event.Disable(Wish.DISABLE));
        it.moves.clear();
        assertThat(it.on(new Event.Start(Wish.START))).containsExactly(new Effect.Launch(2));
        assertThat(it.moves)
                .extracting(Step.Move::to)
                .containsExactly(State.STOPPED, State.STARTING);
        var c = it.machine.counters();
        assertThat(List.of(c.crashes(), c.restarts(), c.launches())).containsExactly(0, 0, 1);
        assertThat(c.greeted()).isFalse();
        assertThat(c.backoffs()).hasSize(1);
    }

    @Test
    void enableWhileTheKilledChildIsStillThereWaitsForItToBeGone() {
        it.up();
        it.on(new Event.Disable(Wish.DISABLE));
        assertThat(it.on(new Event.Start(Wish.START))).isEmpty();
        assertThat(it.state()).isEqualTo(State.STOPPED);
        it.on(new Event.Exited(1, new ExitStatus.Signal(9)));
        assertThat(it.on(new Event.Cleared(1))).containsExactly(new Effect.Launch(2));
        assertThat(it.ends.getFirst().cause()).isEqualTo(Wish.DISABLE);
    }

    @Test
    @MustHold("B026")
    void restartKillsWaitsForTheExitAndLaunchesWithoutBackoffOrBudget() {
        it.up();
        assertThat(it.on(new Event.Restart(Wish.RESTART))).containsExactly(new Effect.Kill(1));
        assertThat(it.on(new Event.Restart(Wish.RESTART))).isEmpty();
        assertThat(it.state()).isEqualTo(State.HEALTHY);
        it.on(new Event.Exited(1, new ExitStatus.Signal(9)));
        assertThat(it.state()).isEqualTo(State.STOPPED);
        assertThat(it.on(new Event.Cleared(1))).containsExactly(new Effect.Launch(2));
        var c = it.machine.counters();
        assertThat(List.of(c.crashes(), c.restarts())).containsExactly(0, 0);
    }

    @Test
    @MustHold("B121")
    void restartInBackoffLaunchesAtOnceAndKeepsTheCrashHistory() {
        it.up();
        it.die(1);
        assertThat(it.on(new Event.Restart(Wish.RESTART))).containsExactly(new Effect.Launch(2));
        assertThat(it.machine.counters().crashes()).isEqualTo(1);
        assertThat(it.machine.counters().restarts()).isZero();
    }

    @Test
    void restartWhileStartingIsOneNewLaunchOnceTheFirstHasSettled() {
        it.on(new Event.Start(Wish.START));
        assertThat(it.on(new Event.Restart(Wish.RESTART))).isEmpty();
        it.on(new Event.Spawned(1, 100, it.now));
        assertThat(it.on(new Event.Greeted(1))).containsExactly(new Effect.Kill(1));
        assertThat(it.die(new ExitStatus.Signal(9))).containsExactly(new Effect.Launch(2));
    }

    @Test
    void restartWhileStartingThatCrashesIsANewLaunchAtOnce() {
        it.on(new Event.Start(Wish.START));
        it.on(new Event.Restart(Wish.RESTART));
        it.on(new Event.Spawned(1, 100, it.now));
        assertThat(it.die(1)).containsExactly(new Effect.Launch(2));
        assertThat(it.moves)
                .extracting(Step.Move::to)
                .endsWith(State.CRASHED, State.BACKOFF, State.STARTING);
    }

    @Test
    @MustHold({"B205", "B033"})
    void restartAfterGivingUpStartsAFreshBudget() {
        it.policy = Script.cp1(0);
        it.up();
        it.die(1);
        assertThat(it.state()).isEqualTo(State.DISABLED);
        assertThat(it.on(new Event.Restart(Wish.RESTART))).containsExactly(new Effect.Launch(2));
        assertThat(it.machine.counters().crashes()).isZero();
    }

    // ── health ──────────────────────────────────────────────────────────────────────────────────

    @Test
    void probesComeEveryIntervalAndMoveBetweenHealthyAndDegraded() {
        it.up();
        assertThat(it.later(4999)).isEmpty();
        assertThat(it.later(1)).containsExactly(new Effect.Probe(1));
        assertThat(it.later(ofSeconds(60))).isEmpty();
        it.on(new Event.Probed(1, "not serving"));
        assertThat(it.state()).isEqualTo(State.DEGRADED);
        assertThat(it.later(ofSeconds(5))).containsExactly(new Effect.Probe(1));
        it.on(new Event.Probed(1, ""));
        assertThat(it.state()).isEqualTo(State.HEALTHY);
        assertThat(it.machine.counters().crashes()).isZero();
    }

    private void paced(Duration interval) {
        it.policy = Script.probing(it.policy, interval);
        assertThat(it.on(new Event.Paced(interval, ofSeconds(2)))).isEmpty();
    }

    @Test
    @MustHold("B163")
    void aShorterIntervalBringsThePlannedProbeForwardAndALongerOneDoesNotPutItOff() {
        it.up();
        paced(ofSeconds(1));
        assertThat(it.later(999)).isEmpty();
        assertThat(it.later(1)).containsExactly(new Effect.Probe(1));
        paced(ofSeconds(60));
        assertThat(it.later(ofSeconds(90))).as("one at a time").isEmpty();
        it.on(new Event.Probed(1, "not serving"));
        assertThat(it.later(59_999)).isEmpty();
        assertThat(it.later(1)).containsExactly(new Effect.Probe(1));
        it.on(new Event.Probed(1, "not serving"));
        paced(ofSeconds(3));
        paced(ofSeconds(60));
        assertThat(it.state()).isEqualTo(State.DEGRADED);
        assertThat(it.later(ofSeconds(3))).containsExactly(new Effect.Probe(1));
    }

    @Test
    void anIntervalIsNothingToWhatIsDownOrOnItsWayThere() {
        paced(ofSeconds(1));
        assertThat(it.later(ofSeconds(9))).isEmpty();
        it.up();
        it.on(new Event.Close(Wish.HOST_STOP));
        paced(ofSeconds(1));
        assertThat(it.later(ofSeconds(1))).isEmpty();
    }

    @Test
    void aSecondHandshakeDegradesWithoutKillingAndIsCounted() {
        it.up();
        assertThat(it.on(new Event.Violated(1))).isEmpty();
        assertThat(it.state()).isEqualTo(State.DEGRADED);
        assertThat(it.machine.counters().violations()).isEqualTo(1);
        it.on(new Event.Probed(1, ""));
        assertThat(it.state()).isEqualTo(State.HEALTHY);
    }

    // ── the ladder ──────────────────────────────────────────────────────────────────────────────

    @Test
    void closeAsksThenWaitsThenSignalsThenWaitsThenKills() {
        it.up();
        assertThat(it.on(new Event.Close(Wish.HOST_STOP)))
                .containsExactly(new Effect.AskShutdown(1, Script.T));
        assertThat(it.on(new Event.ShutdownAnswered(1))).isEmpty();
        assertThat(it.later(4999)).isEmpty();
        assertThat(it.later(1)).containsExactly(new Effect.Interrupt(1));
        assertThat(it.state()).isEqualTo(State.HEALTHY);
        assertThat(it.machine.phase().ending().orElseThrow().rung().number()).isEqualTo(2);
        assertThat(it.later(ofSeconds(5))).containsExactly(new Effect.Kill(1));
        it.die(new ExitStatus.Signal(9));
        assertThat(it.machine.done()).isTrue();
        assertThat(it.ends.getFirst().crash()).isFalse();
    }

    @Test
    void aCallThatIsNeverAnsweredCostsItsOwnStep() {
        it.up();
        it.on(new Event.Close(Wish.REMOVE));
        assertThat(it.later(ofSeconds(5))).isEmpty();
        assertThat(it.later(ofSeconds(5))).containsExactly(new Effect.Interrupt(1));
        assertThat(it.later(ofSeconds(5))).containsExactly(new Effect.Kill(1));
        assertThat(it.now).isEqualTo(ofSeconds(15));
    }

    @Test
    void anExitOnTheLadderIsNoCrash() {
        it.up();
        it.on(new Event.Close(Wish.HOST_STOP));
        it.on(new Event.ShutdownAnswered(1));
        it.die(0);
        assertThat(it.state()).isEqualTo(State.STOPPED);
        assertThat(it.machine.counters().crashes()).isZero();
        assertThat(it.machine.done()).isTrue();
    }

    @Test
    @MustHold("B147")
    void killNowJumpsToTheLastRung() {
        it.up();
        it.on(new Event.Close(Wish.HOST_STOP));
        assertThat(it.on(new Event.KillNow())).containsExactly(new Effect.Kill(1));
        assertThat(it.machine.phase().ending().orElseThrow().rung()).isEqualTo(Ending.Rung.KILLED);
    }

    @Test
    void closeInBackoffOrDisabledEndsStopped() {
        it.up();
        it.die(1);
        it.on(new Event.Close(Wish.HOST_STOP));
        assertThat(it.machine.done()).isTrue();
        assertThat(it.on(new Event.Start(Wish.START))).isEmpty();
        assertThat(it.on(new Event.Restart(Wish.RESTART))).isEmpty();

        var other = new Script(Script.cp1(0));
        other.up();
        other.on(new Event.Disable(Wish.DISABLE));
        other.on(new Event.Close(Wish.HOST_STOP));
        assertThat(other.machine.done()).isFalse();
        other.die(new ExitStatus.Signal(9));
        assertThat(other.machine.done()).isTrue();
    }

    // ── plain ───────────────────────────────────────────────────────────────────────────────────

    @Test
    void aPlainProgramIsHealthyOnceItHasLivedAndStopsBySignal() {
        it.policy = Script.plain(ofSeconds(1), 0);
        it.on(new Event.Start(Wish.START));
        it.on(new Event.Prepared(1));
        it.on(new Event.Spawned(1, 7, it.now));
        it.later(999);
        assertThat(it.state()).isEqualTo(State.STARTING);
        it.later(1);
        assertThat(it.state()).isEqualTo(State.HEALTHY);
        assertThat(it.on(new Event.Close(Wish.REMOVE))).containsExactly(new Effect.Interrupt(1));
        assertThat(it.later(ofSeconds(5))).containsExactly(new Effect.Kill(1));
    }

    // ── a crash keeps its own status ────────────────────────────────────────────────────────────

    private static final ExitStatus THREE = new ExitStatus.Code(3);

    @Test
    @MustHold("B098")
    void aCrashBeforeAnyWishStaysOneWhateverFollows() {
        for (Event wish :
                List.of(
                        new Event.Close(Wish.HOST_STOP),
                        new Event.Close(Wish.REMOVE),
                        new Event.Disable(Wish.DISABLE),
                        new Event.StopGently(),
                        new Event.KillNow())) {
            var script = new Script(Script.cp1(2));
            script.up();
            script.on(new Event.Exited(1, THREE));
            script.on(wish);
            script.on(new Event.Cleared(1));
            assertThat(script.ends)
                    .as(wish.toString())
                    .containsExactly(
                            new Step.LaunchEnd(
                                    1,
                                    new Cause.Exited(THREE, true),
                                    Optional.of(THREE),
                                    true,
                                    false));
        }
    }

    @Test
    @MustHold("B098")
    void aCrashThatIsToldAfterTheWishStillTellsItsOwnStatus() {
        for (Event wish :
                List.of(
                        new Event.Close(Wish.HOST_STOP),
                        new Event.Disable(Wish.DISABLE),
                        new Event.StopGently(),
                        new Event.Restart(Wish.RESTART))) {
            var script = new Script(Script.cp1(2));
            script.up();
            script.on(wish);
            script.on(new Event.Exited(1, THREE));
            script.on(new Event.Cleared(1));
            assertThat(script.ends).as(wish.toString()).hasSize(1);
            assertThat(script.ends.getFirst().status()).contains(THREE);
        }
    }

    @Test
    @MustHold("B098")
    void aDisabledCrashThatIsClosedAtOnceStillTellsItsOwnStatus() {
        it.up();
        it.on(new Event.Disable(Wish.DISABLE));
        it.on(new Event.Close(Wish.REMOVE));
        it.die(3);
        assertThat(it.machine.done()).isTrue();
        assertThat(it.ends.getFirst().status()).contains(THREE);
    }

    @Test
    @MustHold("B098")
    void anExitWhileTheHostStopsKeepsItsCodeAndWasNotKilled() {
        it.up();
        it.on(new Event.Close(Wish.HOST_STOP));
        it.on(new Event.ShutdownAnswered(1));
        it.die(3);
        assertThat(it.ends)
                .containsExactly(
                        new Step.LaunchEnd(1, Wish.HOST_STOP, Optional.of(THREE), false, false));
    }

    @Test
    void anEndedLaunchIsToldOnce() {
        it.up();
        it.on(new Event.Exited(1, new ExitStatus.Code(4)));
        it.on(new Event.Exited(1, new ExitStatus.Code(5)));
        it.on(new Event.Cleared(1));
        assertThat(it.ends)
                .containsExactly(
                        new Step.LaunchEnd(
                                1,
                                new Cause.Exited(new ExitStatus.Code(4), true),
                                Optional.of(new ExitStatus.Code(4)),
                                true,
                                false));
    }
}
