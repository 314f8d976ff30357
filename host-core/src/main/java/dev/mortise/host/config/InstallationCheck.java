package dev.mortise.host.config;

import dev.mortise.host.error.HostError;
import dev.mortise.host.spec.Installation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Looks at what an installation names on the disk, before each launch and for `mortise check`:
/// whether it is there, may be run, has an interpreter and is what was pinned.
///
/// It reads and never starts anything, nor mends anything (must-hold B117).
public final class InstallationCheck {

    /// What Linux looks at of a script's first line.
    private static final int FIRST_LINE = 256;

    private static final int BUFFER = 64 << 10;

    private InstallationCheck() {}

    /// All that is wrong with it; empty if it can be launched as far as files can tell.
    public static List<HostError> check(Installation installation) {
        var errors = new ArrayList<HostError>();
        var id = installation.id();
        Path path = installation.path();
        unusable(path)
                .ifPresentOrElse(
                        reason -> errors.add(new HostError.ProgramUnusable(id, path, reason)),
                        () -> {
                            notExecutable(installation).ifPresent(errors::add);
                            interpreter(installation).ifPresent(errors::add);
                        });
        boolean complete = unusable(path).isEmpty();
        for (Path file : installation.files()) {
            Optional<String> reason = unusable(file);
            reason.ifPresent(why -> errors.add(new HostError.PinnedFileUnusable(id, file, why)));
            complete &= reason.isEmpty();
        }
        if (complete) {
            installation
                    .sha256()
                    .flatMap(pin -> mismatch(installation, pin))
                    .ifPresent(errors::add);
        }
        return List.copyOf(errors);
    }

    /// The SHA-256 over `path` and then `files`, in that order and without anything between, in 64
    /// lower-case hex digits.
    public static String sha256(Installation installation) throws IOException {
        return sha256(installation.path(), installation.files());
    }

    static String sha256(Path path, List<Path> files) throws IOException {
        MessageDigest digest = digest();
        update(digest, path);
        for (Path file : files) {
            update(digest, file);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void update(MessageDigest digest, Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString(), null, "not a regular file");
        }
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
        }
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
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

    private static Optional<HostError> notExecutable(Installation installation) {
        Path path = installation.path();
        if (Files.isExecutable(path)) {
            return Optional.empty();
        }
        String mode = "unknown";
        String owner = "unknown";
        try {
            var attributes = Files.readAttributes(path, PosixFileAttributes.class);
            mode = PosixFilePermissions.toString(attributes.permissions());
            owner = attributes.owner().getName();
        } catch (IOException | UnsupportedOperationException e) {
            // Windows has no such bits; what it knows is that the file is not for running.
        }
        return Optional.of(
                new HostError.ProgramNotExecutable(installation.id(), path, mode, owner));
    }

    /// Explains the "no such file" that the system answers for a script that is there (must-hold
    /// B218).
    private static Optional<HostError> interpreter(Installation installation) {
        Path path = installation.path();
        Optional<String> line = firstLine(path).filter(first -> first.startsWith("#!"));
        if (line.isEmpty()) {
            return Optional.empty();
        }
        boolean carriageReturn = line.get().endsWith("\r");
        String interpreter = line.get().substring(2).strip().split("[ \t]", 2)[0];
        boolean runs = isProgram(interpreter);
        return runs && !carriageReturn
                ? Optional.empty()
                : Optional.of(
                        new HostError.InterpreterMissing(
                                installation.id(), path, interpreter, carriageReturn));
    }

    private static boolean isProgram(String name) {
        try {
            Path path = Path.of(name);
            return path.isAbsolute() && Files.isRegularFile(path) && Files.isExecutable(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /// Without its line feed; empty if it cannot be read, which a program need not be.
    private static Optional<String> firstLine(Path path) {
        try (InputStream in = Files.newInputStream(path)) {
            String start = new String(in.readNBytes(FIRST_LINE), StandardCharsets.UTF_8);
            return Optional.of(start.split("\n", 2)[0]);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<HostError> mismatch(Installation installation, String pin) {
        Path path = installation.path();
        try {
            String found = sha256(installation);
            return found.equals(pin)
                    ? Optional.empty()
                    : Optional.of(
                            new HostError.HashMismatch(
                                    installation.id(),
                                    path,
                                    pin,
                                    found,
                                    Files.getLastModifiedTime(path).toInstant()));
        } catch (IOException e) {
            return Optional.of(new HostError.HashUnknown(installation.id(), path));
        }
    }
}
