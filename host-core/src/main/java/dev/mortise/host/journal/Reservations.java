package dev.mortise.host.journal;

import dev.mortise.host.spec.ProcessKey;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/// Launch numbers, handed out in blocks that are on disk before the first of them is used: a host
/// that is killed may leave a gap, never a number that is used twice.
///
/// A leaf: its lock is held for a look into a map.
final class Reservations {

    static final int BLOCK = 32;

    /// With so few left the next block is asked for, so that a relaunch does not wait for it.
    static final int FEW = 8;

    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private final Map<ProcessKey, Block> blocks = new HashMap<>();
    private boolean exact = false;

    /// @param used the highest that was asked for
    /// @param durable up to here no other host will use any
    /// @param wanted the same, once it is written
    private record Block(int used, int durable, int wanted) {
        static final Block NONE = new Block(0, 0, 0);
    }

    /// What a launch number needs.
    enum Need {
        NOTHING,
        /// It may be used; the process's next block should be written.
        AHEAD,
        /// It may be used once the process's block is written.
        BLOCK
    }

    /// What earlier hosts used.
    void remember(ProcessKey process, int launch) {
        lock.lock();
        try {
            var b = blocks.getOrDefault(process, Block.NONE);
            blocks.put(
                    process,
                    new Block(
                            Math.max(b.used(), launch),
                            Math.max(b.durable(), launch),
                            Math.max(b.wanted(), launch)));
        } finally {
            lock.unlock();
        }
    }

    Need use(ProcessKey process, int launch) {
        lock.lock();
        try {
            var b = blocks.getOrDefault(process, Block.NONE);
            int left = b.wanted() - launch;
            int wanted = left <= FEW ? Math.max(b.wanted(), launch - 1) + BLOCK : b.wanted();
            blocks.put(process, new Block(Math.max(b.used(), launch), b.durable(), wanted));
            return launch > b.durable()
                    ? Need.BLOCK
                    : wanted > b.wanted() ? Need.AHEAD : Need.NOTHING;
        } finally {
            lock.unlock();
        }
    }

    /// The highest number to write for each process.
    Map<ProcessKey, Integer> tops(Collection<Change> changes) {
        lock.lock();
        try {
            var tops = new TreeMap<ProcessKey, Integer>();
            for (Change change : changes) {
                if (change instanceof Change.Stood(ProcessKey process)) {
                    var b = blocks.getOrDefault(process, Block.NONE);
                    tops.put(process, exact ? b.used() : b.wanted());
                }
            }
            return tops;
        } finally {
            lock.unlock();
        }
    }

    /// Whether any of these is more than was on disk.
    boolean raise(Map<ProcessKey, Integer> tops) {
        lock.lock();
        try {
            return tops.entrySet().stream()
                    .anyMatch(
                            top ->
                                    top.getValue()
                                            > blocks.getOrDefault(top.getKey(), Block.NONE)
                                                    .durable());
        } finally {
            lock.unlock();
        }
    }

    void written(Map<ProcessKey, Integer> tops) {
        lock.lock();
        try {
            tops.forEach(
                    (process, top) ->
                            blocks.computeIfPresent(
                                    process,
                                    (_, b) ->
                                            new Block(
                                                    b.used(),
                                                    Math.max(b.durable(), top),
                                                    b.wanted())));
        } finally {
            lock.unlock();
        }
    }

    /// Nothing is on disk any more: the file is a new one.
    ///
    /// @return every process's row
    List<Change> forgotten() {
        lock.lock();
        try {
            blocks.replaceAll((_, b) -> new Block(b.used(), 0, b.wanted()));
            return blocks.keySet().stream().<Change>map(Change.Stood::new).toList();
        } finally {
            lock.unlock();
        }
    }

    /// From here on only what was used is written, so that the next host goes on without a gap.
    ///
    /// @return the processes whose rows say more now
    List<Change> exact() {
        lock.lock();
        try {
            exact = true;
            return blocks.entrySet().stream()
                    .filter(e -> e.getValue().wanted() > e.getValue().used())
                    .<Change>map(e -> new Change.Stood(e.getKey()))
                    .toList();
        } finally {
            lock.unlock();
        }
    }
}
