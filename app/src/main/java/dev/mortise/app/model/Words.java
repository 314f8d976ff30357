package dev.mortise.app.model;

import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.Operation;
import dev.mortise.host.ProcessSnapshot;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Ending;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.logs.Visible;
import dev.mortise.host.spec.Supervision;
import dev.mortise.host.supervisor.ProcessStatus;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What the screens say of an instance. What came from a plugin is made visible first.
public final class Words {

    private Words() {}

    /// What stands behind the state's word in a table: a countdown, who did it, since when.
    public static String detail(InstanceView view) {
        Optional<Ending> ending = view.ending();
        if (ending.isPresent()) {
            return "stopping " + ending.get().rung().number() + "/3";
        }
        return switch (view.standing()) {
            case BACKOFF ->
                    view.heldFor()
                            .map(held -> "held " + Figures.coarse(held))
                            .or(() -> view.untilNext().map(Words::countdown))
                            .orElse("");
            case STARTING, DEGRADED -> Figures.coarse(view.inState());
            // Up for the moment: the next crash is likelier than not.
            case HEALTHY -> Category.of(view) == Category.LOOPING ? "looping" : "";
            case CRASHED ->
                    view.status().flatMap(ProcessStatus::reason).map(Words::brief).orElse("");
            case GAVE_UP -> byBudget(view) ? "gave up" : "health";
            case OFF -> "by operator";
            case STOPPED -> view.instance().enabled() ? "" : "not enabled";
        };
    }

    /// The badge of a child on its way out, in full; empty otherwise.
    public static String stopping(InstanceView view) {
        return view.ending()
                .map(
                        e ->
                                "stopping, step %d of 3: %s%s"
                                        .formatted(
                                                e.rung().number(),
                                                rung(e.rung()),
                                                view.untilNext()
                                                        .filter(d -> d.toHours() < 24)
                                                        .map(d -> ", next in " + countdown(d))
                                                        .orElse("")))
                .orElse("");
    }

    private static String rung(Ending.Rung rung) {
        return switch (rung) {
            case ASKED -> "asked to shut down";
            case ANSWERED -> "its exit is awaited";
            case SIGNALLED -> "told by signal";
            case KILLED -> "killed";
        };
    }

    /// Tenths below ten seconds, else whole seconds: what is drawn at 10 and at 1 Hz.
    public static String countdown(Duration d) {
        return d.toSeconds() < 10 ? Figures.duration(d) : Figures.age(d);
    }

    private static String brief(Cause cause) {
        return switch (cause) {
            case Cause.Exited(ExitStatus status, _, _) -> status.brief();
            case Cause.HandshakeTimeout _, Cause.BadHandshake _ -> "no handshake";
            case Cause.StartFailed _ -> "not started";
            default -> "";
        };
    }

    /// Health is apart from state, and never invented.
    public static String health(InstanceView view) {
        if (!view.live()) {
            return view.standing() == Standing.STOPPED || view.standing() == Standing.OFF
                    ? Figures.NONE
                    : "n/a";
        }
        return switch (view.instance().health()) {
            case UNKNOWN -> "not reported";
            case HEALTHY -> "good";
            case DEGRADED -> "failing";
        };
    }

    public static boolean failing(InstanceView view) {
        return view.live() && view.instance().health() == Health.DEGRADED;
    }

    /// Restarts of the budget that are used: `3 of 5`.
    public static String tries(InstanceView view) {
        if (view.status().isEmpty()) {
            return Figures.NONE;
        }
        ProcessStatus status = view.status().get();
        int crashes = status.counters().crashes();
        return status.maxRestarts() == Supervision.UNLIMITED
                ? crashes + ", no limit"
                : Math.min(crashes, status.maxRestarts()) + " of " + status.maxRestarts();
    }

    /// The budget as a sentence, for the instance's page.
    public static String budget(InstanceView view) {
        if (view.status().isEmpty()) {
            return "Never started";
        }
        ProcessStatus status = view.status().get();
        if (status.maxRestarts() == Supervision.UNLIMITED) {
            return "Never gives up";
        }
        if (status.maxRestarts() == 0) {
            return "No restarts: the first crash disables";
        }
        return tries(view) + " restarts used";
    }

    /// Why it stands as it does, in one or two sentences, and what is under way with it.
    public static String reason(InstanceView view) {
        return standing(view) + view.operation().map(o -> operation(o, view)).orElse("");
    }

    private static String operation(Operation o, InstanceView view) {
        return " %s under way: %s, over by %s."
                .formatted(
                        capital(o.name()),
                        o.step(),
                        Figures.moment(
                                view.wallAt(o.deadline()), view.wall(), ZoneId.systemDefault()));
    }

    private static String standing(InstanceView view) {
        String stopping = stopping(view);
        if (!stopping.isEmpty()) {
            return capital(stopping) + ".";
        }
        return switch (view.standing()) {
            case HEALTHY ->
                    "Launch %d, up for %s.%s%s%s"
                            .formatted(
                                    launch(view),
                                    Figures.age(view.uptime().orElse(view.inState())),
                                    failing(view) ? " " + failed(view) : "",
                                    crashBefore(view),
                                    hold(view));
            case DEGRADED -> failed(view) + hold(view);
            case STARTING ->
                    "Launch %d is %s.%s%s"
                            .formatted(
                                    launch(view),
                                    view.process()
                                            .flatMap(ProcessSnapshot::waiting)
                                            .orElse("waiting for its handshake"),
                                    crashBefore(view),
                                    hold(view));
            case CRASHED -> lastEnd(view) + hold(view);
            case BACKOFF ->
                    lastEnd(view)
                            + (view.heldFor().isPresent()
                                    ? hold(view)
                                    : view.untilNext()
                                            .map(d -> " Next try in " + countdown(d) + ".")
                                            .orElse(""));
            case GAVE_UP -> gaveUp(view);
            case OFF ->
                    view.enabledSharers().isEmpty()
                            ? "Disabled by the operator."
                            : "Not enabled." + others(view, " The process goes on for ");
            case STOPPED ->
                    (view.instance().enabled()
                                    ? "No process; the next launch follows."
                                    : "Not enabled; it has no process.")
                            + hold(view);
        };
    }

    /// Why, when, and the way back (must-hold B001).
    private static String gaveUp(InstanceView view) {
        return "%s. That was at %s. Retry now starts it with a new budget."
                .formatted(
                        capital(
                                byBudget(view)
                                        ? cause(view)
                                        : "disabled by the host: " + cause(view)),
                        Figures.moment(
                                view.status().map(ProcessStatus::since).orElse(view.wall()),
                                view.wall(),
                                ZoneId.systemDefault()));
    }

    private static boolean byBudget(InstanceView view) {
        return view.status()
                .flatMap(ProcessStatus::reason)
                .filter(Cause.BudgetExhausted.class::isInstance)
                .isPresent();
    }

    /// What the checks say, and how near the policy is.
    private static String failed(InstanceView view) {
        InstanceSnapshot i = view.instance();
        String said =
                i.health() != Health.DEGRADED || i.healthDetail().isEmpty()
                        ? cause(view)
                        : "health check failed: " + Visible.text(i.healthDetail());
        return capital(said) + "." + checks(view).map(c -> " " + capital(c) + ".").orElse("");
    }

    /// `2 of 3 failed checks in a row`; empty when the last one passed.
    public static Optional<String> checks(InstanceView view) {
        int failures = view.instance().consecutiveFailures();
        return failures == 0
                ? Optional.empty()
                : Optional.of(
                        "%d of %d failed checks in a row"
                                .formatted(failures, view.instance().failureThreshold()));
    }

    private static String hold(InstanceView view) {
        return heldUntil(view)
                .map(end -> " Held until " + end + ": no launch by itself before.")
                .orElse("");
    }

    /// When the operator's hold ends; empty when it is not held.
    public static Optional<String> heldUntil(InstanceView view) {
        return view.heldFor()
                .map(left -> view.wall().plus(left))
                .map(end -> Figures.moment(end, view.wall(), ZoneId.systemDefault()));
    }

    private static int launch(InstanceView view) {
        return view.status().map(ProcessStatus::launch).orElse(0);
    }

    private static String cause(InstanceView view) {
        return view.status()
                .flatMap(ProcessStatus::reason)
                .map(cause -> Visible.text(cause.words()))
                .orElse("no reason is known");
    }

    private static String crashBefore(InstanceView view) {
        return view.past()
                .ended()
                .filter(HostRecord.LaunchEnded::crash)
                .map(e -> " " + ended(e))
                .orElse("");
    }

    private static String lastEnd(InstanceView view) {
        return view.past().ended().map(Words::ended).orElseGet(() -> endOfOld(view));
    }

    /// Of a launch of a host before this one only the count is left.
    private static String endOfOld(InstanceView view) {
        return view.standing() == Standing.BACKOFF
                ? Figures.count(view.instance().crashes(), "crash") + " since it was last stable."
                : capital(cause(view)) + ".";
    }

    private static String ended(HostRecord.LaunchEnded e) {
        return "Launch %d ended after %s: %s.%s%s"
                .formatted(
                        e.launch(),
                        Figures.duration(e.lived()),
                        Visible.text(e.cause().words()),
                        e.evidence().outOfMemory().map(sentence -> " " + sentence).orElse(""),
                        e.evidence().startWords().stream()
                                .findFirst()
                                .map(words -> " " + Visible.text(words))
                                .orElse(""));
    }

    private static String others(InstanceView view, String before) {
        List<InstanceSnapshot> others = view.enabledSharers();
        return others.isEmpty() || !view.status().map(s -> s.pid().isPresent()).orElse(false)
                ? ""
                : before
                        + others.stream()
                                .map(i -> i.instance().toString())
                                .collect(Collectors.joining(", "))
                        + ".";
    }

    /// With a capital letter at the beginning.
    public static String capital(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
