package dev.mortise.app.chart;

import javafx.css.CssMetaData;
import javafx.css.SimpleStyleableObjectProperty;
import javafx.css.Styleable;
import javafx.css.StyleableObjectProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

import java.util.List;

/// A line the size of a word, for cells of tables: the shape of the last minutes, without axes.
///
/// It spans from the least to the greatest value, but never less than a fifth of the greatest, so
/// that noise stays noise. Text for the screen reader is the cell's business, which knows what the
/// values are. CSS: `-chart-series`, the colour of the line.
public final class Sparkline extends Region {

    private static final double LINE = 1.25;
    private static final double LEAST_SPAN = 0.2;
    private static final Reduction REDUCTION = new Reduction();

    private static final StyleablePropertyFactory<Sparkline> FACTORY =
            new StyleablePropertyFactory<>(Region.getClassCssMetaData());
    private static final CssMetaData<Sparkline, Color> SERIES =
            FACTORY.createColorCssMetaData("-chart-series", s -> s.series, null);

    private final Raster raster = new Raster();
    private double[] values = {};
    private boolean stale = true;

    private final StyleableObjectProperty<Color> series =
            new SimpleStyleableObjectProperty<>(SERIES, this, "series") {
                @Override
                protected void invalidated() {
                    repaint();
                }
            };

    public Sparkline() {
        getStyleClass().add(ChartStyles.SPARKLINE);
        getChildren().add(raster.view());
        setMouseTransparent(true);
        Showing.layoutOnScale(this);
    }

    /// Points at equal distances, oldest first; NaN is a gap. The array is kept, not copied, and
    /// must not be changed afterwards.
    public void setValues(double[] values) {
        this.values = values;
        repaint();
    }

    private void repaint() {
        stale = true;
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        double scale = Showing.scale(this);
        double width = getWidth() - snappedLeftInset() - snappedRightInset();
        double height = getHeight() - snappedTopInset() - snappedBottomInset();
        if (width < 1 || height < 1 || getScene() == null) {
            return;
        }
        raster.view().relocate(snappedLeftInset(), snappedTopInset());
        if (stale || !raster.fits(width, height, scale)) {
            stale = false;
            raster.begin(width, height, scale);
            paint(LINE * scale);
            raster.end();
        }
    }

    private void paint(double thickness) {
        double least = Double.NaN;
        double greatest = Double.NaN;
        for (double value : values) {
            least = value >= least || Double.isNaN(value) ? least : value;
            greatest = value <= greatest || Double.isNaN(value) ? greatest : value;
        }
        double span = Math.max(greatest - least, Math.abs(greatest) * LEAST_SPAN);
        double middle = (greatest + least) / 2;
        double room = raster.height() - 2 * thickness;
        double step = (raster.width() - 2 * thickness) / Math.max(1, values.length - 1);
        REDUCTION.begin();
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(values[i])) {
                double share = span == 0 ? 0 : (values[i] - middle) / span;
                REDUCTION.add(
                        thickness + i * step,
                        raster.height() / 2.0 - share * room,
                        i > 0 && !Double.isNaN(values[i - 1]));
            }
        }
        REDUCTION.end();
        LinePainter.SHARED.line(raster, REDUCTION, thickness, Raster.argb(series.get()));
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        return FACTORY.getCssMetaData();
    }
}
