package dev.mortise.host.logs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The last lines of one process, both streams, across launches. Thread-safe; one short lock.
///
/// Lines are numbered from 1 without gaps, and only the oldest are ever dropped, so what is lost is
/// always known exactly.
public final class LogBuffer {

    /// How many lines the reference keeps (`cp1-host.md` §20).
    public static final int DEFAULT_ENTRIES = 256;

    private static final int MOST_CHUNK = 256 << 10;
    private static final int NEXT_CHUNK = 64 << 10;
    private static final int PAGE = 256;

    private final LogStore store;
    private final long most;
    private final int chunkSize;

    // all below: guarded by this
    private final ArrayDeque<Chunk> chunks = new ArrayDeque<>();
    private long total;
    private long dropped;
    private long stored;
    private boolean removed;

    private volatile long footprint; // written under the lock

    LogBuffer(LogStore store, long most) {
        this.store = store;
        this.most = most;
        long eighth = Long.highestOneBit(Math.max(1, most / 8));
        this.chunkSize = Math.clamp(eighth, Chunk.FIRST_BYTES, MOST_CHUNK);
    }

    /// Appends a copy of `line` and answers its sequence number among all lines of the host.
    ///
    /// @param launch launch number of the child that printed it, below 2²⁸
    /// @param nanos host uptime in nanoseconds
    /// @param wallMillis wall time since the epoch
    public long append(LogStream stream, int launch, long nanos, long wallMillis, LineBytes line) {
        long sequence;
        long grown;
        synchronized (this) {
            sequence = store.nextSequence();
            total++;
            if (removed) {
                dropped = total;
                return sequence;
            }
            long was = footprint;
            write(
                    line,
                    new Chunk.Entry(
                            sequence, stream, launch, nanos, wallMillis, line.cut(), false));
            while (footprint > most && chunks.size() > 1) {
                dropOldestChunk();
            }
            grown = footprint - was;
        }
        store.grew(grown);
        return sequence;
    }

    private void write(LineBytes line, Chunk.Entry entry) {
        int from = line.offset();
        int end = from + line.length();
        Chunk.Entry next = entry;
        do {
            int length = Math.min(end - from, chunkSize);
            Chunk chunk = room(length, end - from > chunkSize || next.continues(), next);
            long was = chunk.footprint();
            chunk.append(line.buffer(), from, length, next);
            footprint += chunk.footprint() - was;
            from += length;
            next =
                    new Chunk.Entry(
                            entry.sequence(),
                            entry.stream(),
                            entry.launch(),
                            entry.nanos(),
                            entry.wall(),
                            entry.cut(),
                            true);
        } while (from < end);
        stored += line.length();
    }

    private Chunk room(int length, boolean alone, Chunk.Entry entry) {
        Chunk last = chunks.peekLast();
        if (last != null && !alone && last.fits(length, entry)) {
            return last;
        }
        if (last != null) {
            long was = last.footprint();
            last.seal();
            footprint += last.footprint() - was;
        }
        int size = last == null ? Chunk.FIRST_BYTES : NEXT_CHUNK;
        long number = entry.continues() ? total + 1 : total;
        Chunk chunk =
                new Chunk(
                        Math.max(size, length), chunkSize, number, entry.sequence(), entry.wall());
        chunks.addLast(chunk);
        footprint += chunk.footprint();
        return chunk;
    }

    /// Drops the oldest chunk, and what its last line has in the ones behind it.
    private void dropOldestChunk() {
        do {
            Chunk oldest = chunks.removeFirst();
            footprint -= oldest.footprint();
            dropped += oldest.lines();
            stored -= oldest.used();
        } while (!chunks.isEmpty() && chunks.getFirst().lines() == 0);
    }

    /// Lines after line `number` (0: from the first that is kept), at most `most` of them.
    public LogPage page(long number, int most) {
        List<Chunk.View> views;
        long lost;
        synchronized (this) {
            lost = Math.max(0, dropped - number);
            views = viewsFrom(Math.max(number, dropped) + 1, most);
        }
        long from = number + lost + 1;
        List<LogLine> lines = new LogReader(views).lines(from, most);
        return new LogPage(lines, lost, lines.isEmpty() ? from - 1 : lines.getLast().number());
    }

    private List<Chunk.View> viewsFrom(long number, int most) {
        var views = new ArrayList<Chunk.View>();
        for (Chunk chunk : chunks) {
            boolean enough = chunk.firstNumber() >= number + most && !chunk.isContinuation();
            if (enough) {
                break;
            }
            if (chunk.firstNumber() + chunk.lines() > number || !views.isEmpty()) {
                views.add(chunk.view());
            }
        }
        return views;
    }

    /// The last `count` lines.
    public LogPage tail(int count) {
        long after;
        synchronized (this) {
            after = Math.max(dropped, total - count);
        }
        return page(after, count);
    }

    /// The reference's view: the last `count` lines without their outer blanks, blank ones skipped,
    /// oldest first (`cp1-host.md` §14, §16).
    public List<LogEntry> entries(int count) {
        var entries = new ArrayDeque<LogEntry>();
        long end = totalLines();
        while (entries.size() < count && end > 0) {
            long from = Math.max(0, end - PAGE);
            LogPage page = page(from, (int) (end - from));
            for (LogLine line : page.lines().reversed()) {
                String text = trim(line.text());
                if (entries.size() < count && !text.isEmpty()) {
                    entries.addFirst(new LogEntry(line.stream(), text));
                }
            }
            end = page.droppedBefore() > 0 ? 0 : from;
        }
        return List.copyOf(entries);
    }

    /// Go's idea of white space, which is not quite Java's.
    private static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    private static boolean isSpace(char c) {
        return c >= '\t' && c <= '\r' || c == 0x85 || Character.isSpaceChar(c);
    }

    /// The bytes of a line as the plugin printed them, but for what was masked; empty when the line
    /// is dropped or yet to come.
    public Optional<byte[]> raw(long number) {
        List<Chunk.View> views;
        synchronized (this) {
            if (number <= dropped || number > total) {
                return Optional.empty();
            }
            views = viewsFrom(number, 1);
        }
        return Optional.of(new LogReader(views).bytes(number));
    }

    /// How many lines ever came.
    public synchronized long totalLines() {
        return total;
    }

    /// How many of them are lost.
    public synchronized long droppedLines() {
        return dropped;
    }

    /// Bytes of the lines that are kept.
    public synchronized long bytes() {
        return chunks.isEmpty() ? 0 : stored - chunks.getFirst().continuedBytes();
    }

    /// Bytes of memory that the kept lines take, room for more included: what the caps are about.
    public long footprint() {
        return footprint;
    }

    /// Makes room for others. Answers how many bytes that were.
    synchronized long giveUpOldest() {
        long was = footprint;
        if (!chunks.isEmpty()) {
            dropOldestChunk();
        }
        return was - footprint;
    }

    /// The process is gone for good: drops everything, and what still comes.
    synchronized long remove() {
        long was = footprint;
        chunks.clear();
        stored = 0;
        footprint = 0;
        dropped = total;
        removed = true;
        return was;
    }
}
