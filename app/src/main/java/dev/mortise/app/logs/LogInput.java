package dev.mortise.app.logs;

import dev.mortise.app.logs.Selection.Point;

import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

import org.jspecify.annotations.Nullable;

/// What mouse and keys do in a [LogView].
final class LogInput {

    private final LogView view;
    private final Node canvas;

    LogInput(LogView view, Node canvas) {
        this.view = view;
        this.canvas = canvas;
    }

    void install() {
        canvas.addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressed);
        canvas.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::dragged);
        view.addEventHandler(ScrollEvent.SCROLL, this::scrolled);
        view.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    }

    private void pressed(MouseEvent event) {
        view.requestFocus();
        if (event.getButton() != MouseButton.PRIMARY) {
            return;
        }
        event.consume();
        boolean word = event.getClickCount() == 2;
        Point point = view.pointAt(event.getX(), event.getY(), !word);
        if (point == null) {
            return;
        }
        Selection before = view.selection();
        if (event.isShiftDown() && before != null) {
            view.select(before.to(point));
        } else if (word) {
            view.select(word(point));
        } else if (event.getClickCount() > 2) {
            view.select(new Selection(at(point, 0), at(point, Point.END)));
        } else {
            view.select(Selection.at(point));
        }
    }

    private @Nullable Selection word(Point point) {
        int[] word = view.wordAt(point);
        return word == null ? null : new Selection(at(point, word[0]), at(point, word[1]));
    }

    private static Point at(Point point, int column) {
        return new Point(point.position(), column);
    }

    private void dragged(MouseEvent event) {
        Selection before = view.selection();
        if (event.getButton() != MouseButton.PRIMARY || before == null) {
            return;
        }
        event.consume();
        double height = canvas.getLayoutBounds().getHeight();
        if (event.getY() < 0 || event.getY() > height) {
            view.lineSteps(event.getY() < 0 ? -1 : 1);
        }
        Point point = view.pointAt(event.getX(), event.getY(), true);
        if (point != null) {
            view.followTailProperty().set(false); // what is being marked must hold still
            view.select(before.to(point));
        }
    }

    private void scrolled(ScrollEvent event) {
        event.consume();
        boolean sideways = event.isShiftDown() && event.getDeltaX() == 0;
        double dx = sideways ? event.getDeltaY() : event.getDeltaX();
        if (dx != 0) {
            view.sideSteps(dx > 0 ? -1 : 1);
        } else if (event.getDeltaY() != 0) {
            view.scroll(-event.getDeltaY());
        }
    }

    private void key(KeyEvent event) {
        if (event.isShortcutDown() ? shortcut(event.getCode()) : plain(event)) {
            event.consume();
        }
    }

    private boolean shortcut(KeyCode code) {
        switch (code) {
            case A -> {
                LogSource source = view.source();
                view.select(
                        new Selection(
                                new Point(source.first(), 0), new Point(source.last(), Point.END)));
            }
            case C, INSERT -> LogCopy.selection(view);
            case HOME -> view.scrollToTop();
            case END -> view.scrollToEnd();
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean plain(KeyEvent event) {
        boolean extend = event.isShiftDown();
        switch (event.getCode()) {
            case UP, KP_UP -> step(-1, extend);
            case DOWN, KP_DOWN -> step(1, extend);
            case LEFT, KP_LEFT -> view.sideSteps(-1);
            case RIGHT, KP_RIGHT -> view.sideSteps(1);
            case PAGE_UP -> view.page(-1);
            case PAGE_DOWN -> view.page(1);
            case HOME -> view.scrollToTop();
            case END -> view.scrollToEnd();
            case ESCAPE -> {
                boolean had = view.selectedProperty().get();
                view.select(null);
                return had;
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /// With shift, marks whole lines from the one at the top of the view.
    private void step(int lines, boolean extend) {
        if (!extend) {
            view.lineSteps(lines);
            return;
        }
        Selection before = view.selection();
        Point top = view.pointAt(0, 0, true);
        Selection from = before != null ? before : top == null ? null : Selection.at(at(top, 0));
        if (from != null) {
            LogSource source = view.source();
            long to =
                    Math.clamp(
                            from.moving().position() + lines,
                            source.first(),
                            Math.max(source.first(), source.last()));
            view.followTailProperty().set(false);
            view.select(from.to(new Point(to, from.moving().column())));
            view.keepInView(to);
        }
    }
}
