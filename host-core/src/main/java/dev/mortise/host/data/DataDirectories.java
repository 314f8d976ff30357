package dev.mortise.host.data;

import dev.mortise.host.config.StateLayout;
import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.spec.InstanceId;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;

/// The data directories of instances (`product.md` §6): what is in one, a backup of it, its end.
///
/// A plugin may have left anything in its directory, and may have died while something of it lives
/// on. So nothing here follows a link, opens what is no file, leaves the file system that the
/// directory is on, or trusts that a path leads to what it led to a moment ago. An instance whose
/// process runs is the caller's to stop before.
///
/// All calls may take long; each does its own work on the caller's thread and can be interrupted.
public final class DataDirectories {

    private final StateLayout layout;
    private final Way.Folders folders;

    /// @param layout with a real path
    DataDirectories(StateLayout layout, Way.Folders folders) {
        this.layout = layout;
        this.folders = folders;
    }

    /// Those of a state directory that is there. Links in its own path are the operator's choice
    /// and resolved here, once; one that is put there later is refused like any other.
    ///
    /// @throws HostException [HostError.StateDirectoryUnusable]
    public static DataDirectories below(Path state) throws HostException {
        try {
            return new DataDirectories(new StateLayout(state.toRealPath()), Folder::at);
        } catch (IOException e) {
            throw new HostException(
                    new HostError.StateDirectoryUnusable(state, "It " + Notes.reason(e) + "."), e);
        }
    }

    /// Where an instance's data is, or would be.
    public Path of(InstanceId id) {
        return layout.data(id);
    }

    /// What a purge would remove. Reads only.
    ///
    /// @param atMost how many entries to keep for showing, 0 or more; all are counted
    /// @throws HostException [HostError.NoData] when there is no directory,
    ///   [HostError.DataOutOfBounds] when a part of its path is a link or no directory,
    ///   [HostError.DataUnreadable] when the way to it cannot be read
    public DataListing list(InstanceId id, int atMost) throws HostException, InterruptedException {
        var listing = new Listing(atMost);
        walk(id, listing);
        return listing.of(of(id));
    }

    /// Removes the instance's directory and all that is in it, and nothing else: the tenant's
    /// directory above stays. The path is looked at anew, whatever a listing saw. What cannot be
    /// removed is left and told, and the rest goes; an interrupt ends it early, with its flag set.
    ///
    /// @throws HostException as [#list], and then nothing was removed
    public PurgeResult purge(InstanceId id) throws HostException {
        var purge = new Purge();
        try {
            walk(id, purge);
        } catch (InterruptedException _) {
            purge.interrupted();
            Thread.currentThread().interrupt();
        }
        return purge.of(of(id));
    }

    /// Writes the data into one zip, mode 0600. It has its name only once it is whole and on the
    /// disk.
    ///
    /// @param file not there yet, in a directory that is, outside of all data directories
    /// @throws HostException as [#list]; [HostError.BackupFailed] when it cannot be written, and
    ///   then nothing of it is left
    public DataBackup backup(InstanceId id, Path file) throws HostException, InterruptedException {
        try (var archive = Archive.create(file, layout.data())) {
            var backup = new Backup(archive);
            walk(id, backup);
            return backup.finish();
        } catch (IOException e) {
            throw failed(id, file, e);
        } catch (UncheckedIOException e) {
            throw failed(id, file, Objects.requireNonNull(e.getCause()));
        }
    }

    private static HostException failed(InstanceId id, Path file, IOException e)
            throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return new HostException(new HostError.BackupFailed(id, file, Notes.reason(e)), e);
    }

    private void walk(InstanceId id, Visitor visitor) throws HostException, InterruptedException {
        Path directory = layout.data(id);
        try (Folder parent = new Way(layout, id, folders).toParent();
                var walk = new Walk(parent, Mounts.below(directory), visitor)) {
            walk.through(directory.getFileName());
        } catch (IOException e) {
            throw new HostException(
                    new HostError.DataUnreadable(id, directory, Notes.reason(e)), e);
        }
    }
}
