package dev.mortise.host;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.integrity.Diagnosis;
import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.metrics.MetricsTarget;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.supervisor.Services;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/// What is to be seen of a host. Looking never waits for an operation.
final class HostView {

    /// Lines of the log in which the reason of a failed start is looked for.
    private static final int LAST_WORDS = 20;

    private final ManagerOptions options;
    private final Registry registry;
    private final HealthWatch health;
    private final Sampler sampler;
    private final Services services;
    private final RunningOperations operations;
    private final AtomicLong revision;

    private volatile @Nullable HostSnapshot cached;

    /// @param revision grows with every change
    HostView(
            ManagerOptions options,
            Registry registry,
            HealthWatch health,
            Sampler sampler,
            Services services,
            RunningOperations operations,
            AtomicLong revision) {
        this.options = options;
        this.registry = registry;
        this.health = health;
        this.sampler = sampler;
        this.services = services;
        this.operations = operations;
        this.revision = revision;
    }

    /// All that is now. Taken anew only when something has changed.
    HostSnapshot now() {
        HostSnapshot last = cached;
        long now = revision.get();
        var problems = options.ledger().problem().stream().toList();
        if (last != null && last.revision() == now && last.problems().equals(problems)) {
            return last;
        }
        var taken =
                Snapshots.take(
                        now,
                        options.clock(),
                        registry.everything(),
                        health,
                        sampler,
                        services.logs(),
                        operations.all(),
                        problems,
                        options.journal().firstOfThisHost());
        cached = taken;
        return taken;
    }

    /// Looks at the process that serves an instance; unavailable when it is not there.
    Metrics metrics(InstanceId id) throws HostException {
        var serving = registry.serving(id);
        if (serving.supervisor().isEmpty()) {
            return Metrics.UNAVAILABLE;
        }
        var status = serving.supervisor().get().status();
        OptionalLong pid = status.pid();
        try {
            Metrics seen =
                    pid.isEmpty()
                            ? Metrics.UNAVAILABLE
                            : options.collector()
                                    .collect(
                                            new MetricsTarget(
                                                    serving.bound().spec().installation(),
                                                    Optional.of(id),
                                                    status.process(),
                                                    pid.getAsLong()));
            return seen.withMessageRate(sampler.last(status.process()).messageRate())
                    .with(Snapshots.restarts(status), health.of(id).lastHealthy());
        } catch (IOException | RuntimeException e) {
            throw new HostException(new HostError.MetricsUnavailable(id, e.getMessage() + "."), e);
        }
    }

    /// Why an instance's program probably does not start.
    Diagnosis diagnose(InstanceId id) throws HostException {
        var spec = registry.serving(id).bound().spec();
        var lastWords = new ArrayList<String>();
        services.logs()
                .buffer(spec.process())
                .entries(LAST_WORDS)
                .forEach(entry -> lastWords.add(entry.line()));
        // What kept the system from starting it is in no log.
        now().process(spec.process())
                .flatMap(process -> process.status().reason())
                .ifPresent(reason -> lastWords.add(reason.words()));
        return services.programs().diagnose(registry.installed(spec.installation()), lastWords);
    }
}
