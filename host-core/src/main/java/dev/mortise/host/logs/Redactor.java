package dev.mortise.host.logs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Masks secrets in a line, once, before it goes anywhere. Thread-safe.
///
/// Every finder reads the line as it was printed and marks bytes; a byte is masked when any of them
/// marked it: known values first, then keys and credentials, then the operator's rules. So
/// structure only ever adds to what is known by value (must-hold B139). What remains is written the
/// way the reference writes it (`cp1-host.md` §15), and masking twice changes nothing.
///
/// All of it works on UTF-8 bytes, seen as Latin-1 characters where a regex is at work: bytes that
/// are no UTF-8 pass unchanged. A line in which [TriggerTable] finds nothing is returned as it is.
public final class Redactor {

    static final byte[] MASK = ReferenceRedaction.MASK.getBytes(US_ASCII);

    /// How often the output is looked at again for what masking itself made readable as a pair. The
    /// second look nearly always is the last.
    private static final int MOST_PASSES = 4;

    private final List<RedactionRule> rules;
    private final List<Trigger> literals = new ArrayList<>();
    private final boolean prefilter;
    private final SecretValues values;
    private volatile Compiled compiled;

    private record Compiled(int version, TriggerTable table) {}

    /// @param rules may be empty; a rule without a plain beginning makes every line go through it
    /// @param values followed as it changes
    public Redactor(List<RedactionRule> rules, SecretValues values) {
        this.rules = List.copyOf(rules);
        this.values = values;
        this.prefilter = rules.stream().noneMatch(rule -> rule.literal().isEmpty());
        if (prefilter) {
            rules.forEach(rule -> literals.add(Trigger.rule(rule.literal())));
        }
        this.compiled = compile();
    }

    private Compiled compile() {
        int version = values.version(); // before the triggers: a change in between compiles again
        List<Trigger> triggers = values.triggers();
        triggers.addAll(literals);
        return new Compiled(version, new TriggerTable(triggers));
    }

    TriggerTable table() {
        var now = compiled;
        if (now.version() != values.version()) {
            now = compile();
            compiled = now;
        }
        return now.table();
    }

    /// `line` with every secret replaced by [ReferenceRedaction#MASK]; the same object when there
    /// is none.
    public String mask(String line) {
        byte[] bytes = line.getBytes(UTF_8);
        LineBytes in = LineBytes.of(bytes, 0, bytes.length);
        LineBytes out = mask(in);
        return out == in ? line : out.text();
    }

    /// The same over bytes. The answer is `line` itself, and its buffer untouched, when nothing was
    /// masked; else it has a buffer of its own and no context.
    ///
    /// The bytes around a piece of a cut line are read but not answered: a secret that lies across
    /// the cut is masked on both sides of it, as long as it is no longer than that context.
    public LineBytes mask(LineBytes line) {
        int start = line.offset() - line.before();
        int end = line.offset() + line.length() + line.after();
        TriggerTable table = table();
        int first = table.next(line.buffer(), start, end);
        if (first < 0 && prefilter) {
            return line;
        }
        Spans spans = find(table, line.buffer(), start, end, first);
        if (spans.isEmpty()) {
            return line;
        }
        int from = line.offset();
        int to = from + line.length();
        byte[] was = line.toByteArray();
        byte[] now = reference(spans.render(line.buffer(), from, to, MASK));
        for (int pass = 1; pass < MOST_PASSES && !Arrays.equals(was, now); pass++) {
            was = now;
            first = table.next(now, 0, now.length);
            now =
                    reference(
                            find(table, now, 0, now.length, first)
                                    .render(now, 0, now.length, MASK));
        }
        boolean same = Arrays.equals(now, 0, now.length, line.buffer(), from, to);
        return same ? line : new LineBytes(now, 0, now.length, 0, 0, line.cut());
    }

    private static byte[] reference(byte[] bytes) {
        return ReferenceRedaction.BYTES.onePass(new String(bytes, ISO_8859_1)).getBytes(ISO_8859_1);
    }

    private Spans find(TriggerTable table, byte[] bytes, int start, int end, int first) {
        var spans = new Spans();
        var structure = new StructureScan(bytes, start, end, spans);
        int resume = start;
        for (int at = first; at >= 0; at = table.next(bytes, at + 1, end)) {
            Trigger value = table.value(bytes, at, end);
            if (value != null) {
                addValue(spans, value, bytes, at, start, end);
            }
            Trigger word = at >= resume ? table.structure(bytes, at, end) : null;
            if (word != null) {
                resume = structure.read(word, at);
            }
        }
        if (!rules.isEmpty()) {
            RuleScan.mark(rules, bytes, start, end, spans);
        }
        if (!spans.isEmpty()) {
            keepMasks(bytes, start, end, spans);
        }
        return spans;
    }

    private static void addValue(
            Spans spans, Trigger value, byte[] bytes, int at, int start, int end) {
        int from = at;
        int to = at + value.text().length;
        if (value.slackBefore() > 0 && from > start && isBase64(bytes[from - 1])) {
            from--;
        }
        if (value.slackAfter() > 0 && to < end && isBase64(bytes[to])) {
            to++;
            while (to < end && bytes[to] == '=') {
                to++;
            }
        }
        spans.add(from, to);
    }

    private static boolean isBase64(byte b) {
        return Ascii.isWord(b) || b == '+' || b == '/' || b == '-';
    }

    /// A mask that is there already stays one: nothing is masked within it, and what touches it
    /// joins it.
    private static void keepMasks(byte[] bytes, int start, int end, Spans spans) {
        for (int at = start; at <= end - MASK.length; at++) {
            if (bytes[at] == MASK[0]
                    && Arrays.equals(bytes, at, at + MASK.length, MASK, 0, MASK.length)) {
                spans.add(at, at + MASK.length);
                at += MASK.length - 1;
            }
        }
    }
}
