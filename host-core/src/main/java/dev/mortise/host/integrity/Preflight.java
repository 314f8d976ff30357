package dev.mortise.host.integrity;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.ProgramFault;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Looks at what an installation names on the disk: whether it is there, may be run, is made for
/// this machine and finds who runs it. The system answers most of that with "no such file".
///
/// It never starts anything, nor mends anything (must-hold B117). Rights and neighbours are asked
/// of the system each time, a few calls; what kind of file it is, only when its stamp is another.
final class Preflight {

    /// Handlers that make foreign programs run are registered here.
    private static final Path HANDLERS = Path.of("/proc/sys/fs/binfmt_misc");

    private final Map<Path, Known> formats = new ConcurrentHashMap<>();

    private record Known(FileStamp stamp, Format format) {}

    /// All that is wrong; empty if it can be launched as far as files can tell.
    List<HostError> problems(Installation installation) {
        var errors = new ArrayList<HostError>();
        var id = installation.id();
        Path path = installation.path();
        Optional<FileStamp> stamp = stamp(path);
        Optional<String> unusable =
                stamp.filter(FileStamp::isRegular).isPresent() ? Optional.empty() : unusable(path);
        if (unusable.isPresent()) {
            errors.add(new ProgramFault.ProgramUnusable(id, path, unusable.get()));
        } else {
            errors.addAll(notExecutable(id, path));
            stamp.flatMap(now -> format(path, now))
                    .flatMap(format -> wrong(id, path, format))
                    .ifPresent(errors::add);
        }
        for (Path file : installation.files()) {
            unusable(file)
                    .ifPresent(
                            why -> errors.add(new ProgramFault.PinnedFileUnusable(id, file, why)));
        }
        return List.copyOf(errors);
    }

    /// Why there is no regular file, in words that fit behind its path.
    private static Optional<String> unusable(Path path) {
        try {
            var attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (attributes.isDirectory()) {
                return Optional.of("is a directory");
            }
            return attributes.isRegularFile()
                    ? Optional.empty()
                    : Optional.of("is not a regular file");
        } catch (NoSuchFileException e) {
            return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                    ? Optional.of("is a link to what does not exist")
                    : Optional.of("does not exist");
        } catch (AccessDeniedException e) {
            return Optional.of("lies in a directory that this user may not enter");
        } catch (IOException e) {
            return Optional.of("cannot be looked at: " + e.getMessage());
        }
    }

    /// The system's own answer says no for a file system without programs too.
    private static List<HostError> notExecutable(InstallationId id, Path path) {
        if (Files.isExecutable(path)) {
            return List.of();
        }
        Optional<HostError> noexec = noexec(id, path);
        String mode = "unknown";
        String owner = "unknown";
        boolean anybody = false;
        try {
            var attributes = Files.readAttributes(path, PosixFileAttributes.class);
            mode = PosixFilePermissions.toString(attributes.permissions());
            owner = attributes.owner().getName();
            anybody = mode.contains("x");
        } catch (IOException | UnsupportedOperationException e) {
            // Windows has no such bits; what it knows is that the file is not for running.
        }
        return noexec.isPresent() && anybody
                ? List.of(noexec.get())
                : List.of(new ProgramFault.ProgramNotExecutable(id, path, mode, owner));
    }

    /// That a file lies where nothing may be run.
    static Optional<HostError> noexec(InstallationId id, Path path) {
        try {
            return MountTable.now()
                    .noexec(path.toRealPath())
                    .map(mount -> new ProgramFault.NoExecMount(id, path, mount));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static Optional<FileStamp> stamp(Path path) {
        try {
            return Optional.of(FileStamp.of(path));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// Empty if it cannot be read, which a program need not be.
    Optional<Format> format(Path path) {
        return stamp(path).flatMap(now -> format(path, now));
    }

    private Optional<Format> format(Path path, FileStamp now) {
        Known known = formats.get(path);
        if (known != null && known.stamp().equals(now)) {
            return Optional.of(known.format());
        }
        try {
            Format format = Format.of(path);
            formats.put(path, new Known(now, format));
            return Optional.of(format);
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static Optional<HostError> wrong(InstallationId id, Path path, Format format) {
        return switch (format) {
            case Format.Native(Elf elf) -> wrong(id, path, elf);
            case Format.Script script -> wrong(id, path, script);
            case Format.Foreign foreign -> foreign(id, path, foreign);
            case Format.Damaged damaged -> Optional.of(notForHere(id, path, damaged));
            case Format.Other _ -> Optional.empty();
        };
    }

    private static Optional<HostError> wrong(InstallationId id, Path path, Elf elf) {
        Optional<Elf> host = Elf.host();
        if (host.isEmpty()) {
            return Optional.empty();
        }
        if (!elf.isProgram()) {
            return Optional.of(notForHere(id, path, new Format.Native(elf)));
        }
        if (!elf.runsBeside(host.get())) {
            return foreign(id, path, new Format.Native(elf));
        }
        return elf.loader()
                .filter(loader -> !isFile(loader))
                .map(loader -> new ProgramFault.LoaderMissing(id, path, loader));
    }

    private static Optional<HostError> foreign(InstallationId id, Path path, Format format) {
        // Elsewhere the system knows better what it runs, here a handler may.
        return Elf.host().isEmpty() || handlers()
                ? Optional.empty()
                : Optional.of(notForHere(id, path, format));
    }

    private static HostError notForHere(InstallationId id, Path path, Format format) {
        String host = Elf.host().map(Elf::architecture).orElse(System.getProperty("os.arch", ""));
        return new ProgramFault.ForeignProgram(id, path, format.words(), host);
    }

    private static boolean handlers() {
        String[] names = HANDLERS.toFile().list();
        // Two of them are the room's own.
        return names != null && names.length > 2;
    }

    /// Explains the "no such file" that the system answers for a script that is there (must-hold
    /// B218).
    private static Optional<HostError> wrong(InstallationId id, Path path, Format.Script script) {
        String interpreter = script.interpreter();
        if (script.carriageReturn() || !interpreter.startsWith("/") || !isFile(interpreter)) {
            return Optional.of(
                    new ProgramFault.InterpreterMissing(
                            id, path, interpreter, script.carriageReturn()));
        }
        return Files.isExecutable(Path.of(interpreter))
                ? Optional.empty()
                : Optional.of(
                        new ProgramFault.InterpreterUnusable(
                                id, path, interpreter, "may not be run by this user"));
    }

    private static boolean isFile(String name) {
        try {
            return Files.isRegularFile(Path.of(name));
        } catch (InvalidPathException _) {
            return false;
        }
    }
}
