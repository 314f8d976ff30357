package dev.mortise.host.logs;

import static dev.mortise.host.logs.Ascii.isBlank;
import static dev.mortise.host.logs.Ascii.isOneOf;
import static dev.mortise.host.logs.Ascii.isWord;

/// Where a value ends, once it is known to begin. In doubt the value is the longer one.
///
/// Every method looks forward only, and the caller goes on behind what was found: a line is read a
/// bounded number of times, however hostile it is.
final class ValueScan {

    private static final int LONGEST_NAME = 64;

    private final byte[] bytes;
    private final int end;
    private final Quotes quotes;
    private boolean noMoreTags;

    ValueScan(byte[] bytes, int end) {
        this.bytes = bytes;
        this.end = end;
        this.quotes = new Quotes(bytes, end);
    }

    private static boolean stops(byte b) {
        return b == ',' || b == ';' || isBlank(b);
    }

    /// Behind blanks and the colour changes of a terminal.
    int gap(int at) {
        int i = at;
        while (i < end) {
            if (isBlank(bytes[i])) {
                i++;
            } else if (bytes[i] == 0x1b && i + 1 < end && bytes[i + 1] == '[') {
                i += 2;
                while (i < end && (bytes[i] == ';' || bytes[i] >= '0' && bytes[i] <= '9')) {
                    i++;
                }
                i = Math.min(i + 1, end);
            } else {
                break;
            }
        }
        return i;
    }

    int blanks(int at) {
        int i = at;
        while (i < end && isBlank(bytes[i])) {
            i++;
        }
        return i;
    }

    int lineEnd(int at) {
        int i = at;
        while (i < end && bytes[i] != '\n') {
            i++;
        }
        return i;
    }

    /// A quoted value with all that belongs to it, the prefix of a Python string too; -1 when no
    /// quote opens at `at`.
    int quoted(int at) {
        int end = oneQuoted(at);
        int last = end;
        while (last >= 0) { // Terraform: "old" -> "new"
            end = last;
            int arrow = gap(end);
            boolean more = starts(arrow, "->") || starts(arrow, "=>");
            last = more ? oneQuoted(gap(arrow + 2)) : -1;
        }
        return end;
    }

    private int oneQuoted(int at) {
        int open = at;
        while (open < at + 2 && open < end && isOneOf("bBuUrRfF", bytes[open])) {
            open++;
        }
        int symbol = Symbols.at(bytes, open, end);
        if (!Symbols.isQuote(symbol)) {
            return -1;
        }
        int close = quotes.value(open, symbol);
        if (close < 0) {
            return lineEnd(at);
        }
        return open == at ? close : Math.max(close, run(at)); // maybe no prefix, but letters
    }

    /// Behind the bracket that closes the one at `open`, or the end of the line.
    int balanced(int open) {
        int depth = 0;
        boolean trusted = true;
        for (int i = open; i < end; i++) {
            switch (bytes[i]) {
                case '[', '{', '(', '<' -> depth++;
                case ']', '}', ')', '>' -> {
                    if (--depth == 0) {
                        return i + 1;
                    }
                }
                case '"', '\'' -> {
                    int from = i;
                    while (from > open && bytes[from - 1] == '\\') {
                        from--;
                    }
                    if (trusted && !isWord(bytes[from - 1])) {
                        int close = quotes.close(from, Symbols.at(bytes, from, end));
                        trusted = close > i;
                        i = trusted ? close - 1 : i;
                    }
                }
                default -> {}
            }
        }
        return end;
    }

    /// The reference's unquoted value, but a quoted part inside is not torn (`Some("a b")`).
    int run(int at) {
        int i = at;
        boolean trusted = true; // until one is not closed
        while (i < end && !stops(bytes[i])) {
            if (trusted && i > at && (bytes[i] == '"' || bytes[i] == '\'')) {
                boolean opens = isOneOf("([{<=:", bytes[i - 1]);
                int close = opens ? quotes.close(i, Symbols.at(bytes, i, end)) : -1;
                trusted = !opens || close > 0;
                i = Math.max(close, i + 1);
            } else {
                i++;
            }
        }
        return i;
    }

    /// A run together with pieces behind commas and semicolons that are no pairs of their own.
    int runs(int at) {
        int i = run(at);
        while (i + 1 < end && (bytes[i] == ',' || bytes[i] == ';')) {
            int next = run(i + 1);
            if (next == i + 1 || !isPiece(i + 1, next)) {
                break;
            }
            i = next;
        }
        return i;
    }

    private boolean isPiece(int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '=' || bytes[i] == ':' || i == from && isOneOf("\"'\\{[(", bytes[i])) {
                return false;
            }
        }
        return true;
    }

    /// A value behind a quoted key: a number, a literal, or a word of some laxer notation.
    int json(int from) {
        int i = from;
        while (i < end && !isBlank(bytes[i]) && ",;}]".indexOf(bytes[i]) < 0) {
            i++;
        }
        return i;
    }

    /// Cookies: a run and what follows behind each `;`.
    int cookies(int at) {
        int i = run(at);
        while (i < end && bytes[i] == ';') {
            i = run(gap(i + 1));
        }
        return i;
    }

    /// From `at`, the end of a first run, on through further words until a pair begins or one of
    /// `closers` stands.
    int words(int from, int at, String closers, boolean commaStops) {
        for (int i = from; i < at; i++) {
            if (isOneOf(closers, bytes[i])) {
                return at;
            }
        }
        int last = at;
        int i = at;
        while (i < end && !isOneOf(closers, bytes[i]) && bytes[i] != '\n') {
            if (!stops(bytes[i])) {
                last = ++i;
                continue;
            }
            if (commaStops && bytes[i] == ',') {
                break;
            }
            i++;
            if (i < end && !stops(bytes[i]) && beginsPair(i)) {
                break;
            }
        }
        return last;
    }

    /// True for `name=`, `name: `, `"name":` and the like.
    private boolean beginsPair(int at) {
        int i = at;
        while (i < end && (isOneOf("\"'", bytes[i]) || bytes[i] == '\\')) {
            i++;
        }
        int name = i;
        while (i < end
                && i - name < LONGEST_NAME
                && (isWord(bytes[i]) || isOneOf("-.", bytes[i]))) {
            i++;
        }
        if (i == name) {
            return false;
        }
        while (i < end && (isOneOf("\"'", bytes[i]) || bytes[i] == '\\')) {
            i++;
        }
        return i < end
                && (bytes[i] == '=' || bytes[i] == ':' && !(i + 1 < end && bytes[i + 1] == '/'));
    }

    /// What stands between an opening tag and `</`; `at` when nothing does. A `<` of another width
    /// than the tag's `>` is escaped text.
    int element(int at, int width) {
        if (starts(at, "<![CDATA[")) {
            for (int i = at; i + 3 <= end; i++) {
                if (bytes[i] == ']' && bytes[i + 1] == ']' && bytes[i + 2] == '>') {
                    return i + 3;
                }
            }
            return end;
        }
        for (int i = at; i < end && !noMoreTags; i++) {
            int symbol = Symbols.at(bytes, i, end);
            if (Symbols.character(symbol) == '<' && Symbols.width(symbol) == width) {
                int slash = Symbols.at(bytes, i + width, end);
                return Symbols.character(slash) == '/' ? i : at;
            }
        }
        noMoreTags = true;
        return at < end && !isBlank(bytes[at]) ? lineEnd(at) : at;
    }

    private boolean starts(int at, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (at + i >= end || bytes[at + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
