package dev.mortise.app.logs;

import dev.mortise.host.logs.LogLine;
import dev.mortise.host.logs.LogPage;

import org.jspecify.annotations.Nullable;

import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads all lines once, in the background, for what a filter lets through and a search finds;
/// afterwards only what is new. What is found so far is published after each step.
final class LogScan implements AutoCloseable {

    /// More are of use to nobody; the search stops there and says so.
    static final int MOST_HITS = 100_000;

    private static final int STEP = 256;
    private static final long PATIENCE_NANOS = 500_000_000L;

    /// @param id grows with each query
    record Query(long id, StreamFilter streams, @Nullable Pattern pattern) {
        boolean isIdle() {
            return streams == StreamFilter.ALL && pattern == null;
        }
    }

    /// @param lines that pass; empty when the filter passes all
    /// @param upTo number of the last line that was looked at
    /// @param complete all lines there were have been looked at
    /// @param problem why the search stopped; null when it did not
    record Progress(
            Query query,
            LineSet lines,
            Hits hits,
            long upTo,
            boolean complete,
            @Nullable String problem) {

        static Progress begin(Query query) {
            return new Progress(query, LineSet.EMPTY, Hits.NONE, 0, false, null);
        }

        /// Without what is lost.
        Progress since(long first) {
            return new Progress(
                    query, lines.since(first), hits.since(first), upTo, complete, problem);
        }
    }

    private final LogPages pages;
    private final Consumer<Progress> publish;
    private final BackgroundTask task = new BackgroundTask("logs-scan", this::scan);

    private volatile Query query = new Query(0, StreamFilter.ALL, null);
    private Progress progress = Progress.begin(query); // background only

    /// @param publish called from the background, often
    LogScan(LogPages pages, Consumer<Progress> publish) {
        this.pages = pages;
        this.publish = publish;
    }

    /// Begins anew; what an older query found is no longer published.
    void start(Query next) {
        query = next;
        more();
    }

    /// There may be new lines.
    void more() {
        if (!query.isIdle()) {
            task.request();
        }
    }

    private void scan() {
        Query now = query;
        long seen = progress.upTo();
        boolean gone = seen > 0 && pages.after(seen - 1, 1).lines().isEmpty();
        if (progress.query() != now || gone) {
            progress = Progress.begin(now);
        }
        LogPage oldest = pages.after(0, 1);
        progress = progress.since(oldest.droppedBefore() + 1);
        boolean complete = false;
        while (!complete && query == now && !task.isClosed()) {
            LogPage page = pages.after(progress.upTo(), STEP);
            complete = page.lines().isEmpty();
            progress = step(page, complete);
            publish.accept(progress);
        }
    }

    private Progress step(LogPage page, boolean complete) {
        Query now = progress.query();
        LineSet lines = progress.lines();
        Hits hits = progress.hits();
        String problem = progress.problem();
        for (LogLine line : page.lines()) {
            if (!now.streams().passes(line.stream())) {
                continue;
            }
            if (now.streams() != StreamFilter.ALL) {
                lines = lines.with(line.number());
            }
            if (now.pattern() != null && problem == null) {
                try {
                    hits = found(hits, line, now);
                } catch (PatientText.Enough | StackOverflowError e) {
                    problem = "Search stopped: this expression takes too long on some lines";
                }
                if (hits.size() >= MOST_HITS) {
                    problem = "Search stopped at %,d matches".formatted(MOST_HITS);
                }
            }
        }
        return new Progress(now, lines, hits, page.last(), complete, problem);
    }

    private Hits found(Hits before, LogLine line, Query now) {
        Pattern pattern = now.pattern();
        if (pattern == null) {
            return before;
        }
        long began = System.nanoTime();
        var text =
                new PatientText(
                        AnsiText.of(line.text()).text(),
                        () -> query != now || System.nanoTime() - began > PATIENCE_NANOS);
        Hits hits = before;
        Matcher matcher = pattern.matcher(text);
        while (hits.size() < MOST_HITS && matcher.find()) {
            if (matcher.end() > matcher.start()) {
                hits = hits.with(line.number(), matcher.start(), matcher.end());
            }
        }
        return hits;
    }

    @Override
    public void close() {
        task.close();
    }
}
