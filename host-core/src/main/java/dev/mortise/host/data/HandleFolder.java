package dev.mortise.host.data;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;

/// A directory by its handle (`openat`, `unlinkat`): its path may change meanwhile, it stays the
/// same directory.
final class HandleFolder implements Folder {

    private static final Set<PosixFilePermission> OWNERS =
            EnumSet.of(
                    PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE,
                    PosixFilePermission.OWNER_EXECUTE);

    private final SecureDirectoryStream<Path> stream;

    /// Where it was when it was opened.
    private final Path path;

    HandleFolder(SecureDirectoryStream<Path> stream, Path path) {
        this.stream = stream;
        this.path = path;
    }

    @Override
    public Iterator<Path> names() {
        var entries = stream.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return entries.hasNext();
            }

            @Override
            public Path next() {
                return Objects.requireNonNull(entries.next().getFileName());
            }
        };
    }

    @Override
    public BasicFileAttributes attributes() throws IOException {
        return known(stream.getFileAttributeView(BasicFileAttributeView.class)).readAttributes();
    }

    @Override
    public BasicFileAttributes attributes(Path name) throws IOException {
        return known(
                        stream.getFileAttributeView(
                                name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS))
                .readAttributes();
    }

    private static <V> V known(@Nullable V view) {
        return Objects.requireNonNull(view, "every file system has it");
    }

    /// Looks first: the JDK opens without O_DIRECTORY, so that a fifo would block, and when it
    /// finds no directory it closes one descriptor twice and another never.
    @Override
    public Folder enter(Path name) throws IOException {
        if (!Folder.isDirectory(attributes(name))) {
            throw new NotDirectoryException(name.toString());
        }
        return new HandleFolder(
                stream.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS), path.resolve(name));
    }

    @Override
    public SeekableByteChannel read(Path name) throws IOException {
        return stream.newByteChannel(
                name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    /// By its path, as the JDK has no other way: what it tells is a text and leads nowhere.
    @Override
    public Path target(Path link) throws IOException {
        return Files.readSymbolicLink(path.resolve(link));
    }

    @Override
    public void removeFile(Path name) throws IOException {
        stream.deleteFile(name);
    }

    @Override
    public void removeDirectory(Path name) throws IOException {
        stream.deleteDirectory(name);
    }

    @Override
    public void unlock() throws IOException {
        var view = stream.getFileAttributeView(PosixFileAttributeView.class);
        if (view == null) {
            return;
        }
        Set<PosixFilePermission> permissions = view.readAttributes().permissions();
        if (!permissions.containsAll(OWNERS)) {
            var more = EnumSet.copyOf(OWNERS);
            more.addAll(permissions);
            view.setPermissions(more);
        }
    }

    @Override
    public void close() {
        try {
            stream.close();
        } catch (IOException _) {
            // Nothing was written through it.
        }
    }
}
