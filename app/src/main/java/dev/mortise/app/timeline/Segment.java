package dev.mortise.app.timeline;

import dev.mortise.host.lifecycle.State;

import java.time.Duration;
import java.util.Optional;

/// One state of a launch, on the uptime axis.
///
/// @param state STARTING, HEALTHY or DEGRADED; STOPPED and DISABLED while the child is still being
///   ended
/// @param to empty while it lasts
public record Segment(State state, Duration from, Optional<Duration> to) {

    Segment until(Duration at) {
        return new Segment(state, from, Optional.of(at));
    }

    boolean empty() {
        return to.filter(from::equals).isPresent();
    }
}
