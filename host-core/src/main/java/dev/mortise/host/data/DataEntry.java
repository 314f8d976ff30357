package dev.mortise.host.data;

import java.util.Comparator;

/// Something in an instance's data directory.
///
/// @param path from the data directory, `/` between names; for people, not for opening: what could
///   forge a line is written as a code, and of more than 24 names those in the middle are left out
/// @param bytes the size of a file, 0 of anything else
public record DataEntry(String path, Kind kind, long bytes) {

    public enum Kind {
        FILE,
        DIRECTORY,
        /// A symbolic link or a junction.
        LINK,
        /// A socket, fifo or device.
        OTHER
    }

    /// By path, what is in a directory right behind it.
    static final Comparator<DataEntry> ORDER =
            Comparator.comparing(entry -> entry.path().replace('/', '\0'));
}
