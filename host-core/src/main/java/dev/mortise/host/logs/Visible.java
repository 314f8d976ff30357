package dev.mortise.host.logs;

/// Text that does what it looks like: nothing in it moves a cursor, ends a line or turns the
/// reading direction (must-hold B017).
///
/// Such a character is written as `\x1b` or `\u202e`. So that nobody can fake one, backslashes
/// right before something that reads like this, or is this, are doubled: an odd number of them
/// always means ours. All other text stays as it is; a tab is a tab.
public final class Visible {

    private Visible() {}

    /// `text` with every control, direction and invisible character made visible; the same object
    /// when there is none.
    public static String text(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isHidden(text, i) || isEscape(text, i)) {
                return rewritten(text);
            }
        }
        return text;
    }

    private static String rewritten(String text) {
        var out = new StringBuilder(text.length() + 16);
        int backslashes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                backslashes++;
                out.append(c);
                continue;
            }
            boolean hidden = isHidden(text, i);
            if (backslashes > 0 && (hidden || isEscape(text, i - 1))) {
                out.repeat('\\', backslashes);
            }
            backslashes = 0;
            if (hidden) {
                out.append((c < 0x100 ? "\\x%02x" : "\\u%04x").formatted((int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static boolean isHidden(String text, int at) {
        char c = text.charAt(at);
        if (c >= ' ' && c < 0x7f || c == '\t') {
            return false;
        }
        if (Character.isHighSurrogate(c)) {
            return at + 1 == text.length()
                    || !Character.isLowSurrogate(text.charAt(at + 1))
                    || isTag(text.codePointAt(at));
        }
        if (Character.isLowSurrogate(c)) {
            return at == 0
                    || !Character.isHighSurrogate(text.charAt(at - 1))
                    || isTag(text.codePointBefore(at + 1));
        }
        return c < ' '
                || c >= 0x7f && c < 0xa0
                || c == 0x061c // Arabic letter mark
                || c == 0x180e
                || c == 0x200b
                || c == 0x200e
                || c == 0x200f
                || c >= 0x2028 && c <= 0x202e // line ends, embeddings, overrides
                || c >= 0x2060 && c <= 0x206f // isolates, invisible operators
                || c == 0xfeff
                || c >= 0xfff9 && c <= 0xfffb;
    }

    /// Letters that nobody sees.
    private static boolean isTag(int c) {
        return c >= 0xe0000 && c <= 0xe007f;
    }

    /// True when `\` at `at` and what follows read like an escape of ours.
    private static boolean isEscape(String text, int at) {
        if (text.charAt(at) != '\\' || at + 1 >= text.length()) {
            return false;
        }
        int digits =
                switch (text.charAt(at + 1)) {
                    case 'x' -> 2;
                    case 'u' -> 4;
                    default -> 0;
                };
        if (digits == 0 || at + 2 + digits > text.length()) {
            return false;
        }
        for (int i = at + 2; i < at + 2 + digits; i++) {
            char c = text.charAt(i);
            boolean hex = c >= '0' && c <= '9' || c >= 'a' && c <= 'f';
            if (!hex) {
                return false;
            }
        }
        return true;
    }
}
