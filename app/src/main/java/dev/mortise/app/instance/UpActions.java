package dev.mortise.app.instance;

import static dev.mortise.app.instance.Action.Kind.ENABLE;
import static dev.mortise.app.instance.Action.Kind.HOLD;
import static dev.mortise.app.instance.Action.Kind.RESTART;
import static dev.mortise.app.instance.Action.Kind.RETRY_NOW;
import static dev.mortise.app.instance.Action.Weight.PRIMARY;
import static dev.mortise.app.instance.Action.Weight.USUAL;

import dev.mortise.app.instance.Action.Choice;
import dev.mortise.app.model.Standing;
import dev.mortise.app.model.Words;
import dev.mortise.host.HostCommand;
import dev.mortise.host.lifecycle.State;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;

/// The actions that bring an instance up, or keep it from coming up by itself.
final class UpActions {

    private static final String BUDGET = " with a new budget of restarts.";

    private final Situation s;

    UpActions(Situation situation) {
        this.s = situation;
    }

    Action retryNow() {
        String label = RETRY_NOW.verb();
        var command = new HostCommand.RetryNow(s.id());
        if (s.wanted() && s.waits()) {
            return s.on(
                    RETRY_NOW,
                    PRIMARY,
                    label,
                    "Launches at once; what was counted is kept. A launch costs no try, its crash"
                            + " does."
                            + (s.held() ? " Ends the hold." : "")
                            + s.alsoFor(),
                    command);
        }
        if (s.state() == State.DISABLED && !s.goingDown()) {
            return s.on(
                    RETRY_NOW,
                    s.standing() == Standing.GAVE_UP ? PRIMARY : USUAL,
                    label,
                    "As Enable: starts " + s.name() + BUDGET,
                    command);
        }
        return s.off(
                RETRY_NOW,
                label,
                s.goingDown()
                        ? "It is being stopped. Use Enable: it starts once that is over."
                        : s.outOfIt()
                                ? s.name() + " is not enabled. Use Enable."
                                : switch (s.state()) {
                                    case STOPPED ->
                                            "Nothing is waiting to be launched. Use "
                                                    + (s.wanted() ? "Restart." : "Enable.");
                                    case STARTING -> "It is being launched already.";
                                    default ->
                                            "It needs a wait between two launches, and "
                                                    + s.name()
                                                    + " is up. Use Restart.";
                                });
    }

    Action enable() {
        String label = ENABLE.verb();
        boolean neverStarted = s.view().process().isEmpty();
        if (!s.wanted() || s.state() == State.DISABLED || neverStarted) {
            return s.on(
                    ENABLE,
                    s.standing() == Standing.GAVE_UP || s.goingDown() ? USUAL : PRIMARY,
                    label,
                    s.goingDown()
                            ? "Starts " + s.name() + " again once it is down," + BUDGET
                            : "Starts " + s.name() + " and keeps it up," + BUDGET,
                    new HostCommand.Enable(s.id()));
        }
        return s.off(
                ENABLE,
                label,
                s.name()
                        + " is enabled already."
                        + (s.waits()
                                ? " Use Retry now to skip the wait."
                                : s.state() == State.STOPPED
                                        ? " Use Restart to launch it."
                                        : " Use Restart for a new launch."));
    }

    Action restart() {
        String label = s.shared() && s.wanted() ? s.scoped(RESTART) : RESTART.verb();
        var command = new HostCommand.Restart(s.id());
        if (s.outOfIt()) {
            return s.off(RESTART, label, s.name() + " is not enabled. Use Enable.");
        }
        if (s.view().ending().isPresent()) {
            return s.off(
                    RESTART,
                    label,
                    "Its process is being stopped, step "
                            + s.view().ending().orElseThrow().rung().number()
                            + " of 3. Wait for its end, or use Kill now.");
        }
        return switch (s.state()) {
            case HEALTHY, DEGRADED ->
                    s.on(
                            RESTART,
                            USUAL,
                            label,
                            "Kills the process and launches it at once; costs no try."
                                    + s.alsoFor(),
                            command);
            case STARTING ->
                    s.on(
                            RESTART,
                            USUAL,
                            label,
                            "Waits until the present launch is up, then launches once more."
                                    + s.alsoFor(),
                            command);
            case STOPPED ->
                    s.on(
                            RESTART,
                            s.wanted() && s.view().process().isPresent() ? PRIMARY : USUAL,
                            label,
                            s.wanted()
                                    ? "Launches it at once." + s.alsoFor()
                                    : "As Enable: starts " + s.name() + BUDGET,
                            command);
            case DISABLED ->
                    s.on(
                            RESTART,
                            USUAL,
                            label,
                            "As Enable: starts " + s.name() + BUDGET + s.alsoFor(),
                            command);
            case CRASHED, BACKOFF ->
                    s.off(
                            RESTART,
                            label,
                            "It needs a live process; the host is waiting to launch. Use Retry"
                                    + " now.");
        };
    }

    // ── hold ────────────────────────────────────────────────────────────────────────────────────

    private enum Length {
        SHORT("15 min", Duration.ofMinutes(15)),
        HOUR("1 h", Duration.ofHours(1)),
        SHIFT("8 h", Duration.ofHours(8)),
        /// A year, the longest the host takes.
        OPEN("until I end it", Duration.ofDays(365));

        private final String words;
        private final Duration length;

        Length(String words, Duration length) {
            this.words = words;
            this.length = length;
        }
    }

    Action hold() {
        String label = s.shared() && s.wanted() ? s.scoped(HOLD) : "Hold…";
        var choices = new ArrayList<Choice>();
        if (s.held()) {
            choices.add(new Choice("End hold", new HostCommand.Hold(s.id(), Optional.empty())));
        }
        if (s.outOfIt()) {
            return s.off(HOLD, label, s.name() + " is not enabled; nothing launches it by itself.");
        }
        boolean down = s.state() == State.DISABLED || s.goingDown();
        if (down && choices.isEmpty()) {
            return s.off(
                    HOLD,
                    label,
                    "Nothing launches " + s.name() + " by itself until it is enabled.");
        }
        if (!down) {
            for (Length length : Length.values()) {
                choices.add(
                        new Choice(
                                "Hold " + length.words,
                                new HostCommand.Hold(s.id(), Optional.of(length.length))));
            }
        }
        return s.on(HOLD, USUAL, label, says(), choices);
    }

    private String says() {
        String now =
                Words.heldUntil(s.view())
                        .map(end -> "Held until " + end + ": no launch by itself before that.")
                        .orElse(
                                switch (s.state()) {
                                    case STOPPED -> "No launch by itself for so long.";
                                    case CRASHED, BACKOFF ->
                                            "The wait goes on until the hold ends, then it is"
                                                    + " launched.";
                                    default ->
                                            "Nothing happens now; when it exits, it is not"
                                                    + " launched by itself before the hold ends.";
                                });
        return now + s.alsoFor();
    }
}
