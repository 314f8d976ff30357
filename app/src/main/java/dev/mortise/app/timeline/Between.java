package dev.mortise.app.timeline;

import javafx.scene.text.TextAlignment;

/// Paints what lies between launches: back-offs are hatched, times in which the host waits for
/// nothing are a dotted line.
final class Between {

    /// Narrower than this nothing is painted, and from these widths on words are.
    private static final double SEEN = 3;

    private static final double SHORT_WORDS = 44;
    private static final double WORDS = 80;

    private final Brush brush;
    private final Viewport view;
    private final LaneRows rows;
    private final Timeline line;

    Between(Brush brush, Viewport view, LaneRows rows, Timeline line) {
        this.brush = brush;
        this.view = view;
        this.rows = rows;
        this.line = line;
    }

    void paint() {
        line.pauses().forEach(this::pause);
        Gap present = line.presentGap().orElse(null);
        double now = Viewport.seconds(line.now());
        for (Gap gap : line.gaps()) {
            double end = gap.end().map(Viewport::seconds).orElse(now);
            if (gap == present || (end > view.from() && Viewport.seconds(gap.from()) < view.to())) {
                gap(gap, gap == present);
            }
        }
    }

    private void gap(Gap gap, boolean present) {
        double x1 = Math.max(view.x(gap.from()), -20);
        double x2 = Math.min(view.x(gap.end().orElse(line.now())), view.width() + 20);
        if (present) {
            presentGap(gap, x1, x2);
        } else if (x2 - x1 >= SEEN) {
            brush.hatch(LaneInk.HATCH, x1, rows.lane(), x2 - x1, LaneRows.BAR, 6, 1.5);
            String words = gap.words(line.now());
            String shortly = TimeWords.trimmed(gap.waited(line.now()));
            if (x2 - x1 >= WORDS) {
                plate(words, Math.max(x1, 0), Math.min(x2, view.width()));
            } else if (x2 - x1 >= SHORT_WORDS) {
                plate(shortly, Math.max(x1, 0), Math.min(x2, view.width()));
            }
        }
    }

    private void presentGap(Gap gap, double x1, double x2) {
        if (x2 > x1) {
            brush.rect(LaneInk.BACKOFF_SOFT, x1, rows.lane(), x2 - x1, LaneRows.BAR);
            double width = x2 - x1;
            brush.faint(
                    0.55,
                    () ->
                            brush.hatch(
                                    LaneInk.BACKOFF_HATCH,
                                    x1,
                                    rows.lane(),
                                    width,
                                    LaneRows.BAR,
                                    6,
                                    2));
        }
        // A hold may be a year: what lies out of sight is not stroked dash by dash.
        double due = Math.min(view.x(gap.planned()), view.width() + 40);
        if (due - x2 >= SEEN && x2 < view.width()) {
            brush.dashed(LaneInk.BACKOFF, x2, rows.lane(), due - x2, LaneRows.BAR);
        }
        double ghost = Math.max(due, x2);
        line.nextNumber()
                .ifPresent(
                        next -> {
                            double width = brush.valuesWidth(String.valueOf(next)) + 16;
                            brush.dashed(
                                    LaneInk.TEXT_MUTED, ghost, rows.lane(), width, LaneRows.BAR);
                            brush.values(
                                    LaneInk.TEXT_MUTED,
                                    String.valueOf(next),
                                    ghost + width / 2,
                                    rows.lane() + LaneRows.BAR / 2,
                                    TextAlignment.CENTER);
                        });
    }

    /// Words on a quiet plate, so that the hatch does not run through them.
    private void plate(String words, double x1, double x2) {
        double width = brush.valuesWidth(words);
        double middle = (x1 + x2) / 2;
        if (width + 8 > x2 - x1) {
            return;
        }
        brush.rect(
                LaneInk.BACKGROUND,
                middle - width / 2 - 4,
                rows.lane() + 4,
                width + 8,
                LaneRows.BAR - 8);
        brush.values(
                LaneInk.TEXT_MUTED,
                words,
                middle,
                rows.lane() + LaneRows.BAR / 2,
                TextAlignment.CENTER);
    }

    private void pause(Pause pause) {
        double x1 = Math.max(view.x(pause.from()), 0);
        double x2 = Math.min(view.x(pause.end().orElse(line.now())), view.width());
        if (x2 - x1 < SEEN) {
            return;
        }
        double y = rows.lane() + LaneRows.BAR / 2;
        brush.dotted(true);
        brush.horizontal(LaneInk.TEXT_MUTED, y, x1, x2);
        brush.dotted(false);
        double width = brush.wordsWidth(pause.words());
        if (x2 - x1 > width + 32) {
            double x = x1 + 16;
            brush.rect(LaneInk.BACKGROUND, x - 4, y - 8, width + 8, 16);
            brush.words(
                    pause.gaveUp() ? LaneInk.GAVE_UP : LaneInk.TEXT_MUTED,
                    pause.words(),
                    x,
                    y,
                    TextAlignment.LEFT);
        }
    }
}
