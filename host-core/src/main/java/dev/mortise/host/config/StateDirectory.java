package dev.mortise.host.config;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.spec.ProcessKey;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The directory of one host, held by a lock for as long as the host lives (`product.md` §7).
///
/// The lock is the system's, so a host that was killed leaves none behind; the file's text only
/// tells who holds it.
public final class StateDirectory implements AutoCloseable {

    private final Path directory;
    private final FileChannel channel;

    private StateDirectory(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /// Makes the directory, mode 0700, and takes it.
    ///
    /// @throws HostException [HostError.StateDirectoryHeld] when another host has it,
    ///   [HostError.StateDirectoryUnusable] when it cannot be made or written
    public static StateDirectory take(Path directory) throws HostException {
        try {
            Files.createDirectories(directory);
            protect(directory);
            return lock(directory);
        } catch (IOException e) {
            throw new HostException(new HostError.StateDirectoryUnusable(directory, reason(e)), e);
        }
    }

    private static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException a -> "Access to " + a.getFile() + " is denied.";
            case FileAlreadyExistsException f -> f.getFile() + " is a file, not a directory.";
            default -> "The system says: " + e.getMessage() + ".";
        };
    }

    private static StateDirectory lock(Path directory) throws IOException, HostException {
        var channel =
                FileChannel.open(
                        directory.resolve("lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
        if (tryLock(channel) == null) {
            var held = holder(directory, channel);
            channel.close();
            throw new HostException(held);
        }
        String self =
                ProcessHandle.current().pid()
                        + "\n"
                        + Instant.now().truncatedTo(ChronoUnit.SECONDS)
                        + "\n";
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(self.getBytes(StandardCharsets.UTF_8)), 0);
        channel.force(true);
        return new StateDirectory(directory, channel);
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            return null; // this very process has it
        }
    }

    private static HostError holder(Path directory, FileChannel channel) throws IOException {
        var text = ByteBuffer.allocate(256);
        int length = Math.max(0, channel.read(text, 0));
        String[] line = new String(text.array(), 0, length, StandardCharsets.UTF_8).split("\n");
        try {
            return new HostError.StateDirectoryHeld(
                    directory, line[0], Instant.parse(line.length > 1 ? line[1] : ""));
        } catch (DateTimeException _) {
            // Caught between lock and text.
            return new HostError.StateDirectoryHeld(directory, "not told yet", Instant.now());
        }
    }

    private static void protect(Path directory) throws IOException {
        if (Files.getFileStore(directory).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        }
    }

    public Path path() {
        return directory;
    }

    /// Where a process works (`product.md` §6): an instance's data directory, or a shared process's
    /// own. Not made yet.
    public Path workingDirectory(ProcessKey process) {
        var layout = new StateLayout(directory);
        return switch (process) {
            case ProcessKey.Own(var instance) -> layout.data(instance);
            case ProcessKey.Shared(var installation) -> layout.shared(installation);
        };
    }

    /// Gives it back. The directory stays.
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException _) {
            // The system gives the lock back with the process at the latest.
        }
    }
}
