package dev.mortise.host.journal;

import dev.mortise.host.journal.Ledger.Desired;
import dev.mortise.host.journal.Ledger.Hold;
import dev.mortise.host.journal.Ledger.Standing;
import dev.mortise.host.journal.Ledger.Tuned;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/// Reads the ledger's tables. A row that makes no sense, such as one edited by hand, is left out.
final class LedgerReader {

    private static final Logger LOG = LoggerFactory.getLogger(LedgerReader.class);

    private final Connection connection;
    private final boolean rescuing;

    /// @param rescuing what cannot be read is passed over instead of being an error
    LedgerReader(Connection connection, boolean rescuing) {
        this.connection = connection;
        this.rescuing = rescuing;
    }

    private interface Row {
        void take(ResultSet row) throws SQLException;
    }

    Remembered read() throws SQLException {
        var desired = new HashMap<InstanceId, Desired>();
        var holds = new HashMap<ProcessKey, Hold>();
        var tunings = new HashMap<InstanceId, Tuned>();
        var purges = new ArrayList<InstanceId>();
        var standings = new HashMap<ProcessKey, Standing>();
        table(
                "desired",
                row -> desired.put(Keys.instance(row.getString("instance")), desired(row)));
        table(
                "holds",
                row ->
                        holds.put(
                                Keys.process(row.getString("process")),
                                new Hold(
                                        Instant.parse(row.getString("until")),
                                        Duration.parse(row.getString("length")))));
        table("tunings", row -> tunings.put(Keys.instance(row.getString("instance")), tuned(row)));
        table("purges", row -> purges.add(Keys.instance(row.getString("instance"))));
        table(
                "standings",
                row -> standings.put(Keys.process(row.getString("process")), standing(row)));
        return new Remembered(
                desired, holds, tunings, purges.stream().distinct().toList(), standings);
    }

    private void table(String name, Row each) throws SQLException {
        if (!rescuing) {
            rows("SELECT * FROM " + name, each);
            return;
        }
        // From both ends: what lies behind a damaged page is read as well.
        for (String direction : List.of("ASC", "DESC")) {
            try {
                rows(
                        "SELECT * FROM %s NOT INDEXED ORDER BY rowid %s".formatted(name, direction),
                        each);
                return;
            } catch (SQLException e) {
                LOG.debug("{} cannot be read to its end", name, e);
            }
        }
    }

    private void rows(String query, Row each) throws SQLException {
        try (var s = connection.createStatement();
                var rows = s.executeQuery(query)) {
            while (rows.next()) {
                try {
                    each.take(rows);
                } catch (RuntimeException e) {
                    LOG.warn("A row makes no sense and is left out: {}", query, e);
                }
            }
        }
    }

    private static Desired desired(ResultSet row) throws SQLException {
        return new Desired(
                row.getBoolean("enabled"),
                maybe(row.getString("version")),
                Cause.Initiator.valueOf(row.getString("by")),
                Instant.parse(row.getString("since")));
    }

    private static Tuned tuned(ResultSet row) throws SQLException {
        return new Tuned(
                new HealthCheck(
                        Duration.parse(row.getString("interval")),
                        Duration.parse(row.getString("timeout")),
                        row.getInt("failure_threshold"),
                        HealthFailurePolicy.valueOf(row.getString("policy"))),
                Instant.parse(row.getString("since")));
    }

    private static Standing standing(ResultSet row) throws SQLException {
        return new Standing(
                Math.max(row.getInt("launch"), row.getInt("reserved")),
                row.getInt("crashes"),
                row.getInt("restarts"),
                row.getInt("health_restarts"),
                row.getInt("operator_restarts"),
                Duration.parse(row.getString("nominal")),
                hold(row.getString("retry_until"), row.getString("retry_length")),
                maybe(row.getString("gave_up")).map(LedgerReader::gaveUp));
    }

    /// What gave up stays so, even for a reason that nobody can read any more.
    private static Cause gaveUp(String json) {
        try {
            return CauseCodec.read(json);
        } catch (RuntimeException _) {
            return new Cause.Told("gave up; why cannot be read", Cause.Initiator.HOST);
        }
    }

    private static Optional<Hold> hold(@Nullable String until, @Nullable String length) {
        return until == null || length == null
                ? Optional.empty()
                : Optional.of(new Hold(Instant.parse(until), Duration.parse(length)));
    }

    private static Optional<String> maybe(@Nullable String text) {
        return Optional.ofNullable(text);
    }
}
