package dev.mortise.host.journal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// What the writer has still to do: ledger rows that changed, people who wait for theirs, and word
/// that there are new records. The records themselves stay where they are read from.
///
/// Bounded by itself: rows are named once however often they change, and who waits is a thread.
final class Backlog {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();

    // Guarded by the lock.
    private Set<Change> changes = new LinkedHashSet<>();
    private List<CompletableFuture<Optional<String>>> waiting = new ArrayList<>();
    private boolean records = false;
    private Optional<String> trouble = Optional.empty();
    private Optional<String> closed = Optional.empty();

    /// What one transaction takes.
    ///
    /// @param waiting told why it is not on disk; nothing once it is
    /// @param closing nothing comes after it but what is left of the records
    record Taken(
            Set<Change> changes,
            List<CompletableFuture<Optional<String>>> waiting,
            boolean closing) {

        static final Taken NOTHING = new Taken(Set.of(), List.of(), false);

        boolean isNothing() {
            return changes.isEmpty() && waiting.isEmpty();
        }
    }

    /// There is a record more.
    void record() {
        lock.lock();
        try {
            if (!records) {
                records = true;
                arrived.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Changes a row; it is written with the next batch.
    ///
    /// @param in done at once, before anybody else can look
    void change(Change change, Runnable in) {
        lock.lock();
        try {
            in.run();
            if (changes.add(change)) {
                arrived.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Changes rows and has them written at once, all of them in one.
    ///
    /// @return completes, never exceptionally, with why it is not on disk; empty once it is
    CompletableFuture<Optional<String>> urgent(Collection<? extends Change> rows, Runnable in) {
        lock.lock();
        try {
            in.run();
            changes.addAll(rows);
            var why = closed.or(() -> trouble);
            if (why.isPresent()) {
                return CompletableFuture.completedFuture(why);
            }
            var answer = new CompletableFuture<Optional<String>>();
            waiting.add(answer);
            arrived.signal();
            return answer;
        } finally {
            lock.unlock();
        }
    }

    /// Rows that are to be written again.
    void changed(Collection<Change> rows) {
        lock.lock();
        try {
            changes.addAll(rows);
            arrived.signal();
        } finally {
            lock.unlock();
        }
    }

    /// Something that must not meet with a change of a row.
    ///
    /// @param what given which rows wait to be written
    void undisturbed(Consumer<Predicate<Change>> what) {
        lock.lock();
        try {
            what.accept(changes::contains);
        } finally {
            lock.unlock();
        }
    }

    /// No more is taken in.
    ///
    /// @param why what later callers are told
    void close(String why) {
        lock.lock();
        try {
            closed = Optional.of(why);
            arrived.signal();
        } finally {
            lock.unlock();
        }
    }

    // ── the writer's side ───────────────────────────────────────────────────────────────────────

    /// Waits until there is something, and for company to it unless somebody waits.
    Taken take(Duration company) throws InterruptedException {
        lock.lock();
        try {
            while (changes.isEmpty() && !records && !hurried()) {
                arrived.await();
            }
            long left = company.toNanos();
            while (!hurried() && left > 0) {
                left = arrived.awaitNanos(left);
            }
            return taken();
        } finally {
            lock.unlock();
        }
    }

    /// What is there now; perhaps nothing.
    Taken poll() {
        lock.lock();
        try {
            return taken();
        } finally {
            lock.unlock();
        }
    }

    private boolean hurried() {
        return !waiting.isEmpty() || closed.isPresent();
    }

    private Taken taken() {
        var taken = new Taken(changes, waiting, closed.isPresent());
        changes = new LinkedHashSet<>();
        waiting = new ArrayList<>();
        records = false;
        return taken;
    }

    /// Waits out a pause between two tries, or until it is closed.
    void pause(Duration atMost) throws InterruptedException {
        lock.lock();
        try {
            long left = atMost.toNanos();
            while (closed.isEmpty() && left > 0) {
                left = arrived.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /// It is still to be written, and who waits for it waits on.
    void again(Taken taken) {
        lock.lock();
        try {
            changes.addAll(taken.changes());
            waiting.addAll(taken.waiting());
            records = true;
        } finally {
            lock.unlock();
        }
    }

    /// It could not be written: it is still to be, and nobody waits for it any more.
    void failed(Taken taken, String why) {
        List<CompletableFuture<Optional<String>>> told;
        lock.lock();
        try {
            again(taken);
            trouble = Optional.of(why);
            told = waiting;
            waiting = new ArrayList<>();
        } finally {
            lock.unlock();
        }
        told.forEach(answer -> answer.complete(Optional.of(why)));
    }

    /// All is well again.
    void mended() {
        lock.lock();
        try {
            trouble = Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    Optional<String> trouble() {
        lock.lock();
        try {
            return trouble;
        } finally {
            lock.unlock();
        }
    }
}
