package dev.mortise.host.logs;

/// Just enough of UTF-8 to stay between its characters.
final class Utf8 {

    private Utf8() {}

    /// How many bytes the character at `at` has; 0 when what stands there is no whole character.
    static int width(byte[] bytes, int at, int end) {
        int lead = bytes[at] & 0xff;
        int width =
                lead < 0x80
                        ? 1
                        : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
        if (width == 0 || at + width > end) {
            return 0;
        }
        for (int i = 1; i < width; i++) {
            if (!continues(bytes[at + i])) {
                return 0;
            }
        }
        int c = codePoint(bytes, at, width);
        boolean overlong = width == 3 && c < 0x800 || width == 4 && c < 0x1_0000;
        return overlong || c > 0x10_FFFF || c >= 0xD800 && c < 0xE000 ? 0 : width;
    }

    static int codePoint(byte[] bytes, int at, int width) {
        int c = width == 1 ? bytes[at] : bytes[at] & 0xff >> width + 1;
        for (int i = 1; i < width; i++) {
            c = c << 6 | bytes[at + i] & 0x3f;
        }
        return c;
    }

    /// The last place in `[at - 3, at]` that is not within a character.
    static int boundary(byte[] bytes, int start, int at, int end) {
        for (int i = at; i > start && i > at - 4; i--) {
            if (i == end || !continues(bytes[i])) {
                boolean tornHere = i < at && i + width(bytes, i, end) > at;
                return i == at || tornHere ? i : at;
            }
        }
        return at;
    }

    private static boolean continues(byte b) {
        return (b & 0xC0) == 0x80;
    }
}
