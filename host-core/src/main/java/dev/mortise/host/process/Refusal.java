package dev.mortise.host.process;

import dev.mortise.host.spec.CommandSpec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/// Why a command cannot be started, in words that name what is in the way.
///
/// The system answers `No such file or directory` for a program, its interpreter and its working
/// directory alike, and where another program execs ours, it answers nobody.
public final class Refusal {

    /// What Linux looks at of a script's first line.
    private static final int FIRST_LINE = 256;

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
        return interpreter(program)
                .filter(name -> !Files.isExecutable(Path.of(name)))
                .map("its interpreter %s does not exist or is not executable"::formatted);
    }

    private static boolean there(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /// Bytes as they are, so that any name can be looked up; empty for what is no script.
    private static Optional<String> interpreter(Path program) {
        try (InputStream in = Files.newInputStream(program)) {
            String start = new String(in.readNBytes(FIRST_LINE), StandardCharsets.UTF_8);
            return start.startsWith("#!/")
                    ? Optional.of(start.substring(2).split("[ \t\n]", 2)[0])
                    : Optional.empty();
        } catch (IOException _) {
            return Optional.empty(); // a program need not be readable
        }
    }
}
