package dev.mortise.host.time;

import java.time.Duration;
import java.time.Instant;

/// A clock that only the test moves. It sees sleep.
public final class ManualClock implements Clock {

    private Duration uptime = Duration.ZERO;
    private Duration slept = Duration.ZERO;
    private Instant wall = Instant.parse("2026-11-30T12:00:00Z");

    @Override
    public synchronized Duration uptime() {
        return uptime;
    }

    @Override
    public synchronized Instant wall() {
        return wall;
    }

    @Override
    public synchronized Duration withSleep() {
        return uptime.plus(slept);
    }

    @Override
    public boolean seesSleep() {
        return true;
    }

    /// Time passes, on all clocks.
    public synchronized void pass(Duration time) {
        uptime = uptime.plus(time);
        wall = wall.plus(time);
    }

    /// The machine sleeps: uptime stands still.
    public synchronized void sleep(Duration time) {
        slept = slept.plus(time);
        wall = wall.plus(time);
    }

    /// Somebody sets the wall clock, forward or back.
    public synchronized void stepWall(Duration by) {
        wall = wall.plus(by);
    }

    /// As [#stepWall].
    public void step(Duration time) {
        stepWall(time);
    }
}
