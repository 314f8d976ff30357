package dev.mortise.host.logs;

/// Which bracket or JSON string encloses a place in a line, read from the left as the scan goes on.
final class Nesting {

    private static final int DEEPEST = 64;

    private final byte[] bytes;
    private final char[] open = new char[DEEPEST];
    private int depth;
    private int string = -1; // the frame of the open string
    private int backslashes;
    private int read;

    Nesting(byte[] bytes, int start) {
        this.bytes = bytes;
        this.read = start;
    }

    /// `{`: entries of a map. `R`: fields of a record, as in `User[name=x]`. `[`: items of a list.
    /// `"`: a string. 0: nothing. Places must be asked for from left to right.
    char at(int place) {
        for (; read < place; read++) {
            byte b = bytes[read];
            switch (b) {
                case '"' -> quote();
                case '{' -> push('{');
                case '[', '(' -> push(read > 0 && Ascii.isWord(bytes[read - 1]) ? 'R' : '[');
                case '}', ']', ')' -> pop();
                default -> {}
            }
            backslashes = b == '\\' ? backslashes + 1 : 0;
        }
        return depth == 0 ? 0 : open[depth - 1];
    }

    boolean inString() {
        return string >= 0;
    }

    private void quote() {
        if (backslashes % 2 != 0) {
            return; // belongs to text within the string
        }
        if (string >= 0) {
            depth = string;
            string = -1;
        } else if (depth < DEEPEST) {
            string = depth;
            push('"');
        }
    }

    private void push(char frame) {
        if (depth < DEEPEST) {
            open[depth++] = frame;
        }
    }

    private void pop() {
        if (depth > string + 1) {
            depth--;
        }
    }
}
