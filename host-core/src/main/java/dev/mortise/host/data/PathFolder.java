package dev.mortise.host.data;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;

/// A directory by its path, for systems without handles. Each step first makes sure that the path
/// still leads to the same directory, and through no link; between that look and the step nothing
/// can be promised.
final class PathFolder implements Folder {

    private final Path path;

    /// The directory's identity, where the system tells one.
    private final @Nullable Object key;

    private PathFolder(Path path, @Nullable Object key) {
        this.path = path;
        this.key = key;
    }

    /// @param directory a real path
    static PathFolder at(Path directory) throws IOException {
        var attributes = look(directory);
        if (!Folder.isDirectory(attributes)) {
            throw new NotDirectoryException(directory.toString());
        }
        var folder = new PathFolder(directory, attributes.fileKey());
        folder.same();
        return folder;
    }

    private static BasicFileAttributes look(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /// The path, if it still leads here.
    private Path same() throws IOException {
        var attributes = look(path);
        if (!Folder.isDirectory(attributes)
                || !Objects.equals(attributes.fileKey(), key)
                || !path.toRealPath().equals(path)) {
            throw new FileSystemException(path.toString(), null, "was replaced meanwhile");
        }
        return path;
    }

    @Override
    public Iterator<Path> names() throws IOException {
        var names = new ArrayList<Path>();
        try (var stream = Files.newDirectoryStream(same())) {
            stream.forEach(entry -> names.add(Objects.requireNonNull(entry.getFileName())));
        }
        return names.iterator();
    }

    @Override
    public BasicFileAttributes attributes() throws IOException {
        return look(same());
    }

    @Override
    public BasicFileAttributes attributes(Path name) throws IOException {
        return look(same().resolve(name));
    }

    @Override
    public Folder enter(Path name) throws IOException {
        return at(same().resolve(name));
    }

    @Override
    public SeekableByteChannel read(Path name) throws IOException {
        return Files.newByteChannel(
                same().resolve(name), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public Path target(Path link) throws IOException {
        return Files.readSymbolicLink(same().resolve(link));
    }

    @Override
    public void removeFile(Path name) throws IOException {
        remove(name, false);
    }

    @Override
    public void removeDirectory(Path name) throws IOException {
        remove(name, true);
    }

    /// [Files#delete] takes both kinds, and would take an empty directory for a file.
    private void remove(Path name, boolean directory) throws IOException {
        Path victim = same().resolve(name);
        if (Folder.isDirectory(look(victim)) != directory) {
            throw new FileSystemException(victim.toString(), null, "was replaced meanwhile");
        }
        Files.delete(victim);
    }

    /// Nothing: a change by name could meet something else.
    @Override
    public void unlock() {}

    @Override
    public void close() {}
}
