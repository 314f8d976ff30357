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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Puts a [HostSnapshot] together from what the manager holds.
final class Snapshots {

    private Snapshots() {}

    static HostSnapshot take(
            long revision,
            Clock clock,
            List<Manager.Bound> bound,
            List<Supervisor> supervisors,
            List<Installation> installations,
            Sampler sampler,
            LogStore logs) {
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
                        .map(b -> instance(b, kinds, statuses.get(b.spec().process())))
                        .toList();
        var processes =
                supervisors.stream().map(s -> process(s, statuses, serves, sampler)).toList();
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
                        .sum());
    }

    private static ProcessSnapshot process(
            Supervisor supervisor,
            Map<ProcessKey, ProcessStatus> statuses,
            Map<ProcessKey, List<InstanceId>> serves,
            Sampler sampler) {
        ProcessKey key = supervisor.assignment().process();
        ProcessStatus status = statuses.getOrDefault(key, supervisor.status());
        Metrics metrics = status.pid().isPresent() ? sampler.last(key) : Metrics.UNAVAILABLE;
        return new ProcessSnapshot(
                status,
                supervisor.assignment().installation().id(),
                serves.getOrDefault(key, List.of()),
                metrics.with(status.counters().restarts(), metrics.lastHealthy()));
    }

    private static InstanceSnapshot instance(
            Manager.Bound bound, Map<InstallationId, Kind> kinds, @Nullable ProcessStatus status) {
        InstanceSpec spec = bound.spec();
        Map<String, String> config =
                spec.config().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, e -> written(e.getValue())));
        return new InstanceSnapshot(
                spec.id(),
                spec.installation(),
                kinds.getOrDefault(spec.installation(), Kind.DRIVER),
                spec.isolation(),
                spec.activation(),
                spec.process(),
                bound.enabled(),
                status == null ? State.STOPPED : status.state(),
                bound.enabled() && status != null ? status.health() : Health.UNKNOWN,
                0,
                status == null ? 0 : status.counters().restarts(),
                status == null ? 0 : status.counters().crashes(),
                status == null ? 0 : status.counters().launches(),
                config);
    }

    private static String written(Setting setting) {
        return setting.written();
    }
}
