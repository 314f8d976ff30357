package dev.mortise.host.logs;

import static dev.mortise.host.logs.Ascii.isBlank;
import static dev.mortise.host.logs.Ascii.isOneOf;

/// Finds the quote that closes another, whatever carried the two.
final class Quotes {

    private final byte[] bytes;
    private final int end;

    Quotes(byte[] bytes, int end) {
        this.bytes = bytes;
        this.end = end;
    }

    /// Behind the whole value that opens with the quote at `open`; -1 when it does not end.
    int value(int open, int symbol) {
        int close = close(open, symbol);
        if (close < 0 || Symbols.width(symbol) > 1) {
            return close;
        }
        int whole = glued(close, true);
        if (whole < 0 || bytes[open] != '\'') {
            return whole;
        }
        return Math.max(whole, glued(closeVerbatim(open), false)); // shells know no escapes in it
    }

    /// More of the same value right behind a closing quote: `'a''b'`, `'a'\''b'`, `"""a"""`.
    private int glued(int close, boolean toLineEnd) {
        int i = close;
        while (i < end) {
            byte b = bytes[i];
            int symbol = Symbols.at(bytes, i, end);
            if (Symbols.isQuote(symbol) && Symbols.width(symbol) == 1) {
                int next = close(i, symbol);
                if (next < 0) {
                    return toLineEnd ? -1 : i;
                }
                i = next;
            } else if (Symbols.isQuote(symbol) && Symbols.width(symbol) == 2 && b == '\\') {
                i += 2;
            } else if (!isBlank(b) && !isOneOf(",;:}])>&|/<\\\"", b)) {
                i++;
            } else {
                break;
            }
        }
        return i;
    }

    /// Behind the quote that closes the one at `open`; -1 when none does.
    ///
    /// A quote within n strings is written with n' backslashes, where n' + 1 is a power of two; one
    /// that belongs to the text between has more, and one with fewer closes a string around it.
    int close(int open, int symbol) {
        int width = Symbols.width(symbol);
        byte quote = bytes[open + width - 1];
        if (quote != Symbols.character(symbol)) {
            return closeEncoded(open, width);
        }
        int i = open + width;
        if (width == 1 && i + 1 < end && bytes[i] == quote && bytes[i + 1] == quote) {
            return closeTriple(i + 2, quote);
        }
        int run = 0;
        for (; i < end; i++) {
            if (bytes[i] == '\\') {
                run++;
                continue;
            }
            if (bytes[i] == quote) {
                if (run < width - 1) {
                    return i - run;
                }
                if (run % (2 * width) == width - 1) {
                    return i + 1;
                }
            }
            run = 0;
        }
        return -1;
    }

    private int closeVerbatim(int open) {
        int i = open + 1;
        while (bytes[i] != bytes[open]) {
            i++;
        }
        return i + 1;
    }

    private int closeTriple(int from, byte quote) {
        for (int i = from; i + 3 <= end; i++) {
            if (bytes[i] == quote && bytes[i + 1] == quote && bytes[i + 2] == quote) {
                return i + 3;
            }
        }
        return -1;
    }

    private int closeEncoded(int open, int width) {
        for (int i = open + width; i + width <= end; i++) {
            if (sameFolded(open, i, width) && !escaped(i)) {
                return i + width;
            }
        }
        return -1;
    }

    private boolean escaped(int at) {
        if (bytes[at - 1] == '\\') {
            return true;
        }
        int symbol = Symbols.at(bytes, at - 3, end);
        return Symbols.width(symbol) == 3 && Symbols.character(symbol) == '\\';
    }

    private boolean sameFolded(int one, int other, int length) {
        for (int i = 0; i < length; i++) {
            if ((bytes[one + i] | 0x20) != (bytes[other + i] | 0x20)) {
                return false;
            }
        }
        return true;
    }
}
