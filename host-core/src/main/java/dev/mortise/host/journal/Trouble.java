package dev.mortise.host.journal;

import dev.mortise.host.error.HostError.Text;

import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;

/// Why nothing can be saved, in words for people. Everything else goes on meanwhile.
///
/// @param damaged the file itself is the trouble: another one would do
/// @param fault what nobody has foreseen, for the log
record Trouble(Text text, boolean damaged, @Nullable Throwable fault) {

    /// What a failure means.
    ///
    /// @param retry when it is tried again
    static Trouble of(Path file, Throwable failure, Duration retry) {
        String again =
                " Nothing is lost until this host ends; it is tried again every %d s."
                        .formatted(retry.toSeconds());
        return switch (failure) {
            case Schema.Newer newer -> trouble(newer(file, newer));
            case SQLiteException e when e.getResultCode() != SQLiteErrorCode.SQLITE_ERROR ->
                    ofSqlite(file, e.getResultCode(), again);
            case AccessDeniedException e ->
                    trouble(notWritable(file, "Access to " + e.getFile() + " is denied.", again));
            case NoSuchFileException e ->
                    trouble(notWritable(file, e.getFile() + " does not exist.", again));
            case IOException e -> trouble(failing(file, "The system says: " + e + ".", again));
            case Gone _ -> trouble(gone(file, again));
            default -> new Trouble(unusable(file, failure, again), false, failure);
        };
    }

    /// What is thrown when the file is no longer the one that was opened.
    static final class Gone extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private static Trouble ofSqlite(Path file, SQLiteErrorCode code, String again) {
        String says = "SQLite says: %s (%s).".formatted(code.message, code.name());
        // The low byte is the kind of error, the rest tells it apart further.
        return switch (SQLiteErrorCode.getErrorCode(code.code & 0xff)) {
            case SQLITE_CORRUPT, SQLITE_NOTADB ->
                    new Trouble(damaged(file, says, again), true, null);
            case SQLITE_BUSY, SQLITE_LOCKED -> trouble(locked(file, again));
            case SQLITE_FULL -> trouble(full(file, again));
            case SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_AUTH ->
                    trouble(notWritable(file, says, again));
            default -> trouble(failing(file, says, again));
        };
    }

    private static Trouble trouble(Text text) {
        return new Trouble(text, false, null);
    }

    /// It stays this one only when no other file can take its place.
    private static Text damaged(Path file, String says, String again) {
        return new Text(
                "JN-01",
                "The journal " + file + " is damaged and cannot be replaced.",
                says,
                "Check the disk, and that this user may write its directory." + again);
    }

    private static Text newer(Path file, Schema.Newer newer) {
        return new Text(
                "JN-02",
                "The journal %s was written by a newer version of Mortise and is left as it is."
                        .formatted(file),
                "Its schema is %d, this version knows %d; what operators want was read from it."
                        .formatted(newer.version(), newer.known()),
                "Use the newer version again, or move the file away; until then nothing is saved.");
    }

    private static Text locked(Path file, String again) {
        return new Text(
                "JN-03",
                "Another program has locked the journal " + file + ", so that nothing is saved.",
                "",
                "End it, such as a sqlite3 shell that has the file open." + again);
    }

    private static Text notWritable(Path file, String says, String again) {
        return new Text(
                "JN-04",
                "The journal " + file + " cannot be written, so that nothing is saved.",
                says,
                "Mend the permissions of the file and its directory." + again);
    }

    private static Text full(Path file, String again) {
        return new Text(
                "JN-05",
                "The disk with the journal " + file + " is full, so that nothing is saved.",
                "",
                "Free some space." + again);
    }

    private static Text failing(Path file, String says, String again) {
        return new Text(
                "JN-06",
                "The journal " + file + " fails, so that nothing is saved.",
                says,
                "Check the disk." + again);
    }

    private static Text gone(Path file, String again) {
        return new Text(
                "JN-07",
                "The journal " + file + " was moved, deleted or exchanged while it was open.",
                "",
                "Leave it where it is; a new one is begun." + again);
    }

    private static Text unusable(Path file, Throwable failure, String again) {
        return new Text(
                "JN-08",
                "The journal " + file + " cannot be used, so that nothing is saved.",
                "SQLite could not be loaded, or Mortise is at fault: " + failure + ".",
                "SQLite's library needs a directory for temporary files that allows programs;"
                        + " otherwise the host's log tells more."
                        + again);
    }

    /// A damaged file was replaced: no trouble any more, and told once.
    static Text replaced(Path file, Path aside, String carried) {
        return new Text(
                "JN-09",
                "The journal " + file + " was damaged; a new one was begun.",
                "The old one is kept as %s; what could be read of it was taken over: %s."
                        .formatted(aside.getFileName(), carried),
                "Earlier records are in the old file alone. Check the disk if it happens again.");
    }

    static Text slow(Path file, Duration waited) {
        return new Text(
                "JN-10",
                "The journal %s has not taken it within %d s.".formatted(file, waited.toSeconds()),
                "",
                "Check the disk; it is saved as soon as the disk answers.");
    }

    static Text closed(Path file) {
        return new Text(
                "JN-11",
                "The journal " + file + " is closed.",
                "The host is ending.",
                "Say it again to the next host.");
    }

    static Text lost(Path file, long records) {
        return new Text(
                "JN-12",
                "%d records could not be saved to %s.".formatted(records, file),
                "More of them waited than fit into memory, and the oldest gave way.",
                "What operators want and where processes stand is saved.");
    }

    static Text over(Path file) {
        return new Text(
                "JN-13",
                "The journal " + file + " can be written again.",
                "All that waited is saved.",
                "Nothing is left to do.");
    }
}
