package dev.mortise.app.timeline;

import java.time.Duration;

/// A piece of the uptime axis and the pixels it is drawn on.
///
/// @param from seconds of uptime at the left edge; may lie before the host's start
/// @param to over `from`
record Viewport(double from, double to, double width) {

    private static final double NARROWEST = 0.2;
    private static final double WIDEST = 400 * 86_400.0;

    Viewport {
        if (!(to - from >= NARROWEST)) {
            double middle = (from + to) / 2;
            from = middle - NARROWEST / 2;
            to = middle + NARROWEST / 2;
        }
        width = Math.max(1, width);
    }

    static double seconds(Duration d) {
        return d.getSeconds() + d.getNano() / 1e9;
    }

    double span() {
        return to - from;
    }

    double x(Duration at) {
        return x(seconds(at));
    }

    double x(double second) {
        return (second - from) / span() * width;
    }

    double at(double x) {
        return from + x / width * span();
    }

    Duration timeAt(double x) {
        return Duration.ofNanos((long) (at(x) * 1e9));
    }

    double perSecond() {
        return width / span();
    }

    /// @param factor under 1 shows less time; the second under `x` stays where it is
    Viewport zoomed(double factor, double x) {
        double length = Math.clamp(span() * factor, NARROWEST, WIDEST);
        double anchor = at(x);
        double left = anchor - length * (x / width);
        return new Viewport(left, left + length, width);
    }

    Viewport panned(double pixels) {
        double by = pixels / width * span();
        return new Viewport(from + by, to + by, width);
    }

    Viewport wide(double pixels) {
        return new Viewport(from, to, pixels);
    }

    /// Moved as little as needed to see a stretch, or its beginning if it is longer than the view.
    Viewport showing(Duration begin, Duration end) {
        double a = seconds(begin);
        double b = seconds(end);
        if (b >= from + span() * 0.02 && a <= to - span() * 0.02) {
            return this;
        }
        double room = Math.max(0, (span() - (b - a)) / 2);
        double left = a - Math.max(room, span() * 0.1);
        return new Viewport(left, left + span(), width);
    }
}
