package dev.mortise.host.lifecycle;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// What the machine counts (`cp1-host.md` §10, §12).
///
/// @param launches launches that got an endpoint; never reset
/// @param crashes since the last enable or stable run
/// @param restarts automatic launches after a back-off, since the last enable
/// @param greeted true once a launch greeted, until an enable after a disable
/// @param violations second handshake lines, over all launches
/// @param nominal delay the next back-off grows from; zero for none
/// @param backoffs delays so far, oldest first, the last [#HISTORY] of them
public record Counters(
        int launches,
        int crashes,
        int restarts,
        boolean greeted,
        int violations,
        Duration nominal,
        List<Duration> backoffs) {

    static final int HISTORY = 1000;

    static final Counters ZERO = new Counters(0, 0, 0, false, 0, Duration.ZERO, List.of());

    Counters launched() {
        return new Counters(
                launches + 1, crashes, restarts, greeted, violations, nominal, backoffs);
    }

    Counters crashed() {
        return new Counters(
                launches, crashes + 1, restarts, greeted, violations, nominal, backoffs);
    }

    Counters restarted() {
        return new Counters(
                launches, crashes, restarts + 1, greeted, violations, nominal, backoffs);
    }

    Counters greetedOnce() {
        return new Counters(launches, crashes, restarts, true, violations, nominal, backoffs);
    }

    Counters violated() {
        return new Counters(
                launches, crashes, restarts, greeted, violations + 1, nominal, backoffs);
    }

    Counters waiting(Backoff backoff) {
        var all = Stream.concat(backoffs.stream(), Stream.of(backoff.sleep())).toList();
        var kept = all.size() > HISTORY ? all.subList(all.size() - HISTORY, all.size()) : all;
        return new Counters(
                launches,
                crashes,
                restarts,
                greeted,
                violations,
                backoff.nominal(),
                List.copyOf(kept));
    }

    /// The next crash starts from the base delay again.
    Counters withoutBackoff() {
        return new Counters(
                launches, crashes, restarts, greeted, violations, Duration.ZERO, backoffs);
    }

    /// A stable run: crashes and back-off return to zero.
    Counters forgiven() {
        return new Counters(launches, 0, restarts, greeted, violations, Duration.ZERO, backoffs);
    }

    /// Enabled after a disable: a new budget; launches and history stay.
    Counters renewed() {
        return new Counters(launches, 0, 0, false, violations, Duration.ZERO, backoffs);
    }
}
