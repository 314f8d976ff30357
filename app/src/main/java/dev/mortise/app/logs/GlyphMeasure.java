package dev.mortise.app.logs;

import javafx.scene.text.Font;
import javafx.scene.text.Text;

import java.util.HashMap;
import java.util.Map;

/// Measures characters in a font, whichever other font they fall back to. FX thread only.
///
/// Ideographs, kana and Hangul have one width each, so one of each is measured.
final class GlyphMeasure implements Cells.Measure {

    private static final int MOST = 4096;
    private static final String SAMPLE = "0".repeat(100);

    private final Text text = new Text();
    private final Map<String, Integer> known = new HashMap<>();
    private final double cell;

    GlyphMeasure(Font font) {
        text.setFont(font);
        this.cell = width(SAMPLE) / SAMPLE.length();
    }

    /// Width of a cell in pixels.
    double cell() {
        return cell;
    }

    @Override
    public int cells(String cluster) {
        String sample = cluster.length() == 1 ? sample(cluster) : cluster;
        if (known.size() > MOST) {
            known.clear();
        }
        return known.computeIfAbsent(
                sample, key -> Math.max(1, (int) Math.ceil(width(key) / cell - 0.2)));
    }

    private static String sample(String cluster) {
        char c = cluster.charAt(0);
        if (c >= 0xac00 && c <= 0xd7a3) {
            return "\uac00";
        }
        if (c >= 0x3400 && c <= 0x9fff) {
            return "\u4e00";
        }
        return c >= 0x3041 && c <= 0x30fe ? "\u30a2" : cluster;
    }

    private double width(String of) {
        text.setText(of);
        return text.getLayoutBounds().getWidth();
    }
}
