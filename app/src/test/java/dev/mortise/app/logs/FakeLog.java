package dev.mortise.app.logs;

import dev.mortise.host.logs.LogLevel;
import dev.mortise.host.logs.LogLine;
import dev.mortise.host.logs.LogPage;
import dev.mortise.host.logs.LogStream;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// A host's lines of one process, in memory. Thread-safe.
final class FakeLog implements LogPages {

    private static final Instant BEGIN = Instant.parse("2026-11-30T14:31:45.021Z");

    final AtomicInteger calls = new AtomicInteger();
    private final List<LogLine> lines = new ArrayList<>();
    private long dropped;
    private Instant now = BEGIN;
    private int launch = 1;

    synchronized FakeLog launch(int number) {
        launch = number;
        return this;
    }

    synchronized FakeLog later(long millis) {
        now = now.plusMillis(millis);
        return this;
    }

    FakeLog out(String text) {
        return add(LogStream.STDOUT, text);
    }

    FakeLog err(String text) {
        return add(LogStream.STDERR, text);
    }

    synchronized FakeLog add(LogStream stream, String text) {
        lines.add(line(lines.size() + 1, stream, launch, now, text));
        now = now.plusMillis(13);
        return this;
    }

    FakeLog many(int count) {
        for (int i = 0; i < count; i++) {
            out("line " + (lines.size() + 1));
        }
        return this;
    }

    synchronized FakeLog drop(long count) {
        dropped += count;
        return this;
    }

    @Override
    public synchronized LogPage after(long number, int limit) {
        calls.incrementAndGet();
        long lost = Math.max(0, dropped - number);
        int from = (int) Math.min(lines.size(), number + lost);
        int to = (int) Math.min(lines.size(), (long) from + limit);
        List<LogLine> page = from < to ? List.copyOf(lines.subList(from, to)) : List.of();
        return new LogPage(page, lost, page.isEmpty() ? number + lost : page.getLast().number());
    }

    static LogLine line(long number, LogStream stream, int launch, Instant wall, String text) {
        return new LogLine(
                number,
                number,
                stream,
                launch,
                Duration.between(BEGIN, wall),
                wall,
                text,
                false,
                LogLevel.of(text));
    }

    static LogLine line(long number, String text) {
        return line(number, LogStream.STDOUT, 1, BEGIN.plusMillis(number), text);
    }
}
