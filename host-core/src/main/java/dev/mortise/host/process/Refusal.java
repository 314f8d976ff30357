package dev.mortise.host.process;

import dev.mortise.host.integrity.Programs;
import dev.mortise.host.spec.CommandSpec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/// Why a command cannot be started, in words that name what is in the way.
///
/// The system answers `No such file or directory` for a program, its interpreter and its working
/// directory alike, and where another program execs ours, it answers nobody.
public final class Refusal {

    private Refusal() {}

    /// @param system what the system said, used when the files themselves tell no reason
    public static IOException of(CommandSpec command, String system) {
        return new IOException(
                "%s cannot be started: %s"
                        .formatted(command.path(), reason(command).orElse(system)));
    }

    /// @return empty when, as far as files tell, it can be started
    public static Optional<String> reason(CommandSpec command) {
        Path directory = command.directory();
        if (!Files.isDirectory(directory)) {
            return Optional.of(
                    "its working directory %s %s"
                            .formatted(
                                    directory,
                                    there(directory) ? "is not a directory" : "does not exist"));
        }
        Path program = command.path();
        if (!Files.exists(program)) {
            return Optional.of(
                    there(program) ? "it is a link to what does not exist" : "it does not exist");
        }
        if (Files.isDirectory(program)) {
            return Optional.of("it is a directory");
        }
        if (!Files.isExecutable(program)) {
            return Optional.of("it is not executable");
        }
        return Programs.interpreter(program)
                .filter(name -> name.startsWith("/") && !Files.isExecutable(Path.of(name)))
                .map("its interpreter %s does not exist or is not executable"::formatted);
    }

    private static boolean there(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }
}
