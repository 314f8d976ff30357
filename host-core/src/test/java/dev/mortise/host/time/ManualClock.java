package dev.mortise.host.time;

import java.time.Duration;
import java.time.Instant;

/// A clock that only the test moves.
public final class ManualClock implements Clock {

    private Duration uptime = Duration.ZERO;
    private Instant wall = Instant.parse("2026-11-30T12:00:00Z");

    @Override
    public synchronized Duration uptime() {
        return uptime;
    }

    @Override
    public synchronized Instant wall() {
        return wall;
    }

    /// Time passes, on both clocks.
    public synchronized void pass(Duration time) {
        uptime = uptime.plus(time);
        wall = wall.plus(time);
    }

    /// Somebody sets the wall clock.
    public synchronized void step(Duration time) {
        wall = wall.plus(time);
    }
}
