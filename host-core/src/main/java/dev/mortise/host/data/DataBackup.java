package dev.mortise.host.data;

import java.nio.file.Path;
import java.util.List;

/// A backup that was written.
///
/// @param file the zip: the data under `data/`; `links.txt` when there are links, a line each: its
///   path, a tab, what it leads to; `left-out.txt` when something is not in it. Modes and owners
///   are not kept; unpack it under a umask that fits the data.
/// @param files stored, with their content
/// @param bytes of their content
/// @param left `path: reason` of data that is not in it, or not as a whole; the first thousand, and
///   how many more. Sockets, fifos and devices hold no data and are only named in `left-out.txt`.
public record DataBackup(
        Path file, long files, long directories, long links, long bytes, List<String> left) {

    public DataBackup {
        left = List.copyOf(left);
    }

    /// Whether all data is in it. A purge behind one that is not loses what `left` names.
    public boolean complete() {
        return left.isEmpty();
    }
}
