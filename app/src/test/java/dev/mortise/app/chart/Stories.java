package dev.mortise.app.chart;

import dev.mortise.app.chart.ChartMark.Kind;
import dev.mortise.host.metrics.MetricSample;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Samples that tell something, for tests and pictures.
final class Stories {

    static final Duration NOW = Duration.ofMinutes(100);
    static final Instant WALL_NOW = Instant.parse("2026-11-30T13:32:08Z");
    private static final int[] CRASHES = {270, 214, 160, 96};

    private Stories() {}

    /// A calm launch, then four that die of something, and the fifth runs, leaking.
    static List<MetricSample> crashLoop() {
        var random = new Random(3);
        var samples = new ArrayList<MetricSample>();
        int launch = 117;
        int began = 1500;
        for (int ago = 1500; ago > 0; ago -= 2) {
            boolean waiting = false;
            for (int i = 0; i < CRASHES.length; i++) {
                int until = CRASHES[i] - 8 * (i + 1);
                waiting |= ago <= CRASHES[i] && ago > until;
                if (ago == until || ago == until - 1) {
                    launch = 118 + i;
                    began = ago;
                }
            }
            if (!waiting) {
                samples.add(sample(launch, ago, began - ago, random));
            }
        }
        return samples;
    }

    private static MetricSample sample(int launch, int ago, int age, Random random) {
        boolean calm = launch == 117;
        double cpu = calm ? 7 + random.nextGaussian() : 6 + 32 * Math.exp(-age / 6.0);
        double rss =
                calm ? 98 + random.nextGaussian() * 0.6 : 30 + 80 * (1 - Math.exp(-age / 20.0));
        double rate = calm ? 28 + 2 * random.nextGaussian() : Math.min(14, age / 2.0);
        return new MetricSample(
                launch,
                NOW.minusSeconds(ago),
                age == 0 ? Double.NaN : cpu,
                (long) (rss * 1e6 + (calm ? 0 : age * 0.2e6)),
                calm ? 42 : 20 + age / 2,
                calm ? 14 : age < 6 ? 8 : 12,
                age == 0 ? Double.NaN : rate);
    }

    static List<ChartMark> marks() {
        var marks = new ArrayList<ChartMark>();
        marks.add(new ChartMark(NOW.minusSeconds(272), Kind.UPGRADE, "2.3.1 → 2.4.0"));
        marks.add(new ChartMark(NOW.minusSeconds(214), Kind.CRASH, "#118 ended by SIGSEGV"));
        marks.add(new ChartMark(NOW.minusSeconds(160), Kind.CRASH, "#119 ended by SIGSEGV"));
        marks.add(
                new ChartMark(NOW.minusSeconds(96), Kind.HEALTH, "#120 failed its health checks"));
        return marks;
    }

    /// One of each kind, far apart, and a few that touch.
    static List<ChartMark> everyMark() {
        var marks = new ArrayList<ChartMark>();
        for (Kind kind : Kind.values()) {
            marks.add(new ChartMark(NOW.minusSeconds(1300 - 120 * kind.ordinal()), kind, "end"));
        }
        for (int crash : CRASHES) {
            marks.add(new ChartMark(NOW.minusSeconds(crash), Kind.CRASH, "#118 ended by SIGSEGV"));
        }
        return marks;
    }

    /// What a system tells that knows only messages and handles.
    static List<MetricSample> blind() {
        var samples = new ArrayList<MetricSample>();
        for (int ago = 280; ago >= 0; ago -= 5) {
            double rate = ago == 280 ? Double.NaN : 40 + 5 * Math.sin(ago / 20.0);
            samples.add(new MetricSample(1, NOW.minusSeconds(ago), Double.NaN, -1, 44, -1, rate));
        }
        return samples;
    }
}
