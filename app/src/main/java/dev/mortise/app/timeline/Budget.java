package dev.mortise.app.timeline;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Supervision;
import dev.mortise.host.supervisor.ProcessStatus;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/// The restart budget as three parts and two phrases. Pure; what is to come is the host's own
/// forecast, so that the two cannot disagree (must-hold B058).
///
/// @param used restarts that crashes have already cost
/// @param next 1 while a restart is awaited, else 0
/// @param left restarts after that
/// @param headline such as `3 of 5 restarts used`
/// @param sentence what comes next, such as `Next try in 3.2 s, then 1 left; gives up by 14:32:46`
public record Budget(
        int used, int next, int left, boolean unlimited, String headline, String sentence) {

    /// Before the first start.
    public static final Budget UNKNOWN =
            new Budget(0, 0, 0, true, "No restarts yet", "It was never started.");

    /// @param now uptime, on the status's clock
    /// @param wall the same moment for people, in `zone`
    public static Budget of(ProcessStatus status, Duration now, Instant wall, ZoneId zone) {
        int crashes = status.counters().crashes();
        boolean waits = status.state() == State.BACKOFF || status.state() == State.CRASHED;
        int next = waits && crashes > 0 ? 1 : 0;
        Clock clock = at -> TimeWords.clock(wall.plus(at.minus(now)), wall, zone);
        Optional<String> countdown =
                status.state() != State.BACKOFF
                        ? Optional.empty()
                        : status.next()
                                .map(
                                        at ->
                                                status.forecast().held()
                                                        ? "Held until " + clock.words(at)
                                                        : "Next try in "
                                                                + TimeWords.countdown(
                                                                        at.minus(now)));
        if (status.maxRestarts() == Supervision.UNLIMITED) {
            return new Budget(
                    crashes - next, next, 0, true, "Never gives up", unlimited(crashes, countdown));
        }
        int allowed = status.maxRestarts();
        if (crashes > allowed) {
            return new Budget(
                    allowed,
                    0,
                    0,
                    false,
                    used(allowed, allowed),
                    over(status, crashes) + " at " + TimeWords.clock(status.since(), wall, zone));
        }
        if (status.state() == State.DISABLED) {
            return new Budget(0, 0, allowed, false, "No restarts while disabled", fresh(allowed));
        }
        int left = status.forecast().triesLeft().orElse(allowed - crashes);
        String sentence =
                countdown
                        .map(coming -> coming + ", then " + left(left) + givesUp(status, clock))
                        .orElseGet(() -> idle(crashes, left, allowed));
        return new Budget(
                crashes - next, next, left, false, used(crashes - next, allowed), sentence);
    }

    /// A wall time as people read it, of an uptime.
    private interface Clock {
        String words(Duration uptime);
    }

    private static String givesUp(ProcessStatus status, Clock clock) {
        return status.forecast()
                .givesUpAt()
                .map(at -> "; gives up by " + clock.words(at))
                .orElse("");
    }

    private static String fresh(int allowed) {
        return allowed == 0 ? "The first crash disables it" : "Enabled, it has all " + allowed;
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
        return countdown.map(coming -> coming + ", " + lower(soFar)).orElse(soFar);
    }

    private static String crashes(int n) {
        return n == 1 ? "1 crash" : String.format(Locale.ROOT, "%,d crashes", n);
    }

    private static String lower(String words) {
        return Character.toLowerCase(words.charAt(0)) + words.substring(1);
    }
}
