package dev.mortise.host.integrity;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.error.ProgramFault;
import dev.mortise.host.spec.Installation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/// The SHA-256 over a program and then its `files:`, in that order and without anything between.
public final class Pin {

    private static final int BUFFER = 1 << 20;

    private Pin() {}

    /// Told of the bytes that were hashed, in order.
    interface Witness {
        /// @param source position of the file among those that are hashed
        void hashed(int source, ByteBuffer bytes) throws IOException, HostException;
    }

    /// In 64 lower-case hex digits.
    public static String sha256(Path path, List<Path> files) throws IOException {
        try {
            return sha256(Stream.concat(Stream.of(path), files.stream()).toList(), (_, _) -> {});
        } catch (HostException e) {
            throw new AssertionError("nobody throws it", e);
        }
    }

    /// What an installation's files hash to now.
    public static String sha256(Installation installation) throws IOException {
        return sha256(installation.path(), installation.files());
    }

    /// Each file is read once, through one handle.
    static String sha256(List<Path> files, Witness witness) throws IOException, HostException {
        MessageDigest digest = digest();
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        for (int i = 0; i < files.size(); i++) {
            Path file = files.get(i);
            if (!Files.isRegularFile(file)) {
                throw new NoSuchFileException(file.toString(), null, "not a regular file");
            }
            try (var in = FileChannel.open(file, StandardOpenOption.READ)) {
                while (in.read(buffer.clear()) >= 0) {
                    digest.update(buffer.flip().duplicate());
                    witness.hashed(i, buffer);
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    /// That it is another one than was pinned.
    static HostError mismatch(Installation installation, String expected, String found)
            throws IOException {
        Path path = installation.path();
        return new ProgramFault.HashMismatch(
                installation.id(),
                path,
                expected,
                found,
                Files.getLastModifiedTime(path).toInstant());
    }
}
