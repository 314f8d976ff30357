package dev.mortise.app.logs;

import java.util.Arrays;

/// Where each column of a line stands on a grid of cells, one cell being as wide as an `a`.
///
/// A column is an index into the text. What a reader sees as one character (an emoji with its skin
/// tone, a letter with its accents) is one cluster, and its inner columns stand where it begins.
/// How many cells a cluster takes is measured; a line of plain characters needs no table.
final class Cells {

    static final int TAB = 8;

    /// How many cells a cluster takes; 1 or more.
    @FunctionalInterface
    interface Measure {
        int cells(String cluster);
    }

    private final int length;
    private final int[] starts; // by column, and one for the end; empty for a plain line

    private Cells(int length, int[] starts) {
        this.length = length;
        this.starts = starts;
    }

    static Cells of(String text, Measure measure) {
        for (int i = 0; i < text.length(); i++) {
            if (!isPlain(text.charAt(i))) {
                return measured(text, measure);
            }
        }
        return new Cells(text.length(), new int[0]);
    }

    private static Cells measured(String text, Measure measure) {
        int[] starts = new int[text.length() + 1];
        int cell = 0;
        for (int at = 0; at < text.length(); ) {
            int end = clusterEnd(text, at);
            Arrays.fill(starts, at, end, cell);
            char c = text.charAt(at);
            if (c == '\t') {
                cell += TAB - cell % TAB;
            } else {
                cell += isPlain(c) && end == at + 1 ? 1 : measure.cells(text.substring(at, end));
            }
            at = end;
        }
        starts[text.length()] = cell;
        return new Cells(text.length(), starts);
    }

    int total() {
        return cell(length);
    }

    /// The cell at which a column begins.
    int cell(int column) {
        int at = Math.clamp(column, 0, length);
        return starts.length == 0 ? at : starts[at];
    }

    /// The first column of the cluster that covers a cell; the end of the text beyond it.
    int column(int cell) {
        if (cell >= total()) {
            return length;
        }
        if (starts.length == 0 || cell <= 0) {
            return Math.max(0, cell);
        }
        int low = 0;
        int high = length;
        while (low < high) { // the first column that begins after the cell
            int middle = (low + high) >>> 1;
            if (starts[middle] > cell) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        int start = starts[low - 1];
        int column = low - 1;
        while (column > 0 && starts[column - 1] == start) {
            column--;
        }
        return column;
    }

    /// Characters of which the bundled font has a glyph one cell wide.
    static boolean isPlain(char c) {
        return c >= ' ' && c < 0x7f
                || c >= 0xa0 && c < 0x300 && c != 0xad
                || c >= 0x370 && c < 0x483
                || c >= 0x48a && c < 0x530
                || c >= 0x2010 && c < 0x2028
                || c >= 0x2190 && c < 0x2194
                || c >= 0x2500 && c < 0x25a0;
    }

    /// Where the cluster that begins at `at` ends.
    static int clusterEnd(String text, int at) {
        int first = text.codePointAt(at);
        int end = at + Character.charCount(first);
        boolean flag = isFlagLetter(first);
        while (end < text.length()) {
            int next = text.codePointAt(end);
            if (next == 0x200d && end + 1 < text.length()) {
                end += 1 + Character.charCount(text.codePointAt(end + 1));
            } else if (flag && isFlagLetter(next)) {
                end += Character.charCount(next);
                flag = false;
            } else if (isExtension(next)) {
                end += Character.charCount(next);
            } else {
                break;
            }
        }
        return end;
    }

    private static boolean isFlagLetter(int c) {
        return c >= 0x1f1e6 && c <= 0x1f1ff;
    }

    private static boolean isExtension(int c) {
        if (c < 0x300) {
            return false;
        }
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || c >= 0x1f3fb && c <= 0x1f3ff;
    }
}
