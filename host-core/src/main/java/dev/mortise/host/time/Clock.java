package dev.mortise.host.time;

import java.time.Duration;
import java.time.Instant;

/// Time. Delays, windows and order use [#uptime]; [#wall] is for people and decides nothing.
/// [#withSleep] is there to notice what the other two did, see [ClockWatch].
public interface Clock {

    /// Since the host started; never goes back, whatever happens to the wall clock.
    Duration uptime();

    Instant wall();

    /// Since the host started, the machine's sleep included; equals [#uptime] unless [#seesSleep].
    default Duration withSleep() {
        return uptime();
    }

    /// Whether uptime stands still while the machine sleeps and [#withSleep] does not. False where
    /// nothing tells the two apart; uptime may then run on through a sleep, as on Windows.
    default boolean seesSleep() {
        return false;
    }
}
