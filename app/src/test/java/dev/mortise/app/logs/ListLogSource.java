package dev.mortise.app.logs;

import dev.mortise.host.logs.LogLine;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/// Lines made when they are looked at, as many as one likes. Counts the looks.
final class ListLogSource implements LogSource {

    private final long first;
    private final LongFunction<LogLine> lines;
    private long last;
    long looks;

    ListLogSource(long first, long last, LongFunction<LogLine> lines) {
        this.first = first;
        this.last = last;
        this.lines = lines;
    }

    /// A gap between two numbers is what was dropped.
    static ListLogSource of(List<LogLine> lines) {
        return new ListLogSource(0, lines.size() - 1L, at -> lines.get((int) at));
    }

    static ListLogSource numbered(long count) {
        return new ListLogSource(1, count, at -> FakeLog.line(at, "line " + at));
    }

    void grow(long by) {
        last += by;
    }

    @Override
    public long first() {
        return first;
    }

    @Override
    public long last() {
        return last;
    }

    @Override
    public LogLine line(long position) {
        looks++;
        return lines.apply(position);
    }

    @Override
    public long droppedBefore(long position) {
        long number = lines.apply(position).number();
        return position == first ? number - 1 : number - lines.apply(position - 1).number() - 1;
    }

    @Override
    public long position(long number) {
        return LongStream.rangeClosed(first, last)
                .filter(at -> lines.apply(at).number() >= number)
                .findFirst()
                .orElse(last + 1);
    }

    @Override
    public void want(long[] positions) {}

    @Override
    public CompletableFuture<List<LogLine>> read(
            long from, long to, Predicate<LogLine> which, int most) {
        return CompletableFuture.completedFuture(
                LongStream.rangeClosed(from, to)
                        .mapToObj(lines)
                        .filter(which)
                        .limit(most)
                        .toList());
    }
}
