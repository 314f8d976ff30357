package dev.mortise.host.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// The tables, as the list of steps that led to them. The number of steps a file has taken stands
/// in its `user_version`.
///
/// A step that was published is never changed: a new one is added. Each is taken whole or not at
/// all, and before an older file takes its first one a copy of it is put aside (must-hold B046).
///
/// @param steps each a list of statements
record Schema(List<List<String>> steps) {

    static final Schema CURRENT =
            new Schema(List.of(FirstSchema.STATEMENTS, SecondSchema.STATEMENTS));

    Schema {
        steps = List.copyOf(steps);
    }

    /// What [#migrate] throws for a file of a newer version, which it leaves as it is.
    static final class Newer extends Exception {
        private static final long serialVersionUID = 1L;

        private final int version;
        private final int known;

        Newer(int version, int known) {
            super("schema " + version + ", known up to " + known);
            this.version = version;
            this.known = known;
        }

        int version() {
            return version;
        }

        int known() {
            return known;
        }
    }

    int version() {
        return steps.size();
    }

    /// Brings a file up to this schema; touches nothing when it is there already.
    ///
    /// @throws Newer when it is beyond it
    void migrate(Connection connection, Path file) throws SQLException, IOException, Newer {
        int version = Sql.number(connection, "PRAGMA user_version");
        if (version > version()) {
            throw new Newer(version, version());
        }
        if (version > 0 && version < version()) {
            keepCopy(connection, file, version);
        }
        for (int next = version; next < version(); next++) {
            Sql.run(connection, "BEGIN IMMEDIATE");
            try {
                for (String statement : steps.get(next)) {
                    Sql.run(connection, statement);
                }
                Sql.run(connection, "PRAGMA user_version = " + (next + 1));
                Sql.run(connection, "COMMIT");
            } catch (SQLException e) {
                Sql.rollback(connection);
                throw e;
            }
        }
    }

    /// Whole or not at all, with what still stands in the write-ahead log.
    private static void keepCopy(Connection connection, Path file, int version)
            throws SQLException, IOException {
        Path copy = file.resolveSibling(file.getFileName() + ".v" + version);
        Path unfinished = file.resolveSibling(copy.getFileName() + ".part");
        Files.deleteIfExists(unfinished);
        JournalFile.createPrivate(unfinished);
        try (var into = connection.prepareStatement("VACUUM INTO ?")) {
            into.setString(1, unfinished.toString());
            into.execute();
        }
        Files.move(
                unfinished,
                copy,
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }
}
