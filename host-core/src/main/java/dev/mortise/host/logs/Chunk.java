package dev.mortise.host.logs;

import java.util.Arrays;

/// A stretch of consecutive lines of one process: their bytes in one array, what else is known of
/// them in parallel ones. Grows while it is filled, and is trimmed when it is full.
///
/// What was written once is never written again, and growing makes new arrays: a [View] taken under
/// the buffer's lock can be read without it.
///
/// A line too long for a chunk has one to itself and goes on as entry 0 of the next ones.
final class Chunk {

    /// Bytes that an entry takes beside its text.
    static final int ENTRY_BYTES = 24;

    static final int FIRST_BYTES = 1 << 10;
    private static final int FIRST_ENTRIES = 8;
    private static final int MOST_ENTRIES = 1 << 12;
    private static final int BYTES_PER_ENTRY =
            8; // below that on average the index is what fills it

    private static final int STDERR = 1;
    private static final int CUT = 2;
    private static final int CONTINUES = 4;
    private static final int FLAGS = 3; // bits

    private final int most;
    private final long firstNumber;
    private final long baseSequence;
    private final long baseWall;

    private byte[] data;
    private int[] ends = new int[FIRST_ENTRIES];
    private int[] sequences = new int[FIRST_ENTRIES]; // since baseSequence
    private int[] walls = new int[FIRST_ENTRIES]; // since baseWall
    private long[] nanos = new long[FIRST_ENTRIES];
    private int[] marks = new int[FIRST_ENTRIES];
    private int entries;
    private int used;
    private boolean full;

    /// @param most how many bytes of text it may ever hold
    /// @param number of the first line that begins here
    Chunk(int size, int most, long number, long sequence, long wall) {
        this.most = most;
        this.data = new byte[Math.min(size, most)];
        this.firstNumber = number;
        this.baseSequence = sequence;
        this.baseWall = wall;
    }

    record Entry(
            long sequence,
            LogStream stream,
            int launch,
            long nanos,
            long wall,
            boolean cut,
            boolean continues) {}

    /// False when the entry must go to a new chunk.
    boolean fits(int length, Entry entry) {
        return !full
                && entries < Math.min(MOST_ENTRIES, most / BYTES_PER_ENTRY)
                && used + length <= most
                && entry.sequence - baseSequence <= Integer.MAX_VALUE
                && Math.abs(entry.wall - baseWall) <= Integer.MAX_VALUE;
    }

    void append(byte[] bytes, int offset, int length, Entry entry) {
        if (used + length > data.length) {
            int size = Math.max(used + length, 4 * data.length);
            data = Arrays.copyOf(data, Math.min(size, most));
        }
        if (entries == ends.length) {
            resize(2 * entries);
        }
        System.arraycopy(bytes, offset, data, used, length);
        used += length;
        ends[entries] = used;
        sequences[entries] = (int) (entry.sequence - baseSequence);
        walls[entries] = (int) (entry.wall - baseWall);
        nanos[entries] = entry.nanos;
        marks[entries] =
                entry.launch << FLAGS
                        | (entry.stream == LogStream.STDERR ? STDERR : 0)
                        | (entry.cut ? CUT : 0)
                        | (entry.continues ? CONTINUES : 0);
        entries++;
    }

    /// Nothing more will come.
    void seal() {
        if (!full) {
            full = true;
            resize(entries);
            if (used < data.length) {
                data = Arrays.copyOf(data, used);
            }
        }
    }

    private void resize(int size) {
        ends = Arrays.copyOf(ends, size);
        sequences = Arrays.copyOf(sequences, size);
        walls = Arrays.copyOf(walls, size);
        nanos = Arrays.copyOf(nanos, size);
        marks = Arrays.copyOf(marks, size);
    }

    /// What it takes in memory, in bytes.
    int footprint() {
        return data.length + ENTRY_BYTES * ends.length;
    }

    long firstNumber() {
        return firstNumber;
    }

    int used() {
        return used;
    }

    /// Bytes of entry 0 when that one belongs to a line from an earlier chunk.
    int continuedBytes() {
        return entries > 0 && (marks[0] & CONTINUES) != 0 ? ends[0] : 0;
    }

    boolean isContinuation() {
        return entries > 0 && (marks[0] & CONTINUES) != 0;
    }

    /// How many lines begin here.
    int lines() {
        return entries - (isContinuation() ? 1 : 0);
    }

    View view() {
        return new View(
                firstNumber,
                isContinuation() ? 1 : 0,
                entries,
                baseSequence,
                baseWall,
                data,
                ends,
                sequences,
                walls,
                nanos,
                marks);
    }

    /// The entries as they were at one moment.
    ///
    /// @param first entry of the first line that begins here
    record View(
            long firstNumber,
            int first,
            int entries,
            long baseSequence,
            long baseWall,
            byte[] data,
            int[] ends,
            int[] sequences,
            int[] walls,
            long[] nanos,
            int[] marks) {

        int offset(int entry) {
            return entry == 0 ? 0 : ends[entry - 1];
        }

        int length(int entry) {
            return ends[entry] - offset(entry);
        }

        long sequence(int entry) {
            return baseSequence + sequences[entry];
        }

        long wall(int entry) {
            return baseWall + walls[entry];
        }

        int launch(int entry) {
            return marks[entry] >> FLAGS;
        }

        LogStream stream(int entry) {
            return (marks[entry] & STDERR) != 0 ? LogStream.STDERR : LogStream.STDOUT;
        }

        boolean cut(int entry) {
            return (marks[entry] & CUT) != 0;
        }
    }
}
