package dev.mortise.host.logs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Makes lines of what one pipe delivers, however it was torn into reads. For one thread.
///
/// A line ends with LF or CRLF; a CR elsewhere, NUL and bytes that are no UTF-8 stay in it. A line
/// over the limit comes in pieces that are marked as cut, never within a UTF-8 character, and
/// reading goes on (must-hold B198, B226). A piece is given out only when [#CONTEXT] more bytes of
/// its line are there, and with as many of the bytes before it: with both at hand [Redactor] masks
/// what lies across the cut on both sides, so for every split position no part of a secret up to
/// that length gets out (must-hold B038). Of a longer one the two ends might.
///
/// Memory is bounded by the limit and twice the context, and given back after a long line.
public final class LineSplitter {

    /// Takes a line. Its bytes are borrowed until the call returns.
    @FunctionalInterface
    public interface Sink {
        void line(LineBytes line);
    }

    /// In bytes, without the line's end (`cp1-host.md` §14).
    public static final int DEFAULT_LIMIT = 1 << 20;

    /// How many bytes on both sides of a cut are shown to who masks a piece.
    public static final int CONTEXT = 64 << 10;

    private static final int LONGEST_CHARACTER = 4;
    private static final int FIRST = 256;
    private static final int KEPT = 1 << 10;
    private static final byte[] NOTHING = {};

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH = 0x0101_0101_0101_0101L;

    private final int limit;
    private final int context;

    private byte[] held = NOTHING;
    private int before; // so much of what is held was given out and stays as context
    private int length;
    private boolean cut;

    public LineSplitter() {
        this(DEFAULT_LIMIT);
    }

    /// @param limit longest piece in bytes, at least 4
    public LineSplitter(int limit) {
        this(limit, CONTEXT);
    }

    LineSplitter(int limit, int context) {
        if (limit < LONGEST_CHARACTER || context < LONGEST_CHARACTER) {
            throw new IllegalArgumentException("a piece must hold a character: " + limit);
        }
        this.limit = limit;
        this.context = context;
    }

    /// Takes the next bytes of the pipe and gives `sink` all lines that are complete with them.
    public void feed(byte[] bytes, int offset, int count, Sink sink) {
        int end = offset + count;
        int from = offset;
        while (from < end) {
            int newline = newline(bytes, from, end);
            int to = newline < 0 ? end : newline;
            boolean direct = newline >= 0 && length == 0 && to - from <= limit;
            if (direct) {
                int stop = to > from && bytes[to - 1] == '\r' ? to - 1 : to;
                sink.line(LineBytes.of(bytes, from, stop - from));
            } else {
                hold(bytes, from, to, sink);
                if (newline >= 0) {
                    int stop = length > before && held[length - 1] == '\r' ? length - 1 : length;
                    finish(stop, sink);
                }
            }
            from = to + 1;
        }
    }

    /// The pipe has ended: gives out a last line without its end, if there is one.
    public void end(Sink sink) {
        if (length > before) {
            finish(length, sink);
        }
    }

    private void hold(byte[] bytes, int from, int to, Sink sink) {
        int most = limit + 2 * context;
        for (int at = from; at < to; ) {
            int count = Math.min(to - at, most - length);
            if (length + count > held.length) {
                int size = Math.max(length + count, Math.max(FIRST, 2 * held.length));
                held = Arrays.copyOf(held, Math.min(size, most));
            }
            System.arraycopy(bytes, at, held, length, count);
            length += count;
            at += count;
            if (length - before >= limit + context) {
                giveOutPiece(sink);
            }
        }
    }

    private void giveOutPiece(Sink sink) {
        cut = true;
        int at = piece(before, length, sink);
        int from = Math.max(0, at - context);
        System.arraycopy(held, from, held, 0, length - from);
        before = at - from;
        length -= from;
    }

    private int piece(int from, int stop, Sink sink) {
        int at = Utf8.boundary(held, from, from + limit, stop);
        sink.line(new LineBytes(held, from, at - from, from, stop - at, true));
        return at;
    }

    private void finish(int stop, Sink sink) {
        int from = before;
        while (stop - from > limit) {
            cut = true;
            from = piece(from, stop, sink);
        }
        sink.line(new LineBytes(held, from, stop - from, from, 0, cut));
        before = 0;
        length = 0;
        cut = false;
        if (held.length > KEPT) {
            held = NOTHING;
        }
    }

    private static int newline(byte[] bytes, int from, int end) {
        int at = from;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long differs = (long) LONG.get(bytes, at) ^ '\n' * EACH;
            long zero = differs - EACH & ~differs & EACH << 7;
            if (zero != 0) {
                return at + (Long.numberOfTrailingZeros(zero) >>> 3);
            }
        }
        for (; at < end; at++) {
            if (bytes[at] == '\n') {
                return at;
            }
        }
        return -1;
    }
}
