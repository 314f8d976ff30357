package dev.mortise.host.lifecycle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// What the machine counts (`cp1-host.md` §10, §12). Launches are counted apart by what brought
/// them about; none of these counts resets another (must-hold B074).
///
/// @param launches launches that got an endpoint; never reset
/// @param crashes since the last enable or stable run
/// @param restarts automatic launches after a back-off, since the last enable
/// @param healthRestarts launches that a health policy brought about; never reset
/// @param operatorRestarts launches by an operator's restart or retry; never reset
/// @param greeted true once a launch greeted, until an enable after a disable
/// @param violations second handshake lines, over all launches
/// @param nominal delay the next back-off grows from; zero for none
/// @param backoffs delays so far, oldest first, the last [#HISTORY] of them
public record Counters(
        int launches,
        int crashes,
        int restarts,
        int healthRestarts,
        int operatorRestarts,
        boolean greeted,
        int violations,
        Duration nominal,
        List<Duration> backoffs) {

    static final int HISTORY = 100;

    static final Counters ZERO = carried(0, 0, 0, 0, Duration.ZERO);

    /// What survives the host.
    public static Counters carried(
            int crashes, int restarts, int healthRestarts, int operatorRestarts, Duration nominal) {
        return new Counters(
                0,
                crashes,
                restarts,
                healthRestarts,
                operatorRestarts,
                false,
                0,
                nominal,
                List.of());
    }

    private Counters budget(int crashes, int restarts, Duration nominal) {
        return budget(crashes, restarts, nominal, backoffs);
    }

    private Counters budget(int crashes, int restarts, Duration nominal, List<Duration> backoffs) {
        return new Counters(
                launches,
                crashes,
                restarts,
                healthRestarts,
                operatorRestarts,
                greeted,
                violations,
                nominal,
                backoffs);
    }

    private Counters relaunched(int byHealth, int byOperator) {
        return new Counters(
                launches,
                crashes,
                restarts,
                healthRestarts + byHealth,
                operatorRestarts + byOperator,
                greeted,
                violations,
                nominal,
                backoffs);
    }

    private Counters seen(int launches, boolean greeted, int violations) {
        return new Counters(
                launches,
                crashes,
                restarts,
                healthRestarts,
                operatorRestarts,
                greeted,
                violations,
                nominal,
                backoffs);
    }

    Counters launched() {
        return seen(launches + 1, greeted, violations);
    }

    Counters greetedOnce() {
        return seen(launches, true, violations);
    }

    Counters violated() {
        return seen(launches, greeted, violations + 1);
    }

    Counters crashed() {
        return budget(crashes + 1, restarts, nominal);
    }

    /// Counts what a launch was brought about by.
    Counters launching(Cause cause) {
        return switch (cause) {
            case Cause.Retry _, Cause.HoldOver _ -> budget(crashes, restarts + 1, nominal);
            case Cause.Unhealthy _ -> relaunched(1, 0);
            case Cause.Wish.RESTART, Cause.Wish.RETRY -> relaunched(0, 1);
            default -> this;
        };
    }

    Counters waiting(Backoff backoff) {
        var kept = new ArrayList<Duration>(HISTORY);
        kept.addAll(backoffs.subList(Math.max(0, backoffs.size() + 1 - HISTORY), backoffs.size()));
        kept.add(backoff.sleep());
        return budget(crashes, restarts, backoff.nominal(), List.copyOf(kept));
    }

    /// The next crash starts from the base delay again.
    Counters withoutBackoff() {
        return budget(crashes, restarts, Duration.ZERO);
    }

    /// A stable run: crashes and back-off return to zero.
    Counters forgiven() {
        return budget(0, restarts, Duration.ZERO);
    }

    /// Enabled after a disable: a new budget; launches and history stay.
    Counters renewed() {
        return budget(0, 0, Duration.ZERO).seen(launches, false, violations);
    }
}
