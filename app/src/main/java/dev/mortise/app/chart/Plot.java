package dev.mortise.app.chart;

import javafx.css.CssMetaData;
import javafx.css.SimpleStyleableObjectProperty;
import javafx.css.Styleable;
import javafx.css.StyleableObjectProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// The picture in the middle of a chart: hatch where nothing is known, area, grid and line.
///
/// CSS: `-chart-series`, `-chart-fill`, `-chart-grid`, `-chart-hatch`.
final class Plot extends Region {

    /// Air above the highest grid line, so that a line on it is not cut.
    private static final double HEADROOM = 4;

    private static final double LINE = 1.5;
    private static final double HATCH_PITCH = 6;
    private static final Reduction REDUCTION = new Reduction();

    private static final StyleablePropertyFactory<Plot> FACTORY =
            new StyleablePropertyFactory<>(Region.getClassCssMetaData());
    private static final CssMetaData<Plot, Color> SERIES =
            FACTORY.createColorCssMetaData("-chart-series", p -> p.series, null);
    private static final CssMetaData<Plot, Color> FILL =
            FACTORY.createColorCssMetaData("-chart-fill", p -> p.fill, null);
    private static final CssMetaData<Plot, Color> GRID =
            FACTORY.createColorCssMetaData("-chart-grid", p -> p.grid, null);
    private static final CssMetaData<Plot, Color> HATCH =
            FACTORY.createColorCssMetaData("-chart-hatch", p -> p.hatch, null);

    private final StyleableObjectProperty<Color> series = new Role(SERIES, "series");
    private final StyleableObjectProperty<Color> fill = new Role(FILL, "fill");
    private final StyleableObjectProperty<Color> grid = new Role(GRID, "grid");
    private final StyleableObjectProperty<Color> hatch = new Role(HATCH, "hatch");

    private final Raster raster = new Raster();
    private SeriesData data = SeriesData.EMPTY;
    private @Nullable TimeFrame frame;
    private ValueTicks ticks = Unit.COUNT.ticks(0);
    private boolean stale = true;

    /// A colour that the style sheet gives; a new one means a new picture.
    private final class Role extends SimpleStyleableObjectProperty<Color> {
        Role(CssMetaData<Plot, Color> meta, String name) {
            super(meta, Plot.this, name);
        }

        @Override
        protected void invalidated() {
            repaint();
        }
    }

    Plot() {
        getStyleClass().add(ChartStyles.PLOT);
        getChildren().add(raster.view());
        setMouseTransparent(true);
        Showing.layoutOnChange(this);
    }

    void show(SeriesData data, TimeFrame frame, ValueTicks ticks) {
        this.data = data;
        this.frame = frame;
        this.ticks = ticks;
        repaint();
    }

    private void repaint() {
        stale = true;
        requestLayout();
    }

    /// Where a value lies, in pixels of the layout from the top.
    double yOf(double value) {
        return yOf(value, getHeight(), 1);
    }

    private double yOf(double value, double height, double scale) {
        double bottom = height - scale / 2;
        return bottom - value / ticks.top() * (bottom - (HEADROOM + 0.5) * scale);
    }

    @Override
    protected void layoutChildren() {
        double scale = Showing.scale(this);
        if (getWidth() < 1 || getHeight() < 1 || !Showing.now(this)) {
            return;
        }
        if (stale || !raster.fits(getWidth(), getHeight(), scale)) {
            stale = false;
            raster.begin(getWidth(), getHeight(), scale);
            paint(scale);
            raster.end();
        }
    }

    private void paint(double scale) {
        TimeFrame shown = frame;
        if (shown == null) {
            return;
        }
        reduce(shown, scale);
        paintGaps(shown, scale);
        var painter = LinePainter.SHARED;
        painter.fill(raster, REDUCTION, yOf(0, raster.height(), scale), Raster.argb(fill.get()));
        int thickness = (int) Math.max(1, Math.round(scale));
        int lines = data.size() == 0 ? 0 : ticks.intervals();
        for (int i = 0; i <= lines; i++) {
            int y = (int) yOf(ticks.line(i), raster.height(), scale);
            raster.rule(
                    Math.min(y, raster.height() - thickness), thickness, Raster.argb(grid.get()));
        }
        painter.line(raster, REDUCTION, LINE * scale, Raster.argb(series.get()));
    }

    private void reduce(TimeFrame shown, double scale) {
        REDUCTION.begin();
        for (int i = 0; i < data.size(); i++) {
            if (!Double.isNaN(data.value(i))) {
                REDUCTION.add(
                        shown.position(data.atMillis(i)) * raster.width(),
                        yOf(data.value(i), raster.height(), scale),
                        data.joined(i));
            }
        }
        REDUCTION.end();
    }

    /// From each value to the next one it is not joined to, and from the last one to the right edge
    /// when it is old.
    private void paintGaps(TimeFrame shown, double scale) {
        int last = -1;
        for (int i = 0; i < data.size(); i++) {
            if (!Double.isNaN(data.value(i))) {
                if (last >= 0 && !(last == i - 1 && data.joined(i))) {
                    paintGap(shown, data.atMillis(last), data.atMillis(i), scale);
                }
                last = i;
            }
        }
        long end = shown.to().toMillis();
        if (last >= 0 && end - data.atMillis(last) > data.holeMillis()) {
            paintGap(shown, data.atMillis(last), end, scale);
        }
    }

    private void paintGap(TimeFrame shown, long from, long to, double scale) {
        raster.hatch(
                shown.position(from) * raster.width(),
                shown.position(to) * raster.width(),
                HATCH_PITCH * scale,
                scale,
                Raster.argb(hatch.get()));
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        return FACTORY.getCssMetaData();
    }
}
