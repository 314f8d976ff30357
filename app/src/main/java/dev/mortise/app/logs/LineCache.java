package dev.mortise.app.logs;

import dev.mortise.host.logs.LogLine;

import javafx.scene.text.Font;
import javafx.scene.text.Text;

import org.kordamp.ikonli.IkonHandler;
import org.kordamp.ikonli.IkonResolverProvider;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.JavaFXFontLoader;

import java.util.HashMap;
import java.util.Map;

/// What was made ready for earlier pictures and is likely to be drawn again. Forgets everything
/// when it gets too big. FX thread only.
final class LineCache {

    private static final int MOST_LINES = 1024;
    private static final int MOST_CHARS = 8 << 20;

    private static final IkonHandler ICONS =
            IkonResolverProvider.getInstance(new JavaFXFontLoader())
                    .resolve(Feather.PLAY.getDescription());

    private record Words(String text, Font font) {}

    private final LogStyle style;
    private final Map<Long, ShownLine> lines = new HashMap<>();
    private final Map<Words, Double> widths = new HashMap<>();
    private final Text text = new Text();
    private long chars;

    LineCache(LogStyle style) {
        this.style = style;
    }

    ShownLine of(LogLine line) {
        ShownLine known = lines.get(line.number());
        if (known != null && known.line().equals(line)) {
            return known;
        }
        if (lines.size() > MOST_LINES || chars > MOST_CHARS) {
            clear();
        }
        ShownLine shown = ShownLine.of(line, style.measure());
        lines.put(line.number(), shown);
        chars += shown.text().length();
        return shown;
    }

    double width(String words, Font font) {
        if (widths.size() > MOST_LINES) {
            widths.clear();
        }
        return widths.computeIfAbsent(
                new Words(words, font),
                key -> {
                    text.setFont(key.font());
                    text.setText(key.text());
                    return text.getLayoutBounds().getWidth();
                });
    }

    /// The font in which an icon is a character.
    Font icons(double size) {
        return Font.font(ICONS.getFontFamily(), size);
    }

    void clear() {
        lines.clear();
        chars = 0;
    }
}
