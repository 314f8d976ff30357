package dev.mortise.host.logs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.regex.Matcher;

/// The operator's rules over one line.
///
/// A pattern may be as bad as it likes: each may look at a bounded number of characters, and when
/// it has used them up, or the stack, the whole line is masked. A line is never let through because
/// looking at it was too hard.
final class RuleScan {

    private static final int LOOKS_PER_CHARACTER = 200;
    private static final int LOOKS = 100_000;

    private RuleScan() {}

    static void mark(List<RedactionRule> rules, byte[] bytes, int start, int end, Spans spans) {
        Decoded text = Decoded.of(bytes, start, end);
        for (RedactionRule rule : rules) {
            Matcher matcher = rule.pattern().matcher(new Budgeted(text.text()));
            try {
                while (matcher.find()) {
                    if (matcher.end() > matcher.start()) {
                        spans.add(text.offset(matcher.start()), text.offset(matcher.end()));
                    }
                }
            } catch (OutOfLooks | StackOverflowError e) {
                spans.add(start, end);
                return;
            }
        }
    }

    /// A line as characters, and where each of them stands. Bytes that are no UTF-8 are U+FFFD, one
    /// each.
    private record Decoded(String text, int[] offsets, int start) {

        static Decoded of(byte[] bytes, int start, int end) {
            int i = start;
            while (i < end && bytes[i] >= 0) {
                i++;
            }
            if (i == end) {
                return new Decoded(
                        new String(bytes, start, end - start, ISO_8859_1), new int[0], start);
            }
            var text = new StringBuilder(end - start);
            int[] offsets = new int[end - start + 1];
            for (int at = start; at < end; ) {
                int width = Utf8.width(bytes, at, end);
                int c = width == 0 ? 0xFFFD : Utf8.codePoint(bytes, at, width);
                for (int n = Character.charCount(c); n > 0; n--) {
                    offsets[text.length() + n - 1] = at;
                }
                text.appendCodePoint(c);
                at += Math.max(1, width);
            }
            offsets[text.length()] = end;
            return new Decoded(text.toString(), offsets, start);
        }

        int offset(int index) {
            return offsets.length == 0 ? start + index : offsets[index];
        }
    }

    /// Counts how often a pattern looks at the text.
    private static final class Budgeted implements CharSequence {
        private final String text;
        private long left;

        Budgeted(String text) {
            this.text = text;
            this.left = LOOKS + (long) LOOKS_PER_CHARACTER * text.length();
        }

        @Override
        public char charAt(int index) {
            if (--left < 0) {
                throw new OutOfLooks();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return text.substring(from, to);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final class OutOfLooks extends RuntimeException {
        private static final long serialVersionUID = 1;

        OutOfLooks() {
            super("pattern is too costly for this line", null, false, false);
        }
    }
}
