package dev.mortise.host.time;

import java.time.Duration;
import java.time.Instant;

/// All clocks at one moment.
///
/// @param withSleep equals `uptime` unless `seesSleep`
/// @param seesSleep as [Clock#seesSleep]
public record Reading(Duration uptime, Duration withSleep, Instant wall, boolean seesSleep) {

    /// Far below what [ClockWatch] calls a jump, far above what reading five clocks takes.
    private static final Duration ONE_MOMENT = Duration.ofMillis(100);

    private static final int TRIES = 10;

    /// Reads the clocks.
    ///
    /// A thread that is put aside, or a machine that falls asleep, between two of the clocks would
    /// make them look apart. So they are read from both ends, and again when the ends do not meet.
    /// Every try that fails has taken its time, so the tries are bounded: the last one counts.
    public static Reading of(Clock clock) {
        for (int left = TRIES; ; left--) {
            Duration uptime = clock.uptime();
            Duration withSleep = clock.withSleep();
            var reading = new Reading(uptime, withSleep, clock.wall(), clock.seesSleep());
            boolean asleepMeanwhile = clock.withSleep().minus(withSleep).compareTo(ONE_MOMENT) > 0;
            boolean asideMeanwhile = clock.uptime().minus(uptime).compareTo(ONE_MOMENT) > 0;
            if (left == 1 || !(asleepMeanwhile || asideMeanwhile)) {
                return reading;
            }
        }
    }
}
