package dev.mortise.app;

import dev.mortise.app.fx.Fx;
import dev.mortise.app.theme.Icons;
import dev.mortise.app.theme.Theme;
import dev.mortise.app.theme.ThemeSwitch;
import dev.mortise.cli.ExitCode;
import dev.mortise.cli.Interrupts;

import javafx.application.Application;
import javafx.scene.Scene;
import javafx.stage.Stage;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/// The window. Its class name is what window lists group by.
public final class Mortise extends Application {

    private static final double WIDTH = 1280;
    private static final double HEIGHT = 800;
    private static final double MIN_WIDTH = 800;
    private static final double MIN_HEIGHT = 560;

    /// The toolkit makes the application itself, so what it needs waits here for it.
    private static final AtomicReference<Call> CALL = new AtomicReference<>();

    private record Call(ConsoleOptions options, Source source, PrintWriter err) {}

    /// Returns when the window is closed and the host has stopped.
    static int launch(ConsoleOptions options, Source source, PrintWriter err) {
        CALL.set(new Call(options, source, err));
        Application.launch(Mortise.class);
        return ExitCode.OK;
    }

    @Override
    public void start(Stage stage) {
        Call call = CALL.get();
        if (call == null) {
            throw new IllegalStateException("started without a call");
        }
        Fx.keepWithoutWindow();
        Theme.loadFonts();
        var wiring = new Wiring(new ThemeSwitch(call.options().theme()), call.source(), call.err());
        var scene = new Scene(wiring.root(), WIDTH, HEIGHT);
        Wiring.style(scene);
        stage.setScene(scene);
        stage.setTitle("Mortise · " + call.source().name());
        stage.getIcons().setAll(Icons.application());
        stage.setMinWidth(MIN_WIDTH);
        stage.setMinHeight(MIN_HEIGHT);
        stage.setOnCloseRequest(
                e -> {
                    e.consume();
                    wiring.stop(Fx::exit);
                });
        stage.setOnShown(_ -> wiring.open());
        stage.show();
        Runnable close = () -> Fx.later(() -> wiring.stop(Fx::exit));
        call.options().time().ifPresent(time -> closeAfter(time, close));
        closeOnInterrupt(close, wiring::stopNow);
    }

    private static void closeAfter(Duration time, Runnable close) {
        Thread.ofVirtual()
                .name("time")
                .start(
                        () -> {
                            try {
                                Thread.sleep(time);
                                close.run();
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });
    }

    /// Ctrl-C in the terminal means the same as closing the window; twice, the same as *Stop now*.
    private static void closeOnInterrupt(Runnable close, Runnable again) {
        var interrupts = new Interrupts(again);
        Thread.ofVirtual()
                .name("interrupts")
                .start(
                        () -> {
                            try {
                                while (!interrupts.requested()) {
                                    Thread.sleep(Duration.ofMillis(100));
                                }
                                close.run();
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });
    }
}
