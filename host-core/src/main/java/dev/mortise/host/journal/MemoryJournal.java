package dev.mortise.host.journal;

import dev.mortise.host.time.Clock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Keeps the newest records in memory. A leaf: its lock is held for the length of a copy.
public final class MemoryJournal implements Journal {

    /// Records kept by default: days of an ordinary host, an hour of one that crash-loops wildly.
    public static final int CAPACITY = 100_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition grown = lock.newCondition();
    private final Clock clock;
    private final int capacity;
    private final long first;

    /// Numbers up to here were never in here and are no loss.
    private final long before;

    // Guarded by the lock. Once full, a ring that begins at `start`.
    private final List<HostRecord> records;
    private int start = 0;
    private long last;

    public MemoryJournal(Clock clock, int capacity) {
        this(clock, capacity, 1, List.of());
    }

    /// One that goes on where others ended.
    ///
    /// @param first the number of the first record that is appended
    /// @param earlier what was before, in order and with numbers below `first`; gaps are allowed.
    ///   No more than `capacity`
    MemoryJournal(Clock clock, int capacity, long first, List<HostRecord> earlier) {
        this.clock = clock;
        this.capacity = capacity;
        this.records = new ArrayList<>(earlier);
        this.first = first;
        this.last = first - 1;
        this.before = earlier.isEmpty() ? last : earlier.getFirst().sequence() - 1;
    }

    @Override
    public void append(HostRecord.What what) {
        add(what);
    }

    /// Appends, and tells the number that it got.
    long add(HostRecord.What what) {
        lock.lock();
        try {
            var added = new HostRecord(++last, clock.uptime(), clock.wall(), what);
            if (records.size() < capacity) {
                records.add(added);
            } else {
                records.set(start, added);
                start = (start + 1) % capacity;
            }
            grown.signalAll();
            return last;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long firstOfThisHost() {
        return first;
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
            int from = firstAfter(sequence);
            var page = new ArrayList<HostRecord>();
            for (int i = from; i < records.size() && page.size() < limit; i++) {
                page.add(at(i));
            }
            return new Page(page, Math.max(0, oldest() - 1 - Math.max(before, sequence)));
        } finally {
            lock.unlock();
        }
    }

    /// The number of the oldest that is here; of the next one when there is none.
    long oldest() {
        lock.lock();
        try {
            return records.isEmpty() ? last + 1 : at(0).sequence();
        } finally {
            lock.unlock();
        }
    }

    private HostRecord at(int index) {
        return records.get((start + index) % records.size());
    }

    /// Index of the oldest record after a number; the count when there is none.
    private int firstAfter(long sequence) {
        int low = 0;
        int high = records.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (at(middle).sequence() <= sequence) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
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
