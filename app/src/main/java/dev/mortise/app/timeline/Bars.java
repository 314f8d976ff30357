package dev.mortise.app.timeline;

import dev.mortise.host.lifecycle.State;

import javafx.scene.text.TextAlignment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Paints the launches and their end marks. To scale, except that nothing is so short that it could
/// not be seen.
final class Bars {

    /// Narrowest launch and narrowest STARTING, drawn over what follows, never stretching the axis.
    static final double LAUNCH = 6;

    private static final double STARTING = 3;
    private static final double CAP = 3;
    private static final double NUMBER_FROM = 28;
    private static final double WORDS_FROM = 96;

    private final Brush brush;
    private final Viewport view;
    private final LaneRows rows;
    private final Timeline line;

    Bars(Brush brush, Viewport view, LaneRows rows, Timeline line) {
        this.brush = brush;
        this.view = view;
        this.rows = rows;
        this.line = line;
    }

    static double left(Viewport view, LaunchRow row) {
        return view.x(row.from());
    }

    static double right(Viewport view, LaunchRow row, Duration now) {
        return Math.max(view.x(row.to(now)), left(view, row) + LAUNCH);
    }

    /// Launches that touch the view, oldest first.
    static List<LaunchRow> visible(Timeline line, Viewport view) {
        List<LaunchRow> all = line.launches();
        int from = 0;
        for (int low = 0, high = all.size(); low < high; ) {
            int middle = (low + high) >>> 1;
            if (right(view, all.get(middle), line.now()) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
            from = low;
        }
        int to = from;
        while (to < all.size() && left(view, all.get(to)) <= view.width()) {
            to++;
        }
        return all.subList(Math.min(from, to), to);
    }

    void paint(long selected) {
        new Between(brush, view, rows, line).paint();
        List<LaunchRow> visible = visible(line, view);
        double drawn = Double.NEGATIVE_INFINITY;
        Outcome run = null;
        double runFrom = 0;
        for (LaunchRow row : visible) {
            double end = right(view, row, line.now());
            double start = left(view, row);
            if (end < drawn + 1) {
                continue;
            }
            boolean crowded = start < drawn - 1 && end - drawn < LAUNCH;
            Outcome outcome = Outcome.of(row);
            if (run != null && !(crowded && outcome.equals(run))) {
                crowded(run, runFrom, drawn);
                run = null;
            }
            if (crowded && run == null) {
                run = outcome;
                runFrom = drawn;
            } else if (!crowded) {
                launch(row, Math.max(start, drawn), end);
            }
            drawn = end;
        }
        if (run != null) {
            crowded(run, runFrom, drawn);
        }
        ring(selected);
        marks(visible);
    }

    private void launch(LaunchRow row, double left, double right) {
        double x1 = Math.max(left, -20);
        double x2 = Math.min(right, view.width() + 20);
        brush.rect(LaneInk.ENDING, x1, rows.lane(), x2 - x1, LaneRows.BAR);
        for (Segment s : row.segments()) {
            double from = Math.max(view.x(s.from()), x1);
            double to = Math.min(view.x(s.to().orElse(line.now())), x2);
            boolean starting = s.state() == State.STARTING;
            to = starting ? Math.min(Math.max(to, from + STARTING), x2) : to;
            boolean last = s == row.segments().getLast() && s.state() != State.STOPPED;
            segment(s.state(), from, last ? Math.max(to, x2) : to);
        }
        row.end()
                .ifPresent(
                        end ->
                                brush.rect(
                                        end.mark().ink(), right - 2, rows.lane(), 2, LaneRows.BAR));
        label(row, Math.max(x1, 0), Math.min(x2, view.width()), left < 0);
    }

    /// Of launches that lie closer than they can be drawn only the outcome is seen.
    private void crowded(Outcome all, double from, double to) {
        brush.rect(LaneInk.BACKGROUND, from, rows.lane(), to - from, LaneRows.BAR);
        brush.rect(all.soft(), from, rows.lane(), to - from, LaneRows.BAR);
        brush.rect(all.cap(), from, rows.lane(), to - from, CAP);
    }

    private record Outcome(LaneInk cap, LaneInk soft) {
        static Outcome of(LaunchRow row) {
            return row.end()
                    .map(
                            end ->
                                    new Outcome(
                                            end.mark().ink(),
                                            end.crash() ? LaneInk.CRASHED_SOFT : LaneInk.ENDING))
                    .orElse(new Outcome(LaneInk.HEALTHY, LaneInk.HEALTHY_SOFT));
        }
    }

    private void segment(State state, double from, double to) {
        if (to <= from || state == State.STOPPED || state == State.DISABLED) {
            return;
        }
        LaneInk soft =
                switch (state) {
                    case STARTING -> LaneInk.STARTING_SOFT;
                    case DEGRADED -> LaneInk.DEGRADED_SOFT;
                    default -> LaneInk.HEALTHY_SOFT;
                };
        brush.rect(LaneInk.BACKGROUND, from, rows.lane(), to - from, LaneRows.BAR);
        brush.rect(soft, from, rows.lane(), to - from, LaneRows.BAR);
        brush.rect(cap(state), from, rows.lane(), to - from, CAP);
    }

    static LaneInk cap(State state) {
        return switch (state) {
            case STARTING -> LaneInk.STARTING;
            case DEGRADED -> LaneInk.DEGRADED;
            default -> LaneInk.HEALTHY;
        };
    }

    private void label(LaunchRow row, double from, double to, boolean cut) {
        double y = rows.lane() + (LaneRows.BAR + CAP) / 2;
        double room = to - from - 4;
        String number = String.valueOf(row.number());
        if (room < NUMBER_FROM) {
            return;
        }
        if (room < WORDS_FROM) {
            if (brush.valuesWidth(number) <= room) {
                brush.values(LaneInk.TEXT, number, (from + to) / 2, y, TextAlignment.CENTER);
            }
            return;
        }
        double x = from + 8;
        if (cut) {
            brush.polygon(
                    LaneInk.TEXT_MUTED,
                    new double[] {x, x + 5, x + 5},
                    new double[] {y, y - 3.5, y + 3.5},
                    3);
            x += 10;
        }
        brush.values(LaneInk.TEXT, "#" + number, x, y, TextAlignment.LEFT);
        String state =
                row.segments().isEmpty() ? "" : row.segments().getLast().state().name() + ", up ";
        double after = x + brush.valuesWidth("#" + number) + 8;
        for (String words :
                List.of((row.end().isPresent() ? "ran " : state) + ran(row), ran(row))) {
            if (after + brush.wordsWidth(words) + 8 <= to) {
                brush.words(LaneInk.TEXT_MUTED, words, after, y, TextAlignment.LEFT);
                return;
            }
        }
    }

    private String ran(LaunchRow row) {
        return (row.fromKnown() ? "" : "over ") + TimeWords.span(row.ran(line.now()));
    }

    // ── marks ───────────────────────────────────────────────────────────────────────────────────

    private void ring(long selected) {
        Optional<LaunchRow> row = line.launch(selected);
        row.ifPresent(
                r -> {
                    double x1 = Math.max(left(view, r), -20) - 2;
                    double x2 = Math.min(right(view, r, line.now()), view.width() + 20) + 2;
                    if (x2 > 0 && x1 < view.width()) {
                        brush.outline(
                                LaneInk.SELECTION,
                                1.5,
                                Math.round(x1),
                                rows.lane() - 2.5,
                                Math.round(x2 - x1),
                                LaneRows.BAR + 5,
                                3);
                    }
                });
    }

    private void marks(List<LaunchRow> visible) {
        var ends = new ArrayList<MarkGroup.Placed>();
        for (LaunchRow row : visible) {
            double x = right(view, row, line.now()) - 1;
            row.end()
                    .filter(_ -> x <= view.width() + 8)
                    .ifPresent(end -> ends.add(new MarkGroup.Placed(x, end.mark())));
        }
        for (MarkGroup group : MarkGroup.of(ends)) {
            brush.mark(group.mark(), group.x(), rows.markY());
            if (group.count() > 1) {
                brush.values(
                        LaneInk.TEXT_MUTED,
                        group.label(),
                        group.x() + 10,
                        rows.markY() - 1,
                        TextAlignment.LEFT);
            }
        }
    }
}
