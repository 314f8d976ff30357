package dev.mortise.host.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// Reads paths: `~` and `~/x` are in the user's home, relative ones against the file's directory.
///
/// @param base absolute
record FilePaths(Path base, Path home) implements Want<Path> {

    private static final String EXPECTED = "a path";

    @Override
    public Optional<Path> read(Value value) {
        Optional<String> text = value.text(EXPECTED);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (text.get().startsWith("~") && !text.get().matches("~(/.*)?")) {
            return value.wrong("a path: ~ alone or ~/… for the home, ./~… for such a name");
        }
        return resolve(text.get()).or(() -> value.wrong(EXPECTED));
    }

    /// Absolute; empty if the system cannot have such a path.
    Optional<Path> resolve(String text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        boolean inHome = text.equals("~") || text.startsWith("~/");
        try {
            Path path =
                    inHome
                            ? home.resolve(text.substring(Math.min(2, text.length())))
                            : base.resolve(text);
            return Optional.of(tidy(path));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /// Without `.`; but `a/..` is not nothing when `a` is a link, so `..` stays.
    private static Path tidy(Path path) {
        for (Path name : path) {
            if (name.toString().equals("..")) {
                return path;
            }
        }
        return path.normalize();
    }
}
