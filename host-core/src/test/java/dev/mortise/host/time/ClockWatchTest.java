package dev.mortise.host.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.time.ClockEvent.ClockStepped;
import dev.mortise.host.time.ClockEvent.Slept;
import dev.mortise.host.time.ClockEvent.Stalled;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// What a look makes of two readings.
class ClockWatchTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration YEAR = Duration.ofDays(365);
    private static final Duration NIGHT = Duration.ofHours(8).plusMinutes(12);

    private final ManualClock clock = new ManualClock();
    private Reading before = Reading.of(clock);

    /// A look a second after the last, and after all that the test did to the clock.
    private List<ClockEvent> look() {
        clock.pass(SECOND);
        var now = Reading.of(clock);
        var events = ClockWatch.look(before, now, SECOND);
        before = now;
        return events;
    }

    @Test
    void aQuietSecondIsNoEvent() {
        assertThat(look()).isEmpty();
        assertThat(look()).isEmpty();
    }

    @Test
    void aNightAsleepIsTold() {
        clock.sleep(NIGHT);
        assertThat(look()).containsExactly(new Slept(NIGHT));
        assertThat(look()).isEmpty();
    }

    @Test
    void sleepCountsFromOverOneSecond() {
        clock.sleep(SECOND);
        assertThat(look()).isEmpty();
        clock.sleep(SECOND.plusNanos(1));
        assertThat(look()).containsExactly(new Slept(SECOND.plusNanos(1)));
    }

    @Test
    @MustHold({"B103", "B113"})
    void aYearForwardAndAYearBackAreStepsAndNothingElse() {
        clock.stepWall(YEAR);
        assertThat(look()).containsExactly(new ClockStepped(YEAR));
        assertThat(look()).isEmpty();
        clock.stepWall(YEAR.negated());
        assertThat(look()).containsExactly(new ClockStepped(YEAR.negated()));
        clock.stepWall(YEAR.negated());
        assertThat(look()).containsExactly(new ClockStepped(YEAR.negated()));
        assertThat(look()).isEmpty();
    }

    @Test
    void aLeapSecondIsNoStep() {
        clock.stepWall(SECOND.negated());
        assertThat(look()).isEmpty();
        clock.stepWall(SECOND);
        assertThat(look()).isEmpty();
    }

    @Test
    void sleepAndStepAtOnceAreToldApart() {
        clock.sleep(NIGHT);
        clock.stepWall(Duration.ofHours(-1));
        assertThat(look())
                .containsExactly(new Slept(NIGHT), new ClockStepped(Duration.ofHours(-1)));
    }

    @Test
    void aStepBackAsLongAsTheSleepHidesNeither() {
        clock.sleep(NIGHT);
        clock.stepWall(NIGHT.negated());
        assertThat(look()).containsExactly(new Slept(NIGHT), new ClockStepped(NIGHT.negated()));
    }

    @Test
    void aHostThatStoodStillSaysForHowLong() {
        clock.pass(Duration.ofSeconds(12));
        assertThat(look()).containsExactly(new Stalled(Duration.ofSeconds(12)));
        assertThat(look()).isEmpty();
    }

    @Test
    void latenessCountsFromOverTwoSeconds() {
        clock.pass(Duration.ofSeconds(2));
        assertThat(look()).isEmpty();
        clock.pass(Duration.ofMillis(2001));
        assertThat(look()).containsExactly(new Stalled(Duration.ofMillis(2001)));
    }

    @Test
    void sleepDuringAStallIsToldApartFromIt() {
        clock.pass(Duration.ofSeconds(20));
        clock.sleep(NIGHT);
        clock.pass(Duration.ofSeconds(10));
        assertThat(look()).containsExactly(new Slept(NIGHT), new Stalled(Duration.ofSeconds(30)));
    }

    @Test
    void aWeekOfSlewingEitherWayIsNoEvent() {
        for (int way : new int[] {1, -1}) {
            for (int i = 0; i < 7 * 24 * 3600; i++) {
                clock.stepWall(Duration.ofNanos(way * 500_000));
                assertThat(look()).isEmpty();
            }
        }
    }

    @Test
    void slewingDuringALongStallIsNoStep() {
        clock.pass(NIGHT);
        clock.stepWall(NIGHT.dividedBy(2000));
        assertThat(look()).containsExactly(new Stalled(NIGHT));
    }

    @Test
    void jitterIsNoEvent() {
        var random = new Random(22);
        Instant began = clock.wall();
        Duration at = Duration.ZERO;
        var last = new Reading(at, at, began, true);
        for (int i = 0; i < 100_000; i++) {
            at = at.plus(SECOND).plusMillis(random.nextInt(400));
            var withSleep = at.plusMillis(random.nextInt(100));
            var wall = began.plus(at).plusMillis(random.nextInt(-100, 100));
            var now = new Reading(at, withSleep, wall, true);
            assertThat(ClockWatch.look(last, now, SECOND)).isEmpty();
            last = now;
        }
    }

    @Test
    void whateverComesTogetherIsToldApart() {
        var random = new Random(231);
        for (int i = 0; i < 10_000; i++) {
            var expected = new ArrayList<ClockEvent>();
            if (random.nextBoolean()) {
                Duration amount = Duration.ofMillis(random.nextLong(1001, YEAR.toMillis()));
                clock.sleep(amount);
                expected.add(new Slept(amount));
            }
            if (random.nextBoolean()) {
                // Over what slewing could do in the longest of these looks.
                long by = random.nextLong(YEAR.toMillis() / 1000, YEAR.toMillis());
                Duration step = Duration.ofMillis(random.nextBoolean() ? by : -by);
                clock.stepWall(step);
                expected.add(new ClockStepped(step));
            }
            if (random.nextBoolean()) {
                Duration amount = Duration.ofMillis(random.nextLong(2001, 3_600_000));
                clock.pass(amount);
                expected.add(new Stalled(amount));
            }
            assertThat(look()).isEqualTo(expected);
        }
    }

    /// Windows: one clock, which runs on through a sleep.
    private static List<ClockEvent> blind(Duration awake, Duration wall) {
        Instant began = Instant.parse("2026-11-30T12:00:00Z");
        return ClockWatch.look(
                new Reading(SECOND, SECOND, began, false),
                new Reading(SECOND.plus(awake), SECOND.plus(awake), began.plus(wall), false),
                SECOND);
    }

    @Test
    void whereSleepIsNotSeenALatenessThatTheWallClockSharesIsSleep() {
        assertThat(blind(SECOND.plus(NIGHT), SECOND.plus(NIGHT))).containsExactly(new Slept(NIGHT));
        assertThat(blind(SECOND.plus(NIGHT), SECOND.plus(NIGHT).plusHours(1)))
                .containsExactly(new Slept(NIGHT), new ClockStepped(Duration.ofHours(1)));
    }

    @Test
    void whereSleepIsNotSeenALatenessOfUptimeAloneIsAStall() {
        assertThat(blind(SECOND.plus(NIGHT), SECOND))
                .containsExactly(new ClockStepped(NIGHT.negated()), new Stalled(NIGHT));
    }

    @Test
    void whereSleepIsNotSeenAJumpOfTheWallClockAloneIsAStep() {
        assertThat(blind(SECOND, SECOND.plus(NIGHT))).containsExactly(new ClockStepped(NIGHT));
        assertThat(blind(SECOND, SECOND.minus(YEAR)))
                .containsExactly(new ClockStepped(YEAR.negated()));
        assertThat(blind(SECOND, SECOND)).isEmpty();
    }
}
