package dev.mortise.host.logs;

import java.util.Set;

/// Reads on from a key's last word and marks the value, in whatever notation the two stand.
///
/// It marks at least what the reference masks, and what the reference leaks: keys that end in a
/// known one (`DB_PASSWORD`, `authToken`, `\npassword`), escaped quotes and quotes within strings,
/// whole cookie headers, unquoted values with blanks where the notation tells their end, options
/// (`--password x`), elements, tuples and name/value pairs.
final class KeyScan {

    /// `InvalidToken: text` is an exception and its message.
    private static final Set<String> COMPLAINTS =
            Set.of("bad", "expired", "illegal", "invalid", "missing", "unexpected", "unknown");

    private final byte[] bytes;
    private final int start;
    private final int end;
    private final Spans spans;
    private final ValueScan values;
    private final KeyWords words;
    private final NeighbourScan neighbours;
    private final Nesting nesting;

    KeyScan(byte[] bytes, int start, int end, Spans spans) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.spans = spans;
        this.values = new ValueScan(bytes, end);
        this.words = new KeyWords(bytes, start, end);
        this.neighbours = new NeighbourScan(bytes, start, end, spans, values, words);
        this.nesting = new Nesting(bytes, start);
    }

    /// The key's last word stands at `at`. Answers where the scan is to go on.
    int read(Trigger word, int at) {
        int behind = at + word.text().length;
        if (word.text()[word.text().length - 1] == 't') {
            behind = secretKey(behind);
        }
        boolean apart = word.kind() != Trigger.Kind.KEY_APART || apart(at);
        if (!apart || behind < end && Ascii.isWord(bytes[behind])) {
            return at;
        }
        int name = words.start(at);
        int key = subscripted(behind);
        int symbol = Symbols.at(bytes, key, end);
        boolean quoted = Symbols.isQuote(symbol);
        if (quoted) {
            key += Symbols.width(symbol);
            symbol = Symbols.at(bytes, key, end);
        }
        if (Symbols.character(symbol) == ']') {
            key += Symbols.width(symbol);
        }
        int separator = values.gap(key);
        symbol = Symbols.at(bytes, separator, end);
        char c = Symbols.character(symbol);
        boolean arrow = c == '-' && Symbols.character(Symbols.at(bytes, separator + 1, end)) == '>';
        if (c == ':' || c == '=' || arrow) {
            return pair(word.kind(), name, quoted, separator, Symbols.width(symbol), at);
        }
        int found = neighbours.read(word.kind(), name, key, quoted);
        return found == key ? at : found;
    }

    /// Behind `_key` or `_access_key` that follows `secret`; else `at`.
    private int secretKey(int at) {
        int i = at;
        for (String part : new String[] {"access", "key"}) {
            int from = i < end && (bytes[i] == '_' || bytes[i] == '-') ? i + 1 : i;
            int length = words.spelled(from, part);
            if (length > 0) {
                i = from + length;
            } else if (part.equals("key")) {
                return at;
            }
        }
        return i;
    }

    /// True at a word's beginning: its first, after `_`, at a hump, after an escape such as `\n`.
    private boolean apart(int at) {
        if (at == start || !Ascii.isWord(bytes[at - 1]) || bytes[at - 1] == '_') {
            return true;
        }
        boolean upper = bytes[at] < 'a';
        boolean upperBefore = bytes[at - 1] < 'a';
        if (Ascii.isLetter(bytes[at - 1]) && upper != upperBefore) {
            return true;
        }
        int escape = Math.max(start, at - 6);
        for (int i = at - 2; i >= escape; i--) {
            boolean lead = bytes[i] == '\\' || bytes[i] == '%' || bytes[i] == 0x1b;
            if (lead) {
                return bytes[i] == '\\' && i == at - 2
                        || bytes[i] == 0x1b
                        || i + Symbols.width(Symbols.at(bytes, i, end)) == at;
            }
        }
        return false;
    }

    /// Behind an index such as `[0]`.
    private int subscripted(int at) {
        int i = at + 1;
        if (at >= end || bytes[at] != '[') {
            return at;
        }
        while (i < end && i < at + 8 && bytes[i] >= '0' && bytes[i] <= '9') {
            i++;
        }
        return i > at + 1 && i < end && bytes[i] == ']' ? i + 1 : at;
    }

    private int pair(
            Trigger.Kind kind, int name, boolean quoted, int separator, int width, int at) {
        int behind = separator + width;
        int value = behind;
        for (int i = 0; i < 2; i++) {
            int symbol = Symbols.at(bytes, value, end);
            if (symbol != 0 && "=>:".indexOf(Symbols.character(symbol)) >= 0) {
                value += Symbols.width(symbol);
            }
        }
        int from = values.gap(value);
        if (from < end && isComplaint(name, at, quoted, separator, from)) {
            return at;
        }
        int to = from < end ? valueEnd(kind, name, quoted, separator, from) : from;
        if (quoted) {
            return mark(from, to, at);
        }
        // To the reference a value begins right behind the first sign: what we take for the rest of
        // a separator, for a colour change or for an empty header's blanks is masked with it.
        boolean emptyHeader = from >= end && kind == Trigger.Kind.AUTHORIZATION;
        boolean early = value > behind || emptyHeader;
        if (to > from) {
            return mark(early ? behind : from, to, at);
        }
        int first = values.blanks(value);
        int stop = from < end ? Math.max(value, values.run(first)) : end;
        return mark(early ? behind : first, stop, at);
    }

    private int mark(int from, int to, int otherwise) {
        if (to <= from) {
            return otherwise;
        }
        spans.add(from, to);
        return to;
    }

    private boolean isComplaint(int name, int at, boolean quoted, int separator, int value) {
        return !quoted
                && bytes[separator] == ':'
                && value > separator + 1
                && COMPLAINTS.contains(words.lower(afterDot(name, at), at));
    }

    private int afterDot(int name, int at) {
        int i = at;
        while (i > name && bytes[i - 1] != '.') {
            i--;
        }
        return i;
    }

    private int valueEnd(Trigger.Kind kind, int name, boolean quoted, int separator, int from) {
        char frame = nesting.at(name);
        boolean closesString = !quoted && bytes[from] == '"' && nesting.inString();
        int close = closesString ? -1 : values.quoted(from);
        if (close >= 0) {
            return kind == Trigger.Kind.AUTHORIZATION && !quoted ? values.lineEnd(from) : close;
        }
        boolean masked = startsWithMask(from);
        if (masked && quoted) {
            return from + Redactor.MASK.length;
        }
        if (!masked && Ascii.isOneOf("[{(", bytes[from])) {
            int balanced = values.balanced(from);
            return quoted ? balanced : Math.max(balanced, values.run(from));
        }
        if (kind == Trigger.Kind.AUTHORIZATION) {
            return values.lineEnd(from);
        }
        if (kind == Trigger.Kind.COOKIE) {
            boolean pairs = masked || bytes[separator] == '=';
            return pairs ? values.cookies(from) : header(name, from);
        }
        return quoted ? values.json(from) : unquoted(frame, name, separator, from);
    }

    private boolean startsWithMask(int from) {
        byte[] mask = Redactor.MASK;
        for (int i = 0; i < mask.length; i++) {
            if (from + i >= end || bytes[from + i] != mask[i]) {
                return false;
            }
        }
        return true;
    }

    /// To the end of the line, or of the string that the header is.
    private int header(int name, int from) {
        int open = name;
        while (open > start && bytes[open - 1] == '\\') {
            open--;
        }
        boolean wholeString = open > start && Ascii.isOneOf("\"'`", bytes[open - 1]);
        boolean jsonString = nesting.inString() && bytes[start] == '{';
        if (!wholeString && !jsonString) {
            return values.lineEnd(from);
        }
        byte quote = wholeString ? bytes[open - 1] : (byte) '"';
        int i = from;
        while (i < end && bytes[i] != '\n' && bytes[i] != quote) {
            i += bytes[i] == '\\' ? 2 : 1;
        }
        return i > from ? Math.min(i, end) : values.run(from);
    }

    private int unquoted(char frame, int name, int separator, int from) {
        int run = values.runs(from);
        if (frame == '{') {
            return values.words(from, run, "}", false);
        }
        if (frame == 'R' || frame == '[') {
            return values.words(from, run, ")]", frame == '[');
        }
        boolean spaced =
                separator + 1 < end
                        && Ascii.isBlank(bytes[separator + 1])
                        && (bytes[separator] == ':' || Ascii.isBlank(bytes[separator - 1]));
        return spaced && beginsLine(name) ? values.words(from, run, "", false) : run;
    }

    /// True when nothing but indentation and list or diff marks stands before: YAML, TOML, ini.
    private boolean beginsLine(int name) {
        int i = name;
        while (i > start && (Ascii.isBlank(bytes[i - 1]) || Ascii.isOneOf("-+#>", bytes[i - 1]))) {
            if (bytes[--i] == '\n') {
                return true;
            }
        }
        return i == start;
    }
}
