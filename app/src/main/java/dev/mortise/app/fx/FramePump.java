package dev.mortise.app.fx;

import javafx.animation.AnimationTimer;
import javafx.application.Platform;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// Hands the newest value to the FX thread, at most once per pulse; asleep when idle.
///
/// A value that a newer one overtakes is never seen: for what *is*, not for what happened.
public final class FramePump<T> {

    private final AtomicReference<@Nullable T> latest = new AtomicReference<>();
    private final AtomicBoolean awake = new AtomicBoolean();
    private final Consumer<T> sink;
    private final AnimationTimer timer =
            new AnimationTimer() {
                @Override
                public void handle(long now) {
                    pulse();
                }
            };

    /// @param sink called on the FX thread
    public FramePump(Consumer<T> sink) {
        this.sink = sink;
    }

    /// From any thread; returns at once.
    public void offer(T value) {
        latest.set(value);
        if (awake.compareAndSet(false, true)) {
            Platform.runLater(timer::start);
        }
    }

    private void pulse() {
        T value = latest.getAndSet(null);
        if (value != null) {
            sink.accept(value);
            return;
        }
        timer.stop();
        awake.set(false);
        if (latest.get() != null && awake.compareAndSet(false, true)) {
            timer.start();
        }
    }
}
