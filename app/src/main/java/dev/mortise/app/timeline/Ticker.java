package dev.mortise.app.timeline;

import javafx.animation.AnimationTimer;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// Calls back at a pace that may change, never more than once a pulse and never to catch up.
final class Ticker extends AnimationTimer {

    private final Supplier<Optional<Duration>> pace;
    private final Runnable work;
    private long due;

    /// @param pace empty while nothing moves
    Ticker(Supplier<Optional<Duration>> pace, Runnable work) {
        this.pace = pace;
        this.work = work;
    }

    @Override
    public void handle(long now) {
        if (now - due < 0) {
            return;
        }
        due = now + pace.get().orElse(Duration.ofSeconds(1)).toNanos();
        if (pace.get().isPresent()) {
            work.run();
        }
    }
}
