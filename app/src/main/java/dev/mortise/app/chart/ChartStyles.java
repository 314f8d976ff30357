package dev.mortise.app.chart;

import java.util.Objects;

/// The style sheet of this package and the style names in it.
public final class ChartStyles {

    /// Belongs on the scene, after the sheet with the roles.
    public static final String SHEET =
            Objects.requireNonNull(ChartStyles.class.getResource("chart.css"), "chart.css")
                    .toExternalForm();

    static final String MONO = "mono";

    static final String CHART = "raster-chart";
    static final String PLOT = "chart-plot";
    static final String HEADER = "chart-header";
    static final String TITLE = "chart-title";
    static final String NOTE = "chart-note";
    static final String READING = "chart-reading";
    static final String PRESENT = "present";
    static final String VALUE = "chart-value";
    static final String VALUE_LABEL = "chart-value-label";
    static final String TIME_LABEL = "chart-time-label";
    static final String ABSENCE = "chart-absence";
    static final String CURSOR = "chart-cursor";
    static final String RING = "chart-ring";
    static final String TAG = "chart-tag";
    static final String MARK = "chart-mark";
    static final String MARK_LINE = "chart-mark-line";

    static final String SPARKLINE = "sparkline";

    static final String METRICS = "metrics";
    static final String TOOLS = "metrics-tools";
    static final String GRID = "metrics-grid";
    static final String TABLE = "metrics-table";
    static final String NUMBER = "number";
    static final String FIRST = "first";
    static final String LAST = "last";
    static final String SEGMENT = "segment";
    static final String LEGEND = "metrics-legend";
    static final String LEGEND_ENTRY = "legend-entry";
    static final String LEGEND_HATCH = "legend-hatch";

    private ChartStyles() {}
}
