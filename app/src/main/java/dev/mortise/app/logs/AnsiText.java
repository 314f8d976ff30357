package dev.mortise.app.logs;

import dev.mortise.host.logs.Visible;

import java.util.ArrayList;
import java.util.List;

/// A line whose colour escapes (SGR) are taken out and kept as styles; what else is hidden in it is
/// made visible.
///
/// Of SGR the 16 colours of the foreground, bold and dim are known; the rest of it is taken out too
/// and changes nothing. Every other escape stays, as text.
///
/// @param text as it is shown
/// @param styles ascending; empty when the line sets none
record AnsiText(String text, List<Style> styles) {

    /// From a column on.
    ///
    /// @param colour 0–15, [#DEFAULT] for none
    record Style(int column, int colour, boolean bold, boolean dim) {
        static final int DEFAULT = -1;
        static final Style PLAIN = new Style(0, DEFAULT, false, false);

        Style at(int where) {
            return new Style(where, colour, bold, dim);
        }
    }

    private static final char ESC = 0x1b;

    static AnsiText of(String raw) {
        return raw.indexOf(ESC) < 0 ? new AnsiText(Visible.text(raw), List.of()) : parsed(raw);
    }

    private static AnsiText parsed(String raw) {
        var bare = new StringBuilder(raw.length());
        var shown = new StringBuilder(raw.length());
        var styles = new ArrayList<Style>();
        Style style = Style.PLAIN;
        int from = 0;
        for (int at = raw.indexOf(ESC); at >= 0; at = raw.indexOf(ESC, at + 1)) {
            int end = end(raw, at);
            if (end < 0) {
                continue;
            }
            bare.append(raw, from, at);
            shown.append(Visible.text(raw.substring(from, at)));
            style = applied(style, raw.substring(at + 2, end)).at(shown.length());
            styles.add(style);
            from = end + 1;
        }
        bare.append(raw, from, raw.length());
        shown.append(Visible.text(raw.substring(from)));
        // Two harmless pieces may together read like an escape of ours: then without colours.
        String whole = Visible.text(bare.toString());
        return new AnsiText(whole, whole.contentEquals(shown) ? List.copyOf(styles) : List.of());
    }

    /// Where the `m` of `ESC [ digits ; … m` is; -1 when that is not what begins here.
    private static int end(String raw, int at) {
        if (at + 1 >= raw.length() || raw.charAt(at + 1) != '[') {
            return -1;
        }
        for (int i = at + 2; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == 'm') {
                return i;
            }
            if (c != ';' && (c < '0' || c > '9')) {
                return -1;
            }
        }
        return -1;
    }

    private static Style applied(Style was, String codes) {
        int colour = was.colour();
        boolean bold = was.bold();
        boolean dim = was.dim();
        String[] parts = codes.split(";", -1);
        for (int i = 0; i < parts.length; i++) {
            int code = number(parts[i]);
            switch (code) {
                case 0 -> {
                    colour = Style.DEFAULT;
                    bold = false;
                    dim = false;
                }
                case 1 -> bold = true;
                case 2 -> dim = true;
                case 22 -> {
                    bold = false;
                    dim = false;
                }
                case 39 -> colour = Style.DEFAULT;
                case 38, 48 -> {
                    boolean indexed = i + 2 < parts.length && number(parts[i + 1]) == 5;
                    if (code == 38 && indexed && number(parts[i + 2]) < 16) {
                        colour = number(parts[i + 2]);
                    }
                    i += indexed ? 2 : 4;
                }
                default -> {
                    if (code >= 30 && code <= 37) {
                        colour = code - 30;
                    } else if (code >= 90 && code <= 97) {
                        colour = code - 90 + 8;
                    }
                }
            }
        }
        return new Style(0, colour, bold, dim);
    }

    private static int number(String digits) {
        return digits.isEmpty() ? 0 : digits.length() > 4 ? -1 : Integer.parseInt(digits);
    }
}
