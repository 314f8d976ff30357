package dev.mortise.host.journal;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/// Reads what can be read of a file that cannot be used: damaged, locked, or of a newer version.
/// Changes nothing in it.
final class Salvage {

    private static final Logger LOG = LoggerFactory.getLogger(Salvage.class);

    private Salvage() {}

    /// Never fails: what cannot be read is missing.
    static Past of(Path file) {
        if (!Files.isRegularFile(file)) {
            return Past.NOTHING;
        }
        try {
            return Files.exists(log(file)) ? ofCopy(file) : read(file, "?immutable=1");
        } catch (IOException | SQLException | LinkageError e) {
            LOG.debug("Nothing can be read of {}", file, e);
            return Past.NOTHING;
        }
    }

    private static Path log(Path file) {
        return file.resolveSibling(file.getFileName() + "-wal");
    }

    /// With a write-ahead log, reading means writing beside it, and locks count. Neither is so for
    /// a copy; if another program writes meanwhile, it is one that can be read in part.
    private static Past ofCopy(Path file) throws IOException, SQLException {
        Path directory = Files.createTempDirectory("mortise-journal"); // private by itself
        Path copy = directory.resolve("copy.db");
        try {
            Files.copy(file, copy);
            Files.copy(log(file), log(copy));
            return read(copy, "");
        } finally {
            try (var left = Files.list(directory)) {
                for (Path each : left.toList()) {
                    Files.delete(each);
                }
            }
            Files.delete(directory);
        }
    }

    private static Past read(Path file, String how) throws SQLException {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        try (Connection connection = config.createConnection(Sql.url(file) + how)) {
            Sql.number(connection, "SELECT count(*) FROM sqlite_schema"); // lets us in or throws
            return Past.onlyOf(new LedgerReader(connection, true).read(), last(connection));
        }
    }

    private static long last(Connection connection) {
        try {
            return Sql.maybeNumber(connection, "SELECT max(sequence) FROM records").orElse(0);
        } catch (SQLException e) {
            LOG.debug("No last record", e);
            return 0;
        }
    }
}
