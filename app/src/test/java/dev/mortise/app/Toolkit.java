package dev.mortise.app;

import dev.mortise.app.fx.Fx;
import dev.mortise.app.theme.Theme;

import javafx.application.Platform;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// The toolkit without a display; a test fails when anything on the FX thread threw, or touched the
/// scene from elsewhere (must-hold B178).
public final class Toolkit implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {

    private static final AtomicBoolean STARTED = new AtomicBoolean();
    private static final List<Throwable> THROWN = new CopyOnWriteArrayList<>();

    private static final Logger LOG = Logger.getLogger("");

    /// What is caught and logged is a failure too, and so is a style sheet with a fault.
    private final Handler watch =
            new Handler() {
                @Override
                public void publish(LogRecord record) {
                    boolean styles = "javafx.css".equals(record.getLoggerName());
                    if (record.getLevel() == Level.SEVERE
                            || styles && record.getLevel() == Level.WARNING) {
                        THROWN.add(new AssertionError(record.getMessage(), record.getThrown()));
                    }
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };

    @Override
    public void beforeAll(ExtensionContext context) {
        if (STARTED.compareAndSet(false, true)) {
            try {
                Fx.start(() -> {});
            } catch (IllegalStateException _) {
                // Another test class has started it.
            }
            Platform.setImplicitExit(false);
            Fx.ask(
                    () -> {
                        Theme.loadFonts();
                        Theme.LIGHT.apply();
                        return true;
                    });
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        THROWN.clear();
        LOG.addHandler(watch);
        Thread.setDefaultUncaughtExceptionHandler((_, e) -> THROWN.add(e));
        Fx.ask(
                () -> {
                    Thread.currentThread().setUncaughtExceptionHandler((_, e) -> THROWN.add(e));
                    return true;
                });
    }

    @Override
    public void afterEach(ExtensionContext context) {
        // Two turns: what was asked for has been done.
        Fx.ask(() -> true);
        Fx.ask(() -> true);
        LOG.removeHandler(watch);
        if (!THROWN.isEmpty()) {
            throw new AssertionError("the FX thread threw", THROWN.getFirst());
        }
    }
}
