package dev.mortise.app.logs;

import dev.mortise.app.logs.AnsiText.Style;
import dev.mortise.host.logs.LogLine;

import java.util.List;

/// A line made ready to be drawn: its text as shown, its styles, its cells.
///
/// @param lead how many cells of the text are left of the text column: a line that begins with its
///   level has it stand among the levels, once, as a part of the text like any other
record ShownLine(
        LogLine line, String text, List<Style> styles, boolean escapes, Cells cells, int lead) {

    /// What the host writes in place of a secret.
    static final String MASK = "[REDACTED]";

    static ShownLine of(LogLine line, Cells.Measure measure) {
        AnsiText ansi = AnsiText.of(line.text());
        String text = ansi.text();
        boolean escapes = text.length() != line.text().length();
        Cells cells = Cells.of(text, measure);
        return new ShownLine(line, text, ansi.styles(), escapes, cells, lead(line, text));
    }

    private static int lead(LogLine line, String text) {
        String level = LogWords.level(line.level());
        if (level.isEmpty() || !text.startsWith(level)) {
            return 0;
        }
        int end = level.length();
        if (text.startsWith(":", end)) {
            end++;
        }
        int word = end;
        while (end < text.length() && text.charAt(end) == ' ') {
            end++;
        }
        return end == word || end == text.length() ? 0 : Math.min(end, Columns.LEAD);
    }

    /// Index of the style that holds at a column; -1 before the first.
    int styleIndex(int column) {
        int low = 0;
        int high = styles.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (styles.get(middle).column() <= column) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /// Length of the `\x1b` or `\u202e` that begins at a column and was put there for a character
    /// that cannot be shown; 0 when there is none. A doubled backslash is a backslash.
    int escape(int column) {
        if (!escapes || text.charAt(column) != '\\' || column + 1 >= text.length()) {
            return 0;
        }
        int length =
                switch (text.charAt(column + 1)) {
                    case 'x' -> 4;
                    case 'u' -> 6;
                    default -> 0;
                };
        if (length == 0 || column + length > text.length()) {
            return 0;
        }
        for (int i = column + 2; i < column + length; i++) {
            if (Character.digit(text.charAt(i), 16) < 0) {
                return 0;
            }
        }
        int backslashes = 1;
        while (column >= backslashes && text.charAt(column - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1 ? length : 0;
    }

    boolean isMask(int column) {
        return text.startsWith(MASK, column);
    }

    /// The bounds of the word at a column: letters, digits, `_`; else the one cluster there.
    int[] word(int column) {
        if (column >= text.length()) {
            return new int[] {text.length(), text.length()};
        }
        int from = column;
        int to = column;
        while (from > 0 && isWord(text.charAt(from - 1))) {
            from--;
        }
        while (to < text.length() && isWord(text.charAt(to))) {
            to++;
        }
        return to > column
                ? new int[] {from, to}
                : new int[] {column, Cells.clusterEnd(text, column)};
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || Character.isSurrogate(c);
    }
}
