package dev.mortise.host;

import dev.mortise.host.journal.HostRecord.LaunchEnded;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Brings instances of a host into a state, with real children.
final class Situations {

    private final TestHost host;

    /// Who is STARTING greets once this file is there.
    private final Path gate;

    Situations(TestHost host, Path gate) {
        this.host = host;
        this.gate = gate;
    }

    /// Lets go who waits at the gate: there nobody hears a Shutdown.
    void letGo() throws Exception {
        if (!Files.exists(gate)) {
            Files.createFile(gate);
        }
    }

    /// @param column as in the table of product.md §4; GAVE_UP is DISABLED by the budget
    InstanceId in(String column) throws Exception {
        var id =
                switch (column) {
                    case "STARTING" ->
                            host.own(
                                    host.small("--greet-when", gate.toString()),
                                    TestPolicy.policy());
                    case "BACKOFF" ->
                            host.own(host.small("--die-after-ms", "0"), TestPolicy.patient(5));
                    case "GAVE_UP" ->
                            host.own(host.small("--die-after-ms", "0"), TestPolicy.policy());
                    default -> host.own(host.small(), TestPolicy.policy());
                };
        if (!column.equals("STOPPED")) {
            host.manager.enable(id);
        }
        switch (column) {
            case "STARTING" ->
                    host.until(() -> pid(id) > 0, () -> "it has no process: " + host.process(id));
            case "DISABLED" -> {
                host.await(id, State.HEALTHY);
                host.manager.disable(id);
                host.record(LaunchEnded.class::isInstance);
                host.await(id, State.DISABLED);
            }
            case "GAVE_UP" -> host.await(id, State.DISABLED);
            default -> host.await(id, State.valueOf(column));
        }
        return id;
    }

    /// Of its child; 0 without one.
    long pid(InstanceId id) {
        try {
            return host.manager
                    .hostSnapshot()
                    .process(host.snapshot(id).process())
                    .map(p -> p.status().pid().orElse(0))
                    .orElse(0L);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    Answer ask(String operation, InstanceId id) throws Exception {
        return switch (operation) {
            case "enable" -> host.manager.enable(id);
            case "disable" -> host.manager.disable(id);
            case "stop" -> host.manager.stopGently(id);
            case "restart" -> host.manager.restart(id);
            case "retry" -> host.manager.retryNow(id);
            case "hold" -> host.manager.hold(id, Optional.of(Duration.ofHours(1)));
            case "kill" -> host.manager.killNow(id);
            default -> throw new IllegalArgumentException(operation);
        };
    }
}
