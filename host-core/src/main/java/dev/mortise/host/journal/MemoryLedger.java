package dev.mortise.host.journal;

import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Knows it only for as long as this host lives: for tests, and what a ledger on disk reads from.
public final class MemoryLedger implements Ledger {

    private final Map<InstanceId, Desired> desired = new ConcurrentHashMap<>();
    private final Map<ProcessKey, Hold> holds = new ConcurrentHashMap<>();
    private final Map<InstanceId, Tuned> tunings = new ConcurrentHashMap<>();
    private final Map<ProcessKey, Standing> standings = new ConcurrentHashMap<>();

    /// Purges that are not over, of this host and earlier ones.
    private final Set<InstanceId> purges = ConcurrentHashMap.newKeySet();

    private final Set<InstanceId> unfinished = ConcurrentHashMap.newKeySet();

    /// Takes over what earlier hosts left, save where this host has had its say.
    ///
    /// @param ours rows of which this host has had it
    void remember(Remembered earlier, Predicate<Change> ours) {
        earlier.desired()
                .forEach(
                        (instance, was) -> {
                            if (!ours.test(new Change.Wanted(instance))) {
                                desired.putIfAbsent(instance, was);
                            }
                        });
        earlier.holds()
                .forEach(
                        (process, was) -> {
                            if (!ours.test(new Change.Held(process))) {
                                holds.putIfAbsent(process, was);
                            }
                        });
        earlier.tunings()
                .forEach(
                        (instance, was) -> {
                            if (!ours.test(new Change.Tuned(instance))) {
                                tunings.putIfAbsent(instance, was);
                            }
                        });
        earlier.purges().stream()
                .filter(instance -> !ours.test(new Change.Purging(instance)))
                .filter(purges::add)
                .forEach(unfinished::add);
        earlier.standings().forEach(standings::putIfAbsent);
    }

    /// Every row there is.
    List<Change> rows() {
        return Stream.of(
                        desired.keySet().stream().map(Change.Wanted::new),
                        holds.keySet().stream().map(Change.Held::new),
                        tunings.keySet().stream().map(Change.Tuned::new),
                        purges.stream().map(Change.Purging::new),
                        standings.keySet().stream().map(Change.Stood::new))
                .<Change>flatMap(rows -> rows)
                .toList();
    }

    @Override
    public Optional<Desired> desired(InstanceId instance) {
        return Optional.ofNullable(desired.get(instance));
    }

    @Override
    public Optional<Hold> held(ProcessKey process) {
        return Optional.ofNullable(holds.get(process));
    }

    @Override
    public Optional<Tuned> tuned(InstanceId instance) {
        return Optional.ofNullable(tunings.get(instance));
    }

    @Override
    public List<InstanceId> unfinishedPurges() {
        return unfinished.stream().sorted().toList();
    }

    boolean isPurging(InstanceId instance) {
        return purges.contains(instance);
    }

    @Override
    public Standing standing(ProcessKey process) {
        return standings.getOrDefault(process, Standing.NEW);
    }

    @Override
    public Optional<String> desire(Map<InstanceId, Desired> now) {
        desired.putAll(now);
        return Optional.empty();
    }

    @Override
    public Optional<String> hold(ProcessKey process, Optional<Hold> hold) {
        hold.ifPresentOrElse(h -> holds.put(process, h), () -> holds.remove(process));
        return Optional.empty();
    }

    @Override
    public Optional<String> tune(InstanceId instance, Optional<Tuned> tuned) {
        tuned.ifPresentOrElse(t -> tunings.put(instance, t), () -> tunings.remove(instance));
        return Optional.empty();
    }

    @Override
    public Optional<String> purging(InstanceId instance) {
        purges.add(instance);
        return Optional.empty();
    }

    @Override
    public void purged(InstanceId instance) {
        purges.remove(instance);
        unfinished.remove(instance);
    }

    @Override
    public CompletableFuture<Void> reserve(ProcessKey process, int launch) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void standing(ProcessKey process, Standing standing) {
        standings.put(process, standing);
    }

    @Override
    public Optional<String> problem() {
        return Optional.empty();
    }
}
