package dev.mortise.host;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Ledger;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Cause.Initiator;
import dev.mortise.host.lifecycle.Cause.Wish;
import dev.mortise.host.lifecycle.Event;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.supervisor.ProcessStatus;
import dev.mortise.host.supervisor.Services;
import dev.mortise.host.supervisor.Supervisor;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// Moves an instance to another installed version of its plugin (`cp1-host.md` §16: two versions
/// side by side are two processes).
///
/// A shared instance leaves its old process only once the new one is up; if that does not come up,
/// it stays where it is. Disabled or removed on its way, it waits no longer: what was made ready
/// for it goes, and a disabled one is bound to the new version, as any disabled one is. A process
/// of its own is stopped by the ladder first: two versions on one data directory at once would be
/// worse than a pause.
final class Moves {

    /// Besides the handshake: the queue of starts.
    private static final Duration QUEUE = Duration.ofSeconds(30);

    private static final Duration LOOK = Duration.ofMillis(200);

    private final Registry registry;
    private final RunningOperations operations;
    private final Services services;
    private final Stripes stripes;
    private final Stripes processes;
    private final HealthWatch health;

    Moves(
            Registry registry,
            RunningOperations operations,
            Services services,
            Stripes stripes,
            Stripes processes,
            HealthWatch health) {
        this.registry = registry;
        this.operations = operations;
        this.services = services;
        this.stripes = stripes;
        this.processes = processes;
        this.health = health;
    }

    Answer move(InstanceId id, String version) throws HostException {
        return stripes.with(
                id,
                () -> {
                    var serving = registry.serving(id);
                    InstanceSpec spec = serving.bound().spec();
                    var to = new InstallationId(spec.installation().plugin(), version);
                    if (to.equals(spec.installation())) {
                        throw new HostException(
                                new HostError.CannotMove(id, spec.installation(), to));
                    }
                    registry.installed(to);
                    operations.refuseWhileRunning(id);
                    var unsaved = desire(serving.bound(), version);
                    record(id, spec.installation() + " → " + to);
                    boolean waits =
                            spec.isolation() == Isolation.SHARED && serving.bound().enabled();
                    if (waits) {
                        begin(serving.bound(), spec.at(to));
                        return Answer.accepted(
                                id + " moves to " + to + " as soon as that is up.", unsaved);
                    }
                    rebind(id, to);
                    return Answer.accepted(id + " is bound to " + to + " from now on.", unsaved);
                });
    }

    private void begin(Registry.Bound from, InstanceSpec to) throws HostException {
        InstanceId id = from.id();
        Duration patience = to.supervision().longestHandshake().plus(QUEUE);
        var givenUp = new AtomicBoolean();
        operations.begin(
                "move",
                id,
                patience,
                "waiting for " + to.installation() + " to be up",
                () -> {
                    givenUp.set(true);
                    return Optional.of(
                            "The move is given up; %s stays on %s."
                                    .formatted(id, from.spec().installation()));
                });
        try {
            processes.with(
                    to.process(),
                    () -> {
                        Supervisor next = registry.prepare(to);
                        Duration asked = services.clock().uptime();
                        next.allow(new Event.Start(Wish.MOVE));
                        return Thread.ofVirtual()
                                .name("move-" + id)
                                .start(() -> finish(from, to, next, asked, patience, givenUp));
                    });
        } catch (HostException e) {
            operations.end(id);
            throw e;
        }
    }

    private void finish(
            Registry.Bound from,
            InstanceSpec to,
            Supervisor next,
            Duration asked,
            Duration patience,
            AtomicBoolean givenUp) {
        try {
            var problem = waitUntilUp(from.id(), next, asked, patience, givenUp);
            stripes.with(
                    from.id(),
                    () -> {
                        arrive(from, to, problem);
                        return problem;
                    });
        } catch (HostException e) {
            services.journal().append(new HostRecord.HostNote(e.error().sentence()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            operations.end(from.id());
        }
    }

    private void arrive(Registry.Bound from, InstanceSpec to, Optional<String> problem)
            throws HostException {
        var here = here(from);
        if (here.isPresent() && (problem.isEmpty() || !here.get().enabled())) {
            rebind(from.id(), to.installation());
        } else {
            here.ifPresent(bound -> desire(bound, from.spec().installation().version()));
            services.journal()
                    .append(
                            new HostRecord.HostNote(
                                    "%s stays on %s: %s %s."
                                            .formatted(
                                                    from.id(),
                                                    from.spec().installation(),
                                                    to.installation(),
                                                    problem.orElse("is not wanted any more"))));
            registry.abandon(from.id()).ifPresent(s -> s.forbid(new Event.Close(Wish.MOVE)));
        }
    }

    /// The instance as it is now, unless it was removed meanwhile.
    private Optional<Registry.Bound> here(Registry.Bound from) throws HostException {
        try {
            var bound = registry.serving(from.id()).bound();
            return Optional.of(bound)
                    .filter(b -> b.spec().installation().equals(from.spec().installation()));
        } catch (HostException e) {
            if (e.error() instanceof HostError.InstanceNotFound) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /// @param asked uptime before it was asked to start: what it is since then is the answer
    /// @return why it is not; empty when it is up
    private Optional<String> waitUntilUp(
            InstanceId id,
            Supervisor next,
            Duration asked,
            Duration patience,
            AtomicBoolean givenUp)
            throws InterruptedException {
        Duration end = asked.plus(patience);
        while (services.clock().uptime().compareTo(end) < 0) {
            if (givenUp.get()) {
                return Optional.of("was given up by the operator");
            }
            if (!registry.arriving(id)) {
                return Optional.of("is not wanted any more");
            }
            ProcessStatus status = next.status();
            boolean since = status.sinceUptime().compareTo(asked) >= 0;
            switch (status.state()) {
                case HEALTHY, DEGRADED -> {
                    return Optional.empty();
                }
                case BACKOFF, DISABLED -> {
                    if (since || status.state() == State.BACKOFF) {
                        return Optional.of(
                                "did not come up: "
                                        + status.reason().map(Cause::words).orElse("unknown"));
                    }
                }
                case STOPPED, STARTING, CRASHED -> {}
            }
            long seen = services.journal().last();
            services.journal().await(seen, LOOK);
        }
        return Optional.of("did not come up in time");
    }

    private void rebind(InstanceId id, InstallationId to) throws HostException {
        var was = registry.rebind(id, to);
        health.forget(id);
        services.journal()
                .append(new HostRecord.Rebound(id, was.bound().spec().installation(), to));
        was.alone().ifPresent(s -> s.forbid(new Event.Close(Wish.MOVE)));
        if (was.bound().enabled()) {
            var process = registry.serving(id).bound().process();
            processes.with(
                    process,
                    () -> {
                        registry.enable(id).allow(new Event.Start(Wish.MOVE));
                        return process;
                    });
        }
        services.changed().run();
    }

    private Optional<String> desire(Registry.Bound bound, String version) {
        return services.ledger()
                .desire(
                        bound.id(),
                        new Ledger.Desired(
                                bound.enabled(),
                                Optional.of(version),
                                Initiator.OPERATOR,
                                services.clock().wall()));
    }

    private void record(InstanceId id, String outcome) {
        services.journal().append(new HostRecord.Action("move", id, Initiator.OPERATOR, outcome));
    }
}
