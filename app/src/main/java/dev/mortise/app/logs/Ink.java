package dev.mortise.app.logs;

import javafx.css.CssMetaData;
import javafx.css.StyleableProperty;
import javafx.css.converter.PaintConverter;
import javafx.scene.paint.Paint;

import org.jspecify.annotations.Nullable;

/// What the log is drawn in: each a CSS property of the [LogView], so no colour is known here.
enum Ink {
    TEXT("-log-text"),
    MUTED("-log-muted"),
    RULE("-log-rule"),
    WARN("-log-warn"),
    ERROR("-log-error"),
    SELECTION("-log-selection"),
    HIT("-log-hit"),
    HIT_CURRENT("-log-hit-current"),
    HIT_CURRENT_TEXT("-log-hit-current-text"),
    HIT_MARK("-log-hit-mark"),
    CHIP("-log-chip"),
    CHIP_TEXT("-log-chip-text"),
    LAUNCH("-log-launch"),
    DROPPED("-log-dropped"),
    DROPPED_TEXT("-log-dropped-text"),
    ANSI_0("-log-ansi-black"),
    ANSI_1("-log-ansi-red"),
    ANSI_2("-log-ansi-green"),
    ANSI_3("-log-ansi-yellow"),
    ANSI_4("-log-ansi-blue"),
    ANSI_5("-log-ansi-magenta"),
    ANSI_6("-log-ansi-cyan"),
    ANSI_7("-log-ansi-white"),
    ANSI_8("-log-ansi-bright-black"),
    ANSI_9("-log-ansi-bright-red"),
    ANSI_10("-log-ansi-bright-green"),
    ANSI_11("-log-ansi-bright-yellow"),
    ANSI_12("-log-ansi-bright-blue"),
    ANSI_13("-log-ansi-bright-magenta"),
    ANSI_14("-log-ansi-bright-cyan"),
    ANSI_15("-log-ansi-bright-white");

    private static final Ink[] ALL = values();

    private final CssMetaData<LogView, @Nullable Paint> css;

    Ink(String property) {
        Ink self = this;
        this.css =
                new CssMetaData<LogView, @Nullable Paint>(property, PaintConverter.getInstance()) {
                    @Override
                    public boolean isSettable(LogView view) {
                        return true;
                    }

                    @Override
                    public StyleableProperty<@Nullable Paint> getStyleableProperty(LogView view) {
                        return view.style().property(self);
                    }
                };
    }

    CssMetaData<LogView, @Nullable Paint> css() {
        return css;
    }

    /// @param colour 0–15
    static Ink ansi(int colour) {
        return ALL[ANSI_0.ordinal() + colour];
    }
}
