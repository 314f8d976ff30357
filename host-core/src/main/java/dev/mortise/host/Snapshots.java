package dev.mortise.host;

import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.logs.LogStore;
import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.spec.Setting;
import dev.mortise.host.supervisor.ProcessStatus;
import dev.mortise.host.supervisor.Supervisor;
import dev.mortise.host.time.Clock;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Puts a [HostSnapshot] together from what the manager holds.
final class Snapshots {

    private Snapshots() {}

    static HostSnapshot take(
            long revision,
            Clock clock,
            Registry.Everything all,
            HealthWatch health,
            Sampler sampler,
            LogStore logs,
            List<Operation> operations,
            List<String> problems,
            long firstRecord) {
        List<Registry.Bound> bound = all.instances();
        List<Supervisor> supervisors = all.processes();
        List<Installation> installations = all.installations();
        Map<InstallationId, Kind> kinds =
                installations.stream()
                        .collect(Collectors.toMap(Installation::id, Installation::kind));
        Map<ProcessKey, ProcessStatus> statuses = new HashMap<>();
        supervisors.forEach(s -> statuses.put(s.assignment().process(), s.status()));
        Map<ProcessKey, List<InstanceId>> serves = new HashMap<>();
        bound.forEach(
                b ->
                        serves.computeIfAbsent(b.spec().process(), _ -> new ArrayList<>())
                                .add(b.spec().id()));
        var instances =
                bound.stream()
                        .map(b -> instance(b, kinds, statuses.get(b.process()), health.of(b.id())))
                        .toList();
        var processes =
                supervisors.stream()
                        .map(s -> process(s, statuses, serves, sampler, health))
                        .toList();
        return new HostSnapshot(
                revision,
                clock.uptime(),
                clock.wall(),
                instances,
                processes,
                installations,
                logs.lastSequence(),
                supervisors.stream()
                        .mapToLong(s -> logs.buffer(s.assignment().process()).droppedLines())
                        .sum(),
                operations,
                problems,
                firstRecord);
    }

    private static ProcessSnapshot process(
            Supervisor supervisor,
            Map<ProcessKey, ProcessStatus> statuses,
            Map<ProcessKey, List<InstanceId>> serves,
            Sampler sampler,
            HealthWatch health) {
        ProcessKey key = supervisor.assignment().process();
        ProcessStatus status = statuses.getOrDefault(key, supervisor.status());
        Metrics metrics = status.pid().isPresent() ? sampler.last(key) : Metrics.UNAVAILABLE;
        List<InstanceId> served = serves.getOrDefault(key, List.of());
        return new ProcessSnapshot(
                status,
                supervisor.assignment().installation().id(),
                served,
                metrics.with(restarts(status), lastHealthy(served, health)),
                supervisor.place());
    }

    private static InstanceSnapshot instance(
            Registry.Bound bound,
            Map<InstallationId, Kind> kinds,
            @Nullable ProcessStatus status,
            HealthWatch.Checked checked) {
        InstanceSpec spec = bound.spec();
        Kind kind = kinds.getOrDefault(spec.installation(), Kind.DRIVER);
        boolean present = status != null && checked.launch() == status.launch();
        Map<String, String> config =
                spec.config().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, e -> written(e.getValue())));
        return new InstanceSnapshot(
                spec.id(),
                spec.installation(),
                kind,
                spec.isolation(),
                spec.activation(),
                spec.process(),
                bound.enabled(),
                status == null ? State.STOPPED : status.state(),
                bound.enabled() ? health(kind, status, present, checked) : Health.UNKNOWN,
                present ? checked.failures() : 0,
                spec.supervision().health().failureThreshold(),
                spec.supervision().health(),
                bound.written(),
                present ? checked.detail() : "",
                status == null ? 0 : status.counters().restarts(),
                status == null ? 0 : status.counters().crashes(),
                status == null ? 0 : status.counters().launches(),
                config);
    }

    /// What was checked of a living process, of this very launch; a program that cannot be asked is
    /// healthy by living.
    private static Health health(
            Kind kind,
            @Nullable ProcessStatus status,
            boolean present,
            HealthWatch.Checked checked) {
        if (status == null) {
            return Health.UNKNOWN;
        }
        return switch (status.state()) {
            case HEALTHY, DEGRADED -> {
                if (present) {
                    yield checked.health();
                }
                boolean tells = kind == Kind.PLAIN || status.health() == Health.DEGRADED;
                yield tells ? status.health() : Health.UNKNOWN;
            }
            case STOPPED, STARTING, CRASHED, BACKOFF, DISABLED -> Health.UNKNOWN;
        };
    }

    static int restarts(ProcessStatus status) {
        return status.counters().restarts() + status.counters().healthRestarts();
    }

    private static Optional<Instant> lastHealthy(List<InstanceId> served, HealthWatch health) {
        return served.stream()
                .flatMap(id -> health.of(id).lastHealthy().stream())
                .max(Comparator.naturalOrder());
    }

    private static String written(Setting setting) {
        return setting.written();
    }
}
