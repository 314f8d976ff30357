package dev.mortise.app.fx;

import javafx.application.ColorScheme;
import javafx.application.Platform;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The FX thread, as a few words.
public final class Fx {

    private Fx() {}

    /// Throws when called from another thread than JavaFX's own: what a model begins with.
    public static void check() {
        if (!Platform.isFxApplicationThread()) {
            throw new IllegalStateException("not on the FX thread");
        }
    }

    /// Runs on the FX thread, later. For single events; values that come often go through a
    /// [FramePump].
    public static void later(Runnable work) {
        Platform.runLater(work);
    }

    /// Runs on the FX thread and waits for the answer. Never on the FX thread itself.
    ///
    /// @throws IllegalStateException when the work failed
    public static <T> T ask(Supplier<T> work) {
        var answer = new CompletableFuture<T>();
        Platform.runLater(
                () -> {
                    try {
                        answer.complete(work.get());
                    } catch (RuntimeException | Error e) {
                        answer.completeExceptionally(e);
                    }
                });
        try {
            return answer.join();
        } catch (CompletionException e) {
            throw new IllegalStateException("work on the FX thread failed", e.getCause());
        }
    }

    /// Starts the toolkit without a window, then runs on its thread. It goes on without one.
    public static void start(Runnable ready) {
        Platform.startup(
                () -> {
                    Platform.setImplicitExit(false);
                    ready.run();
                });
    }

    /// The toolkit ends by [#exit()] only, not with its last window.
    public static void keepWithoutWindow() {
        Platform.setImplicitExit(false);
    }

    /// Whether the desktop asks for dark windows.
    public static boolean darkDesktop() {
        return Platform.getPreferences().getColorScheme() == ColorScheme.DARK;
    }

    /// @param changed called on the FX thread whenever [#darkDesktop()] may have changed
    public static void onDesktopChange(Runnable changed) {
        Platform.getPreferences().colorSchemeProperty().subscribe(_ -> changed.run());
    }

    /// Ends the toolkit.
    public static void exit() {
        Platform.exit();
    }

    private static final AtomicInteger FETCHES = new AtomicInteger();

    /// Works out a value on a thread of its own and hands it over on the FX thread.
    public static <T> void fetch(String name, Supplier<T> work, Consumer<T> sink) {
        FETCHES.incrementAndGet();
        Thread.ofVirtual()
                .name(name)
                .start(
                        () -> {
                            try {
                                T value = work.get();
                                later(() -> sink.accept(value));
                            } finally {
                                later(FETCHES::decrementAndGet);
                            }
                        });
    }

    /// Whether something fetched is still to come; for whoever waits for a complete picture.
    public static boolean fetching() {
        return FETCHES.get() > 0;
    }
}
