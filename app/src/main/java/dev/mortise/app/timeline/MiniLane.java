package dev.mortise.app.timeline;

import dev.mortise.host.lifecycle.State;

import javafx.scene.AccessibleRole;

import java.time.Duration;
import java.util.List;

/// The last minutes of a process in 144 × 16, for a row of a table: a line for each state, a tick
/// for each end.
public final class MiniLane extends CanvasRegion {

    private static final double WIDTH = 144;
    private static final double HEIGHT = 16;
    private static final double LINE = 4;
    private static final double TICK = 2;

    private Timeline line = Timeline.EMPTY;
    private Duration window = Duration.ofHours(24);

    public MiniLane() {
        getStyleClass().add("mini-lane");
        setAccessibleRole(AccessibleRole.NODE);
        setMouseTransparent(true);
        setMinSize(WIDTH, HEIGHT);
        setPrefSize(WIDTH, HEIGHT);
        setMaxSize(WIDTH, HEIGHT);
    }

    /// @param window how far back it reaches; over zero
    public void show(Timeline next, Duration window) {
        this.line = next;
        this.window = window;
        setAccessibleText(words(next, window));
        repaint();
    }

    static String words(Timeline line, Duration window) {
        Duration since = line.now().minus(window);
        long crashes =
                line.launches().stream()
                        .flatMap(row -> row.end().stream())
                        .filter(end -> end.crash() && end.at().compareTo(since) > 0)
                        .count();
        String span = TimeWords.span(window);
        return crashes == 0
                ? "No crash in the last " + span
                : crashes + (crashes == 1 ? " crash" : " crashes") + " in the last " + span;
    }

    @Override
    void paint(Brush brush, double width, double height) {
        double now = Viewport.seconds(line.now());
        var view = new Viewport(now - Viewport.seconds(window), now, width);
        double y = (height - LINE) / 2;
        brush.dotted(true);
        brush.horizontal(LaneInk.RULE, height / 2 - 1, 0, width);
        brush.dotted(false);
        for (Gap gap : line.gaps()) {
            double from = Math.max(0, view.x(gap.from()));
            double to = view.x(gap.end().orElse(line.now()));
            if (to - from >= 2) {
                brush.rect(LaneInk.BACKOFF_SOFT, from, height / 2 - 4, to - from, 8);
                brush.hatch(LaneInk.BACKOFF_HATCH, from, height / 2 - 4, to - from, 8, 4, 1.5);
            }
        }
        List<LaunchRow> visible = Bars.visible(line, view);
        double drawn = Double.NEGATIVE_INFINITY;
        for (LaunchRow row : visible) {
            for (Segment s : row.segments()) {
                double from = Math.max(Math.max(0, view.x(s.from())), drawn);
                double to = Math.max(view.x(s.to().orElse(line.now())), from + 1);
                if (to >= drawn + 1) {
                    brush.rect(ink(s.state()), from, y, to - from, LINE);
                    drawn = to;
                }
            }
        }
        ticks(brush, view, visible, height);
    }

    /// Ticks that touch are one, of the gravest kind.
    private void ticks(Brush brush, Viewport view, List<LaunchRow> visible, double height) {
        double at = Double.NEGATIVE_INFINITY;
        EndMark worst = EndMark.UNKNOWN;
        for (LaunchRow row : visible) {
            if (row.end().isEmpty()) {
                continue;
            }
            EndMark mark = row.end().get().mark();
            double x = Math.clamp(view.x(row.end().get().at()) - TICK, 0, view.width() - TICK);
            boolean touches = x - at < TICK + 1;
            worst = touches && worst.compareTo(mark) < 0 ? worst : mark;
            at = touches ? at : x;
            brush.rect(worst.ink(), Math.round(at), (height - 14) / 2, TICK, 14);
        }
    }

    private static LaneInk ink(State state) {
        return switch (state) {
            case STARTING -> LaneInk.STARTING;
            case HEALTHY -> LaneInk.HEALTHY_LINE;
            case DEGRADED -> LaneInk.DEGRADED_LINE;
            case STOPPED, CRASHED, BACKOFF, DISABLED -> LaneInk.ENDING;
        };
    }
}
