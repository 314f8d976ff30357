package dev.mortise.app.chart;

import java.time.Duration;
import java.util.Locale;

/// Where memory is going: a straight line through the samples of the present launch.
///
/// Only with [#ENOUGH] samples, since a line through a few points says what one likes to hear; and
/// only while the launch is still being looked at.
///
/// @param perSecond units per second, NaN when there is not enough data
/// @param over the time from the first to the last sample of the fit
/// @param flat whether the change drowns in the noise, or is below half a percent of the mean
record Slope(double perSecond, Duration over, boolean flat) {

    static final int ENOUGH = 30;

    static final Slope UNKNOWN = new Slope(Double.NaN, Duration.ZERO, false);

    private static final double NOTICEABLE = 0.005;

    /// @param now samples older than a hole of the series are not of a present launch
    static Slope of(SeriesData series, Duration now) {
        int last = series.size() - 1;
        if (last < 0 || now.toMillis() - series.atMillis(last) > series.holeMillis()) {
            return UNKNOWN;
        }
        int first = last;
        while (first > 0 && series.launch(first - 1) == series.launch(last)) {
            first--;
        }
        return fit(series, first, last);
    }

    private static Slope fit(SeriesData series, int first, int last) {
        int n = 0;
        long start = 0;
        long end = 0;
        double meanT = 0;
        double meanV = 0;
        double tt = 0;
        double tv = 0;
        double vv = 0;
        for (int i = first; i <= last; i++) {
            double v = series.value(i);
            if (Double.isNaN(v)) {
                continue;
            }
            start = n == 0 ? series.atMillis(i) : start;
            end = series.atMillis(i);
            n++;
            // Welford's way: no difference of large sums.
            double t = (end - start) / 1e3;
            double dt = t - meanT;
            double dv = v - meanV;
            meanT += dt / n;
            meanV += dv / n;
            tt += dt * (t - meanT);
            tv += dt * (v - meanV);
            vv += dv * (v - meanV);
        }
        if (n < ENOUGH || tt == 0) {
            return UNKNOWN;
        }
        double slope = tv / tt;
        double noise = Math.sqrt(Math.max(0, vv - slope * tv) / (n - 2) / tt);
        double change = Math.abs(slope) * (end - start) / 1e3;
        boolean flat = Math.abs(slope) <= 2 * noise || change < NOTICEABLE * Math.abs(meanV);
        return new Slope(slope, Duration.ofMillis(end - start), flat);
    }

    /// Such as `+2.0 MB/s over the last 2 min`, for a series in bytes.
    String bytes() {
        return known() ? bytesPerTime() + " " + tail() : tail();
    }

    boolean known() {
        return !Double.isNaN(perSecond);
    }

    /// The number alone: `+2.0 MB/s`, `flat`; empty when it is not known.
    String bytesPerTime() {
        return !known() ? "" : flat ? "flat" : rate();
    }

    /// The words after the number: `over the last 2 min`, `not enough data`.
    String tail() {
        return known() ? "over the last " + length(over) : "not enough data";
    }

    /// Per second, minute or hour: the first in which a megabyte moves.
    private String rate() {
        double megabytes = perSecond / 1e6;
        double size = Math.abs(megabytes);
        return size >= 0.95
                ? signed(megabytes) + " MB/s"
                : size * 60 >= 0.95
                        ? signed(megabytes * 60) + " MB/min"
                        : signed(megabytes * 3600) + " MB/h";
    }

    private static String signed(double value) {
        String format = Math.abs(value) < 9.95 ? "%.1f" : "%.0f";
        return (value < 0 ? "−" : "+") + String.format(Locale.ROOT, format, Math.abs(value));
    }

    /// `45 s`, `2 min`, `1 h 5 min`, to the nearest.
    static String length(Duration length) {
        long seconds = Math.round(length.toMillis() / 1e3);
        if (seconds < 100) {
            return seconds + " s";
        }
        long minutes = Math.round(seconds / 60.0);
        if (minutes < 60) {
            return minutes + " min";
        }
        return minutes / 60 + " h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + " min");
    }
}
