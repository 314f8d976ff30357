package dev.mortise.host.journal;

import dev.mortise.host.time.Clock;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Keeps the newest records in memory. A leaf: its lock is held for the length of a copy.
public final class MemoryJournal implements Journal {

    /// Records kept by default: days of an ordinary host, an hour of one that crash-loops wildly.
    public static final int CAPACITY = 100_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition grown = lock.newCondition();
    private final ArrayDeque<HostRecord> records = new ArrayDeque<>();
    private final Clock clock;
    private final int capacity;
    private long last = 0;

    public MemoryJournal(Clock clock, int capacity) {
        this.clock = clock;
        this.capacity = capacity;
    }

    @Override
    public void append(HostRecord.What what) {
        lock.lock();
        try {
            records.addLast(new HostRecord(++last, clock.uptime(), clock.wall(), what));
            if (records.size() > capacity) {
                records.removeFirst();
            }
            grown.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long last() {
        lock.lock();
        try {
            return last;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Page after(long sequence, int limit) {
        lock.lock();
        try {
            long first = last - records.size() + 1;
            long from = Math.max(0, sequence + 1 - first);
            List<HostRecord> page =
                    from >= records.size()
                            ? List.of()
                            : records.stream().skip(from).limit(limit).toList();
            return new Page(page, Math.max(0, first - 1 - Math.max(0, sequence)));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean await(long sequence, Duration atMost) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = atMost.toNanos();
            while (last <= sequence && left > 0) {
                left = grown.awaitNanos(left);
            }
            return last > sequence;
        } finally {
            lock.unlock();
        }
    }
}
