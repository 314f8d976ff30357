package dev.mortise.host.data;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;

/// A directory that is held open, and what may be done to the names in it. Each name is one
/// segment. No call follows a link.
///
/// Two kinds: [HandleFolder], where the system lets names be used against an open directory, so
/// that nothing that happens to the path above can lead elsewhere; and [PathFolder] where it does
/// not, which looks at its path again before each step.
interface Folder extends Closeable {

    /// The names in it, in the system's order; asked for once.
    ///
    /// The iterator throws [java.nio.file.DirectoryIteratorException].
    Iterator<Path> names() throws IOException;

    /// Of the directory itself.
    BasicFileAttributes attributes() throws IOException;

    BasicFileAttributes attributes(Path name) throws IOException;

    /// Opens a directory in it.
    ///
    /// @throws java.nio.file.NotDirectoryException when it is something else, such as a link
    Folder enter(Path name) throws IOException;

    /// Opens a file for reading. Only for what was a regular file a moment ago: opening a fifo
    /// waits for its other end.
    SeekableByteChannel read(Path name) throws IOException;

    /// Where a link in it leads, as written.
    Path target(Path link) throws IOException;

    /// Removes what is no directory: a link and not what it leads to, one name of a file.
    void removeFile(Path name) throws IOException;

    /// @throws java.nio.file.DirectoryNotEmptyException when something is in it
    void removeDirectory(Path name) throws IOException;

    /// Gives the owner the right to change what is in this directory, if that can be done to the
    /// open directory and not to whatever has its name by then; otherwise does nothing.
    void unlock() throws IOException;

    @Override
    void close();

    /// Whether it is a directory and nothing that leads to one; a junction is no directory here.
    static boolean isDirectory(BasicFileAttributes a) {
        return a.isDirectory() && !a.isSymbolicLink() && !a.isOther();
    }

    /// The best kind of this platform and file system, for a directory whose path was looked at.
    static Folder at(Path directory) throws IOException {
        var stream = Files.newDirectoryStream(directory);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new HandleFolder(secure, directory);
        }
        stream.close();
        return PathFolder.at(directory);
    }
}
