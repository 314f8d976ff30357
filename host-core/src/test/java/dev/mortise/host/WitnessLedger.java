package dev.mortise.host;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Journal;
import dev.mortise.host.journal.Ledger;
import dev.mortise.host.journal.MemoryLedger;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/// A ledger in memory that notes what had happened by the time each wish was written, and can be
/// told that its disk is full.
final class WitnessLedger implements Ledger {

    /// @param records numbers of what was in the journal when it was written
    record Written(String what, long records) {}

    private final MemoryLedger kept = new MemoryLedger();
    private final Queue<Written> written = new ConcurrentLinkedQueue<>();
    private final Queue<InstanceId> purges = new ConcurrentLinkedQueue<>();
    private volatile Supplier<Journal> journal = () -> null;
    private volatile Optional<String> full = Optional.empty();

    void watch(Supplier<Journal> now) {
        journal = now;
    }

    void diskIsFull(String why) {
        full = Optional.of(why);
    }

    List<Written> written() {
        return List.copyOf(written);
    }

    /// Whether a wish was on disk before the first record of a kind after it, and after all others.
    boolean before(String what, HostRecord record) {
        return written.stream()
                .anyMatch(w -> w.what().equals(what) && w.records() < record.sequence());
    }

    private void note(String what) {
        var now = journal.get();
        written.add(new Written(what, now == null ? 0 : now.last()));
    }

    @Override
    public Optional<Desired> desired(InstanceId instance) {
        return kept.desired(instance);
    }

    @Override
    public Optional<Hold> held(ProcessKey process) {
        return kept.held(process);
    }

    @Override
    public Optional<Tuned> tuned(InstanceId instance) {
        return kept.tuned(instance);
    }

    @Override
    public Optional<String> tune(InstanceId instance, Optional<Tuned> tuned) {
        note((tuned.isPresent() ? "tune " : "untune ") + instance);
        kept.tune(instance, tuned);
        return full;
    }

    @Override
    public List<InstanceId> unfinishedPurges() {
        return List.copyOf(purges);
    }

    @Override
    public Standing standing(ProcessKey process) {
        return kept.standing(process);
    }

    @Override
    public Optional<String> desire(Map<InstanceId, Desired> desired) {
        desired.forEach((id, d) -> note((d.enabled() ? "on " : "off ") + id));
        kept.desire(desired);
        return full;
    }

    @Override
    public Optional<String> hold(ProcessKey process, Optional<Hold> hold) {
        note((hold.isPresent() ? "hold " : "unhold ") + process);
        kept.hold(process, hold);
        return full;
    }

    @Override
    public Optional<String> purging(InstanceId instance) {
        note("purging " + instance);
        purges.add(instance);
        return full;
    }

    @Override
    public void purged(InstanceId instance) {
        note("purged " + instance);
        purges.remove(instance);
    }

    @Override
    public CompletableFuture<Void> reserve(ProcessKey process, int launch) {
        return kept.reserve(process, launch);
    }

    @Override
    public void standing(ProcessKey process, Standing standing) {
        kept.standing(process, standing);
    }

    @Override
    public Optional<String> problem() {
        return full;
    }
}
