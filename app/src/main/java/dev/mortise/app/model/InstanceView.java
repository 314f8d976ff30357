package dev.mortise.app.model;

import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.Operation;
import dev.mortise.host.ProcessSnapshot;
import dev.mortise.host.lifecycle.Ending;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.supervisor.ProcessStatus;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// All that is known of one instance at one moment: what every screen about it is drawn from.
///
/// @param process empty when it never started
/// @param versions other installed versions of its plugin, as plain text sorts them
/// @param operation what takes time and is under way with it
/// @param sharers the other instances bound to the same process, enabled or not, in order
/// @param now host uptime; the same clock as the times in `process`
public record InstanceView(
        InstanceSnapshot instance,
        Optional<ProcessSnapshot> process,
        Optional<Installation> installation,
        List<String> versions,
        Optional<Operation> operation,
        List<InstanceSnapshot> sharers,
        Past past,
        Duration now,
        Instant wall) {

    public InstanceView {
        versions = List.copyOf(versions);
        sharers = List.copyOf(sharers);
    }

    /// Of an instance that shares its process with none, of whose plugin this is the only version.
    public static InstanceView alone(
            InstanceSnapshot instance,
            Optional<ProcessSnapshot> process,
            Duration now,
            Instant wall) {
        return new InstanceView(
                instance,
                process,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                List.of(),
                Past.UNKNOWN,
                now,
                wall);
    }

    public InstanceId id() {
        return instance.instance();
    }

    public Optional<ProcessStatus> status() {
        return process.map(ProcessSnapshot::status);
    }

    public Standing standing() {
        return Standing.of(instance, status());
    }

    /// Whether a child lives that serves this instance.
    public boolean live() {
        return instance.enabled() && status().map(s -> s.pid().isPresent()).orElse(false);
    }

    /// How the process that serves it is being ended. Of one that is not enabled only when it is
    /// going down for good: else it is others that it still serves.
    public Optional<Ending> ending() {
        return status().flatMap(ProcessStatus::ending)
                .filter(e -> instance.enabled() || Standing.forGood(e));
    }

    /// Time until the operator's hold ends; empty when it is not held.
    public Optional<Duration> heldFor() {
        return status().flatMap(ProcessStatus::heldUntil)
                .map(until -> until.minus(now))
                .filter(Duration::isPositive);
    }

    /// Wall time of an uptime, by this moment.
    public Instant wallAt(Duration uptime) {
        return wall.plus(uptime.minus(now));
    }

    /// Time until what comes by itself; never negative.
    public Optional<Duration> untilNext() {
        return status().flatMap(ProcessStatus::next).map(next -> atLeastZero(next.minus(now)));
    }

    /// Time in the present state.
    public Duration inState() {
        return status().map(s -> atLeastZero(now.minus(s.sinceUptime()))).orElse(Duration.ZERO);
    }

    /// Time since the present launch began; empty without a live child.
    public Optional<Duration> uptime() {
        if (!live()) {
            return Optional.empty();
        }
        return status().map(
                        s ->
                                atLeastZero(
                                        now.minus(
                                                past.beginOf(s.launch()).orElse(s.sinceUptime()))));
    }

    /// The others that the operator wants up.
    public List<InstanceSnapshot> enabledSharers() {
        return sharers.stream().filter(InstanceSnapshot::enabled).toList();
    }

    /// The same facts at a later moment.
    public InstanceView at(Duration later, Instant wallThen) {
        return new InstanceView(
                instance,
                process,
                installation,
                versions,
                operation,
                sharers,
                past,
                later,
                wallThen);
    }

    private static Duration atLeastZero(Duration d) {
        return d.isNegative() ? Duration.ZERO : d;
    }
}
