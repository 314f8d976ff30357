package dev.mortise.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.stream.IntStream;

class AxisTest {

    @ParameterizedTest
    @CsvSource({
        "118, 0, false, 60, 2",
        "38, 0, false, 20, 2",
        "100, 0, false, 50, 2",
        "101, 0, false, 60, 2",
        "23, 0, true, 8, 3",
        "58, 0, true, 30, 2",
        "0.3, 0.1, false, 0.1, 3",
        "462000000, 1, false, 300000000, 2",
        "82, 0, false, 30, 3"
    })
    void aValueAxisHasTwoOrThreeStepsOfARoundNumber(
            double max, double least, boolean whole, double step, int intervals) {
        ValueTicks ticks = ValueTicks.upTo(max, least, whole);
        assertThat(ticks.step())
                .isCloseTo(step, org.assertj.core.data.Percentage.withPercentage(1e-6));
        assertThat(ticks.intervals()).isEqualTo(intervals);
    }

    @Test
    void noAxisCutsItsLargestValueOrWastesMoreThanHalf() {
        for (double max = 0.013; max < 1e10; max *= 1.07) {
            ValueTicks ticks = ValueTicks.upTo(max, 0, false);
            assertThat(ticks.top()).isBetween(max * 0.999999, max * 1.51);
        }
    }

    @Test
    void thingsThatAreCountedHaveWholeSteps() {
        assertThat(Unit.COUNT.ticks(1)).isEqualTo(new ValueTicks(1, 2));
        assertThat(Unit.COUNT.ticks(3)).isEqualTo(new ValueTicks(1, 3));
        assertThat(Unit.COUNT.ticks(Double.NaN)).isEqualTo(new ValueTicks(1, 2));
    }

    @ParameterizedTest
    @CsvSource({
        "60, 520, 10",
        "300, 520, 60",
        "300, 1100, 30",
        "900, 520, 300",
        "900, 1100, 60",
        "1500, 300, 600",
        "3600, 520, 600",
        "86400, 900, 7200"
    })
    void timeTicksAreAsCloseAsTheirLabelsAllow(int seconds, double width, int step) {
        assertThat(TimeTicks.step(seconds * 1000L, width)).isEqualTo(step * 1000L);
        assertThat(width * step / seconds).isGreaterThanOrEqualTo(TimeTicks.PIXELS);
    }

    @Test
    void timeTicksStandAtRoundTimesOfTheWallClock() {
        TimeFrame frame = frame(Duration.ofMinutes(5), "2026-11-30T14:32:08.250Z", ZoneOffset.UTC);
        assertThat(labels(frame, 520)).containsExactly("14:28", "14:29", "14:30", "14:31", "14:32");
        assertThat(labels(frame, 1100))
                .startsWith("14:27:30", "14:28:00")
                .endsWith("14:31:30", "14:32:00");
    }

    @Test
    void hoursAreRoundInAZoneOfHalfHours() {
        TimeFrame frame =
                frame(Duration.ofHours(6), "2026-11-30T06:00:00Z", ZoneId.of("Asia/Kolkata"));
        assertThat(labels(frame, 500))
                .containsExactly("06:00", "07:00", "08:00", "09:00", "10:00", "11:00");
    }

    @Test
    void aFrameMapsUptimeToPlaceAndBack() {
        TimeFrame frame = frame(Duration.ofMinutes(5), "2026-11-30T14:32:08Z", ZoneOffset.UTC);
        Duration middle = frame.to().minus(Duration.ofSeconds(150));
        assertThat(frame.position(middle.toMillis())).isEqualTo(0.5);
        assertThat(frame.at(0.5)).isEqualTo(middle);
        assertThat(frame.clock(middle)).isEqualTo("14:29:38");
    }

    private static TimeFrame frame(Duration length, String wallTo, ZoneId zone) {
        Duration to = Duration.ofMillis(7_654_321);
        return new TimeFrame(to.minus(length), to, Instant.parse(wallTo), zone);
    }

    private static String[] labels(TimeFrame frame, double width) {
        TimeTicks ticks = TimeTicks.of(frame, width);
        return IntStream.range(0, ticks.count())
                .mapToObj(i -> frame.tick(ticks.at(i), ticks.stepMillis()))
                .toArray(String[]::new);
    }
}
