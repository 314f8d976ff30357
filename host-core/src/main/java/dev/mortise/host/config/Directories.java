package dev.mortise.host.config;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Where this user's things lie by the platform's convention.
///
/// @param environment the host's
/// @param os the system's name as in the property `os.name`
/// @param userHome the home directory if the environment names none
public record Directories(Map<String, String> environment, String os, Path userHome) {

    private static final String NAME = "Mortise";

    public Directories {
        environment = Map.copyOf(environment);
    }

    /// Those of this process's system, under `environment`.
    public static Directories of(Map<String, String> environment) {
        return new Directories(
                environment,
                System.getProperty("os.name", ""),
                Path.of(System.getProperty("user.home", "/")));
    }

    /// What `~` stands for.
    public Path home() {
        return absolute("HOME").orElse(userHome);
    }

    /// The default of `host.state_dir`: `$XDG_STATE_HOME/mortise` or `~/.local/state/mortise`; on
    /// macOS `~/Library/Application Support/Mortise`, on Windows `%LOCALAPPDATA%\Mortise`.
    public Path state() {
        String system = os.toLowerCase(Locale.ROOT);
        if (system.startsWith("windows")) {
            return absolute("LOCALAPPDATA")
                    .orElseGet(() -> home().resolve("AppData").resolve("Local"))
                    .resolve(NAME);
        }
        if (system.startsWith("mac")) {
            return home().resolve("Library").resolve("Application Support").resolve(NAME);
        }
        // The XDG specification says that a relative path is to be ignored.
        return absolute("XDG_STATE_HOME")
                .orElseGet(() -> home().resolve(".local").resolve("state"))
                .resolve("mortise");
    }

    private Optional<Path> absolute(String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(text -> !text.isEmpty() && text.indexOf('\0') < 0)
                .map(Path::of)
                .filter(Path::isAbsolute);
    }

    /// Without the environment: it holds secrets.
    @Override
    public String toString() {
        return "Directories[home %s, state %s]".formatted(home(), state());
    }
}
