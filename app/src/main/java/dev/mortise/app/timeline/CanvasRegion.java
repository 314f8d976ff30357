package dev.mortise.app.timeline;

import javafx.css.CssMetaData;
import javafx.css.SimpleStyleableObjectProperty;
import javafx.css.StyleConverter;
import javafx.css.Styleable;
import javafx.css.StyleableObjectProperty;
import javafx.css.StyleableProperty;
import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A region that paints itself, with colours and type from the style sheet.
///
/// Colours are styleable properties ([LaneInk]). Fonts are read from three empty texts that the
/// sheet styles like any other, so sizes can be in `em`. Painting happens in the layout pass: at
/// most once a pulse, however often [#repaint] was called.
abstract class CanvasRegion extends Region {

    private static final List<CssMetaData<? extends Styleable, ?>> CSS = css();

    private final Map<LaneInk, StyleableObjectProperty<@Nullable Color>> inks =
            new EnumMap<>(LaneInk.class);
    private final Canvas canvas = new Canvas();
    private final Text words = probe("lane-words");
    private final Text values = probe("lane-values");
    private final Text letters = probe("lane-letters");

    CanvasRegion() {
        getStyleClass().add("lane-canvas");
        canvas.setMouseTransparent(true);
        getChildren().addAll(canvas, words, values, letters);
        for (LaneInk ink : LaneInk.values()) {
            inks.put(ink, inkProperty(ink));
        }
        for (Text probe : List.of(words, values, letters)) {
            probe.fontProperty().subscribe(_ -> repaint());
        }
    }

    /// Paints everything anew, soon.
    final void repaint() {
        requestLayout();
    }

    /// @param brush on an empty canvas of the region's size
    abstract void paint(Brush brush, double width, double height);

    @Override
    protected void layoutChildren() {
        canvas.setWidth(getWidth());
        canvas.setHeight(getHeight());
        canvas.getGraphicsContext2D().clearRect(0, 0, getWidth(), getHeight());
        if (inks.values().stream().allMatch(ink -> ink.get() != null)) {
            paint(new Brush(canvas.getGraphicsContext2D(), this), getWidth(), getHeight());
        }
    }

    Color ink(LaneInk ink) {
        Color color = Objects.requireNonNull(inks.get(ink)).get();
        if (color == null) {
            throw new IllegalStateException("the style sheet lacks " + ink.property());
        }
        return color;
    }

    final Font words() {
        return words.getFont();
    }

    final Font values() {
        return values.getFont();
    }

    final Font letters() {
        return letters.getFont();
    }

    private static Text probe(String styleClass) {
        var text = new Text();
        text.getStyleClass().add(styleClass);
        text.setManaged(false);
        text.setMouseTransparent(true);
        return text;
    }

    // ── colours ─────────────────────────────────────────────────────────────────────────────────

    private StyleableObjectProperty<@Nullable Color> inkProperty(LaneInk ink) {
        return new SimpleStyleableObjectProperty<>(Ink.of(ink), this, ink.property()) {
            @Override
            protected void invalidated() {
                repaint();
            }
        };
    }

    private static List<CssMetaData<? extends Styleable, ?>> css() {
        var all = new ArrayList<>(Region.getClassCssMetaData());
        for (LaneInk ink : LaneInk.values()) {
            all.add(Ink.of(ink));
        }
        return List.copyOf(all);
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        return CSS;
    }

    private static final class Ink extends CssMetaData<CanvasRegion, @Nullable Color> {
        private static final Map<LaneInk, Ink> ALL = all();

        private final LaneInk ink;

        private Ink(LaneInk ink) {
            super(ink.property(), StyleConverter.getColorConverter());
            this.ink = ink;
        }

        private static Map<LaneInk, Ink> all() {
            var all = new EnumMap<LaneInk, Ink>(LaneInk.class);
            for (LaneInk ink : LaneInk.values()) {
                all.put(ink, new Ink(ink));
            }
            return all;
        }

        static Ink of(LaneInk ink) {
            return Objects.requireNonNull(ALL.get(ink));
        }

        @Override
        public boolean isSettable(CanvasRegion region) {
            return !property(region).isBound();
        }

        @Override
        public StyleableProperty<@Nullable Color> getStyleableProperty(CanvasRegion region) {
            return property(region);
        }

        private StyleableObjectProperty<@Nullable Color> property(CanvasRegion region) {
            return Objects.requireNonNull(region.inks.get(ink));
        }
    }
}
