package dev.mortise.app.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;

class WordsTest {

    private static Duration millis(long n) {
        return Duration.ofMillis(n);
    }

    @Test
    void spansHaveTwoUnitsAtMost() {
        assertThat(TimeWords.span(millis(400))).isEqualTo("0.4 s");
        assertThat(TimeWords.span(millis(2300))).isEqualTo("2.3 s");
        assertThat(TimeWords.span(millis(9960))).isEqualTo("10 s");
        assertThat(TimeWords.span(Duration.ofSeconds(250))).isEqualTo("4 min 10 s");
        assertThat(TimeWords.span(Duration.ofMinutes(41 * 60 + 12))).isEqualTo("41 h 12 min");
        assertThat(TimeWords.span(Duration.ofHours(69))).isEqualTo("2 d 21 h");
        assertThat(TimeWords.span(Duration.ofSeconds(-1))).isEqualTo("0.0 s");
    }

    @Test
    void partsNameTheirUnitOnce() {
        assertThat(TimeWords.partOf(millis(7400), millis(8000))).isEqualTo("7.4 of 8 s");
        assertThat(TimeWords.partOf(Duration.ofSeconds(20), Duration.ofMinutes(2)))
                .isEqualTo("20 s of 2 min");
    }

    @Test
    void aCountdownNeverSaysLessThanIsLeft() {
        assertThat(TimeWords.countdown(millis(3200))).isEqualTo("3.2 s");
        assertThat(TimeWords.countdown(millis(3101))).isEqualTo("3.2 s");
        assertThat(TimeWords.countdown(millis(9901))).isEqualTo("10 s");
        assertThat(TimeWords.countdown(millis(61_000))).isEqualTo("1 min 1 s");
        assertThat(TimeWords.countdown(millis(-50))).isEqualTo("0.0 s");
    }

    @Test
    void anotherDayHasItsDate() {
        Instant today = Instant.parse("2026-11-30T14:00:00Z");
        assertThat(TimeWords.clock(today, today, ZoneOffset.UTC)).isEqualTo("14:00:00");
        assertThat(TimeWords.clock(today.minusSeconds(86_400), today, ZoneOffset.UTC))
                .isEqualTo("29 Nov 14:00");
    }

    // ── the budget ──────────────────────────────────────────────────────────────────────────────

    private static Budget of(Story s) {
        return Budget.of(s.status(), s.now(), s.wall(), ZoneOffset.UTC);
    }

    @Test
    void aWaitingProcessHasUsedOneLessThanItCrashed() {
        Budget b = of(Story.crashLoop());
        assertThat(b.headline()).isEqualTo("3 of 5 restarts used");
        assertThat(b.sentence()).isEqualTo("Next try in 3.2 s, then 1 left");
        assertThat(b.used() + b.next() + b.left()).isEqualTo(5);
    }

    @Test
    @MustHold("B058")
    void theMeterAndTheForecastSayTheSameNumberAtEveryCrash() {
        Story s = Story.begins().allowing(5);
        for (int crash = 1; crash <= 5; crash++) {
            s.starts(crash == 1 ? Cause.Wish.START : new Cause.Retry()).crashes(Story.SEGV);
            s.waits(1);
            Budget b = of(s);
            assertThat(b.left()).isEqualTo(s.status().forecast().triesLeft().orElseThrow());
            assertThat(b.used() + b.next() + b.left()).isEqualTo(5);
            assertThat(b.used() + b.next()).isEqualTo(crash);
            assertThat(b.sentence()).contains(b.left() == 0 ? "none left" : b.left() + " left");
        }
        s.starts(new Cause.Retry()).crashes(Story.SEGV).givesUp(Story.SEGV);
        assertThat(of(s).left()).isZero();
        assertThat(s.status().forecast().triesLeft()).hasValue(0);
    }

    @Test
    void disabledByTheOperatorItHasANewBudgetToCome() {
        Story s = Story.begins().starts(Cause.Wish.START).ready().later(5).disables();
        assertThat(of(s).headline()).isEqualTo("No restarts while disabled");
        assertThat(of(s).sentence()).isEqualTo("Enabled, it has all 5");
    }

    @Test
    void theLastRestartSaysSo() {
        Story s = Story.begins().allowing(1).starts(Cause.Wish.START).crashes(Story.SEGV).waits(2);
        assertThat(of(s).sentence()).isEqualTo("Next try in 2.0 s, then none left");
        assertThat(of(s).headline()).isEqualTo("0 of 1 restart used");
    }

    @Test
    void aHostThatGaveUpSaysAfterHowMany() {
        Budget b = of(Story.gaveUp());
        assertThat(b.headline()).isEqualTo("3 of 3 restarts used");
        assertThat(b.sentence()).startsWith("Gave up after 4 crashes at 13:");
        assertThat(b.left()).isZero();
    }

    @Test
    void whatIsWellHasAllItsRestarts() {
        assertThat(of(Story.healthyForHours()).sentence()).isEqualTo("All 5 left");
    }

    @Test
    void withoutALimitItNeverGivesUp() {
        Story s = Story.begins().allowing(Integer.MAX_VALUE);
        assertThat(of(s).headline()).isEqualTo("Never gives up");
        s.starts(Cause.Wish.START).crashes(Story.SEGV).waits(4);
        assertThat(of(s).sentence())
                .isEqualTo("Next try in 4.0 s, 1 crash since it was last stable");
    }

    @Test
    void noRestartsAllowedIsSaid() {
        Story s = Story.begins().allowing(0).starts(Cause.Wish.START).ready();
        assertThat(of(s).headline()).isEqualTo("No restarts allowed");
        assertThat(of(s).sentence()).isEqualTo("The first crash disables it");
    }

    @Test
    void aLaunchIsReadWhole() {
        Timeline t = Story.crashLoop().timeline();
        assertThat(LaunchWords.row(t.newest().orElseThrow(), "2.4.0", t.wall(), ZoneOffset.UTC))
                .matches(
                        "Launch 121, version 2.4.0, started [0-9:]{8}, ran 2.3 s, ended: killed by"
                                + " signal 11 \\(SIGSEGV\\)");
        assertThat(LaunchWords.lane(t, t.newest().orElseThrow().key()))
                .contains("5 launches", "Selected: launch 121", "Next try in 3.2 s");
        assertThat(MiniLane.words(t, Duration.ofHours(1))).isEqualTo("4 crashes in the last 1 h");
    }
}
