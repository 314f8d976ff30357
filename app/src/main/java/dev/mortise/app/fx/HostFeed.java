package dev.mortise.app.fx;

import dev.mortise.host.HostConnection;
import dev.mortise.host.HostSnapshot;
import dev.mortise.host.ProcessSnapshot;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.spec.ProcessKey;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// Carries a host's news to the FX thread, at most once per pulse. All waiting is done by one
/// thread of its own.
///
/// What is, is the newest snapshot; what happened is handed over whole, in order. When the window
/// does not keep up, the oldest records are dropped and counted.
public final class HostFeed implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HostFeed.class);

    private static final Duration LOOK = Duration.ofMillis(250);
    private static final Duration PACE = Duration.ofMillis(30);
    private static final int PAGE = 1000;
    private static final int MOST_WAITING = 20_000;

    private final HostConnection host;
    private final Consumer<HostNews> sink;
    private final FramePump<HostSnapshot> pump;
    private final Thread thread;
    private final OwnProcess self = new OwnProcess();

    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private List<HostRecord> records = new ArrayList<>();
    private Map<ProcessKey, List<MetricSample>> samples = new HashMap<>();
    private long lost;

    // Of the feed's thread.
    private final Map<ProcessKey, Duration> sampled = new HashMap<>();
    private long seen;
    private long revision = -1;
    private long nextLook;

    private volatile HostNews.Cost cost = HostNews.Cost.UNKNOWN;

    /// @param sink called on the FX thread
    public HostFeed(HostConnection host, Consumer<HostNews> sink) {
        this.host = host;
        this.sink = sink;
        this.pump = new FramePump<>(this::deliver);
        this.thread = Thread.ofVirtual().name("host-feed").unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /// What hosts before this one wrote has uptimes of another life, and is no news.
    private void run() {
        try {
            seen = host.snapshot().firstRecord() - 1;
            while (true) {
                host.awaitRecords(seen, LOOK);
                try {
                    look();
                } catch (RuntimeException e) {
                    LOG.warn("the host could not be looked at", e);
                }
                Thread.sleep(PACE);
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    private void look() {
        boolean happened = collectRecords();
        HostSnapshot now = host.snapshot();
        if (System.nanoTime() - nextLook >= 0) {
            nextLook = System.nanoTime() + LOOK.toNanos();
            collectSamples(now);
            cost = self.look();
        }
        if (happened || now.revision() != revision) {
            revision = now.revision();
            pump.offer(now);
        }
    }

    private boolean collectRecords() {
        boolean any = false;
        for (var page = host.records(seen, PAGE);
                !page.records().isEmpty();
                page = host.records(seen, PAGE)) {
            any = true;
            seen = page.records().getLast().sequence();
            lock.lock();
            try {
                records.addAll(page.records());
                lost += page.lost();
                int tooMany = records.size() - MOST_WAITING;
                if (tooMany > 0) {
                    records.subList(0, tooMany).clear();
                    lost += tooMany;
                }
            } finally {
                lock.unlock();
            }
        }
        return any;
    }

    private void collectSamples(HostSnapshot now) {
        for (ProcessSnapshot process : now.processes()) {
            ProcessKey key = process.status().process();
            Duration last = sampled.getOrDefault(key, Duration.ZERO);
            if (process.status().pid().isEmpty()) {
                continue;
            }
            List<MetricSample> fresh = host.metrics(key, last);
            if (!fresh.isEmpty()) {
                sampled.put(key, fresh.getLast().at());
                lock.lock();
                try {
                    samples.computeIfAbsent(key, _ -> new ArrayList<>()).addAll(fresh);
                } finally {
                    lock.unlock();
                }
            }
        }
        sampled.keySet()
                .retainAll(now.processes().stream().map(p -> p.status().process()).toList());
    }

    /// On the FX thread.
    private void deliver(HostSnapshot now) {
        List<HostRecord> happened;
        Map<ProcessKey, List<MetricSample>> looked;
        long gone;
        lock.lock();
        try {
            happened = records;
            looked = samples;
            gone = lost;
            records = new ArrayList<>();
            samples = new HashMap<>();
            lost = 0;
        } finally {
            lock.unlock();
        }
        sink.accept(new HostNews(now, happened, gone, looked, cost));
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
