package dev.mortise.host.journal;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/// What tests want smaller, sooner or otherwise.
///
/// @param ring records kept in memory, and of those that wait to be written; default
///   [MemoryJournal#CAPACITY]
/// @param retry between two tries to save while it fails; default 10 s
/// @param keepRecords records kept on disk: some 200 MB; default 500,000
/// @param keepLaunches launches kept on disk; default 100,000
/// @param schema default [Schema#CURRENT]
/// @param tuning done to every new connection; default nothing
record JournalSettings(
        int ring,
        Duration retry,
        long keepRecords,
        long keepLaunches,
        Schema schema,
        Tuning tuning) {

    static final JournalSettings DEFAULT =
            new JournalSettings(
                    MemoryJournal.CAPACITY,
                    Duration.ofSeconds(10),
                    500_000,
                    100_000,
                    Schema.CURRENT,
                    _ -> {});

    /// What a test does to a connection, such as limiting the pages of its file.
    interface Tuning {
        void tune(Connection connection) throws SQLException;
    }
}
