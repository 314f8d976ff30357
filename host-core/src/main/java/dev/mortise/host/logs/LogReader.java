package dev.mortise.host.logs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Reads lines out of consecutive chunks. Needs no lock.
final class LogReader {

    private final List<Chunk.View> chunks;

    LogReader(List<Chunk.View> chunks) {
        this.chunks = chunks;
    }

    /// Up to `most` lines from line `number` on. No byte sequence can make this fail (must-hold
    /// B093).
    List<LogLine> lines(long number, int most) {
        var lines = new ArrayList<LogLine>();
        for (int chunk = 0; chunk < chunks.size() && lines.size() < most; chunk++) {
            Chunk.View view = chunks.get(chunk);
            long skipped = Math.max(0, number - view.firstNumber());
            for (long i = view.first() + skipped; i < view.entries() && lines.size() < most; i++) {
                lines.add(line(chunk, (int) i));
            }
        }
        return lines;
    }

    private LogLine line(int chunk, int entry) {
        Chunk.View view = chunks.get(chunk);
        byte[] whole = joined(chunk, entry);
        String text =
                whole.length > 0
                        ? new String(whole, UTF_8)
                        : new String(view.data(), view.offset(entry), view.length(entry), UTF_8);
        return new LogLine(
                view.sequence(entry),
                view.firstNumber() + entry - view.first(),
                view.stream(entry),
                view.launch(entry),
                Duration.ofNanos(view.nanos()[entry]),
                Instant.ofEpochMilli(view.wall(entry)),
                text,
                view.cut(entry),
                LogLevel.of(text));
    }

    /// The bytes of line `number`, which begins in the first chunk.
    byte[] bytes(long number) {
        Chunk.View view = chunks.getFirst();
        int entry = view.first() + (int) (number - view.firstNumber());
        byte[] whole = joined(0, entry);
        return whole.length > 0
                ? whole
                : Arrays.copyOfRange(view.data(), view.offset(entry), view.ends()[entry]);
    }

    /// All bytes of a line that goes on in the next chunks; nothing when it does not.
    private byte[] joined(int chunk, int entry) {
        int last = chunk;
        if (entry == chunks.get(chunk).entries() - 1) {
            while (last + 1 < chunks.size() && chunks.get(last + 1).first() == 1) {
                last++;
                if (chunks.get(last).entries() > 1) {
                    break;
                }
            }
        }
        if (last == chunk) {
            return new byte[0];
        }
        int length = chunks.get(chunk).length(entry);
        for (int i = chunk + 1; i <= last; i++) {
            length += chunks.get(i).length(0);
        }
        byte[] whole = new byte[length];
        int at = 0;
        for (int i = chunk; i <= last; i++) {
            int from = i == chunk ? entry : 0;
            Chunk.View view = chunks.get(i);
            System.arraycopy(view.data(), view.offset(from), whole, at, view.length(from));
            at += view.length(from);
        }
        return whole;
    }
}
