package dev.mortise.app.chart;

import dev.mortise.app.chart.MetricsPage.Line;
import dev.mortise.host.metrics.MetricSample;

import java.util.List;
import java.util.function.ToDoubleFunction;

/// Makes pages of samples. Pure.
final class MetricsPages {

    static final String NO_SAMPLE =
            "No sample yet. Waiting for the host's first look at the process.";
    static final String NONE_IN_WINDOW = "No sample in this window. Choose a longer one.";
    static final String NO_RATE = "Waiting for a second sample: a rate needs two.";
    static final String UNAVAILABLE = "not available on this system";

    private MetricsPages() {}

    /// @param all every sample that is kept, oldest first
    static MetricsPage page(List<MetricSample> all, TimeFrame frame) {
        int first = all.size();
        while (first > 0 && all.get(first - 1).at().compareTo(frame.from()) >= 0) {
            first--;
        }
        // The one before leads the line in from the left edge.
        List<MetricSample> drawn = all.subList(Math.max(0, first - 1), all.size());
        List<MetricSample> shown = all.subList(first, all.size());
        String nothing = all.isEmpty() ? NO_SAMPLE : shown.isEmpty() ? NONE_IN_WINDOW : "";
        Line rss = line(drawn, s -> memory(s.rssBytes()), nothing, false);
        return new MetricsPage(
                frame,
                shown,
                line(drawn, MetricSample::cpu, nothing, true),
                rss,
                line(drawn, s -> known(s.handles()), nothing, false),
                line(drawn, s -> known(s.threads()), nothing, false),
                line(drawn, MetricSample::messageRate, nothing, true),
                Slope.of(rss.data(), frame.to()));
    }

    /// −1 is a gap.
    static double known(long value) {
        return value < 0 ? Double.NaN : value;
    }

    /// No living process is without memory: zero is a gap too.
    static double memory(long bytes) {
        return bytes <= 0 ? Double.NaN : bytes;
    }

    private static Line line(
            List<MetricSample> samples,
            ToDoubleFunction<MetricSample> value,
            String nothing,
            boolean rate) {
        if (!nothing.isEmpty()) {
            return new Line(SeriesData.EMPTY, nothing);
        }
        var data =
                new SeriesData(
                        samples.stream().mapToLong(s -> s.at().toMillis()).toArray(),
                        samples.stream().mapToDouble(value).toArray(),
                        samples.stream().mapToInt(MetricSample::launch).toArray());
        if (!Double.isNaN(data.max())) {
            return new Line(data, "");
        }
        return new Line(data, rate && !hasPair(data) ? NO_RATE : UNAVAILABLE);
    }

    /// Whether two samples of one launch follow each other, so that a rate could have been told.
    private static boolean hasPair(SeriesData data) {
        for (int i = 1; i < data.size(); i++) {
            if (data.launch(i) == data.launch(i - 1)) {
                return true;
            }
        }
        return false;
    }
}
