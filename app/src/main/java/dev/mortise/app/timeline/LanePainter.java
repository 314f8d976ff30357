package dev.mortise.app.timeline;

import dev.mortise.host.metrics.MetricSample;

import javafx.scene.text.TextAlignment;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// Paints a lane whole: axis, grid, rows, "now", cursor, the names at the left and the values at
/// the right. Pure: the same arguments paint the same picture.
record LanePainter(
        Timeline line,
        List<MetricSample> samples,
        Viewport view,
        LaneRows rows,
        ZoneId zone,
        long selected,
        double cursor) {

    private static final double LABEL_Y = 14;

    void paint(Brush brush, double width) {
        double plot = view.width();
        brush.shifted(
                LaneRows.GUTTER,
                0,
                () -> {
                    brush.clipped(0, 0, plot, rows.height(), () -> plot(brush));
                    // Labels of the axis and tags may reach into the margins.
                    axis(brush);
                });
        names(brush);
        values(brush, width - LaneRows.GUTTER + 10);
    }

    private void plot(Brush brush) {
        double now = view.x(line.now());
        double grid = rows.lane() - LaneRows.AXIS;
        if (now < view.width()) {
            double from = Math.max(0, now);
            brush.rect(
                    LaneInk.FUTURE,
                    from,
                    LaneRows.AXIS,
                    view.width() - from,
                    rows.bottom() - LaneRows.AXIS);
        }
        for (Ticks.Tick tick : ticks()) {
            brush.vertical(LaneInk.GRID, tick.x(), LaneRows.AXIS, rows.bottom(), 1);
        }
        brush.horizontal(LaneInk.GRID, rows.bottom(), 0, view.width());
        changes(brush);
        if (rows.hasRss()) {
            new Strip(brush, view, rows, line, samples).paint();
        }
        new Bars(brush, view, rows, line).paint(selected);
        if (grid >= 0 && now >= 0 && now <= view.width()) {
            brush.vertical(nowInk(), now, LaneRows.AXIS - 4, rows.bottom(), 1);
        }
        if (cursorShown()) {
            brush.vertical(LaneInk.TEXT, cursor, LaneRows.AXIS - 4, rows.bottom(), 1);
        }
    }

    private List<Ticks.Tick> ticks() {
        return Ticks.of(view, wallAt(0), zone);
    }

    private Instant wallAt(double x) {
        return line.wallAt(view.timeAt(x));
    }

    private boolean cursorShown() {
        return cursor >= 0 && cursor <= view.width();
    }

    private LaneInk nowInk() {
        return line.presentGap().isPresent() ? LaneInk.BACKOFF : LaneInk.TEXT_MUTED;
    }

    // ── axis ────────────────────────────────────────────────────────────────────────────────────

    private void axis(Brush brush) {
        double now = view.x(line.now());
        boolean nowSeen = now >= 0 && now <= view.width();
        String time =
                cursorShown()
                        ? TimeWords.cursor(wallAt(cursor), line.wall(), zone, view.perSecond() > 5)
                        : "";
        double tag = brush.valuesWidth(time) / 2 + 8;
        double nowTag = brush.valuesWidth("now") / 2 + 8;
        for (Ticks.Tick tick : ticks()) {
            double half = brush.valuesWidth(tick.label()) / 2 + 6;
            boolean underNow = nowSeen && Math.abs(tick.x() - now) < nowTag + half;
            boolean underCursor = cursorShown() && Math.abs(tick.x() - cursor) < tag + half;
            if (!underNow && !underCursor && tick.x() > -20 && tick.x() < view.width() + 20) {
                brush.values(
                        LaneInk.TEXT_MUTED, tick.label(), tick.x(), LABEL_Y, TextAlignment.CENTER);
            }
        }
        if (nowSeen && !(cursorShown() && Math.abs(cursor - now) < tag + nowTag)) {
            tag(brush, nowInk(), "now", now, nowTag);
        }
        if (cursorShown()) {
            double x =
                    Math.clamp(cursor, tag - LaneRows.GUTTER, view.width() + LaneRows.GUTTER - tag);
            tag(brush, LaneInk.TEXT, time, x, tag);
        }
    }

    private static void tag(Brush brush, LaneInk ink, String words, double x, double half) {
        brush.rounded(ink, Math.round(x - half), LABEL_Y - 9, Math.round(2 * half), 17, 3);
        brush.values(LaneInk.BACKGROUND, words, x, LABEL_Y, TextAlignment.CENTER);
    }

    private void changes(Brush brush) {
        double free = Double.NEGATIVE_INFINITY;
        double last = Double.NEGATIVE_INFINITY;
        double y = rows.changes() + 8;
        for (Change change : line.changes()) {
            double x = Math.round(view.x(change.at()));
            if (x < 0 || x > view.width() || x - last < 8) {
                continue;
            }
            last = x;
            brush.dotted(true);
            brush.vertical(LaneInk.CHANGE, x, y, rows.bottom(), 1);
            brush.dotted(false);
            brush.polygon(
                    LaneInk.CHANGE,
                    new double[] {x - 5, x + 6, x + 6, x + 0.5, x - 5},
                    new double[] {y - 6, y - 6, y + 3, y + 7, y + 3},
                    5);
            double width = brush.wordsWidth(change.words());
            if (x + 10 > free && x + 10 + width < view.width()) {
                brush.words(LaneInk.TEXT, change.words(), x + 11, y, TextAlignment.LEFT);
                free = x + 10 + width + 8;
            }
        }
    }

    // ── margins ─────────────────────────────────────────────────────────────────────────────────

    private void names(Brush brush) {
        double lane = rows.lane() + LaneRows.BAR / 2;
        if (!line.changes().isEmpty()) {
            brush.words(LaneInk.TEXT, "Changes", 16, rows.changes() + 8, TextAlignment.LEFT);
        }
        brush.words(LaneInk.TEXT, "Launches", 16, lane - 8, TextAlignment.LEFT);
        brush.words(LaneInk.TEXT_MUTED, "to scale", 16, lane + 8, TextAlignment.LEFT);
        if (rows.hasRss()) {
            String range = new Strip(brush, view, rows, line, samples).range();
            brush.words(LaneInk.TEXT, "RSS", 16, rows.rss() + 10, TextAlignment.LEFT);
            brush.values(LaneInk.TEXT_MUTED, range, 16, rows.rss() + 26, TextAlignment.LEFT);
        }
    }

    /// What was under the cursor, or is now.
    private void values(Brush brush, double x) {
        Duration at = cursorShown() ? view.timeAt(cursor) : line.now();
        Optional<LaunchRow> row = launchAt(at);
        double y = rows.lane() + LaneRows.BAR / 2;
        String first = row.map(r -> "#" + r.number()).orElse("–");
        String second = row.flatMap(r -> r.stateAt(at)).map(Enum::name).orElseGet(() -> idle(at));
        brush.values(LaneInk.TEXT, first, x, y - 8, TextAlignment.LEFT);
        brush.words(LaneInk.TEXT_MUTED, second, x, y + 8, TextAlignment.LEFT);
        if (rows.hasRss()) {
            String rss = rssAt(at).map(Strip::bytes).orElse("–");
            brush.values(LaneInk.TEXT, rss, x, rows.rss() + 10, TextAlignment.LEFT);
        }
    }

    private Optional<LaunchRow> launchAt(Duration at) {
        return line.launches().reversed().stream()
                .filter(r -> r.from().compareTo(at) <= 0)
                .findFirst()
                .filter(r -> r.to(line.now()).compareTo(at) >= 0)
                .filter(r -> r.end().isEmpty() || at.compareTo(line.now()) < 0);
    }

    private String idle(Duration at) {
        if (at.compareTo(line.now()) > 0) {
            return "to come";
        }
        boolean waits =
                line.gaps().stream()
                        .anyMatch(
                                gap ->
                                        gap.from().compareTo(at) <= 0
                                                && gap.end().orElse(line.now()).compareTo(at) >= 0);
        Optional<Pause> pause =
                line.pauses().stream()
                        .filter(
                                p ->
                                        p.from().compareTo(at) <= 0
                                                && p.end().orElse(line.now()).compareTo(at) >= 0)
                        .findFirst();
        return waits ? "BACKOFF" : pause.map(p -> p.state().name()).orElse("no process");
    }

    private Optional<Long> rssAt(Duration at) {
        return samples.reversed().stream()
                .filter(s -> s.at().compareTo(at) <= 0)
                .findFirst()
                .filter(s -> at.minus(s.at()).toSeconds() < 15 && s.rssBytes() >= 0)
                .filter(s -> launchAt(at).filter(r -> r.number() == s.launch()).isPresent())
                .map(MetricSample::rssBytes);
    }
}
