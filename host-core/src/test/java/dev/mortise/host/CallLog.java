package dev.mortise.host;

import dev.mortise.host.process.Child;
import dev.mortise.host.process.Runner;
import dev.mortise.host.spec.CommandSpec;
import dev.mortise.host.spec.InstanceId;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/// What a test asked of a manager and when, and what the manager then started: enough to decide
/// afterwards whether anything was started that nobody wanted.
final class CallLog {

    private static final Set<String> OFF = Set.of("disable", "stopGently", "remove");
    private static final Set<String> ON = Set.of("enable", "restart", "retryNow");

    /// Times are of [System#nanoTime].
    record Call(String operation, InstanceId instance, long called, long returned, String said) {}

    /// @param process text of the process key
    record Exec(String process, int launch, long at) {}

    private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
    private final Queue<Exec> execs = new ConcurrentLinkedQueue<>();
    private final Runner system = Runners.forThisSystem();

    /// Starts children as the system's runner does, and notes when.
    Runner runner() {
        return new Runner() {
            @Override
            public Child start(String name, CommandSpec command, Sink out, Sink err)
                    throws IOException {
                int cut = name.lastIndexOf('#');
                int launch = Integer.parseInt(name.substring(cut + 1));
                execs.add(new Exec(name.substring(0, cut), launch, System.nanoTime()));
                return system.start(name, command, out, err);
            }

            @Override
            public void close() {
                system.close();
            }
        };
    }

    void add(String operation, InstanceId instance, long called, String said) {
        calls.add(new Call(operation, instance, called, System.nanoTime(), said));
    }

    List<Call> calls() {
        return List.copyOf(calls);
    }

    List<Exec> execs() {
        return List.copyOf(execs);
    }

    /// Whether nobody can have wanted the instance up at a time: it was switched off before, and
    /// nothing that switches it on was called since.
    boolean off(InstanceId instance, long at) {
        return calls.stream()
                .filter(c -> c.instance().equals(instance) && c.returned() < at)
                .filter(c -> OFF.contains(c.operation()) && !c.said().startsWith("!"))
                .anyMatch(
                        off ->
                                calls.stream()
                                        .filter(c -> c.instance().equals(instance))
                                        .filter(c -> ON.contains(c.operation()))
                                        .noneMatch(
                                                on ->
                                                        on.called() <= at
                                                                && on.returned() >= off.called()));
    }

    /// What was started although all of the instances it could be for were off.
    ///
    /// @param instances by the process keys they may be served by
    List<Exec> unwanted(Map<String, ? extends Collection<InstanceId>> instances) {
        return execs.stream()
                .filter(e -> instances.get(e.process()).stream().allMatch(i -> off(i, e.at())))
                .toList();
    }
}
