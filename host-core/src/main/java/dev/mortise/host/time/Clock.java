package dev.mortise.host.time;

import java.time.Duration;
import java.time.Instant;

/// Time. Delays, windows and order use [#uptime]; [#wall] is for people and decides nothing.
public interface Clock {

    /// Since the host started; never goes back, whatever happens to the wall clock.
    Duration uptime();

    Instant wall();

    /// The machine's clocks, counting uptime from now.
    static Clock system() {
        long start = System.nanoTime();
        return new Clock() {
            @Override
            public Duration uptime() {
                return Duration.ofNanos(System.nanoTime() - start);
            }

            @Override
            public Instant wall() {
                return Instant.now();
            }
        };
    }
}
