package dev.mortise.host.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// One row per run of a host.
final class HostTable {

    private final Connection connection;
    private final PreparedStatement sign;

    HostTable(Connection connection) throws SQLException {
        this.connection = connection;
        this.sign =
                connection.prepareStatement(
                        "UPDATE hosts SET last_sign_ms = ?, last_sign_ns = ? WHERE id = ?");
    }

    /// A host and when it started: what tells one run from all others.
    record Run(long pid, Instant started) {

        boolean is(Past.Unended row) {
            return row.pid() == pid && row.started().equals(started);
        }
    }

    /// The row of a run, made when it is not there.
    long begin(Run run) throws SQLException {
        var present = unended().stream().filter(run::is).findFirst();
        if (present.isPresent()) {
            return present.get().host();
        }
        long ms = run.started().toEpochMilli();
        try (var insert =
                        Sql.with(
                                connection.prepareStatement(
                                        "INSERT INTO hosts (pid, started_ms, last_sign_ms,"
                                            + " last_sign_ns) VALUES (?, ?, ?, 0) RETURNING id"),
                                run.pid(),
                                ms,
                                ms);
                var row = insert.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    void sign(long host, Instant wall, Duration uptime) throws SQLException {
        Sql.with(sign, wall.toEpochMilli(), uptime.toNanos(), host).executeUpdate();
    }

    void end(long host, String how) throws SQLException {
        try (var update = connection.prepareStatement("UPDATE hosts SET ended = ? WHERE id = ?")) {
            Sql.with(update, how, host).executeUpdate();
        }
    }

    List<Past.Unended> unended() throws SQLException {
        var all = new ArrayList<Past.Unended>();
        try (var query =
                        connection.prepareStatement(
                                "SELECT id, pid, started_ms, last_sign_ms, last_sign_ns FROM hosts"
                                        + " WHERE ended IS NULL ORDER BY id");
                var rows = query.executeQuery()) {
            while (rows.next()) {
                all.add(
                        new Past.Unended(
                                rows.getLong(1),
                                rows.getLong(2),
                                Instant.ofEpochMilli(rows.getLong(3)),
                                Instant.ofEpochMilli(rows.getLong(4)),
                                Duration.ofNanos(rows.getLong(5))));
            }
        }
        return all;
    }

    /// Forgets runs that have no records left.
    void trim() throws SQLException {
        Sql.run(
                connection,
                "DELETE FROM hosts WHERE ended IS NOT NULL"
                        + " AND id < (SELECT min(host) FROM records)");
    }
}
