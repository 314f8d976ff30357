package dev.mortise.host.journal;

import dev.mortise.host.lifecycle.ExitStatus;

import org.jspecify.annotations.Nullable;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// One row per launch, derived from the records of its begin and its end.
final class LaunchTable {

    // A number is used once, save by a host that could not read what was before it. Then the later
    // launch takes the row: records have both.
    private static final String BEGAN =
            """
            INSERT INTO launches
                (process, number, host, launch_id, installation, began_ms, began_ns)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (process, number) DO UPDATE SET
                host = excluded.host, launch_id = excluded.launch_id,
                installation = excluded.installation, began_ms = excluded.began_ms,
                began_ns = excluded.began_ns, ended_ms = NULL, cause = NULL, by = NULL,
                code = NULL, signal = NULL, crash = NULL, killed = NULL, lived_ms = NULL,
                rss_bytes = NULL\
            """;

    private static final String ENDED =
            """
            INSERT INTO launches (process, number, ended_ms, cause, by, code, signal, crash,
                killed, lived_ms, rss_bytes)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (process, number) DO UPDATE SET
                ended_ms = excluded.ended_ms, cause = excluded.cause, by = excluded.by,
                code = excluded.code, signal = excluded.signal, crash = excluded.crash,
                killed = excluded.killed, lived_ms = excluded.lived_ms,
                rss_bytes = excluded.rss_bytes\
            """;

    // One that lives is kept whatever its age: its end is to come.
    private static final String TRIM =
            """
            DELETE FROM launches WHERE rowid IN
                (SELECT rowid FROM launches WHERE ended_ms IS NOT NULL ORDER BY rowid LIMIT ?)\
            """;

    private final Connection connection;
    private final PreparedStatement began;
    private final PreparedStatement ended;
    private long count = -1; // not counted yet

    LaunchTable(Connection connection) throws SQLException {
        this.connection = connection;
        this.began = connection.prepareStatement(BEGAN);
        this.ended = connection.prepareStatement(ENDED);
    }

    /// What a record changes here.
    ///
    /// @return 1 for the begin of a launch, else 0
    int follow(long host, HostRecord record) throws SQLException {
        switch (record.what()) {
            case HostRecord.LaunchBegan b -> {
                Sql.with(
                                began,
                                Keys.of(b.process()),
                                b.launch(),
                                host,
                                b.launchId(),
                                Keys.of(b.installation()),
                                record.wall().toEpochMilli(),
                                record.uptime().toNanos())
                        .executeUpdate();
                return 1;
            }
            case HostRecord.LaunchEnded e -> ended(record.wall().toEpochMilli(), e);
            default -> {}
        }
        return 0;
    }

    private void ended(long wallMs, HostRecord.LaunchEnded e) throws SQLException {
        var status = e.status().orElse(null);
        var rss = e.evidence().rssBytes();
        Sql.with(
                        ended,
                        Keys.of(e.process()),
                        e.launch(),
                        wallMs,
                        e.cause().words(),
                        e.cause().by().name(),
                        code(status),
                        signal(status),
                        e.crash(),
                        e.killed(),
                        e.lived().toMillis(),
                        rss.isPresent() ? rss.getAsLong() : null)
                .executeUpdate();
    }

    private static @Nullable Integer code(@Nullable ExitStatus status) {
        return switch (status) {
            case ExitStatus.Code(int code) -> code;
            case ExitStatus.CodeOrSignal(int code) -> code;
            case ExitStatus.Signal _ -> null;
            case null -> null;
        };
    }

    private static @Nullable Integer signal(@Nullable ExitStatus status) {
        return switch (status) {
            case ExitStatus.Signal(int number) -> number;
            case ExitStatus.CodeOrSignal(int code) -> code - 128;
            case ExitStatus.Code _ -> null;
            case null -> null;
        };
    }

    List<Past.Alive> alive() throws SQLException {
        var all = new ArrayList<Past.Alive>();
        try (var query =
                        connection.prepareStatement(
                                "SELECT process, number, host, began_ns, launch_id FROM launches"
                                        + " WHERE ended_ms IS NULL ORDER BY rowid");
                var rows = query.executeQuery()) {
            while (rows.next()) {
                var began = Duration.ofNanos(rows.getLong(4));
                int number = rows.getInt(2);
                long host = rows.getLong(3);
                String id = String.valueOf(rows.getString(5));
                Keys.find(rows.getString(1))
                        .map(process -> new Past.Alive(process, number, host, id, began))
                        .ifPresent(all::add);
            }
        }
        return all;
    }

    /// Deletes the oldest beyond a count, a few more than have just come.
    void trim(long keep, int added) throws SQLException {
        if (count < 0) {
            count = Sql.maybeNumber(connection, "SELECT count(*) FROM launches").orElse(0);
        } else {
            count += added;
        }
        long over = Math.min(count - keep, added + Store.TRIM_STEP);
        if (over > 0) {
            try (var delete = connection.prepareStatement(TRIM)) {
                count -= Sql.with(delete, over).executeUpdate();
            }
        }
    }
}
