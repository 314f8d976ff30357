package dev.mortise.app.timeline;

import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

import java.util.List;

/// What pointer, wheel and keys do to a lane.
final class LaneInput {

    private static final double STEP = 1.25;

    /// Pixels around a bar in which a click still means it.
    private static final double REACH = 6;

    /// Pixels from which a press is a drag.
    private static final double DRAG = 4;

    private final Lane lane;
    private double pressedAt;
    private double draggedTo;
    private boolean dragging;

    private LaneInput(Lane lane) {
        this.lane = lane;
    }

    static void install(Lane lane) {
        var input = new LaneInput(lane);
        lane.setOnMouseMoved(e -> lane.cursor(e.getX()));
        lane.setOnMouseExited(_ -> lane.cursor(Double.NaN));
        lane.setOnMousePressed(input::pressed);
        lane.setOnMouseDragged(input::dragged);
        lane.setOnMouseReleased(input::released);
        lane.setOnScroll(input::scrolled);
        lane.setOnKeyPressed(input::typed);
    }

    // ── pointer ─────────────────────────────────────────────────────────────────────────────────

    private void pressed(MouseEvent e) {
        lane.requestFocus();
        pressedAt = e.getX();
        draggedTo = e.getX();
        dragging = false;
    }

    private void dragged(MouseEvent e) {
        dragging |= Math.abs(e.getX() - pressedAt) >= DRAG;
        if (dragging) {
            lane.look(lane.view().panned(draggedTo - e.getX()));
            draggedTo = e.getX();
        }
        lane.cursor(e.getX());
    }

    private void released(MouseEvent e) {
        if (!dragging && e.getButton() == MouseButton.PRIMARY && lane.inLane(e.getY())) {
            select(e.getX() - LaneRows.GUTTER);
        }
        dragging = false;
    }

    /// The launch under the pointer, or the one whose bar or mark is nearest within reach.
    private void select(double x) {
        LaunchRow best = null;
        double nearest = REACH;
        for (LaunchRow row : Bars.visible(lane.line(), lane.view())) {
            double left = Bars.left(lane.view(), row);
            double right = Bars.right(lane.view(), row, lane.line().now());
            double away = Math.max(0, Math.max(left - x, x - right));
            if (away <= nearest) {
                nearest = away;
                best = row;
            }
        }
        if (best != null) {
            lane.selectedProperty().set(best.key());
        }
    }

    private void scrolled(ScrollEvent e) {
        double x = Math.clamp(e.getX() - LaneRows.GUTTER, 0, lane.view().width());
        if (e.getDeltaX() != 0 || e.isShiftDown()) {
            lane.look(lane.view().panned(-(e.getDeltaX() + (e.isShiftDown() ? e.getDeltaY() : 0))));
        } else if (e.getDeltaY() != 0) {
            zoom(e.getDeltaY() > 0, x);
        }
        e.consume();
    }

    private void zoom(boolean in, double x) {
        lane.look(lane.view().zoomed(in ? 1 / STEP : STEP, x));
    }

    // ── keys ────────────────────────────────────────────────────────────────────────────────────

    private void typed(KeyEvent e) {
        double middle = lane.view().width() / 2;
        switch (e.getCode()) {
            case PLUS, EQUALS, ADD -> zoom(true, middle);
            case MINUS, SUBTRACT -> zoom(false, middle);
            case HOME -> lane.fit(Lane.Fit.EPISODE);
            case END -> walk(Integer.MAX_VALUE);
            case LEFT, RIGHT -> {
                int direction = e.getCode() == javafx.scene.input.KeyCode.LEFT ? -1 : 1;
                if (e.isShiftDown()) {
                    lane.look(lane.view().panned(direction * lane.view().width() / 10));
                } else {
                    walk(direction);
                }
            }
            default -> {
                return;
            }
        }
        e.consume();
    }

    /// From the selected launch; from the newest when none is.
    private void walk(int by) {
        List<LaunchRow> all = lane.line().launches();
        if (all.isEmpty()) {
            return;
        }
        int last = all.size() - 1;
        int at = last;
        for (int i = last; i >= 0 && by != Integer.MAX_VALUE; i--) {
            if (all.get(i).key() == lane.selectedProperty().get()) {
                at = Math.clamp(i + (long) by, 0, last);
                break;
            }
        }
        lane.selectedProperty().set(all.get(at).key());
    }
}
