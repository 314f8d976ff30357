package dev.mortise.host.journal;

import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import org.jspecify.annotations.Nullable;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The one list of what happened.
final class RecordTable {

    private static final String NEWEST =
            """
            SELECT r.sequence, r.host, h.started_ms, r.uptime_ns, r.wall_ms, r.kind, r.body
            FROM records r JOIN hosts h ON h.id = r.host
            ORDER BY r.sequence DESC LIMIT ?\
            """;

    private final Connection connection;
    private final PreparedStatement insert;
    private long count = -1; // not counted yet

    RecordTable(Connection connection) throws SQLException {
        this.connection = connection;
        // A commit that failed may have been one after all: then it is all there already.
        this.insert =
                connection.prepareStatement(
                        "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
                                + " ON CONFLICT (sequence) DO NOTHING");
    }

    /// What columns tell of a record beside its body.
    private record About(
            @Nullable ProcessKey process, @Nullable InstanceId instance, @Nullable Integer launch) {

        static About of(HostRecord.What what) {
            return switch (what) {
                case HostRecord.Moved m -> launch(m.process(), m.launch());
                case HostRecord.LaunchBegan b -> launch(b.process(), b.launch());
                case HostRecord.LaunchEnded e -> launch(e.process(), e.launch());
                case HostRecord.Leftovers l -> launch(l.process(), l.launch());
                case HostRecord.Action a -> new About(null, a.instance(), null);
                case HostRecord.Rebound r -> new About(null, r.instance(), null);
                case HostRecord.Purged p -> new About(null, p.instance(), null);
                case HostRecord.HostNote _,
                        HostRecord.HostStarted _,
                        HostRecord.HostStopped _,
                        HostRecord.HostDied _,
                        HostRecord.ClockChanged _ ->
                        new About(null, null, null);
            };
        }

        private static About launch(ProcessKey process, int launch) {
            var instance = process instanceof ProcessKey.Own(var own) ? own : null;
            return new About(process, instance, launch);
        }
    }

    /// @param sequence the number on disk
    void insert(long host, long sequence, HostRecord record) throws SQLException {
        var about = About.of(record.what());
        Sql.with(
                        insert,
                        sequence,
                        host,
                        record.uptime().toNanos(),
                        record.wall().toEpochMilli(),
                        RecordCodec.kind(record.what()),
                        about.process() == null ? null : Keys.of(about.process()),
                        about.instance() == null ? null : Keys.of(about.instance()),
                        about.launch(),
                        RecordCodec.body(record.what()))
                .executeUpdate();
    }

    long last() throws SQLException {
        return Sql.maybeNumber(connection, "SELECT max(sequence) FROM records").orElse(0);
    }

    List<Past.Row> newest(int limit) throws SQLException {
        var all = new ArrayList<Past.Row>();
        try (var query = Sql.with(connection.prepareStatement(NEWEST), limit);
                var rows = query.executeQuery()) {
            while (rows.next()) {
                all.add(
                        new Past.Row(
                                rows.getLong(1),
                                rows.getLong(2),
                                Instant.ofEpochMilli(rows.getLong(3)),
                                Duration.ofNanos(rows.getLong(4)),
                                Instant.ofEpochMilli(rows.getLong(5)),
                                RecordCodec.read(rows.getString(6), rows.getString(7))));
            }
        }
        return all.reversed();
    }

    /// Deletes the oldest beyond a count, a few more than have just come.
    ///
    /// @return whether any were
    boolean trim(long keep, int added) throws SQLException {
        if (count < 0) {
            count = Sql.maybeNumber(connection, "SELECT count(*) FROM records").orElse(0);
        } else {
            count += added;
        }
        long over = Math.min(count - keep, added + Store.TRIM_STEP);
        if (over <= 0) {
            return false;
        }
        try (var delete =
                connection.prepareStatement(
                        "DELETE FROM records WHERE sequence IN"
                                + " (SELECT sequence FROM records ORDER BY sequence LIMIT ?)")) {
            count -= Sql.with(delete, over).executeUpdate();
        }
        return true;
    }
}
