package dev.mortise.app.chart;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Insets;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.List;

/// One line over time, on a card: head with figures, plot, axes, marks and a cursor.
///
/// Data is set whole, on the FX thread; nothing is painted before the next layout, and nothing at
/// all while the chart cannot be seen. Gaps stay gaps. The cursor is a time, so charts that share
/// it by [#timeCursorProperty] and a bidirectional binding move as one. With the keyboard: arrow
/// left and right walk the samples, Escape takes the cursor away.
public final class RasterChart extends Region {

    private static final double LABEL_GAP = 8;

    private final String title;
    private final Unit unit;
    private final Figures figures;
    private final ChartHeader header;
    private final Plot plot = new Plot();
    private final AxisLabels valueLabels = new AxisLabels(ChartStyles.VALUE_LABEL);
    private final AxisLabels timeLabels = new AxisLabels(ChartStyles.TIME_LABEL);
    private final MarkLayer marks = new MarkLayer();
    private final CursorLayer cursorLayer = new CursorLayer();
    private final Label absence = new Label();
    private final ObjectProperty<@Nullable Duration> cursor =
            new SimpleObjectProperty<>(this, "timeCursor");

    private SeriesData data = SeriesData.EMPTY;
    private @Nullable TimeFrame frame;
    private ValueTicks ticks;

    /// What the head tells of the past.
    public enum Figures {
        MEAN_AND_MAX,
        PEAK
    }

    /// @param subtitle says what is measured, such as `% of one core`
    public RasterChart(String title, String subtitle, Unit unit, Figures figures) {
        this.title = title;
        this.unit = unit;
        this.figures = figures;
        this.ticks = unit.ticks(0);
        this.header = new ChartHeader(title, subtitle);
        getStyleClass().add(ChartStyles.CHART);
        absence.getStyleClass().add(ChartStyles.ABSENCE);
        absence.setVisible(false);
        absence.setMouseTransparent(true);
        getChildren().addAll(header, plot, valueLabels, timeLabels, marks, absence, cursorLayer);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setAccessibleText(title);
        setFocusTraversable(true);
        cursor.subscribe(_ -> layOutCursor());
        ChartInput.install(this);
    }

    /// The time under the cursor in host uptime, null without one.
    public ObjectProperty<@Nullable Duration> timeCursorProperty() {
        return cursor;
    }

    /// Shows a line. What a sentence said instead of it is taken away.
    public void setData(SeriesData data, TimeFrame frame) {
        this.data = data;
        this.frame = frame;
        ticks = unit.ticks(data.max());
        plot.show(data, frame, ticks);
        absence.setVisible(false);
        double mean = figures == Figures.MEAN_AND_MAX ? data.mean() : Double.NaN;
        figure(header.mean(), "mean", mean);
        figure(header.peak(), figures == Figures.PEAK ? "peak" : "max", data.max());
        requestLayout();
    }

    private void figure(Reading reading, String name, double value) {
        boolean known = !Double.isNaN(value);
        reading.show(known ? name : "", known ? unit.text(value) : "", "");
    }

    /// Shows a sentence instead of a line: why there is nothing to see.
    public void setAbsence(String sentence, TimeFrame frame) {
        setData(SeriesData.EMPTY, frame);
        absence.setText(sentence);
        absence.setVisible(true);
    }

    public void setMarks(List<ChartMark> marks) {
        this.marks.setMarks(marks);
        requestLayout();
    }

    /// A figure at the right end of the head, such as `slope`, `+2.0 MB/s`, `over the last 2 min`.
    public void setTrend(String name, String value, String tail) {
        header.trend().show(name, value, tail);
        requestLayout();
    }

    SeriesData data() {
        return data;
    }

    /// The time at a place, on the nearest sample if there is one near; null beside the plot.
    @Nullable Duration timeAt(double x) {
        double position = (x - plot.getLayoutX()) / plot.getWidth();
        if (frame == null || position < 0 || position > 1) {
            return null;
        }
        Duration time = frame.at(position);
        int near = data.nearest(time.toMillis());
        return near < 0 ? time : Duration.ofMillis(data.atMillis(near));
    }

    /// The first sample that is not left of the plot: −1 when there is none.
    int firstShown() {
        for (int i = 0; frame != null && i < data.size(); i++) {
            if (data.atMillis(i) >= frame.from().toMillis()) {
                return i;
            }
        }
        return -1;
    }

    @Override
    protected void layoutChildren() {
        Insets insets = getInsets();
        double left = insets.getLeft();
        double right = getWidth() - insets.getRight();
        header.resizeRelocate(
                left, insets.getTop(), Math.max(0, right - left), header.prefHeight(-1));
        double markRoom = valueLabels.show(0, unit.axis(0)).getHeight();
        double gutter = valueLabels.all().getFirst().minWidth(-1);
        double x = snapPositionX(left + gutter + LABEL_GAP);
        double y = snapPositionY(insets.getTop() + header.getHeight() + markRoom + LABEL_GAP / 2);
        double bottom = getHeight() - insets.getBottom() - markRoom - 2;
        plot.resizeRelocate(
                x, y, Math.max(0, Math.floor(right - x)), Math.max(0, Math.floor(bottom - y)));
        layOutValues(gutter, left);
        absence.autosize();
        absence.relocate(
                Math.round(x + Math.max(0, plot.getWidth() - absence.getWidth()) / 2),
                Math.round(y + (plot.getHeight() - absence.getHeight()) / 2));
        if (frame != null) {
            marks.layOut(plot, frame);
        }
        layOutCursor();
    }

    private void layOutValues(double gutter, double left) {
        int shown = absence.isVisible() ? 0 : ticks.intervals() + 1;
        for (int i = 0; i < shown; i++) {
            Label label = valueLabels.show(i, unit.axis(ticks.line(i)));
            double middle = plot.getLayoutY() + plot.yOf(ticks.line(i));
            label.relocate(
                    Math.round(left + gutter - label.getWidth()),
                    Math.round(middle - label.getHeight() / 2));
        }
        valueLabels.hideFrom(shown);
    }

    private void layOutTimes(TimeFrame shown) {
        TimeTicks times = TimeTicks.of(shown, plot.getWidth());
        double edge = getWidth() - getInsets().getRight() / 2;
        int used = 0;
        for (int i = 0; i < times.count(); i++) {
            Duration at = times.at(i);
            Label label = timeLabels.show(used, shown.tick(at, times.stepMillis()));
            double middle = plot.getLayoutX() + shown.position(at.toMillis()) * plot.getWidth();
            double x = Math.round(middle - label.getWidth() / 2);
            label.relocate(x, plot.getLayoutY() + plot.getHeight() + 2);
            if (x + label.getWidth() <= edge && !cursorLayer.covers(label)) {
                used++;
            }
        }
        timeLabels.hideFrom(used);
    }

    private void layOutCursor() {
        TimeFrame shown = frame;
        if (shown == null) {
            return;
        }
        Duration at = cursor.get();
        double position = at == null ? Double.NaN : shown.position(at.toMillis());
        if (at == null || !(position >= 0 && position <= 1)) {
            cursorLayer.hide();
            present(data.size() == 0 ? "" : "now", data.latest(shown.to()));
        } else {
            double value = data.valueAt(at);
            cursorLayer.show(
                    plot,
                    plot.getLayoutX() + position * plot.getWidth(),
                    Double.isNaN(value) ? value : plot.yOf(value),
                    unit.text(value),
                    shown.clock(at));
            present(data.size() == 0 ? "" : "at cursor", value);
        }
        header.requestLayout();
        layOutTimes(shown);
        setAccessibleText(description(shown));
    }

    /// Nothing is said of a line that is not there.
    private void present(String name, double value) {
        header.present().show(name, name.isEmpty() ? "" : unit.text(value), "");
    }

    /// Such as `CPU, now 6 %, mean 7 %, max 38 %, last 5 min`.
    private String description(TimeFrame shown) {
        var text = new StringBuilder(title);
        if (absence.isVisible()) {
            return text.append(": ").append(absence.getText()).toString();
        }
        for (Reading reading :
                List.of(header.present(), header.mean(), header.peak(), header.trend())) {
            if (!reading.isBlank()) {
                text.append(", ").append(reading.phrase());
            }
        }
        var length = Duration.ofMillis(shown.lengthMillis());
        text.append(", last ").append(Slope.length(length));
        return marks.describe(text, shown).toString();
    }
}
