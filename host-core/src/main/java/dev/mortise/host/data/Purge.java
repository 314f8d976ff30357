package dev.mortise.host.data;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/// Removes all it meets: links and not what they lead to, names of files and not what other names
/// of them hold. Nothing is opened for writing.
final class Purge implements Visitor {

    private final Notes left = new Notes();
    private long files = 0;
    private long directories = 0;
    private long links = 0;
    private long bytes = 0;

    @Override
    public void leaf(Folder in, Trail at, BasicFileAttributes attributes) throws IOException {
        in.removeFile(at.name());
        if (attributes.isSymbolicLink() || attributes.isDirectory()) {
            links++;
        } else {
            files++;
            bytes += attributes.isRegularFile() ? attributes.size() : 0;
        }
    }

    /// A directory that its owner may not write (a module cache makes such) is about to go, so it
    /// is opened for the owner: if it is ours, which the system sees to, and by its handle only.
    /// One that may not even be read gives no handle and is left.
    @Override
    public void opened(Folder folder, Trail at) {
        try {
            folder.unlock();
        } catch (IOException _) {
            // Whatever then cannot be removed says why.
        }
    }

    @Override
    public boolean left(Folder in, Trail at, boolean whole) throws IOException {
        try {
            in.removeDirectory(at.name());
            directories += at.isTop() ? 0 : 1;
            return false;
        } catch (DirectoryNotEmptyException _) {
            return whole; // then something came meanwhile
        }
    }

    /// An empty one can go unread.
    @Override
    public void shut(Folder in, Trail at, IOException why) throws IOException {
        try {
            in.removeDirectory(at.name());
            directories += at.isTop() ? 0 : 1;
        } catch (IOException _) {
            throw why;
        }
    }

    @Override
    public void refused(Trail at, String reason) {
        left.add(at.shown(), reason);
    }

    void interrupted() {
        left.add(".", "the purge was interrupted; what it had not come to is still there");
    }

    PurgeResult of(Path directory) {
        return new PurgeResult(directory, files, directories, links, bytes, left.lines());
    }
}
