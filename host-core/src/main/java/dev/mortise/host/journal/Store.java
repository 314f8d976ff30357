package dev.mortise.host.journal;

import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.time.Clock;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// An open file with its tables. Of one thread at a time; what is written, is written whole or not
/// at all.
final class Store implements AutoCloseable {

    /// Rows deleted in one transaction beyond as many as came with it, so that retention never
    /// makes a commit noticeably longer.
    static final int TRIM_STEP = 500;

    private final Connection connection;
    private final JournalSettings settings;
    private final Clock clock;
    private final HostTable hosts;
    private final RecordTable records;
    private final LaunchTable launches;
    private final LedgerTables ledger;
    private boolean full = true; // what a new connection does

    /// @param connection with the present schema; closed with this
    Store(Connection connection, JournalSettings settings, Clock clock) throws SQLException {
        this.connection = connection;
        this.settings = settings;
        this.clock = clock;
        this.hosts = new HostTable(connection);
        this.records = new RecordTable(connection);
        this.launches = new LaunchTable(connection);
        this.ledger = new LedgerTables(connection);
    }

    /// @param newest how many records to read
    Past past(int newest) throws SQLException {
        return new Past(
                new LedgerReader(connection, false).read(),
                records.last(),
                records.newest(newest),
                hosts.unended(),
                launches.alive());
    }

    /// What is written in one go.
    ///
    /// @param records in order
    /// @param offset of numbers on disk against those of the records
    /// @param changes rows of the ledger
    /// @param now where their values are
    /// @param reserved the highest launch number handed out, for each standing among the changes
    /// @param durable whether it has to outlast the machine, not only this process
    record Batch(
            List<HostRecord> records,
            long offset,
            Collection<Change> changes,
            MemoryLedger now,
            Map<ProcessKey, Integer> reserved,
            boolean durable) {}

    /// The first of a run. Makes its row, and closes those of hosts that died.
    ///
    /// @return the number of the run
    long begin(HostTable.Run run, Collection<Long> died, Batch batch) throws SQLException {
        return transaction(
                true,
                () -> {
                    for (long before : died) {
                        hosts.end(before, "died");
                    }
                    return write(hosts.begin(run), batch);
                });
    }

    void append(long host, Batch batch) throws SQLException {
        transaction(batch.durable(), () -> write(host, batch));
    }

    /// The last of a run that ends in order. What the write-ahead log held is in the file then.
    void end(long host, Batch batch) throws SQLException {
        transaction(
                true,
                () -> {
                    hosts.end(host, "in order");
                    return write(host, batch);
                });
        Sql.run(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
    }

    /// Whether a run's row is here: not when the file was exchanged meanwhile.
    boolean knows(HostTable.Run run) throws SQLException {
        return hosts.unended().stream().anyMatch(run::is);
    }

    private interface Work {
        /// @return the number of the run
        long run() throws SQLException;
    }

    private long transaction(boolean durable, Work work) throws SQLException {
        if (durable != full) {
            Sql.run(connection, "PRAGMA synchronous = " + (durable ? "FULL" : "NORMAL"));
            full = durable;
        }
        Sql.run(connection, "BEGIN IMMEDIATE");
        try {
            long host = work.run();
            Sql.run(connection, "COMMIT");
            return host;
        } catch (SQLException | RuntimeException | Error e) {
            Sql.rollback(connection);
            throw e;
        }
    }

    private long write(long host, Batch batch) throws SQLException {
        int begun = 0;
        for (HostRecord record : batch.records()) {
            records.insert(host, record.sequence() + batch.offset(), record);
            begun += launches.follow(host, record);
        }
        for (Change change : batch.changes()) {
            ledger.write(change, batch.now(), batch.reserved());
        }
        hosts.sign(host, clock.wall(), clock.uptime());
        if (records.trim(settings.keepRecords(), batch.records().size())) {
            hosts.trim();
        }
        launches.trim(settings.keepLaunches(), begun);
        return host;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
