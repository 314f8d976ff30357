package dev.mortise.host.logs;

import java.util.Set;

/// Marks values that are joined to their key by no separator: options, elements, tuples and
/// name/value pairs.
final class NeighbourScan {

    private static final int LONGEST_ATTRIBUTES = 256;

    /// What follows an option in prose rather than on a command line.
    private static final Set<String> PROSE =
            Set.of(
                    "and",
                    "argument",
                    "can",
                    "cannot",
                    "flag",
                    "for",
                    "if",
                    "in",
                    "instead",
                    "is",
                    "must",
                    "not",
                    "option",
                    "or",
                    "parameter",
                    "requires",
                    "should",
                    "to",
                    "was",
                    "with");

    private final byte[] bytes;
    private final int start;
    private final int end;
    private final Spans spans;
    private final ValueScan values;
    private final KeyWords words;

    NeighbourScan(byte[] bytes, int start, int end, Spans spans, ValueScan values, KeyWords words) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.spans = spans;
        this.values = values;
        this.words = words;
    }

    /// The key's name begins at `name` and ends before `key`, a closing quote included. Answers
    /// where the scan is to go on: `key` when nothing was marked.
    int read(Trigger.Kind kind, int name, int key, boolean quoted) {
        int found = element(name, key, quoted);
        found = found == key ? option(name, key, quoted) : found;
        return found == key ? neighbour(kind, name, key, quoted) : found;
    }

    /// `<password type="x">value</password>`, `<entry key="password">value</entry>`.
    private int element(int name, int key, boolean quoted) {
        int open = name > start && bytes[name - 1] == ':' ? words.start(name - 1) : name; // ns:name
        boolean tag = quoted || open > start && (bytes[open - 1] == '<' || isEscapedLess(open));
        if (!tag) {
            return key;
        }
        int stop = Math.min(end, key + LONGEST_ATTRIBUTES);
        for (int i = key; i < stop && bytes[i] != '<'; i++) {
            int symbol = Symbols.at(bytes, i, end);
            char c = Symbols.character(symbol);
            if (c == '>' && bytes[i - 1] != '/') {
                int from = i + Symbols.width(symbol);
                int to = values.element(from, Symbols.width(symbol));
                if (to > from) {
                    spans.add(from, to);
                    return to;
                }
                return key;
            }
            if (quoted && !Ascii.isBlank(bytes[i])) {
                return key;
            }
        }
        return key;
    }

    /// `&lt;`, `\u003c` and `%3c` end in characters that a name may have.
    private boolean isEscapedLess(int name) {
        for (int width : new int[] {3, 4, 6}) {
            for (int i = name; i <= name + 5; i++) {
                int from = i - width;
                int symbol = from >= start ? Symbols.at(bytes, from, end) : 0;
                if (Symbols.width(symbol) == width && Symbols.character(symbol) == '<') {
                    return true;
                }
            }
        }
        return false;
    }

    /// `--password value`, and the same as a list: `["--password", "value"]`, `[--password,
    /// value]`.
    private int option(int name, int key, boolean quoted) {
        if (bytes[name] != '-' || key >= end) {
            return key;
        }
        int from = values.gap(bytes[key] == ',' ? key + 1 : key);
        boolean afterGap = from > key && from < end && bytes[from] != '-';
        if (!afterGap) {
            return key;
        }
        int to = values.quoted(from);
        if (to < 0) {
            if (quoted && bytes[key] == ',') {
                return key;
            }
            to = values.run(from);
            if (PROSE.contains(words.lower(from, to))) {
                return key;
            }
        }
        spans.add(from, to);
        return to;
    }

    /// A value that stands beside its name: `"name":"PASSWORD","value":"x"`, `key="password"
    /// value="x"`, `('password', 'x')`, `{password,"x"}`, `:password "x"`.
    private int neighbour(Trigger.Kind kind, int name, int key, boolean quoted) {
        boolean comma = key < end && bytes[key] == ',';
        int from = values.gap(comma ? key + 1 : key);
        if (from == key || from >= end) {
            return key;
        }
        int value = quoted ? named(from) : from;
        if (value > from) {
            int to = values.quoted(value);
            to = to < 0 ? values.json(value) : to;
            spans.add(value, to);
            return to;
        }
        char before = name > start ? (char) bytes[name - 1] : 0;
        boolean tuple = comma && (quoted ? opensTuple(name) : before == '{');
        boolean keyword = !comma && !quoted && before == ':';
        boolean header =
                quoted
                        && comma
                        && (kind == Trigger.Kind.COOKIE || kind == Trigger.Kind.AUTHORIZATION);
        if (!tuple && !keyword && !header) {
            return key;
        }
        int to = values.quoted(from);
        if (to < 0 && comma && bytes[from] == '<') {
            to = values.balanced(from); // Erlang's <<"x">>
        }
        if (to < 0) {
            return key;
        }
        if (tuple && quoted && !header && !closesTuple(to)) {
            return key;
        }
        spans.add(from, to);
        return to;
    }

    /// Behind `"value":` or `value=`; `at` when it is not there.
    private int named(int at) {
        int i = at;
        int symbol = Symbols.at(bytes, i, end);
        i += Symbols.isQuote(symbol) ? Symbols.width(symbol) : 0;
        int length = words.spelled(i, "value");
        if (length == 0) {
            return at;
        }
        i += length;
        symbol = Symbols.at(bytes, i, end);
        i = values.gap(Symbols.isQuote(symbol) ? i + Symbols.width(symbol) : i);
        symbol = Symbols.at(bytes, i, end);
        boolean separated = Symbols.character(symbol) == ':' || Symbols.character(symbol) == '=';
        int value = values.gap(i + Symbols.width(symbol));
        return separated && value < end ? value : at;
    }

    private boolean opensTuple(int name) {
        int i = name - 1; // the quote
        while (i > start && bytes[i - 1] == '\\') {
            i--;
        }
        return i > start && Ascii.isOneOf("([{", bytes[i - 1]);
    }

    private boolean closesTuple(int at) {
        int i = values.gap(at);
        return i < end && Ascii.isOneOf(")]}", bytes[i]);
    }
}
