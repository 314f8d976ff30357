package dev.mortise.benchmarks;

import dev.mortise.host.EmbeddedHost;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.State;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.function.Predicate;

/// Reads a host's records in order, each once. For one thread.
final class RecordTail {

    private static final Duration TICK = Duration.ofMillis(50);
    private static final int PAGE = 1000;

    private final EmbeddedHost host;
    private final ArrayDeque<HostRecord> read = new ArrayDeque<>();
    private long seen = 0;

    RecordTail(EmbeddedHost host) {
        this.host = host;
    }

    /// The next record that is such a one, whenever it comes.
    HostRecord next(Predicate<HostRecord.What> wanted) throws InterruptedException {
        while (true) {
            while (!read.isEmpty()) {
                HostRecord record = read.removeFirst();
                seen = record.sequence();
                if (wanted.test(record.what())) {
                    return record;
                }
            }
            host.awaitRecords(seen, TICK);
            read.addAll(host.records(seen, PAGE).records());
        }
    }

    static boolean healthy(HostRecord.What what) {
        return what instanceof HostRecord.Moved moved && moved.to() == State.HEALTHY;
    }
}
