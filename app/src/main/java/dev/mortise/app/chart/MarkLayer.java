package dev.mortise.app.chart;

import javafx.geometry.Pos;
import javafx.scene.Group;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Marks above a plot with their lines through it. Neighbours that would touch become one with
/// their number, under the sign of the worst.
final class MarkLayer extends Group {

    /// Signs nearer than this become one.
    private static final double TOUCHING = 16;

    /// How many marks are told to a screen reader.
    private static final int TOLD = 5;

    private static final double COUNT_WIDTH = 18;

    private final List<Sign> signs = new ArrayList<>();
    private List<ChartMark> marks = List.of();

    /// @param x in pixels from the left of the plot
    record Merged(double x, ChartMark.Kind kind, List<ChartMark> marks) {}

    private static final class Sign {
        private final Region line = new Region();
        private final Label letter = new Label();
        private final Label count = new Label();
        private final Tooltip tooltip = new Tooltip();

        Sign() {
            letter.setAlignment(Pos.CENTER);
            count.getStyleClass().addAll(ChartStyles.MONO, ChartStyles.TIME_LABEL);
            Tooltip.install(letter, tooltip);
        }

        void show(Merged merged, Region plot, double left) {
            String kind = merged.kind().styleClass();
            line.getStyleClass().setAll(ChartStyles.MARK_LINE, kind);
            letter.getStyleClass().setAll(ChartStyles.MARK, kind);
            letter.setText(merged.kind().letter());
            letter.applyCss();
            letter.autosize();
            double x = Math.floor(left + merged.x());
            double top = plot.getLayoutY();
            line.resizeRelocate(x, top - 2, 1, plot.getHeight() + 2);
            double half = letter.getWidth() / 2;
            letter.relocate(Math.round(x + 0.5 - half), top - letter.getHeight() - 1);
            int number = merged.marks().size();
            count.setVisible(number > 1);
            count.setText("×" + number);
            count.applyCss();
            count.autosize();
            count.relocate(
                    Math.round(x + half + 2),
                    Math.round(letter.getLayoutY() + (letter.getHeight() - count.getHeight()) / 2));
            tooltip.setText(
                    String.join("\n", merged.marks().stream().map(ChartMark::words).toList()));
        }
    }

    MarkLayer() {
        setManaged(false);
        setAutoSizeChildren(false);
    }

    void setMarks(List<ChartMark> marks) {
        this.marks = marks.stream().sorted(Comparator.comparing(ChartMark::at)).toList();
    }

    void layOut(Region plot, TimeFrame frame) {
        List<Merged> merged = merge(marks, frame, plot.getWidth());
        while (signs.size() < merged.size()) {
            var sign = new Sign();
            signs.add(sign);
            getChildren().addAll(sign.line, sign.letter, sign.count);
            List.of(sign.line, sign.letter, sign.count).forEach(node -> node.setManaged(false));
        }
        for (int i = 0; i < signs.size(); i++) {
            Sign sign = signs.get(i);
            boolean used = i < merged.size();
            sign.line.setVisible(used);
            sign.letter.setVisible(used);
            sign.count.setVisible(used);
            if (used) {
                sign.show(merged.get(i), plot, plot.getLayoutX());
            }
        }
    }

    /// @param sorted oldest first
    static List<Merged> merge(List<ChartMark> sorted, TimeFrame frame, double width) {
        var merged = new ArrayList<Merged>();
        double free = Double.NEGATIVE_INFINITY;
        for (ChartMark mark : sorted) {
            if (!within(mark.at(), frame)) {
                continue;
            }
            double x = frame.position(mark.at().toMillis()) * width;
            if (x < free) {
                Merged last = merged.removeLast();
                var all = new ArrayList<>(last.marks());
                all.add(mark);
                var worst = mark.kind().compareTo(last.kind()) < 0 ? mark.kind() : last.kind();
                merged.add(new Merged(last.x(), worst, all));
                free = Math.max(free, last.x() + TOUCHING + COUNT_WIDTH);
            } else {
                merged.add(new Merged(x, mark.kind(), List.of(mark)));
                free = x + TOUCHING;
            }
        }
        return merged;
    }

    /// Adds the last marks in the frame, with their times.
    StringBuilder describe(StringBuilder text, TimeFrame frame) {
        var shown = marks.stream().filter(mark -> within(mark.at(), frame)).toList();
        for (ChartMark mark : shown.subList(Math.max(0, shown.size() - TOLD), shown.size())) {
            text.append("; ").append(frame.clock(mark.at())).append(' ').append(mark.words());
        }
        return text;
    }

    private static boolean within(Duration at, TimeFrame frame) {
        return at.compareTo(frame.from()) >= 0 && at.compareTo(frame.to()) <= 0;
    }
}
