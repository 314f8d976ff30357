package dev.mortise.host.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;

/// A zip that gets its name when it is whole; closed before that, nothing of it stays.
///
/// Two kinds of failure have to be told apart: an [IOException] is about what was to be stored, an
/// [UncheckedIOException] about the zip itself, which ends it.
final class Archive implements AutoCloseable {

    private static final int BUFFER = 64 << 10;

    private final Path file;
    private final Path unfinished;
    private final FileChannel channel;
    private final ZipOutputStream zip;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);

    private Archive(Path file, Path unfinished, FileChannel channel) {
        this.file = file;
        this.unfinished = unfinished;
        this.channel = channel;
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
        this.zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
    }

    /// @param outside what the file must not be in
    static Archive create(Path file, Path outside) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || file.getFileName() == null) {
            throw new FileSystemException(file.toString(), null, "is no name of a file");
        }
        directory = directory.toRealPath();
        if (directory.startsWith(outside)) {
            throw new FileSystemException(file.toString(), null, "is inside a data directory");
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        // A temporary file has mode 0600 from its first moment on.
        Path unfinished = Files.createTempFile(directory, ".mortise-backup", ".part");
        try {
            return new Archive(
                    directory.resolve(file.getFileName()),
                    unfinished,
                    FileChannel.open(unfinished, StandardOpenOption.WRITE));
        } catch (IOException e) {
            Files.deleteIfExists(unfinished);
            throw e;
        }
    }

    void directory(String name, FileTime modified) throws IOException {
        begin(name + "/", modified);
        end();
    }

    /// @param size how much of it to store
    /// @throws IOException when it cannot be read, or is not as long; what there was is stored
    void file(String name, FileTime modified, ReadableByteChannel content, long size)
            throws IOException {
        begin(name, modified);
        try {
            long rest = size;
            while (rest > 0) {
                buffer.clear().limit((int) Math.min(BUFFER, rest));
                int n = content.read(buffer);
                if (n < 0) {
                    break;
                }
                write(n);
                rest -= n;
            }
            if (rest > 0 || content.read(buffer.clear()) > 0) {
                throw new FileSystemException(name, null, "changed while it was read");
            }
        } finally {
            end();
        }
    }

    void text(String name, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        begin(name, FileTime.from(java.time.Instant.now()));
        try {
            zip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        end();
    }

    private void begin(String name, FileTime modified) throws IOException {
        var entry = new ZipEntry(name);
        entry.setLastModifiedTime(modified);
        try {
            zip.putNextEntry(entry);
        } catch (ZipException e) {
            // Nothing was written. Names are bytes to the system, and two can read as one text.
            throw (IOException)
                    new FileSystemException(name, null, "another name reads the same").initCause(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(int length) {
        try {
            zip.write(buffer.array(), 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void end() {
        try {
            zip.closeEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Flushes it to the disk and gives it its name.
    ///
    /// @return the file
    Path finish() throws IOException {
        zip.finish();
        zip.flush();
        channel.force(true);
        channel.close();
        Files.move(unfinished, file); // not over one that came meanwhile
        forceName();
        return file;
    }

    private void forceName() {
        try (var directory = FileChannel.open(file.resolveSibling("."), StandardOpenOption.READ)) {
            directory.force(true);
        } catch (IOException _) {
            // Not all systems open directories; the file itself is on the disk.
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
