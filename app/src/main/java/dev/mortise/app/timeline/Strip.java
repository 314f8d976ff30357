package dev.mortise.app.timeline;

import dev.mortise.host.metrics.MetricSample;

import javafx.scene.text.TextAlignment;

import java.util.List;
import java.util.Optional;

/// Paints resident memory under the lane: a line per launch, never joined across two, never zero
/// where nothing was measured.
final class Strip {

    private static final double MEGA = 1e6;

    private final Brush brush;
    private final Viewport view;
    private final LaneRows rows;
    private final Timeline line;
    private final List<MetricSample> samples;
    private final double top;

    Strip(Brush brush, Viewport view, LaneRows rows, Timeline line, List<MetricSample> samples) {
        this.brush = brush;
        this.view = view;
        this.rows = rows;
        this.line = line;
        this.samples = samples;
        this.top = scale(samples);
    }

    /// Upper end of the scale in bytes: the next round number over the peak.
    static double scale(List<MetricSample> samples) {
        double peak = samples.stream().mapToLong(MetricSample::rssBytes).max().orElse(0);
        double step = MEGA;
        for (int i = 0; step * 10 < peak * 1.15; i++) {
            step *= i % 3 == 1 ? 2.5 : 2;
        }
        return Math.max(Math.ceil(peak * 1.15 / step) * step, MEGA);
    }

    static String bytes(long bytes) {
        return Math.round(bytes / MEGA) + " MB";
    }

    String range() {
        return "0–" + bytes((long) top);
    }

    void paint() {
        int begin = 0;
        for (int i = 1; i <= samples.size(); i++) {
            if (i == samples.size() || broken(samples.get(i - 1), samples.get(i))) {
                piece(samples.subList(begin, i));
                begin = i;
            }
        }
    }

    private static boolean broken(MetricSample a, MetricSample b) {
        return a.launch() != b.launch() || a.rssBytes() < 0 || b.rssBytes() < 0;
    }

    /// At most one point a pixel: the highest, since peaks are what is looked for.
    private void piece(List<MetricSample> piece) {
        double[] x = new double[piece.size() + 2];
        double[] y = new double[piece.size() + 2];
        int n = 0;
        for (MetricSample s : piece) {
            double at = view.x(s.at());
            if (s.rssBytes() < 0 || at < -40 || at > view.width() + 40) {
                continue;
            }
            double height = rows.bottom() - s.rssBytes() / top * (rows.bottom() - rows.rss());
            if (n > 0 && at - x[n - 1] < 1) {
                y[n - 1] = Math.min(y[n - 1], height);
            } else {
                x[n] = at;
                y[n++] = height;
            }
        }
        if (n == 0) {
            return;
        }
        double lastX = x[n - 1];
        double lastY = y[n - 1];
        brush.polyline(LaneInk.SERIES, x, y, n);
        x[n] = lastX;
        y[n] = rows.bottom();
        x[n + 1] = x[0];
        y[n + 1] = rows.bottom();
        brush.faint(0.6, fill(x, y, n + 2));
        peak(piece, lastX, lastY);
    }

    private Runnable fill(double[] x, double[] y, int n) {
        return () -> brush.polygon(LaneInk.SERIES_SOFT, x, y, n);
    }

    /// A dead launch shows what it had at most.
    private void peak(List<MetricSample> piece, double x, double y) {
        int number = piece.getFirst().launch();
        Optional<LaunchRow> dead =
                line.launches().reversed().stream()
                        .filter(row -> row.number() == number)
                        .findFirst()
                        .filter(row -> row.end().filter(LaunchEnd::crash).isPresent());
        if (dead.isEmpty()) {
            return;
        }
        brush.dot(LaneInk.MARK_CRASH, x, y, 2.5);
        double from = view.x(piece.getFirst().at());
        if (x - from >= 24) {
            long peak = piece.stream().mapToLong(MetricSample::rssBytes).max().orElse(0);
            brush.values(
                    LaneInk.TEXT_MUTED,
                    String.valueOf(Math.round(peak / MEGA)),
                    x + 6,
                    y,
                    TextAlignment.LEFT);
        }
    }
}
