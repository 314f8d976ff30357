package dev.mortise.app.logs;

import dev.mortise.app.fx.FramePump;
import dev.mortise.app.fx.Fx;
import dev.mortise.host.logs.LogLine;
import dev.mortise.host.logs.LogPage;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/// A host's lines through a small window: the pages around what is looked at, and the tail.
///
/// A position is a line's number. One background run looks for the newest number, reads the pages
/// that are wanted and missing, forgets the rest, and publishes what there is; so a tick costs the
/// same whether one line came or a million (must-hold B118).
public final class HostLogSource implements LogSource, AutoCloseable {

    static final int PAGE = 128;
    private static final int TAIL = 2 * PAGE;

    private final LogPages pages;
    private final Runnable changed;
    private final BackgroundTask fetch = new BackgroundTask("logs-fetch", this::fetch);
    private final FramePump<LogExtent> pump = new FramePump<>(this::show);

    /// By `(number - 1) / PAGE`; written in the background, read by all. A page of which old lines
    /// are lost begins later.
    private final Map<Long, List<LogLine>> cache = new ConcurrentHashMap<>();

    private volatile long[] wanted = {};
    private volatile boolean frozen;
    private LogExtent found = LogExtent.NONE; // background only
    private LogExtent extent = LogExtent.NONE; // FX thread only

    /// @param changed called on the FX thread after new lines or pages have come
    public HostLogSource(LogPages pages, Runnable changed) {
        this.pages = pages;
        this.changed = changed;
    }

    /// There may be new lines. Returns at once; at most once per pulse is enough.
    public void update() {
        Fx.check();
        fetch.request();
    }

    /// While frozen, no newer lines come; lines that the host drops go all the same.
    public void freeze(boolean stop) {
        frozen = stop;
    }

    @Override
    public long first() {
        return extent.first();
    }

    @Override
    public long last() {
        return extent.last();
    }

    @Override
    public @Nullable LogLine line(long position) {
        List<LogLine> page = cache.get(page(position));
        if (page == null || page.isEmpty()) {
            return null;
        }
        long index = position - page.getFirst().number();
        return index >= 0 && index < page.size() ? page.get((int) index) : null;
    }

    @Override
    public long droppedBefore(long position) {
        return position == first() ? position - 1 : 0;
    }

    @Override
    public long position(long number) {
        return Math.max(number, first());
    }

    @Override
    public void want(long[] positions) {
        wanted = positions.clone();
        if (Arrays.stream(positions).anyMatch(at -> at <= last() && line(at) == null)) {
            fetch.request();
        }
    }

    @Override
    public CompletableFuture<List<LogLine>> read(
            long from, long to, Predicate<LogLine> which, int most) {
        var answer = new CompletableFuture<List<LogLine>>();
        Thread.ofVirtual()
                .name("logs-read")
                .start(
                        () -> {
                            List<LogLine> lines = between(from, to, which, most);
                            Fx.later(() -> answer.complete(lines));
                        });
        return answer;
    }

    private List<LogLine> between(long from, long to, Predicate<LogLine> which, int most) {
        var lines = new ArrayList<LogLine>();
        long after = from - 1;
        while (lines.size() < most && after < to && !fetch.isClosed()) {
            LogPage page = pages.after(after, (int) Math.min(PAGE, to - after));
            for (LogLine line : page.lines()) {
                if (line.number() <= to && lines.size() < most && which.test(line)) {
                    lines.add(line);
                }
            }
            if (page.last() == after || page.lines().isEmpty()) {
                break;
            }
            after = page.last();
        }
        return lines;
    }

    @Override
    public void close() {
        fetch.close();
    }

    private void show(LogExtent now) {
        if (!fetch.isClosed()) {
            extent = now;
            changed.run();
        }
    }

    private void fetch() {
        LogExtent now = found.now(pages);
        if (now.last() < found.last()) {
            cache.clear();
        }
        boolean held = frozen && now.last() >= found.last() && found.last() >= now.first();
        found = held ? new LogExtent(now.first(), found.last()) : now;
        var keep = new HashSet<Long>();
        long[] near = wanted;
        if (near.length > 0) {
            keep.add(page(near[0] - PAGE / 2));
            Arrays.stream(near).forEach(at -> keep.add(page(at)));
            keep.add(page(near[near.length - 1] + PAGE / 2));
        }
        for (long index = page(found.last() - TAIL); index <= page(found.last()); index++) {
            keep.add(index);
        }
        keep.forEach(this::complete);
        cache.keySet().retainAll(keep);
        pump.offer(found);
    }

    private void complete(long index) {
        List<LogLine> have = cache.getOrDefault(index, List.of());
        long end = (index + 1) * PAGE;
        long after = have.isEmpty() ? index * PAGE : have.getLast().number();
        if (after < 0 || end <= found.first() || after >= Math.min(end, found.last())) {
            return;
        }
        var lines = new ArrayList<>(have);
        for (LogLine line : pages.after(after, (int) (end - after)).lines()) {
            boolean follows = lines.isEmpty() || line.number() == lines.getLast().number() + 1;
            if (line.number() <= end) {
                if (!follows) {
                    lines.clear();
                }
                lines.add(line);
            }
        }
        cache.put(index, List.copyOf(lines));
    }

    private static long page(long number) {
        return Math.floorDiv(number - 1, PAGE);
    }
}
