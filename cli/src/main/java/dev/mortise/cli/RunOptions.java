package dev.mortise.cli;

import dev.mortise.host.config.HostConfig;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;

/// What `run` and `demo` have in common.
final class RunOptions {

    @Option(names = "--json", description = "one JSON object per event instead of text")
    private boolean json;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "stop after so long (such as 45s or 10m); default: until interrupted")
    private @Nullable Duration time;

    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            description = "where the host keeps its state; made when needed")
    private @Nullable Path stateDirectory;

    Optional<Path> stateDirectory() {
        return Optional.ofNullable(stateDirectory).map(Path::toAbsolutePath).map(Path::normalize);
    }

    /// @param logs whether plugins' lines are printed too
    int run(HostConfig config, boolean logs, PrintWriter out, PrintWriter err)
            throws InterruptedException {
        HostConfig placed = stateDirectory().map(config::withStateDir).orElse(config);
        Output output =
                json ? Output.json(out) : new TextOutput(out, ZoneId.systemDefault(), colour());
        return new Foreground(placed, output, err, logs, Optional.ofNullable(time)).run();
    }

    private static boolean colour() {
        var console = System.console();
        return console != null
                && console.isTerminal()
                && System.getenv().getOrDefault("NO_COLOR", "").isEmpty()
                && !"dumb".equals(System.getenv("TERM"));
    }
}
