package dev.mortise.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;

class SeriesDataTest {

    private static final SeriesData SERIES =
            new SeriesData(
                    new long[] {0, 1000, 2000, 3000, 4000, 5000, 9000, 10_000},
                    new double[] {1, 2, Double.NaN, 4, 5, 6, 7, 8},
                    new int[] {1, 1, 1, 1, 1, 2, 2, 2});

    @Test
    void aLineIsNotJoinedOverAMissingValueAnotherLaunchOrTimeWithoutALook() {
        assertThat(SERIES.joined(1)).isTrue();
        assertThat(SERIES.joined(2)).as("to NaN").isFalse();
        assertThat(SERIES.joined(3)).as("from NaN").isFalse();
        assertThat(SERIES.joined(4)).isTrue();
        assertThat(SERIES.joined(5)).as("another launch").isFalse();
        assertThat(SERIES.joined(6)).as("four steps apart").isFalse();
        assertThat(SERIES.joined(7)).isTrue();
    }

    @Test
    void aMissingValueCountsNeitherAsZeroNorAtAll() {
        assertThat(SERIES.mean()).isEqualTo(33 / 7.0);
        assertThat(SERIES.max()).isEqualTo(8);
        assertThat(SeriesData.EMPTY.max()).isNaN();
        assertThat(SeriesData.EMPTY.mean()).isNaN();
    }

    @Test
    void theCursorReadsTheNearestPointButNotAFarOne() {
        assertThat(SERIES.valueAt(Duration.ofMillis(1400))).isEqualTo(2);
        assertThat(SERIES.valueAt(Duration.ofMillis(1600))).isNaN();
        assertThat(SERIES.nearest(7000)).isEqualTo(-1);
        assertThat(SERIES.nearest(20_000)).isEqualTo(-1);
        assertThat(SeriesData.EMPTY.nearest(0)).isEqualTo(-1);
    }

    @Test
    void theNewestValueMayBeALittleLateButNotAHole() {
        assertThat(SERIES.latest(Duration.ofMillis(12_900))).isEqualTo(8);
        assertThat(SERIES.latest(Duration.ofMillis(13_100))).isNaN();
        assertThat(SeriesData.EMPTY.latest(Duration.ZERO)).isNaN();
        var single = new SeriesData(new long[] {1000}, new double[] {7}, new int[] {1});
        assertThat(single.latest(Duration.ofMillis(2500))).isEqualTo(7);
        assertThat(single.latest(Duration.ofMillis(3500))).isNaN();
    }
}
