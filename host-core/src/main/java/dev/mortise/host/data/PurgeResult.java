package dev.mortise.host.data;

import java.nio.file.Path;
import java.util.List;

/// What a purge removed, and what it had to leave.
///
/// @param directory the instance's data directory; not counted
/// @param files whatever was no directory and no link
/// @param bytes the sizes of all files
/// @param left `path: reason` of what is still there, `.` for the data directory itself; the first
///   thousand, and how many more. The directories above are still there too and not named.
public record PurgeResult(
        Path directory, long files, long directories, long links, long bytes, List<String> left) {

    public PurgeResult {
        left = List.copyOf(left);
    }

    /// Whether the directory and all that was in it is gone.
    public boolean clean() {
        return left.isEmpty();
    }
}
