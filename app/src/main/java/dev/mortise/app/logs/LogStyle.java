package dev.mortise.app.logs;

import javafx.css.CssMetaData;
import javafx.css.FontCssMetaData;
import javafx.css.SimpleStyleableObjectProperty;
import javafx.css.Styleable;
import javafx.css.StyleableObjectProperty;
import javafx.css.StyleableProperty;
import javafx.scene.layout.Region;
import javafx.scene.paint.Paint;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The colours and fonts of a [LogView], as its style sheet set them.
final class LogStyle {

    private static final FontCssMetaData<LogView> FONT =
            new FontCssMetaData<>("-fx-font", Font.getDefault()) {
                @Override
                public boolean isSettable(LogView view) {
                    return true;
                }

                @Override
                public StyleableProperty<Font> getStyleableProperty(LogView view) {
                    return view.style().font;
                }
            };

    private static final FontCssMetaData<LogView> CAPTION =
            new FontCssMetaData<>("-log-caption-font", Font.getDefault()) {
                @Override
                public boolean isSettable(LogView view) {
                    return true;
                }

                @Override
                public StyleableProperty<Font> getStyleableProperty(LogView view) {
                    return view.style().caption;
                }
            };

    static final List<CssMetaData<? extends Styleable, ?>> CSS = css();

    private static List<CssMetaData<? extends Styleable, ?>> css() {
        var all = new ArrayList<>(Region.getClassCssMetaData());
        all.add(FONT);
        all.add(CAPTION);
        for (Ink ink : Ink.values()) {
            all.add(ink.css());
        }
        return List.copyOf(all);
    }

    private final Map<Ink, StyleableObjectProperty<@Nullable Paint>> inks =
            new EnumMap<>(Ink.class);
    private final StyleableObjectProperty<Font> font;
    private final StyleableObjectProperty<Font> caption;
    private Font bold = Font.getDefault();
    private Font chip = Font.getDefault();
    private GlyphMeasure measure = new GlyphMeasure(Font.getDefault());

    /// @param restyled called on each change
    LogStyle(LogView view, Runnable restyled) {
        for (Ink ink : Ink.values()) {
            inks.put(ink, new SimpleStyleableObjectProperty<>(ink.css(), view, ink.name()));
        }
        font = new SimpleStyleableObjectProperty<>(FONT, view, "font", Font.getDefault());
        caption = new SimpleStyleableObjectProperty<>(CAPTION, view, "caption", Font.getDefault());
        inks.values().forEach(ink -> ink.addListener((_, _, _) -> restyled.run()));
        caption.addListener(
                (_, _, now) -> {
                    chip = Font.font(now.getFamily(), Math.round(now.getSize() * 0.88));
                    restyled.run();
                });
        font.addListener(
                (_, _, now) -> {
                    bold = Font.font(now.getFamily(), FontWeight.BOLD, now.getSize());
                    measure = new GlyphMeasure(now);
                    restyled.run();
                });
    }

    StyleableObjectProperty<@Nullable Paint> property(Ink ink) {
        var property = inks.get(ink);
        if (property == null) {
            throw new IllegalStateException(ink.name());
        }
        return property;
    }

    /// Null without a style sheet.
    @Nullable Paint paint(Ink ink) {
        return property(ink).get();
    }

    Font font() {
        return font.get();
    }

    Font bold() {
        return bold;
    }

    Font caption() {
        return caption.get();
    }

    /// A size smaller than the captions, for words on a chip.
    Font chip() {
        return chip;
    }

    GlyphMeasure measure() {
        return measure;
    }

    /// Height of a line, in whole pixels.
    double line() {
        return Math.round(font().getSize() * 1.5);
    }
}
