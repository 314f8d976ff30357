package dev.mortise.app.logs;

import java.util.Arrays;

/// Where a search found something, in order: an immutable look at a list that one thread goes on
/// filling, like [LineSet].
///
/// @param lines line numbers, ascending; a line may hold many
/// @param starts columns of the shown text
/// @param from index of the first that counts
/// @param to index after the last that counts
record Hits(long[] lines, int[] starts, int[] ends, int from, int to) {

    static final Hits NONE = new Hits(new long[0], new int[0], new int[0], 0, 0);

    int size() {
        return to - from;
    }

    long line(int hit) {
        return lines[from + hit];
    }

    int start(int hit) {
        return starts[from + hit];
    }

    int end(int hit) {
        return ends[from + hit];
    }

    /// Index of the first hit in line `number` or after it; [#size] when there is none.
    int firstFrom(long number) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (lines[middle] < number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - from;
    }

    /// The same without what is in lines below `number`.
    Hits since(long number) {
        int gone = firstFrom(number);
        return gone == 0 ? this : new Hits(lines, starts, ends, from + gone, to);
    }

    /// One more, behind all there are. Only the newest look may be added to.
    Hits with(long line, int start, int end) {
        Hits room = to < lines.length ? this : grown();
        room.lines[room.to] = line;
        room.starts[room.to] = start;
        room.ends[room.to] = end;
        return new Hits(room.lines, room.starts, room.ends, room.from, room.to + 1);
    }

    private Hits grown() {
        int most = Math.max(64, 2 * size());
        return new Hits(
                Arrays.copyOf(Arrays.copyOfRange(lines, from, to), most),
                Arrays.copyOf(Arrays.copyOfRange(starts, from, to), most),
                Arrays.copyOf(Arrays.copyOfRange(ends, from, to), most),
                0,
                size());
    }
}
