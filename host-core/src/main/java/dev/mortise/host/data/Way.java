package dev.mortise.host.data;

import dev.mortise.host.config.StateLayout;
import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.spec.InstanceId;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;
import java.util.Objects;

/// The way from the file system's root down to an instance's data directory, each part looked at:
/// no link or junction in it, and nothing but two names below the data root.
///
/// @param layout with a real path
/// @param folders opens the state directory
record Way(StateLayout layout, InstanceId id, Folders folders) {

    interface Folders {
        Folder open(Path directory) throws IOException;
    }

    /// Opens the directory that the instance's is in.
    ///
    /// @throws HostException [HostError.NoData], [HostError.DataOutOfBounds] or
    ///   [HostError.DataUnreadable]
    Folder toParent() throws HostException {
        Path directory = layout.data(id);
        Object state = look(directory);
        Path part = layout.directory();
        Folder at = null;
        try {
            at = folders.open(part);
            if (!Objects.equals(at.attributes().fileKey(), state)) {
                throw outOfBounds(part, "was replaced while it was looked at");
            }
            for (Path name : part.relativize(directory.getParent())) {
                Folder below = named(at, name).enter(name);
                at.close();
                at = below;
                part = part.resolve(name);
            }
            return named(at, directory.getFileName());
        } catch (IOException | HostException e) {
            if (at != null) {
                at.close();
            }
            throw e instanceof HostException h ? h : told(part, (IOException) e);
        }
    }

    /// @return the state directory's identity
    private @Nullable Object look(Path directory) throws HostException {
        if (!directory.startsWith(layout.data())
                || directory.getNameCount() != layout.data().getNameCount() + 2) {
            throw outOfBounds(directory, "is not two levels below " + layout.data());
        }
        Object state = null;
        Path part = directory.getRoot();
        for (Path name : directory) {
            part = part.resolve(name);
            try {
                var attributes =
                        Files.readAttributes(
                                part, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                if (!Folder.isDirectory(attributes)) {
                    throw outOfBounds(part, kind(attributes));
                }
                state = part.equals(layout.directory()) ? attributes.fileKey() : state;
            } catch (IOException e) {
                throw told(part, e);
            }
        }
        return state;
    }

    private static String kind(BasicFileAttributes attributes) {
        if (attributes.isSymbolicLink()) {
            return "is a link";
        }
        return attributes.isDirectory() ? "is a junction" : "is not a directory";
    }

    /// The folder, if it holds exactly that name: where case does not count, another instance's
    /// directory would answer to it too.
    private Folder named(Folder folder, Path name) throws IOException {
        try {
            for (Iterator<Path> names = folder.names(); names.hasNext(); ) {
                if (names.next().toString().equals(name.toString())) {
                    return folder;
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        throw new NoSuchFileException(name.toString());
    }

    private HostException outOfBounds(Path part, String reason) {
        return new HostException(new HostError.DataOutOfBounds(id, part, reason));
    }

    private HostException told(Path part, IOException e) {
        return new HostException(
                e instanceof NoSuchFileException
                        ? new HostError.NoData(id, layout.data(id))
                        : new HostError.DataUnreadable(id, part, Notes.reason(e)),
                e);
    }
}
