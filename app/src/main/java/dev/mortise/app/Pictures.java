package dev.mortise.app;

import dev.mortise.app.fx.Fx;
import dev.mortise.app.screens.Screens;
import dev.mortise.app.theme.Theme;
import dev.mortise.app.theme.ThemeSwitch;
import dev.mortise.cli.ExitCode;
import dev.mortise.cli.Interrupts;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// The console without a window: renders its screens again and again until its time is over.
final class Pictures {

    private static final Duration SETTLE = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final Duration STEP = Duration.ofMillis(100);

    private final ConsoleOptions options;
    private final Optional<Duration> time;
    private final Source source;
    private final Path directory;
    private final PrintWriter out;
    private final PrintWriter err;
    private long end = Long.MAX_VALUE;

    /// @param time how long to go on; empty: until interrupted
    Pictures(
            ConsoleOptions options,
            Optional<Duration> time,
            Source source,
            Path directory,
            PrintWriter out,
            PrintWriter err) {
        this.options = options;
        this.time = time;
        this.source = source;
        this.directory = directory;
        this.out = out;
        this.err = err;
    }

    int run() throws InterruptedException {
        long begin = System.nanoTime();
        if (time.isPresent()) {
            end = begin + time.get().toNanos();
        }
        var started = new CountDownLatch(1);
        Fx.start(started::countDown);
        started.await();
        Wiring wiring =
                Fx.ask(
                        () -> {
                            Theme.loadFonts();
                            return new Wiring(new ThemeSwitch(options.theme()), source, err);
                        });
        var interrupts = new Interrupts(wiring::stopNow);
        Fx.later(wiring::open);
        var screens = new Screens(directory, wiring.root(), wiring.theme(), Wiring::style);
        while (!Fx.ask(wiring::settled) && !over(interrupts)) {
            Thread.sleep(STEP);
        }
        pause(SETTLE, interrupts);
        int code = render(wiring, screens, interrupts);
        var stopped = new CountDownLatch(1);
        Fx.later(() -> wiring.stop(stopped::countDown));
        stopped.await();
        Fx.exit();
        return code;
    }

    private int render(Wiring wiring, Screens screens, Interrupts interrupts)
            throws InterruptedException {
        boolean first = true;
        do {
            try {
                List<Path> written =
                        screens.render(Fx.ask(wiring::screens), () -> over(interrupts));
                if (first) {
                    out.println(written.size() + " files in " + directory);
                    first = false;
                }
            } catch (IOException e) {
                err.println(
                        "mortise-console: the screens could not be written to "
                                + directory
                                + ": "
                                + e.getMessage()
                                + ". Give another directory with --screens.");
                return ExitCode.FAILED;
            }
            pause(PAUSE, interrupts);
        } while (!over(interrupts));
        return ExitCode.OK;
    }

    private boolean over(Interrupts interrupts) {
        return interrupts.requested() || System.nanoTime() >= end;
    }

    private void pause(Duration time, Interrupts interrupts) throws InterruptedException {
        long until = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < until && !over(interrupts)) {
            Thread.sleep(STEP);
        }
    }
}
