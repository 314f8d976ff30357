package dev.mortise.host.journal;

import dev.mortise.host.error.HostError.Text;
import dev.mortise.host.time.Clock;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import java.util.Optional;

/// `journal.db` of a state directory: opens it, whatever state it is in.
///
/// What cannot be opened is trouble, never an exception. A damaged file is moved aside and
/// replaced, with what of the ledger can still be read of it.
final class JournalFile {

    private static final Logger LOG = LoggerFactory.getLogger(JournalFile.class);

    /// How long another program's lock is waited for; then it is trouble.
    private static final Duration LOCKED = Duration.ofSeconds(1);

    /// Larger files are not looked through after an unclean end: it would hold up the start.
    private static final long CHECKED = 64L << 20;

    /// What is left of the write-ahead log once a rush of records is over, in bytes.
    private static final long LOG_KEPT = 16L << 20;

    /// A disk that damages each new file must not be filled with them.
    private static final int MOST_REPLACED = 5;

    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final Path path;
    private final Clock clock;
    private final JournalSettings settings;
    private int replaced = 0;
    private @Nullable Object key;

    JournalFile(Path directory, Clock clock, JournalSettings settings) {
        this.path = directory.resolve("journal.db");
        this.clock = clock;
        this.settings = settings;
    }

    Path path() {
        return path;
    }

    /// What became of an attempt.
    ///
    /// @param store empty in trouble
    /// @param past as far as it could be read
    /// @param replaced said when the file is a new one in place of a damaged one
    record Opened(
            Optional<Store> store, Past past, Optional<Text> replaced, Optional<Trouble> trouble) {}

    /// The first of a host: of a file that cannot be opened it reads what can be.
    ///
    /// @param newest how many records to read
    Opened first(int newest) {
        var opened = open(newest, true);
        return opened.store().isEmpty() && opened.replaced().isEmpty()
                ? new Opened(Optional.empty(), Salvage.of(path), Optional.empty(), opened.trouble())
                : opened;
    }

    /// @param newest how many records to read
    /// @param checking whether a file that was not closed in order is looked through
    Opened open(int newest, boolean checking) {
        try {
            return attempt(newest, checking);
        } catch (Exception | LinkageError e) {
            var trouble = trouble(e);
            return trouble.damaged() ? replace(trouble) : failed(trouble);
        }
    }

    private static Opened failed(Trouble trouble) {
        return new Opened(Optional.empty(), Past.NOTHING, Optional.empty(), Optional.of(trouble));
    }

    Trouble trouble(Throwable failure) {
        LOG.debug("{}", path, failure);
        return Trouble.of(path, failure, settings.retry());
    }

    private Opened attempt(int newest, boolean checking)
            throws SQLException, IOException, Schema.Newer {
        createPrivate(path);
        Connection connection = connect();
        try {
            settings.tuning().tune(connection);
            settings.schema().migrate(connection, path);
            Sql.run(connection, "PRAGMA journal_mode = WAL");
            Sql.run(connection, "PRAGMA journal_size_limit = " + LOG_KEPT);
            if (checking) {
                check(connection);
            }
            var store = new Store(connection, settings, clock);
            Past past = store.past(newest);
            key = key();
            return new Opened(Optional.of(store), past, Optional.empty(), Optional.empty());
        } catch (Exception | LinkageError e) {
            close(connection);
            throw e;
        }
    }

    private Connection connect() throws SQLException {
        var config = new SQLiteConfig();
        config.setBusyTimeout((int) LOCKED.toMillis());
        // Else the driver runs a second statement after each insert, for a number nobody asks for.
        config.setGetGeneratedKeys(false);
        return config.createConnection(Sql.url(path));
    }

    private void check(Connection connection) throws SQLException, IOException {
        boolean clean =
                Sql.number(connection, "SELECT count(*) FROM hosts WHERE ended IS NULL") == 0;
        if (!clean && Files.size(path) < CHECKED) {
            try (var s = connection.createStatement();
                    var answer = s.executeQuery("PRAGMA quick_check(1)")) {
                if (!answer.next() || !answer.getString(1).equals("ok")) {
                    throw new SQLiteException("quick_check", SQLiteErrorCode.SQLITE_CORRUPT);
                }
            }
        }
    }

    /// Puts a new file in the place of a damaged one.
    Opened replace(Trouble damage) {
        if (replaced == MOST_REPLACED) {
            return failed(damage);
        }
        Path aside;
        try {
            aside = moveAside();
        } catch (IOException e) {
            LOG.debug("{} cannot be moved", path, e);
            return failed(damage);
        }
        replaced++;
        Past saved = Salvage.of(aside);
        var told = Optional.of(Trouble.replaced(path, aside, saved.remembered().counted()));
        try {
            return new Opened(attempt(0, false).store(), saved, told, Optional.empty());
        } catch (Exception | LinkageError e) {
            return new Opened(Optional.empty(), saved, told, Optional.of(trouble(e)));
        }
    }

    /// With what belongs to it, so that it can still be looked into.
    private Path moveAside() throws IOException {
        String name = path.getFileName() + ".damaged-" + TIMESTAMP.format(clock.wall());
        Path aside = path.resolveSibling(name);
        for (int i = 2; Files.exists(aside); i++) {
            aside = path.resolveSibling(name + "-" + i);
        }
        for (String part : new String[] {"-wal", "-shm", ""}) {
            try {
                Files.move(sibling(path, part), sibling(aside, part));
            } catch (NoSuchFileException _) {
                // It need not be there.
            }
        }
        return aside;
    }

    private static Path sibling(Path file, String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    /// Throws when the file at this place is not the one that was opened: what is written would go
    /// nowhere.
    void verify() throws Trouble.Gone {
        try {
            if (Objects.equals(key, key())) {
                return;
            }
        } catch (IOException e) {
            LOG.debug("{}", path, e);
        }
        throw new Trouble.Gone();
    }

    /// What the system knows the file by; null where it has no such thing.
    private @Nullable Object key() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /// Makes a file that only this user can read, unless it is there. What SQLite puts beside it
    /// takes its mode.
    static void createPrivate(Path file) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        if (Files.getFileStore(file.toAbsolutePath().getParent())
                .supportsFileAttributeView("posix")) {
            Files.createFile(
                    file,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
        } else {
            Files.createFile(file);
        }
    }

    static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.debug("A connection did not close", e);
        }
    }
}
