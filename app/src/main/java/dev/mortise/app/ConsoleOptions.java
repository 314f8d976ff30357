package dev.mortise.app;

import dev.mortise.app.theme.ThemeSwitch;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// What `open` and `demo` have in common.
final class ConsoleOptions {

    @Option(
            names = "--screens",
            paramLabel = "DIR",
            description = "no window: write every screen as a picture and as text into DIR")
    private @Nullable Path screens;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "end after so long (such as 45s or 10m); default: when it is closed")
    private @Nullable Duration time;

    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            description = "where the host keeps its state; made when needed")
    private @Nullable Path stateDirectory;

    @Option(
            names = "--theme",
            paramLabel = "THEME",
            description = "light, dark or system; default: as the desktop says")
    private ThemeSwitch.Choice theme = ThemeSwitch.Choice.SYSTEM;

    Optional<Path> screens() {
        return Optional.ofNullable(screens).map(Path::toAbsolutePath).map(Path::normalize);
    }

    Optional<Duration> time() {
        return Optional.ofNullable(time);
    }

    Optional<Path> stateDirectory() {
        return Optional.ofNullable(stateDirectory).map(Path::toAbsolutePath).map(Path::normalize);
    }

    ThemeSwitch.Choice theme() {
        return theme;
    }
}
