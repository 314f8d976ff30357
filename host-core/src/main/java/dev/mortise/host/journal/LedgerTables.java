package dev.mortise.host.journal;

import dev.mortise.host.journal.Ledger.Desired;
import dev.mortise.host.journal.Ledger.Hold;
import dev.mortise.host.journal.Ledger.Standing;
import dev.mortise.host.journal.Ledger.Tuned;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import org.jspecify.annotations.Nullable;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/// What operators want and where processes stand: one row each, overwritten.
final class LedgerTables {

    private static final String STANDING =
            "INSERT OR REPLACE INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

    private final Connection connection;

    LedgerTables(Connection connection) {
        this.connection = connection;
    }

    /// Brings a row to what the ledger says now.
    ///
    /// @param reserved for a standing: the highest launch number handed out
    void write(Change change, MemoryLedger now, Map<ProcessKey, Integer> reserved)
            throws SQLException {
        switch (change) {
            case Change.Wanted(InstanceId instance) -> desired(instance, now.desired(instance));
            case Change.Held(ProcessKey process) -> hold(process, now.held(process));
            case Change.Tuned(InstanceId instance) -> tuned(instance, now.tuned(instance));
            case Change.Purging(InstanceId instance) ->
                    run(
                            now.isPurging(instance)
                                    ? "INSERT OR REPLACE INTO purges VALUES (?)"
                                    : "DELETE FROM purges WHERE instance = ?",
                            Keys.of(instance));
            case Change.Stood(ProcessKey process) ->
                    standing(process, now.standing(process), reserved.getOrDefault(process, 0));
        }
    }

    private void desired(InstanceId instance, Optional<Desired> desired) throws SQLException {
        if (desired.isPresent()) {
            var d = desired.get();
            run(
                    "INSERT OR REPLACE INTO desired VALUES (?, ?, ?, ?, ?)",
                    Keys.of(instance),
                    d.enabled(),
                    d.version().orElse(null),
                    d.by().name(),
                    d.since());
        }
    }

    private void hold(ProcessKey process, Optional<Hold> hold) throws SQLException {
        if (hold.isPresent()) {
            run(
                    "INSERT OR REPLACE INTO holds VALUES (?, ?, ?)",
                    Keys.of(process),
                    hold.get().until(),
                    hold.get().length());
        } else {
            run("DELETE FROM holds WHERE process = ?", Keys.of(process));
        }
    }

    private void tuned(InstanceId instance, Optional<Tuned> tuned) throws SQLException {
        if (tuned.isPresent()) {
            var health = tuned.get().health();
            run(
                    "INSERT OR REPLACE INTO tunings VALUES (?, ?, ?, ?, ?, ?)",
                    Keys.of(instance),
                    health.interval(),
                    health.timeout(),
                    health.failureThreshold(),
                    health.policy().name(),
                    tuned.get().since());
        } else {
            run("DELETE FROM tunings WHERE instance = ?", Keys.of(instance));
        }
    }

    private void standing(ProcessKey process, Standing s, int reserved) throws SQLException {
        run(
                STANDING,
                Keys.of(process),
                s.launch(),
                s.crashes(),
                s.restarts(),
                s.healthRestarts(),
                s.operatorRestarts(),
                s.nominal(),
                s.retry().map(Hold::until).orElse(null),
                s.retry().map(Hold::length).orElse(null),
                s.gaveUp().map(CauseCodec::write).orElse(null),
                Math.max(s.launch(), reserved));
    }

    private void run(String statement, @Nullable Object... values) throws SQLException {
        try (var s = connection.prepareStatement(statement)) {
            Sql.with(s, values).executeUpdate();
        }
    }
}
