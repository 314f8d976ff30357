package dev.mortise.host;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.time.Clock;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// What takes time and is under way, one at most per instance (must-hold B161, B213).
final class RunningOperations {

    /// @param cut ends what it waits for and says so; empty when it waits for no process
    private record Running(Operation operation, Supplier<Optional<String>> cut) {}

    private final ConcurrentHashMap<InstanceId, Running> running = new ConcurrentHashMap<>();
    private final Clock clock;
    private final Runnable changed;

    RunningOperations(Clock clock, Runnable changed) {
        this.clock = clock;
        this.changed = changed;
    }

    /// @param cut does what [#cut] asks for, from any thread: tells what it did, or empty when
    ///   there is no process to end
    /// @throws HostException [HostError.OperationRunning] with the name of the one that is
    void begin(
            String name,
            InstanceId instance,
            Duration atMost,
            String step,
            Supplier<Optional<String>> cut)
            throws HostException {
        Duration now = clock.uptime();
        var operation = new Operation(name, instance, now, now.plus(atMost), step);
        if (running.putIfAbsent(instance, new Running(operation, cut)) != null) {
            refuseWhileRunning(instance);
        }
        changed.run();
    }

    /// Ends what an operation waits for, so that it is over soon (must-hold B213).
    ///
    /// @return what came of it; empty when nothing is under way
    Optional<Answer> cut(InstanceId instance) {
        return Optional.ofNullable(running.get(instance))
                .map(
                        r ->
                                r.cut()
                                        .get()
                                        .map(Answer::accepted)
                                        .orElseGet(
                                                () ->
                                                        Answer.nothingToDo(
                                                                "The %s of %s is %s; no process is left to kill."
                                                                        .formatted(
                                                                                r.operation()
                                                                                        .name(),
                                                                                instance,
                                                                                r.operation()
                                                                                        .step()))));
    }

    /// Nothing that takes time is under way for it.
    void refuseWhileRunning(InstanceId instance) throws HostException {
        var present = running.get(instance);
        if (present != null) {
            var operation = present.operation();
            throw new HostException(
                    new HostError.OperationRunning(
                            instance, operation.name(), clock.uptime().minus(operation.since())));
        }
    }

    void step(InstanceId instance, String step) {
        running.computeIfPresent(
                instance,
                (_, r) -> {
                    var o = r.operation();
                    return new Running(
                            new Operation(o.name(), instance, o.since(), o.deadline(), step),
                            r.cut());
                });
        changed.run();
    }

    void end(InstanceId instance) {
        running.remove(instance);
        changed.run();
    }

    /// Oldest first.
    List<Operation> all() {
        return running.values().stream()
                .map(Running::operation)
                .sorted(Comparator.comparing(Operation::since))
                .toList();
    }
}
