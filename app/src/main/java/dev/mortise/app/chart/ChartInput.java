package dev.mortise.app.chart;

import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;

import java.time.Duration;

/// How pointer and keys move the cursor of a chart.
final class ChartInput {

    private final RasterChart chart;

    private ChartInput(RasterChart chart) {
        this.chart = chart;
    }

    static void install(RasterChart chart) {
        var input = new ChartInput(chart);
        chart.addEventHandler(MouseEvent.MOUSE_MOVED, input::follow);
        chart.addEventHandler(MouseEvent.MOUSE_DRAGGED, input::follow);
        chart.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> chart.timeCursorProperty().set(null));
        chart.addEventHandler(MouseEvent.MOUSE_PRESSED, ChartInput::focus);
        chart.addEventHandler(KeyEvent.KEY_PRESSED, input::press);
    }

    /// Consumed: a scroll pane above would take the focus for itself.
    private static void focus(MouseEvent e) {
        ((RasterChart) e.getSource()).requestFocus();
        e.consume();
    }

    private void follow(MouseEvent e) {
        chart.timeCursorProperty().set(chart.timeAt(e.getX()));
    }

    private void press(KeyEvent e) {
        if (e.isShortcutDown() || e.isAltDown()) {
            return;
        }
        switch (e.getCode()) {
            case LEFT -> step(-1);
            case RIGHT -> step(1);
            case ESCAPE -> {
                if (chart.timeCursorProperty().get() == null) {
                    return;
                }
                chart.timeCursorProperty().set(null);
            }
            default -> {
                return;
            }
        }
        e.consume();
    }

    /// To the sample before or after the cursor; without a cursor, to the last one.
    private void step(int by) {
        SeriesData data = chart.data();
        int first = chart.firstShown();
        if (first < 0) {
            return;
        }
        Duration at = chart.timeCursorProperty().get();
        int i = data.size() - 1;
        if (at != null) {
            i = by < 0 ? before(data, at.toMillis()) : after(data, at.toMillis());
        }
        i = Math.clamp(i, first, data.size() - 1);
        chart.timeCursorProperty().set(Duration.ofMillis(data.atMillis(i)));
    }

    private static int before(SeriesData data, long millis) {
        int i = data.size() - 1;
        while (i > 0 && data.atMillis(i) >= millis) {
            i--;
        }
        return i;
    }

    private static int after(SeriesData data, long millis) {
        int i = 0;
        while (i < data.size() - 1 && data.atMillis(i) <= millis) {
            i++;
        }
        return i;
    }
}
