package dev.mortise.app.chart;

import dev.mortise.host.metrics.MetricSample;

import java.util.List;

/// What the Metrics tab shows at one moment.
///
/// @param shown the samples in the frame, oldest first
record MetricsPage(
        TimeFrame frame,
        List<MetricSample> shown,
        Line cpu,
        Line rss,
        Line handles,
        Line threads,
        Line messages,
        Slope slope) {

    /// A line, or the sentence that stands for it.
    ///
    /// @param absence empty when there is a line
    record Line(SeriesData data, String absence) {}
}
