package dev.mortise.host.logs;

import java.util.Arrays;

/// The ranges of one line that are to be masked, in the order they were found.
///
/// A byte is masked when any finder says so; that is why overlapping and nested secrets leave no
/// tail (must-hold B023) and why no finder can undo another's work (must-hold B139).
final class Spans {

    private long[] ranges = new long[8];
    private int count;

    void add(int from, int to) {
        if (count == ranges.length) {
            ranges = Arrays.copyOf(ranges, 2 * count);
        }
        ranges[count++] = (long) from << 32 | to;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /// `bytes[from, to)` with every marked stretch replaced by one mask. Stretches that touch
    /// become one.
    byte[] render(byte[] bytes, int from, int to, byte[] mask) {
        Arrays.sort(ranges, 0, count);
        byte[] out = new byte[to - from + count * mask.length];
        int length = 0;
        int copied = from;
        for (int i = 0; i < count; ) {
            int start = start(i);
            int end = end(i);
            for (i++; i < count && start(i) <= end; i++) {
                end = Math.max(end, end(i));
            }
            start = Math.max(start, from);
            end = Math.min(end, to);
            if (start < end) {
                System.arraycopy(bytes, copied, out, length, start - copied);
                length += start - copied;
                System.arraycopy(mask, 0, out, length, mask.length);
                length += mask.length;
                copied = end;
            }
        }
        System.arraycopy(bytes, copied, out, length, to - copied);
        return Arrays.copyOf(out, length + to - copied);
    }

    private int start(int index) {
        return (int) (ranges[index] >> 32);
    }

    private int end(int index) {
        return (int) ranges[index];
    }
}
