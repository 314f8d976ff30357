package dev.mortise.host.supervisor;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Alike;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Effect;
import dev.mortise.host.lifecycle.Event;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.Forecast;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.Lifecycle;
import dev.mortise.host.lifecycle.Machine;
import dev.mortise.host.lifecycle.Machine.Pause;
import dev.mortise.host.lifecycle.Phase;
import dev.mortise.host.lifecycle.Policy;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.lifecycle.Step;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.Supervision;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/// Keeps one process alive. It lives on the [Loop], which owns the machine and the present launch:
/// no locks. Whatever takes time is begun elsewhere and answers there.
public final class Supervisor {

    private static final Logger LOG = LoggerFactory.getLogger(Supervisor.class);

    private static final Duration HASTY = Duration.ofSeconds(1);

    private final Assignment assignment;
    private final Services services;
    private final Loop loop;
    private final Permit permit = new Permit();
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    private final ProbeHistory probes = new ProbeHistory();

    /// Written by the loop, read by anybody.
    private volatile @Nullable Launch launch;

    /// The same: of the assignment, save for what [Event.Paced] said since.
    private volatile Policy policy;

    private volatile Machine machine;
    private volatile Latest latest;

    // touched by the loop alone
    private final Loop.Sleeper sleeper = this::woken;
    private final Recollection recollection;
    private final ArrayDeque<Event> early = new ArrayDeque<>();
    private boolean begun;

    /// How long a probe may take.
    private Duration probeTimeout;

    /// From exec to end of the last launch that crashed.
    private volatile Duration lastLived = Duration.ZERO;

    /// The last change of state.
    record Latest(Instant since, Duration sinceUptime, Optional<Cause> reason) {}

    public Supervisor(Assignment assignment, Services services) {
        this.assignment = assignment;
        this.services = services;
        this.policy = assignment.protocol().policy(assignment.supervision());
        this.probeTimeout = assignment.supervision().health().timeout();
        this.loop = services.loop();
        this.recollection = new Recollection(assignment.process(), services);
        this.machine = Machine.initial();
        this.latest =
                new Latest(services.clock().wall(), services.clock().uptime(), Optional.empty());
    }

    /// Begins to supervise. Once.
    public void begin() {
        loop.then(
                () ->
                        guarded(
                                () -> {
                                    resume();
                                    services.changed().run();
                                }));
    }

    /// From any thread; returns at once. What comes of it is in the records.
    public void send(Event event) {
        loop.then(() -> guarded(() -> hear(event)));
    }

    /// The same for what forbids launches: once this has returned there is none, not even one that
    /// was begun before.
    public void forbid(Event event) {
        permit.take(() -> send(event));
    }

    /// The same for what wants it up again.
    public void allow(Event event) {
        permit.give(() -> send(event));
    }

    /// Completes once it was closed and nothing of any launch is left.
    public CompletableFuture<Void> done() {
        return done;
    }

    /// How long a close may take at most: the ladder's three steps, and a moment.
    public Duration patience() {
        return policy.shutdownTimeout().multipliedBy(3).plusMillis(500);
    }

    public Assignment assignment() {
        return assignment;
    }

    public ProcessStatus status() {
        Machine m = machine;
        Latest l = latest;
        Launch at = launch;
        Duration until = m.until();
        return new ProcessStatus(
                assignment.process(),
                m.state(),
                m.attempt(),
                at == null ? OptionalLong.empty() : at.pid(),
                l.since(),
                l.sinceUptime(),
                l.reason(),
                until.compareTo(Supervision.NEVER) >= 0 ? Optional.empty() : Optional.of(until),
                m.phase().ending(),
                m.counters(),
                m.pause().filter(Pause::held).map(Pause::until),
                policy.maxRestarts(),
                Forecast.of(m, policy, services.clock().uptime(), lastLived),
                at == null ? "" : at.endpoint(),
                at == null ? 0 : at.connections(),
                at == null ? 0 : at.messages(),
                health(m, at),
                at == null ? "" : at.health().detail(),
                probes.times());
    }

    /// The place of its launch in the queue of starts; empty when none waits there.
    public Optional<QueuePlace> place() {
        Launch at = launch;
        return at == null || machine.state() != State.STARTING ? Optional.empty() : at.place();
    }

    private Health health(Machine m, @Nullable Launch at) {
        return switch (m.state()) {
            case DEGRADED -> Health.DEGRADED;
            case HEALTHY ->
                    assignment.protocol().greets()
                            ? at == null ? Health.UNKNOWN : at.health().reported()
                            : Health.HEALTHY;
            case STOPPED, STARTING, CRASHED, BACKOFF, DISABLED -> Health.UNKNOWN;
        };
    }

    /// What is asked before it has begun, such as while a predecessor is still on its way out,
    /// waits for that.
    private void hear(Event event) {
        if (begun) {
            take(event);
        } else {
            early.add(event);
        }
    }

    /// The machine's own time has come.
    private void woken() {
        guarded(() -> take(new Event.Woke()));
    }

    /// A fault of ours in one machine is not the others'.
    private void guarded(Runnable step) {
        if (done.isDone()) {
            return;
        }
        try {
            step.run();
        } catch (RuntimeException | AssertionError e) {
            broken(e);
            done.complete(null);
        }
    }

    private void resume() {
        machine = recollection.resumed();
        if (machine.phase() instanceof Phase.Disabled(Cause why)) {
            latest = new Latest(latest.since(), latest.sinceUptime(), Optional.of(why));
        }
        loop.wake(sleeper, machine.until());
        begun = true;
        for (Event event = early.poll(); event != null; event = early.poll()) {
            take(event);
        }
    }

    private void take(Event event) {
        if (event instanceof Event.Close(Cause why) && !machine.closed()) {
            recollection.closing(why);
        }
        if (event instanceof Event.Paced(Duration interval, Duration timeout)) {
            pace(interval, timeout);
        }
        Duration before = machine.until();
        Step step = Lifecycle.step(machine, event, services.clock().uptime(), policy);
        take(step);
        if (event instanceof Event.Woke || !machine.until().equals(before)) {
            loop.wake(sleeper, machine.until());
        }
        step.effects().forEach(this::begin);
        if (machine.done()) {
            done.complete(null);
        }
    }

    private void pace(Duration interval, Duration timeout) {
        var health = assignment.supervision().health();
        var paced = new HealthCheck(interval, timeout, health.failureThreshold(), health.policy());
        policy = assignment.protocol().policy(assignment.supervision().with(paced));
        probeTimeout = timeout;
    }

    private void take(Step step) {
        for (Step.Move move : step.moves()) {
            latest =
                    new Latest(
                            services.clock().wall(),
                            services.clock().uptime(),
                            Optional.of(move.cause()));
            services.journal()
                    .append(
                            new HostRecord.Moved(
                                    assignment.process(),
                                    launchOf(step, move),
                                    move.from(),
                                    move.to(),
                                    move.cause()));
        }
        step.ended().ifPresent(end -> ended(end, step));
        // Last, so that whoever sees the state finds its records.
        machine = step.machine();
        recollection.keep(machine, latest);
        services.changed().run();
    }

    /// A move into STARTING belongs to the launch it begins.
    private static int launchOf(Step step, Step.Move move) {
        if (move.to() != State.STARTING) {
            for (Effect effect : step.effects()) {
                if (effect instanceof Effect.Launch) {
                    return step.machine().attempt() - 1;
                }
            }
        }
        return step.machine().attempt();
    }

    private void ended(Step.LaunchEnd end, Step step) {
        Launch at = launch;
        Duration lived = at == null ? Duration.ZERO : at.lived();
        if (end.crash()) {
            lastLived = lived;
        }
        services.journal()
                .append(
                        new HostRecord.LaunchEnded(
                                assignment.process(),
                                end.attempt(),
                                end.cause(),
                                end.status(),
                                end.crash(),
                                end.killed(),
                                lived,
                                at == null
                                        ? Evidence.NONE
                                        : evidence(at, end, lived, step.machine().alike())));
    }

    /// Whom the host ended on purpose failed at nothing, ready or not.
    private Evidence evidence(Launch at, Step.LaunchEnd end, Duration lived, Alike alike) {
        Evidence found =
                at.began()
                        .map(
                                began ->
                                        services.autopsy()
                                                .of(
                                                        assignment.process(),
                                                        end,
                                                        began,
                                                        began.plus(lived)))
                        .orElse(Evidence.NONE);
        return end.crash() && alike.times() > 0
                ? found.failed(at.readiness().failure(), alike.times())
                : found;
    }

    private void begin(Effect effect) {
        if (effect instanceof Effect.Launch(int attempt)) {
            var next =
                    new Launch(attempt, assignment, services, permit, hasty(attempt), this::send);
            launch = next;
            next.begin();
            return;
        }
        Launch at = launch;
        if (at == null || at.attempt() != effect.attempt()) {
            return;
        }
        switch (effect) {
            case Effect.Launch _ -> {}
            case Effect.AskShutdown(_, Duration timeout) -> at.askShutdown(timeout);
            case Effect.Interrupt _ -> at.interrupt();
            case Effect.Kill _ -> at.kill();
            case Effect.Probe _ -> at.probe(probeTimeout, probes);
            case Effect.Sweep _ -> at.sweepAgain();
        }
    }

    /// Whether it dies so fast that the next launch is not worth a look at its start time.
    private boolean hasty(int attempt) {
        return attempt > 1 && lastLived.compareTo(HASTY) < 0;
    }

    /// Lets the guardian know for certain who runs, if it does not yet.
    public void identify() {
        Launch at = launch;
        if (at != null) {
            at.identify();
        }
    }

    /// A fault of ours must leave neither a child behind nor the operator in the dark.
    private void broken(Throwable fault) {
        LOG.error("The supervisor of {} failed", assignment.process(), fault);
        Launch at = launch;
        if (at != null) {
            at.kill();
        }
        services.journal()
                .append(
                        new HostRecord.HostNote(
                                "The supervisor of "
                                        + assignment.process()
                                        + " failed by a fault of Mortise; its process was ended."
                                        + " The host's log tells more. Restart the host to"
                                        + " supervise it again."));
        services.changed().run();
    }
}
