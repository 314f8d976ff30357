package dev.mortise.host;

import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.ProcessKey;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// All that is now, at one moment. All figures of a screen come from one of these (must-hold B217).
///
/// @param revision grows with every change; the newest wins
/// @param taken uptime of the host at which it was taken; the statuses' times are of the same clock
/// @param instances sorted by tenant and id
/// @param processes sorted by key; one that never started is not among them
/// @param installations sorted by plugin and version, as plain text
/// @param operations that take time and are under way, oldest first
/// @param problems of the host itself, each a sentence for a banner; empty when all is well
/// @param firstRecord number of the first record of this host; earlier ones are of hosts before it
/// @param logLines lines stored since the host started, and of those no longer kept
public record HostSnapshot(
        long revision,
        Duration taken,
        Instant wall,
        List<InstanceSnapshot> instances,
        List<ProcessSnapshot> processes,
        List<Installation> installations,
        long logLines,
        long logLinesDropped,
        List<Operation> operations,
        List<String> problems,
        long firstRecord) {

    public HostSnapshot {
        instances = List.copyOf(instances);
        processes = List.copyOf(processes);
        installations = List.copyOf(installations);
        operations = List.copyOf(operations);
        problems = List.copyOf(problems);
    }

    public Optional<ProcessSnapshot> process(ProcessKey key) {
        return processes.stream().filter(p -> p.status().process().equals(key)).findFirst();
    }
}
