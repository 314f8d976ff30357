package dev.mortise.host;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.time.Clock;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/// What takes time and is under way, one at most per instance (must-hold B161, B213).
final class RunningOperations {

    private final ConcurrentHashMap<InstanceId, Operation> running = new ConcurrentHashMap<>();
    private final Clock clock;
    private final Runnable changed;

    RunningOperations(Clock clock, Runnable changed) {
        this.clock = clock;
        this.changed = changed;
    }

    /// @throws HostException [HostError.OperationRunning] with the name of the one that is
    void begin(String name, InstanceId instance, Duration atMost, String step)
            throws HostException {
        Duration now = clock.uptime();
        var operation = new Operation(name, instance, now, now.plus(atMost), step);
        var present = running.putIfAbsent(instance, operation);
        if (present != null) {
            throw new HostException(
                    new HostError.OperationRunning(
                            instance, present.name(), now.minus(present.since())));
        }
        changed.run();
    }

    /// Nothing that takes time is under way for it.
    void refuseWhileRunning(InstanceId instance) throws HostException {
        var present = running.get(instance);
        if (present != null) {
            throw new HostException(
                    new HostError.OperationRunning(
                            instance, present.name(), clock.uptime().minus(present.since())));
        }
    }

    void step(InstanceId instance, String step) {
        running.computeIfPresent(
                instance,
                (_, o) -> new Operation(o.name(), instance, o.since(), o.deadline(), step));
        changed.run();
    }

    void end(InstanceId instance) {
        running.remove(instance);
        changed.run();
    }

    /// Oldest first.
    List<Operation> all() {
        return running.values().stream().sorted(Comparator.comparing(Operation::since)).toList();
    }
}
