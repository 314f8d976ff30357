package dev.mortise.app.instance;

import static dev.mortise.app.instance.Action.Kind.DISABLE;
import static dev.mortise.app.instance.Action.Kind.KILL_NOW;
import static dev.mortise.app.instance.Action.Kind.MOVE;
import static dev.mortise.app.instance.Action.Kind.PURGE;
import static dev.mortise.app.instance.Action.Kind.REMOVE;
import static dev.mortise.app.instance.Action.Kind.STOP_GENTLY;
import static dev.mortise.app.instance.Action.Weight.URGENT;
import static dev.mortise.app.instance.Action.Weight.USUAL;

import dev.mortise.app.instance.Action.Choice;
import dev.mortise.app.instance.Action.Kind;
import dev.mortise.host.HostCommand;
import dev.mortise.host.Operation;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Isolation;

import java.util.Optional;

/// The actions that take an instance down, elsewhere, or away.
final class DownActions {

    private final Situation s;

    DownActions(Situation situation) {
        this.s = situation;
    }

    Action disable() {
        String label = s.shared() ? "Disable " + s.name() + " only" : "Disable (kill now)";
        return down(
                DISABLE,
                label,
                "Kills the process at once, without asking it; no launch follows until it is"
                        + " enabled. Stop gently asks first.",
                new HostCommand.Disable(s.id()));
    }

    Action stopGently() {
        return down(
                STOP_GENTLY,
                STOP_GENTLY.verb(),
                "Asks the process to end, then signals, then kills; no launch follows until it is"
                        + " enabled. Disable kills at once.",
                new HostCommand.StopGently(s.id()));
    }

    private Action down(Kind kind, String label, String live, HostCommand command) {
        if (s.goingDown()) {
            return s.off(kind, label, "It is being stopped already. Use Kill now to end it now.");
        }
        if (!s.wanted()) {
            return s.off(kind, label, s.name() + " is disabled already.");
        }
        if (s.state() == State.DISABLED) {
            return s.off(
                    kind, label, "It is down already, and nothing starts it until it is enabled.");
        }
        if (s.shared()) {
            return s.on(
                    kind,
                    USUAL,
                    label,
                    "Takes %s out; the process goes on for %s."
                            .formatted(s.name(), Situation.names(s.others())),
                    command);
        }
        return s.on(
                kind,
                USUAL,
                label,
                s.waits() || s.state() == State.STOPPED
                        ? "No launch follows until it is enabled; there is no process to end."
                        : live,
                command);
    }

    Action killNow() {
        var command = new HostCommand.KillNow(s.id());
        String label = KILL_NOW.verb();
        Optional<Operation> operation = s.view().operation();
        if (operation.isPresent()) {
            return s.on(
                    KILL_NOW,
                    URGENT,
                    label,
                    "Cuts the %s short: what it waits for is ended; %s stays as it is."
                            .formatted(operation.get().name(), s.name()),
                    command);
        }
        if (s.outOfIt()) {
            return s.off(
                    KILL_NOW,
                    label,
                    "%s is not enabled; the process goes on for %s."
                            .formatted(s.name(), Situation.names(s.others())));
        }
        if (s.view().ending().isPresent()) {
            return s.on(
                    KILL_NOW,
                    URGENT,
                    label,
                    "Waits no longer for its end: the process is killed at once.",
                    command);
        }
        return switch (s.state()) {
            case STOPPED ->
                    s.off(KILL_NOW, label, "There is no process, and nothing was left behind.");
            case STARTING, HEALTHY, DEGRADED ->
                    s.on(
                            KILL_NOW,
                            USUAL,
                            label,
                            s.shared()
                                    ? "As Disable: takes %s out; the process goes on for %s."
                                            .formatted(s.name(), Situation.names(s.others()))
                                    : "As Disable: kills the process at once. It is recorded as"
                                            + " yours, not as a crash.",
                            command);
            case CRASHED, BACKOFF, DISABLED ->
                    s.on(
                            KILL_NOW,
                            USUAL,
                            "End leftovers",
                            "Looks for what the last launch left behind and ends it; nothing else"
                                    + " changes.",
                            command);
        };
    }

    Action move() {
        String label = "Move to version…";
        String plugin = s.view().instance().installation().plugin();
        var busy = busy(MOVE, label);
        if (busy.isPresent()) {
            return busy.get();
        }
        if (s.view().versions().isEmpty()) {
            return s.off(
                    MOVE,
                    label,
                    "No other version of %s is installed. Add one under \"installations:\" of the"
                                    .formatted(plugin)
                            + " configuration and open it again.");
        }
        boolean waits = s.wanted() && s.view().instance().isolation() == Isolation.SHARED;
        return s.on(
                MOVE,
                USUAL,
                label,
                waits
                        ? "Starts the other version first and leaves the old process only once the"
                                + " new one is up. If it does not come up, %s stays."
                                        .formatted(s.name())
                        : s.wanted()
                                ? "Stops its process gently, then starts the other version on the"
                                        + " same data."
                                : "Binds it to the other version; nothing is started.",
                s.view().versions().stream()
                        .map(v -> new Choice("Move to " + v, new HostCommand.Move(s.id(), v)))
                        .toList());
    }

    Action remove() {
        String label = "Remove…";
        return busy(REMOVE, label)
                .orElseGet(
                        () ->
                                s.on(
                                        REMOVE,
                                        USUAL,
                                        label,
                                        "Stops it and forgets it; its data stays. Asks for the name"
                                                + " first.",
                                        new HostCommand.Remove(s.id())));
    }

    Action purge() {
        String label = "Purge data…";
        return busy(PURGE, label)
                .orElseGet(
                        () ->
                                s.on(
                                        PURGE,
                                        USUAL,
                                        label,
                                        "Stops it, forgets it and deletes its data. Lists what goes"
                                                + " and asks for the name first.",
                                        new HostCommand.Purge(s.id(), false)));
    }

    /// One operation that takes time at once.
    private Optional<Action> busy(Kind kind, String label) {
        return s.view()
                .operation()
                .map(
                        o ->
                                s.off(
                                        kind,
                                        label,
                                        "A %s is under way: %s. Wait for it, or cut it short with"
                                                        .formatted(o.name(), o.step())
                                                + " Kill now."));
    }
}
