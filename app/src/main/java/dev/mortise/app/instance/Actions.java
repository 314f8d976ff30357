package dev.mortise.app.instance;

import dev.mortise.app.instance.Action.Kind;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.model.Past;
import dev.mortise.app.model.Standing;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.ProcessSnapshot;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.supervisor.ProcessStatus;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What can be done with an instance as it is now: the table of `product.md` §4, as a function.
///
/// Every state has an enabled way back to HEALTHY (must-hold B033), and every action that is off
/// says why and what to use instead.
public final class Actions {

    private final InstanceView view;
    private final String id;
    private final State state;
    private final Standing standing;
    private final boolean enabled;
    private final boolean ending;
    private final List<InstanceSnapshot> others;

    private Actions(InstanceView view) {
        this.view = view;
        this.id = view.id().id();
        this.state = view.instance().state();
        this.standing = view.standing();
        this.enabled = view.instance().enabled();
        this.ending = view.ending().isPresent();
        this.others = view.enabledSharers();
    }

    /// All of them, in the order of the bar.
    public static List<Action> of(InstanceView view) {
        var actions = new Actions(view);
        return List.of(
                actions.retryNow(),
                actions.enable(),
                actions.restart(),
                actions.disable(),
                actions.remove());
    }

    /// Of an instance that shares its process with none.
    public static List<Action> of(InstanceSnapshot instance, Optional<ProcessSnapshot> process) {
        return of(
                new InstanceView(
                        instance,
                        process,
                        Optional.empty(),
                        List.of(),
                        Past.UNKNOWN,
                        Duration.ZERO,
                        Instant.EPOCH));
    }

    /// The one that helps most now, if any is needed: it is drawn filled.
    public static Optional<Action> primary(List<Action> actions) {
        return actions.stream()
                .filter(Action::enabled)
                .filter(a -> a.kind() == Kind.RETRY_NOW || a.kind() == Kind.ENABLE)
                .findFirst();
    }

    // ── the five ────────────────────────────────────────────────────────────────────────────────

    private Action retryNow() {
        if (enabled && (state == State.BACKOFF || state == State.CRASHED)) {
            return on(
                    Kind.RETRY_NOW,
                    "Retry now",
                    "Launches at once; what was counted is kept. A launch costs no try, its crash"
                            + " does.");
        }
        return off(
                Kind.RETRY_NOW,
                "Retry now",
                switch (standing) {
                    case GAVE_UP ->
                            "The host has given up and waits for nothing. Use Enable: it starts"
                                    + " with a new budget.";
                    case STOPPED, OFF ->
                            enabled
                                    ? "Nothing is waiting to be launched. Use Restart."
                                    : "Nothing is waiting to be launched. Use Enable.";
                    case STARTING -> "It is being launched already.";
                    default -> "It needs a wait between two launches, and " + id + " is up.";
                });
    }

    private Action enable() {
        String label = "Enable";
        if (!enabled) {
            return on(
                    Kind.ENABLE,
                    label,
                    "Starts %s and keeps it up, with a new budget of restarts.".formatted(id));
        }
        if (state == State.DISABLED) {
            return on(
                    Kind.ENABLE, label, "Starts " + id + " again, with a new budget of restarts.");
        }
        return off(
                Kind.ENABLE,
                label,
                "%s is enabled already.%s"
                        .formatted(
                                id,
                                state == State.BACKOFF || state == State.CRASHED
                                        ? " Use Retry now to skip the wait."
                                        : ""));
    }

    private Action restart() {
        String label =
                switch (others.size()) {
                    case 0 -> "Restart";
                    default -> "Restart %s and %d more…".formatted(id, others.size());
                };
        if (!enabled) {
            return off(Kind.RESTART, label, id + " is not enabled. Use Enable.");
        }
        if (ending) {
            return off(
                    Kind.RESTART,
                    label,
                    "Its process is being stopped, step "
                            + view.ending().orElseThrow().rung().number()
                            + " of 3. Wait for its end.");
        }
        return switch (state) {
            case HEALTHY, DEGRADED ->
                    on(
                            Kind.RESTART,
                            label,
                            "Kills the process and launches it at once; costs no try." + shared());
            case STARTING ->
                    on(
                            Kind.RESTART,
                            label,
                            "Waits until the present launch is up, then launches once more."
                                    + shared());
            case STOPPED -> on(Kind.RESTART, label, "Launches it at once." + shared());
            case CRASHED, BACKOFF ->
                    off(
                            Kind.RESTART,
                            label,
                            "It needs a live process; the host is waiting to launch. Use Retry"
                                    + " now.");
            case DISABLED ->
                    off(Kind.RESTART, label, "It needs a live process; there is none. Use Enable.");
        };
    }

    private Action disable() {
        boolean shared = !others.isEmpty();
        String label = shared ? "Disable " + id + " only" : "Disable (kill now)";
        if (!enabled) {
            return off(Kind.DISABLE, label, id + " is disabled already.");
        }
        if (state == State.DISABLED) {
            return off(
                    Kind.DISABLE,
                    label,
                    "It is down already, and nothing starts it until it is enabled.");
        }
        if (shared) {
            return on(
                    Kind.DISABLE,
                    label,
                    "Takes %s out; the process goes on for %s.".formatted(id, names(others)));
        }
        return on(
                Kind.DISABLE,
                label,
                view.status().flatMap(Actions::pid).isPresent()
                        ? "Kills the process at once, without asking it; no launch follows until"
                                + " it is enabled."
                        : "No launch follows until it is enabled.");
    }

    private Action remove() {
        return on(
                Kind.REMOVE,
                "Remove…",
                "Stops it and forgets it; its data stays. Asks for the name first.");
    }

    // ── words ───────────────────────────────────────────────────────────────────────────────────

    private String shared() {
        return others.isEmpty() ? "" : " The process is shared with " + names(others) + ".";
    }

    static String names(List<InstanceSnapshot> instances) {
        return instances.stream()
                .map(i -> i.instance().toString())
                .collect(Collectors.joining(", "));
    }

    private static Optional<Long> pid(ProcessStatus status) {
        return status.pid().isPresent() ? Optional.of(status.pid().getAsLong()) : Optional.empty();
    }

    private static Action on(Kind kind, String label, String says) {
        return new Action(kind, label, true, says);
    }

    private static Action off(Kind kind, String label, String why) {
        return new Action(kind, label, false, kind.verb() + " is off. " + why);
    }
}
