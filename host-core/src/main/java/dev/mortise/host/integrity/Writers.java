package dev.mortise.host.integrity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Who has a file open for writing, as far as Linux tells this user: such a file cannot be run.
final class Writers {

    private static final Path PROCESSES = Path.of("/proc");

    /// The low bits of a handle's flags; 0 is for reading only.
    private static final int ACCESS = 3;

    private Writers() {}

    /// As `pid name`; empty where nobody has it, or nothing is told.
    static List<String> of(Path file) {
        try (Stream<Path> processes = Files.list(PROCESSES)) {
            Path real = file.toRealPath();
            return processes
                    .filter(process -> process.getFileName().toString().matches("[0-9]+"))
                    .filter(process -> writes(process, real))
                    .map(process -> process.getFileName() + " " + name(process))
                    .toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    private static boolean writes(Path process, Path file) {
        try (Stream<Path> handles = Files.list(process.resolve("fd"))) {
            return handles.anyMatch(handle -> leadsTo(handle, file) && forWriting(handle));
        } catch (IOException _) {
            return false; // another user's, or gone meanwhile
        }
    }

    private static boolean leadsTo(Path handle, Path file) {
        try {
            return Files.readSymbolicLink(handle).equals(file);
        } catch (IOException _) {
            return false;
        }
    }

    private static boolean forWriting(Path handle) {
        Path info = handle.resolve("../../fdinfo").normalize().resolve(handle.getFileName());
        try (Stream<String> lines = Files.lines(info)) {
            return lines.filter(line -> line.startsWith("flags:"))
                    .map(line -> line.substring("flags:".length()).strip())
                    .anyMatch(flags -> (Integer.parseInt(flags, 8) & ACCESS) != 0);
        } catch (IOException | NumberFormatException _) {
            return false;
        }
    }

    private static String name(Path process) {
        try {
            return Files.readString(process.resolve("comm")).strip();
        } catch (IOException _) {
            return "?";
        }
    }
}
