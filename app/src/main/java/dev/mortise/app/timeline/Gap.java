package dev.mortise.app.timeline;

import java.time.Duration;
import java.util.Optional;

/// A back-off between two launches, on the uptime axis.
///
/// @param after number of the launch that crashed
/// @param planned when the next try is due by itself
/// @param end when it was really over; empty while it lasts
public record Gap(int after, Duration from, Duration planned, Optional<Duration> end) {

    Gap endedAt(Duration at) {
        return new Gap(after, from, planned, Optional.of(at));
    }

    Gap due(Duration at) {
        return new Gap(after, from, at, end);
    }

    /// How long it really was, or has been.
    public Duration waited(Duration now) {
        return end.orElse(now).minus(from);
    }

    /// `3.7 s`; `7.4 of 8 s` when something cut it short.
    public String words(Duration now) {
        Duration waited = waited(now);
        Duration plan = planned.minus(from);
        return plan.minus(waited).toMillis() < 100
                ? TimeWords.trimmed(waited)
                : TimeWords.partOf(waited, plan);
    }
}
