package dev.mortise.app.logs;

import dev.mortise.host.logs.LogLine;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/// The lines of another source that pass a filter. Which ones those are is found elsewhere and told
/// here; see [LogScan].
final class FilteredLogSource implements LogSource {

    private final LogSource all;
    private final StreamFilter filter;
    private LineSet lines = LineSet.EMPTY;

    /// @param all a source whose positions are line numbers
    FilteredLogSource(LogSource all, StreamFilter filter) {
        this.all = all;
        this.filter = filter;
    }

    void show(LineSet passing) {
        lines = passing;
    }

    private LineSet kept() {
        lines = lines.since(all.first());
        return lines;
    }

    @Override
    public long first() {
        return kept().first();
    }

    @Override
    public long last() {
        return kept().last();
    }

    @Override
    public @Nullable LogLine line(long position) {
        long number = lines.number(position);
        return number <= all.last() ? all.line(number) : null;
    }

    @Override
    public long droppedBefore(long position) {
        return position == lines.first() ? all.droppedBefore(all.first()) : 0;
    }

    @Override
    public long position(long number) {
        return kept().position(number);
    }

    @Override
    public void want(long[] positions) {
        all.want(Arrays.stream(positions).map(lines::number).toArray());
    }

    @Override
    public CompletableFuture<List<LogLine>> read(
            long from, long to, Predicate<LogLine> which, int most) {
        Predicate<LogLine> passes = line -> filter.passes(line.stream());
        return all.read(lines.number(from), lines.number(to), passes.and(which), most);
    }
}
