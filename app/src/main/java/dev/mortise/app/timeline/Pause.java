package dev.mortise.app.timeline;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.State;

import java.time.Duration;
import java.util.Optional;

/// A time without a process in which the host waits for nothing: STOPPED or DISABLED.
///
/// @param end empty while it lasts
public record Pause(State state, Duration from, Optional<Duration> end, Cause cause) {

    Pause endedAt(Duration at) {
        return new Pause(state, from, Optional.of(at), cause);
    }

    public boolean gaveUp() {
        return cause instanceof Cause.BudgetExhausted;
    }

    public String words() {
        return gaveUp() ? "gave up" : state == State.DISABLED ? "disabled" : "stopped";
    }
}
