package dev.mortise.host.journal;

import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/// Knows it only for as long as this host lives: for tests, and what a ledger on disk reads from.
public final class MemoryLedger implements Ledger {

    private final Map<InstanceId, Desired> desired = new ConcurrentHashMap<>();
    private final Map<ProcessKey, Hold> holds = new ConcurrentHashMap<>();
    private final Map<ProcessKey, Standing> standings = new ConcurrentHashMap<>();

    @Override
    public Optional<Desired> desired(InstanceId instance) {
        return Optional.ofNullable(desired.get(instance));
    }

    @Override
    public Optional<Hold> held(ProcessKey process) {
        return Optional.ofNullable(holds.get(process));
    }

    @Override
    public List<InstanceId> unfinishedPurges() {
        return List.of();
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
    public Optional<String> purging(InstanceId instance) {
        return Optional.empty();
    }

    @Override
    public void purged(InstanceId instance) {}

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
