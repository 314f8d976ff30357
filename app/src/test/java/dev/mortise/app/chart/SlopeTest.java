package dev.mortise.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

class SlopeTest {

    @Test
    void aLeakIsToldWithItsRateAndTheTimeItWasSeen() {
        Slope slope = slope(121, 1000, i -> 100e6 + i * 2e6);
        assertThat(slope.perSecond()).isCloseTo(2e6, within(1e-3));
        assertThat(slope.bytes()).isEqualTo("+2.0 MB/s over the last 2 min");
    }

    @Test
    void slowOnesAreToldPerMinuteOrPerHour() {
        assertThat(slope(241, 5000, i -> 50e6 + i * 5 * 2e6 / 60).bytes())
                .isEqualTo("+2.0 MB/min over the last 20 min");
        assertThat(slope(241, 5000, i -> 50e6 - i * 5 * 38e6 / 3600).bytes())
                .isEqualTo("−38 MB/h over the last 20 min");
    }

    @Test
    void noiseAndStandstillAreFlat() {
        var random = new Random(7);
        assertThat(slope(60, 5000, _ -> 100e6 + random.nextGaussian() * 1e6).bytes())
                .isEqualTo("flat over the last 5 min");
        assertThat(slope(60, 5000, _ -> 100e6).bytes()).isEqualTo("flat over the last 5 min");
    }

    @Test
    void fewerThanThirtySamplesAreNotEnough() {
        assertThat(slope(29, 1000, i -> i * 1e6).bytes()).isEqualTo("not enough data");
        assertThat(slope(30, 1000, i -> i * 1e6).bytes()).isEqualTo("+1.0 MB/s over the last 29 s");
        assertThat(slope(40, 1000, i -> i < 29 ? i * 1e6 : Double.NaN).known()).isFalse();
    }

    @Test
    void onlyThePresentLaunchCounts() {
        long[] at = new long[60];
        double[] values = new double[60];
        int[] launches = new int[60];
        for (int i = 0; i < 60; i++) {
            at[i] = i * 1000L;
            values[i] = i < 29 ? 900e6 : 100e6 + i * 1e6;
            launches[i] = i < 29 ? 3 : 4;
        }
        var series = new SeriesData(at, values, launches);
        assertThat(Slope.of(series, Duration.ofSeconds(60)).bytes())
                .isEqualTo("+1.0 MB/s over the last 30 s");
        launches[29] = 3;
        launches[30] = 3;
        assertThat(Slope.of(series, Duration.ofSeconds(60)).known()).isFalse();
    }

    @Test
    void aLaunchThatIsNoLongerLookedAtHasNoSlope() {
        var series = series(100, 1000, i -> i * 1e6);
        assertThat(Slope.of(series, Duration.ofSeconds(101)).known()).isTrue();
        assertThat(Slope.of(series, Duration.ofSeconds(110)).known()).isFalse();
        assertThat(Slope.of(SeriesData.EMPTY, Duration.ZERO).known()).isFalse();
    }

    private static Slope slope(int n, long stepMillis, IntToDoubleFunction value) {
        return Slope.of(series(n, stepMillis, value), Duration.ofMillis(n * stepMillis));
    }

    private static SeriesData series(int n, long stepMillis, IntToDoubleFunction value) {
        long[] at = new long[n];
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            at[i] = i * stepMillis;
            values[i] = value.applyAsDouble(i);
        }
        return new SeriesData(at, values, new int[n]);
    }
}
