package dev.mortise.host.data;

import java.nio.file.Path;
import java.util.List;

/// What a purge would remove, as of now.
///
/// @param directory the instance's data directory; it goes too, and is not counted
/// @param entries the first of all by path, what is in a directory right behind it
/// @param files whatever is no directory and no link
/// @param bytes the sizes of all files; one with several names counts with each, and its room gets
///   free only with its last name
/// @param unread `path: reason` of what could not be looked into, and so is not counted; the first
///   thousand, and how many more
/// @param cut whether there is more than `entries` says
public record DataListing(
        Path directory,
        List<DataEntry> entries,
        long files,
        long directories,
        long links,
        long bytes,
        List<String> unread,
        boolean cut) {

    public DataListing {
        entries = List.copyOf(entries);
        unread = List.copyOf(unread);
    }
}
