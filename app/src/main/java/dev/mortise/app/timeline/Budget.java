package dev.mortise.app.timeline;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Supervision;
import dev.mortise.host.supervisor.ProcessStatus;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// The restart budget as three parts and two phrases. Pure.
///
/// @param used restarts that crashes have already cost
/// @param next 1 while a restart is awaited, else 0
/// @param left restarts after that
/// @param headline such as `3 of 5 restarts used`
/// @param sentence what comes next, such as `Next try in 3.2 s, then 1 left`
public record Budget(
        int used, int next, int left, boolean unlimited, String headline, String sentence) {

    /// Before the first start.
    public static final Budget UNKNOWN =
            new Budget(0, 0, 0, true, "No restarts yet", "It was never started.");

    /// @param now uptime, on the status's clock
    public static Budget of(ProcessStatus status, Duration now) {
        int crashes = status.counters().crashes();
        boolean waits = status.state() == State.BACKOFF || status.state() == State.CRASHED;
        int next = waits && crashes > 0 ? 1 : 0;
        Optional<String> countdown =
                status.state() == State.BACKOFF
                        ? status.next().map(at -> TimeWords.countdown(at.minus(now)))
                        : Optional.empty();
        if (status.maxRestarts() == Supervision.UNLIMITED) {
            return new Budget(
                    crashes - next, next, 0, true, "Never gives up", unlimited(crashes, countdown));
        }
        int allowed = status.maxRestarts();
        if (crashes > allowed) {
            return new Budget(allowed, 0, 0, false, used(allowed, allowed), over(status, crashes));
        }
        int left = allowed - crashes;
        String sentence =
                countdown
                        .map(in -> "Next try in " + in + ", then " + left(left))
                        .orElseGet(() -> idle(crashes, left, allowed));
        return new Budget(
                crashes - next, next, left, false, used(crashes - next, allowed), sentence);
    }

    private static String used(int used, int allowed) {
        return allowed == 0
                ? "No restarts allowed"
                : used + " of " + allowed + (allowed == 1 ? " restart used" : " restarts used");
    }

    private static String left(int left) {
        return left == 0 ? "none left" : left + " left";
    }

    private static String idle(int crashes, int left, int allowed) {
        if (allowed == 0) {
            return "The first crash disables it";
        }
        return crashes == 0 ? "All " + allowed + " left" : left(left) + " before the host gives up";
    }

    private static String over(ProcessStatus status, int crashes) {
        boolean gaveUp =
                status.reason().filter(Cause.BudgetExhausted.class::isInstance).isPresent();
        String times = crashes(crashes);
        return gaveUp ? "Gave up after " + times : "Spent: " + times;
    }

    private static String unlimited(int crashes, Optional<String> countdown) {
        String soFar =
                crashes == 0
                        ? "No crash since it was last stable"
                        : crashes(crashes) + " since it was last stable";
        return countdown.map(in -> "Next try in " + in + ", " + lower(soFar)).orElse(soFar);
    }

    private static String crashes(int n) {
        return n == 1 ? "1 crash" : String.format(Locale.ROOT, "%,d crashes", n);
    }

    private static String lower(String words) {
        return Character.toLowerCase(words.charAt(0)) + words.substring(1);
    }
}
