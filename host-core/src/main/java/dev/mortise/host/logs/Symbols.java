package dev.mortise.host.logs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;

/// Punctuation as it reaches a log: plain, or escaped by what carried it: `"`, `\"`, `\\\"`,
/// `\x22`, `\u0022`, `%22`, `%2522`, `&quot;`, `&#34;`.
///
/// A symbol is an int of its width in bytes and its character, so that none is allocated.
final class Symbols {

    private static final int MOST_BACKSLASHES = 15;

    private Symbols() {}

    /// What stands at `at`; 0 at the end. A byte that begins no escape is itself, one wide.
    static int at(byte[] bytes, int at, int end) {
        if (at >= end) {
            return 0;
        }
        return switch (bytes[at]) {
            case '\\' -> backslashed(bytes, at, end);
            case '%' -> percented(bytes, at, end);
            case '&' -> entity(bytes, at, end);
            default -> of(1, bytes[at]);
        };
    }

    static int width(int symbol) {
        return symbol >>> 8;
    }

    static char character(int symbol) {
        return (char) (symbol & 0xff);
    }

    static boolean isQuote(int symbol) {
        char c = character(symbol);
        return c == '"' || c == '\'' || c == '`';
    }

    private static int of(int width, int character) {
        return width << 8 | character & 0xff;
    }

    private static int backslashed(byte[] bytes, int at, int end) {
        int n = 1;
        while (n < MOST_BACKSLASHES && at + n < end && bytes[at + n] == '\\') {
            n++;
        }
        int next = at + n;
        if (next >= end) {
            return of(1, '\\');
        }
        return switch (bytes[next]) {
            case '"', '\'', '`', '/' -> of(n + 1, bytes[next]);
            case 'u' -> {
                boolean ascii = next + 2 < end && bytes[next + 1] == '0' && bytes[next + 2] == '0';
                int c = ascii ? hex(bytes, next + 3, end) : -1;
                yield c >= 0 ? of(n + 5, c) : of(1, '\\');
            }
            case 'x' -> {
                int c = hex(bytes, next + 1, end);
                yield c >= 0 ? of(n + 3, c) : of(1, '\\');
            }
            default -> of(1, '\\');
        };
    }

    private static int percented(byte[] bytes, int at, int end) {
        int c = hex(bytes, at + 1, end);
        int inner = c == '%' ? hex(bytes, at + 3, end) : -1;
        if (inner >= 0) {
            return of(5, inner);
        }
        return c >= 0 ? of(3, c) : of(1, '%');
    }

    private static int entity(byte[] bytes, int at, int end) {
        int stop = at + 1;
        while (stop < end && stop < at + 7 && bytes[stop] != ';') {
            stop++;
        }
        if (stop >= end || bytes[stop] != ';') {
            return of(1, '&');
        }
        int c =
                switch (new String(bytes, at + 1, stop - at - 1, ISO_8859_1)
                        .toLowerCase(Locale.ROOT)) {
                    case "quot", "#34", "#x22" -> '"';
                    case "apos", "#39", "#x27" -> '\'';
                    case "lt", "#60", "#x3c" -> '<';
                    case "gt", "#62", "#x3e" -> '>';
                    case "equals", "#61", "#x3d" -> '=';
                    case "colon", "#58", "#x3a" -> ':';
                    default -> 0;
                };
        return c == 0 ? of(1, '&') : of(stop + 1 - at, c);
    }

    /// The ASCII character that two hex digits at `at` spell; -1 when they do not.
    private static int hex(byte[] bytes, int at, int end) {
        if (at + 2 > end) {
            return -1;
        }
        int high = Character.digit(bytes[at], 16);
        int low = Character.digit(bytes[at + 1], 16);
        return high >= 0 && high < 8 && low >= 0 ? high << 4 | low : -1;
    }
}
