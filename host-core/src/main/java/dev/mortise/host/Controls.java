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
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.supervisor.ProcessStatus;
import dev.mortise.host.supervisor.Services;
import dev.mortise.host.supervisor.Supervisor;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The rows of `product.md` §4 that return at once. Each is in three steps, in this order: what is
/// wanted is written down, then it is done, and both are a record.
///
/// One instance's operations are done one after the other, so that what is on disk is what was done
/// last. So are those that reach one process through several instances: who is on it is decided and
/// told to it in one go, or a disable of the last could overtake the enable of the next.
final class Controls {

    private static final Duration LONGEST_HOLD = Duration.ofDays(365);

    private final Registry registry;
    private final HealthWatch health;
    private final Services services;
    private final Stripes stripes;
    private final Stripes processes;

    /// @param stripes by instance, taken first
    /// @param processes by process
    Controls(
            Registry registry,
            HealthWatch health,
            Services services,
            Stripes stripes,
            Stripes processes) {
        this.registry = registry;
        this.health = health;
        this.services = services;
        this.stripes = stripes;
        this.processes = processes;
    }

    /// One instance's turn, and its process's.
    private Answer with(InstanceId id, Stripes.Work<Answer> work) throws HostException {
        return stripes.with(id, () -> processes.with(registry.serving(id).bound().process(), work));
    }

    Answer enable(InstanceId id) throws HostException {
        return with(id, () -> up(id, "enable", new Event.Start(Wish.ENABLE)));
    }

    /// Carries out what was wanted before this host began. Nothing that gave up starts by it.
    void resume(InstanceId id) throws HostException {
        with(
                id,
                () -> {
                    registry.enable(id).allow(new Event.Start(Wish.HOST_START));
                    return Answer.accepted("");
                });
    }

    private Answer up(InstanceId id, String operation, Event event) throws HostException {
        var serving = registry.serving(id);
        var state = state(serving);
        boolean held = held(serving);
        if (serving.bound().enabled() && serving.supervisor().isPresent()) {
            if (state != State.DISABLED && !held && event instanceof Event.Start) {
                return Answer.nothingToDo(id + " is enabled already.");
            }
        }
        var unsaved = desire(id, true, Initiator.OPERATOR);
        var unheld = held ? endHold(serving) : Optional.<String>empty();
        if (!serving.bound().enabled()) {
            health.forget(id);
        }
        Supervisor supervisor = registry.enable(id);
        record(operation, id, "");
        services.changed().run();
        supervisor.allow(event);
        boolean up = state == State.STARTING || state == State.HEALTHY || state == State.DEGRADED;
        String what =
                up && serving.bound().enabled()
                        ? id + " is up; its hold is ended."
                        : id + " is being started.";
        return Answer.accepted(what, unsaved.or(() -> unheld));
    }

    Answer disable(InstanceId id, Cause why) throws HostException {
        return with(id, () -> down(id, "disable", why, new Event.Disable(why)));
    }

    Answer stopGently(InstanceId id) throws HostException {
        return with(id, () -> down(id, "stop", Wish.STOP, new Event.StopGently()));
    }

    private Answer down(InstanceId id, String operation, Cause why, Event event)
            throws HostException {
        var serving = registry.serving(id);
        boolean wanted = services.ledger().desired(id).filter(Ledger.Desired::enabled).isPresent();
        if (!serving.bound().enabled() && !wanted) {
            return Answer.nothingToDo(id + " is disabled already.");
        }
        boolean lives =
                serving.supervisor().map(Supervisor::status).filter(Controls::lives).isPresent();
        var unsaved = desire(id, false, why.by());
        var was = registry.disable(id);
        String others = goesOnFor(was.others());
        services.journal()
                .append(
                        new HostRecord.Action(
                                operation,
                                id,
                                why.by(),
                                why.by() == Initiator.OPERATOR ? others : why.words()));
        services.changed().run();
        was.alone().ifPresent(supervisor -> supervisor.forbid(event));
        registry.abandon(id)
                .ifPresent(
                        next -> {
                            next.forbid(new Event.Close(Wish.MOVE));
                            if (!(event instanceof Event.StopGently)) {
                                next.send(new Event.KillNow());
                            }
                        });
        String what =
                others.isEmpty()
                        ? !lives
                                ? id + " is disabled; it has no process."
                                : event instanceof Event.StopGently
                                        ? id + " is being stopped; its process is asked first."
                                        : id + " is disabled; its process is being killed."
                        : id + " is disabled. " + others;
        return Answer.accepted(what, unsaved);
    }

    Answer restart(InstanceId id) throws HostException {
        return with(
                id,
                () -> {
                    var serving = registry.serving(id);
                    if (!serving.bound().enabled()) {
                        return up(id, "restart", new Event.Start(Wish.ENABLE));
                    }
                    var answer = up(id, "restart", new Event.Restart(Wish.RESTART));
                    String whom =
                            serving.others().isEmpty()
                                    ? "."
                                    : ", and with it " + names(serving.others()) + ".";
                    return new Answer(true, id + " is being restarted" + whom, answer.unsaved());
                });
    }

    Answer retryNow(InstanceId id) throws HostException {
        return with(
                id,
                () -> {
                    var serving = registry.serving(id);
                    // One look: the launch must be the one that this state is of.
                    var status = serving.supervisor().map(Supervisor::status);
                    State state = status.map(ProcessStatus::state).orElse(State.STOPPED);
                    if (!serving.bound().enabled() && state != State.DISABLED) {
                        return Answer.nothingToDo(id + " is off; enable it to start it.");
                    }
                    return switch (state) {
                        case CRASHED, BACKOFF -> {
                            int seen = status.orElseThrow().launch();
                            var answer = up(id, "retry", new Event.RetryNow(seen));
                            yield Answer.accepted(
                                    id + " is being launched without waiting.", answer.unsaved());
                        }
                        case DISABLED -> up(id, "retry", new Event.Start(Wish.ENABLE));
                        case STOPPED ->
                                Answer.nothingToDo(
                                        id + " waits for no launch; enable it to start it.");
                        case STARTING -> Answer.nothingToDo(id + " is being launched already.");
                        case HEALTHY, DEGRADED ->
                                Answer.nothingToDo(id + " is up; there is nothing to retry.");
                    };
                });
    }

    /// @param length over zero and up to a year; empty ends the hold
    Answer hold(InstanceId id, Optional<Duration> length) throws HostException {
        if (length.filter(d -> !d.isPositive() || d.compareTo(LONGEST_HOLD) > 0).isPresent()) {
            throw new HostException(
                    new HostError.InvalidArgument(
                            "The hold", "is not between a moment and a year"));
        }
        return with(id, () -> length.isPresent() ? held(id, length.get()) : off(id));
    }

    private Answer held(InstanceId id, Duration length) throws HostException {
        var serving = registry.serving(id);
        if (state(serving) == State.DISABLED) {
            return Answer.nothingToDo(id + " is down, and nothing starts it until it is enabled.");
        }
        var end = services.clock().wall().plus(length);
        var unsaved =
                services.ledger()
                        .hold(serving.bound().process(), Optional.of(new Ledger.Hold(end, length)));
        record("hold", id, "until " + end + sharedBy(serving));
        serving.supervisor()
                .ifPresent(
                        s ->
                                s.send(
                                        new Event.Hold(
                                                Optional.of(
                                                        services.clock().uptime().plus(length)))));
        services.changed().run();
        return Answer.accepted(id + " is not launched by itself until " + end + ".", unsaved);
    }

    private Answer off(InstanceId id) throws HostException {
        var serving = registry.serving(id);
        if (!held(serving)) {
            return Answer.nothingToDo(id + " is not held.");
        }
        var unsaved = endHold(serving);
        record("hold", id, "ended");
        return Answer.accepted("The hold of " + id + " is ended.", unsaved);
    }

    /// A hold that is over is none.
    private boolean held(Registry.Serving serving) {
        return services.ledger()
                .held(serving.bound().process())
                .filter(hold -> hold.left(services.clock().wall()).isPositive())
                .isPresent();
    }

    private Optional<String> endHold(Registry.Serving serving) {
        var unsaved = services.ledger().hold(serving.bound().process(), Optional.empty());
        serving.supervisor().ifPresent(s -> s.send(new Event.Hold(Optional.empty())));
        return unsaved;
    }

    Answer killNow(InstanceId id) throws HostException {
        return with(
                id,
                () -> {
                    var serving = registry.serving(id);
                    var status = serving.supervisor().map(Supervisor::status);
                    boolean laddered = status.flatMap(ProcessStatus::ending).isPresent();
                    int seen = status.map(ProcessStatus::launch).orElse(0);
                    return switch (status.map(ProcessStatus::state).orElse(State.STOPPED)) {
                        case STOPPED -> Answer.nothingToDo(id + " has no process.");
                        case STARTING, HEALTHY, DEGRADED ->
                                laddered || !serving.bound().enabled()
                                        ? kill(serving, seen, "Its process is being killed.")
                                        : down(id, "kill", Wish.KILL, new Event.Disable(Wish.KILL));
                        case CRASHED, BACKOFF, DISABLED ->
                                kill(
                                        serving,
                                        seen,
                                        "What launch %d left behind is looked for and ended."
                                                .formatted(seen));
                    };
                });
    }

    private Answer kill(Registry.Serving serving, int seen, String words) {
        var id = serving.bound().id();
        if (!serving.bound().enabled() && !serving.others().isEmpty()) {
            return Answer.nothingToDo(id + " is off. " + goesOnFor(serving.others()));
        }
        record("kill", id, words);
        serving.supervisor().ifPresent(s -> s.send(new Event.KillNow(seen)));
        return Answer.accepted(words);
    }

    /// What a health policy does, unless an operator was faster: a later launch, or an instance
    /// that is off or bound elsewhere by now, is not the one that was judged.
    ///
    /// @param launch that failed its checks
    void unhealthy(Registry.Bound instance, int launch, Cause.Unhealthy why) throws HostException {
        with(
                instance.id(),
                () -> {
                    var serving = registry.serving(instance.id());
                    boolean present =
                            serving.bound().equals(instance)
                                    && serving.supervisor()
                                            .filter(s -> s.status().launch() == launch)
                                            .isPresent();
                    if (!present) {
                        return Answer.nothingToDo("");
                    }
                    return switch (instance.spec().supervision().health().policy()) {
                        case DISABLE -> down(instance.id(), "disable", why, new Event.Disable(why));
                        case RESTART -> {
                            services.journal()
                                    .append(
                                            new HostRecord.Action(
                                                    "restart",
                                                    instance.id(),
                                                    Initiator.HOST,
                                                    why.words()));
                            serving.supervisor().ifPresent(s -> s.send(new Event.Restart(why)));
                            yield Answer.accepted("");
                        }
                    };
                });
    }

    // ── words and writing ───────────────────────────────────────────────────────────────────────

    private Optional<String> desire(InstanceId id, boolean enabled, Initiator by) {
        var version = services.ledger().desired(id).flatMap(Ledger.Desired::version);
        return services.ledger()
                .desire(id, new Ledger.Desired(enabled, version, by, services.clock().wall()));
    }

    private void record(String operation, InstanceId id, String outcome) {
        services.journal()
                .append(new HostRecord.Action(operation, id, Initiator.OPERATOR, outcome));
    }

    private static boolean lives(ProcessStatus status) {
        return switch (status.state()) {
            case STARTING, HEALTHY, DEGRADED -> true;
            case STOPPED, CRASHED, BACKOFF, DISABLED -> status.pid().isPresent();
        };
    }

    private static State state(Registry.Serving serving) {
        return serving.supervisor().map(s -> s.status().state()).orElse(State.STOPPED);
    }

    private static String sharedBy(Registry.Serving serving) {
        return serving.others().isEmpty() ? "" : ", with " + names(serving.others());
    }

    static String goesOnFor(List<InstanceId> others) {
        return others.isEmpty() ? "" : "The process goes on for " + names(others) + ".";
    }

    static String names(List<InstanceId> instances) {
        return instances.stream().map(InstanceId::toString).collect(Collectors.joining(", "));
    }
}
