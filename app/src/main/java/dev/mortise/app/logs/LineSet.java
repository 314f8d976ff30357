package dev.mortise.app.logs;

import java.util.Arrays;

/// Numbers of lines, ascending: an immutable look at a list that one thread goes on filling.
///
/// The filler only ever writes behind what a look can see, so a look costs nothing and needs no
/// lock. Each number keeps its position for good, also when older ones are given up.
///
/// @param base position of `numbers[0]`
/// @param from index of the first that counts
/// @param to index after the last that counts
record LineSet(long base, long[] numbers, int from, int to) {

    static final LineSet EMPTY = new LineSet(1, new long[0], 0, 0);

    long first() {
        return base + from;
    }

    long last() {
        return base + to - 1;
    }

    long number(long position) {
        return numbers[(int) (position - base)];
    }

    /// Position of `number`, or else of the first above it.
    long position(long number) {
        int at = Arrays.binarySearch(numbers, from, to, number);
        return base + (at < 0 ? -at - 1 : at);
    }

    /// The same without what is below `number`.
    LineSet since(long number) {
        return from < to && numbers[from] < number
                ? new LineSet(base, numbers, (int) (position(number) - base), to)
                : this;
    }

    /// One more number, above all there are. Only the newest look may be added to.
    LineSet with(long number) {
        LineSet room = to < numbers.length ? this : grown();
        room.numbers[room.to] = number;
        return new LineSet(room.base, room.numbers, room.from, room.to + 1);
    }

    private LineSet grown() {
        int size = to - from;
        long[] more = new long[Math.max(64, 2 * size)];
        System.arraycopy(numbers, from, more, 0, size);
        return new LineSet(base + from, more, 0, size);
    }
}
