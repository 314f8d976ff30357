package dev.mortise.host.logs;

import dev.mortise.host.spec.ProcessKey;

import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// The lines of all processes, within one cap for each and one for all (must-hold B025).
///
/// Both caps are about memory, [LogBuffer#footprint]. Over its own cap a process loses its oldest
/// lines; over the common one the biggest holder does, so whoever floods pays for it.
public final class LogStore {

    private final long most;
    private final long mostPerProcess;
    private final Map<ProcessKey, LogBuffer> buffers = new ConcurrentHashMap<>();
    private final AtomicLong sequence = new AtomicLong();
    private final AtomicLong used = new AtomicLong();
    private final AtomicBoolean evicting = new AtomicBoolean();

    /// @param totalBytes over zero
    /// @param perProcessBytes over zero; at least a chunk of about 4 KiB is kept all the same
    public LogStore(long totalBytes, long perProcessBytes) {
        this.most = totalBytes;
        this.mostPerProcess = perProcessBytes;
    }

    /// The buffer of a process, made when it is first asked for.
    public LogBuffer buffer(ProcessKey process) {
        return buffers.computeIfAbsent(process, key -> new LogBuffer(this, mostPerProcess));
    }

    /// Forgets a process and its lines. What its pipes still deliver is dropped.
    public void remove(ProcessKey process) {
        LogBuffer buffer = buffers.remove(process);
        if (buffer != null) {
            used.addAndGet(-buffer.remove());
        }
    }

    /// Memory that all kept lines take, in bytes.
    public long footprint() {
        return used.get();
    }

    /// The number given to the newest line; 0 before the first.
    public long lastSequence() {
        return sequence.get();
    }

    long nextSequence() {
        return sequence.incrementAndGet();
    }

    /// Called by a buffer when it holds no lock. One thread at a time makes room; another that
    /// comes meanwhile leaves it to the first, which looks again before it goes.
    void grew(long bytes) {
        used.addAndGet(bytes);
        while (used.get() > most && evicting.compareAndSet(false, true)) {
            long freed;
            try {
                freed = makeRoom();
            } finally {
                evicting.set(false);
            }
            if (freed == 0) {
                return;
            }
        }
    }

    private long makeRoom() {
        long all = 0;
        long freed = 1;
        while (used.get() > most && freed > 0) {
            freed =
                    buffers.values().stream()
                            .max(Comparator.comparingLong(LogBuffer::footprint))
                            .map(LogBuffer::giveUpOldest)
                            .orElse(0L);
            used.addAndGet(-freed);
            all += freed;
        }
        return all;
    }
}
