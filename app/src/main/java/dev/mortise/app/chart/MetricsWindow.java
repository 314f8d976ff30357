package dev.mortise.app.chart;

import java.time.Duration;

/// How far back the Metrics tab looks.
public enum MetricsWindow {
    FIVE_MINUTES("5 min", Duration.ofMinutes(5)),
    FIFTEEN_MINUTES("15 min", Duration.ofMinutes(15)),
    /// As far as samples are kept.
    ALL("All", Duration.ZERO);

    /// `ALL` shows at least this much, so that the first samples do not race over the screen.
    private static final Duration LEAST = Duration.ofMinutes(1);

    private final String label;
    private final Duration length;

    MetricsWindow(String label, Duration length) {
        this.label = label;
        this.length = length;
    }

    String label() {
        return label;
    }

    /// @param oldest the first sample that is kept
    Duration from(Duration oldest, Duration now) {
        if (this != ALL) {
            return now.minus(length);
        }
        Duration least = now.minus(LEAST);
        return oldest.compareTo(least) < 0 ? oldest : least;
    }
}
