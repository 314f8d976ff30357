package dev.mortise.app;

import java.nio.file.Path;
import java.util.Optional;

/// What is opened.
sealed interface Source {

    /// For the app bar.
    String name();

    record File(Path path, Optional<Path> stateDirectory) implements Source {
        @Override
        public String name() {
            Path name = path.getFileName();
            return name == null ? path.toString() : name.toString();
        }
    }

    /// @param canaries where the talking plugin notes its secrets, if anywhere
    record Demo(Path stateDirectory, Optional<Path> canaries) implements Source {
        @Override
        public String name() {
            return "demo workspace";
        }
    }
}
