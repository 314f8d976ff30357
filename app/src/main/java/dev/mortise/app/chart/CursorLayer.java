package dev.mortise.app.chart;

import javafx.scene.Group;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// The line under the pointer, a ring on the series, and what is read there.
final class CursorLayer extends Group {

    private static final double TAG_GAP = 8;

    private final Region line = new Region();
    private final Region ring = new Region();
    private final Label value = new Label();
    private final Label time = new Label();

    CursorLayer() {
        setManaged(false);
        setMouseTransparent(true);
        setAutoSizeChildren(false);
        setVisible(false);
        line.getStyleClass().add(ChartStyles.CURSOR);
        ring.getStyleClass().add(ChartStyles.RING);
        value.getStyleClass().addAll(ChartStyles.MONO, ChartStyles.TAG);
        time.getStyleClass().addAll(ChartStyles.MONO, ChartStyles.TAG);
        getChildren().addAll(line, ring, value, time);
        getChildren().forEach(node -> node.setManaged(false));
    }

    /// @param x the pointer's time
    /// @param y of the value; NaN when there is none
    void show(Region plot, double x, double y, String valueText, String timeText) {
        setVisible(true);
        double top = plot.getLayoutY();
        double bottom = top + plot.getHeight();
        line.resizeRelocate(Math.floor(x), top, 1, plot.getHeight());
        boolean known = !Double.isNaN(y);
        ring.setVisible(known);
        value.setVisible(known);
        if (known) {
            double size = ring.prefWidth(-1);
            double middle = top + y;
            ring.resizeRelocate(Math.floor(x) + 0.5 - size / 2, middle - size / 2, size, size);
            value.setText(valueText);
            value.autosize();
            double width = value.getWidth();
            boolean fits = x + TAG_GAP + width <= plot.getLayoutX() + plot.getWidth();
            double height = value.getHeight();
            value.relocate(
                    Math.round(fits ? x + TAG_GAP : x - TAG_GAP - width),
                    Math.round(Math.clamp(middle - height / 2, top, bottom - height)));
        }
        time.setText(timeText);
        time.autosize();
        double room = plot.getLayoutX() + plot.getWidth() - time.getWidth();
        time.relocate(
                Math.round(Math.clamp(x - time.getWidth() / 2, plot.getLayoutX(), room)),
                bottom + 2);
    }

    void hide() {
        setVisible(false);
    }

    /// Whether the time's tag lies over a label of the axis.
    boolean covers(Label label) {
        return isVisible() && time.getBoundsInParent().intersects(label.getBoundsInParent());
    }
}
