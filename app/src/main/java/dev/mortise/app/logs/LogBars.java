package dev.mortise.app.logs;

import dev.mortise.app.logs.RowLayout.Anchor;

import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.ScrollBar;

import java.util.List;
import java.util.function.DoubleConsumer;

/// The two scroll bars, and the marks of the hits beside the upright one. The upright one counts
/// lines; the rows between them are too few to matter.
final class LogBars {

    interface Moved {
        /// @param line counted from the first, with a fraction
        void to(double line, boolean atEnd);
    }

    private static final double MARK = 2;

    private final ScrollBar upright = new ScrollBar();
    private final ScrollBar level = new ScrollBar();
    private final Canvas marks = new Canvas();
    private final LogStyle style;
    private boolean showing;

    LogBars(LogStyle style, Moved moved, DoubleConsumer left) {
        this.style = style;
        upright.setOrientation(Orientation.VERTICAL);
        upright.setUnitIncrement(1);
        marks.setMouseTransparent(true);
        for (Node node : nodes()) {
            node.setManaged(false);
            node.setFocusTraversable(false);
        }
        upright.valueProperty()
                .addListener(
                        (_, _, now) -> {
                            if (!showing) {
                                double value = now.doubleValue();
                                moved.to(value, value >= upright.getMax());
                            }
                        });
        level.valueProperty()
                .addListener(
                        (_, _, now) -> {
                            if (!showing) {
                                left.accept(now.doubleValue());
                            }
                        });
    }

    List<Node> nodes() {
        return List.of(upright, level, marks);
    }

    double thickness() {
        return Math.ceil(upright.prefWidth(-1));
    }

    /// @param wide whether there is to be a bar below
    void layout(double x, double y, double width, double height, boolean wide) {
        double thick = thickness();
        double below = wide ? thick : 0;
        double high = Math.max(0, height - below);
        upright.resizeRelocate(x + width - thick, y, thick, high);
        level.setVisible(wide);
        level.resizeRelocate(x, y + high, Math.max(0, width - thick), below);
        marks.relocate(x + width - thick, y);
        marks.setWidth(thick);
        marks.setHeight(high);
    }

    void show(Viewport port, Hits hits, int hit) {
        showing = true;
        LogSource source = port.source();
        RowLayout layout = port.layout();
        Anchor anchor = port.anchor();
        double overhang = port.overhang();
        double all = Math.max(0, source.last() - source.first() + 1);
        double view = Math.min(all, port.lineRows().count());
        boolean atEnd = anchor.compareTo(layout.bottom(port.height())) >= 0;
        double max = Math.max(0, all - view);
        double value = anchor.position() - source.first() + anchor.offset() / layout.line() % 1;
        upright.setVisible(max > 0);
        upright.setMax(max);
        upright.setVisibleAmount(all == 0 ? 0 : max * view / all);
        upright.setBlockIncrement(Math.max(1, view - 2));
        upright.setValue(atEnd ? max : Math.clamp(value, 0, Math.max(0, max - 0.001)));
        level.setMax(overhang);
        double width = level.getWidth();
        level.setVisibleAmount(overhang * width / Math.max(1, overhang + width));
        level.setUnitIncrement(8 * style.measure().cell());
        level.setBlockIncrement(Math.max(1, width / 2));
        level.setValue(port.left());
        showing = false;
        marks(source, max > 0 ? hits : Hits.NONE, hit);
    }

    /// One look-up per pixel, however many hits there are.
    private void marks(LogSource source, Hits hits, int hit) {
        GraphicsContext to = marks.getGraphicsContext2D();
        double height = marks.getHeight();
        double width = marks.getWidth();
        to.clearRect(0, 0, width, height);
        long count = source.last() - source.first() + 1;
        if (hits.size() == 0 || count <= 0) {
            return;
        }
        to.setFill(style.paint(Ink.HIT_MARK));
        int next = 0;
        for (double y = 0; y < height && next < hits.size(); y += MARK) {
            long until = source.first() + (long) (count * Math.min(1, (y + MARK) / height));
            long number = hits.line(next);
            if (source.position(number) < until) {
                to.fillRect(2, y, width - 4, MARK);
                next = skip(source, hits, until, next);
            }
        }
        if (hit >= 0 && hit < hits.size()) {
            double at = (source.position(hits.line(hit)) - source.first()) / (double) count;
            to.fillRect(0, Math.floor(at * height / MARK) * MARK - 1, width, MARK + 2);
        }
    }

    /// Index of the first hit at a position of `until` or above.
    private static int skip(LogSource source, Hits hits, long until, int from) {
        int low = from;
        int high = hits.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (source.position(hits.line(middle)) < until) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
