package dev.mortise.host.journal;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.time.ManualClock;

import org.sqlite.SQLiteConfig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A state directory with real files, and hosts that come and go in it.
final class JournalRoom {

    static final InstanceId A = new InstanceId("north", "a");
    static final InstanceId B = new InstanceId("north", "b");
    static final ProcessKey P = new ProcessKey.Own(A);
    static final ProcessKey Q = new ProcessKey.Shared(new InstallationId("ledger", "2.4.0"));
    static final Duration PATIENCE = Duration.ofSeconds(60);

    final Path directory;
    final ManualClock clock;
    private long pid = 1000;

    JournalRoom(Path directory) {
        this(directory, new ManualClock());
    }

    private JournalRoom(Path directory, ManualClock clock) {
        this.directory = directory;
        this.clock = clock;
    }

    Path file() {
        return directory.resolve("journal.db");
    }

    SqliteJournal open() {
        return open(settings());
    }

    SqliteJournal open(JournalSettings settings) {
        return SqliteJournal.open(directory, clock, ++pid, settings);
    }

    /// Tries again soon, where the product waits 10 s.
    static JournalSettings settings() {
        return settings(Duration.ofMillis(50), _ -> {});
    }

    static JournalSettings settings(Duration retry, JournalSettings.Tuning tuning) {
        var d = JournalSettings.DEFAULT;
        return new JournalSettings(
                d.ring(), retry, d.keepRecords(), d.keepLaunches(), d.schema(), tuning);
    }

    /// What a host that is killed now leaves behind.
    JournalRoom killed(Path into) throws IOException {
        Files.createDirectories(into);
        for (String part : List.of("", "-wal")) {
            Path from = directory.resolve("journal.db" + part);
            if (Files.exists(from)) {
                Files.copy(from, into.resolve("journal.db" + part));
            }
        }
        var room = new JournalRoom(into, clock);
        room.pid = pid;
        return room;
    }

    Connection connect() throws SQLException {
        var config = new SQLiteConfig();
        config.setBusyTimeout(5000);
        return config.createConnection(Sql.url(file()));
    }

    /// The journal's own files.
    List<Path> files() throws IOException {
        try (var files = Files.list(directory)) {
            return files.filter(f -> f.getFileName().toString().startsWith("journal")).toList();
        }
    }

    /// The rows of a query, columns joined by a bar.
    List<String> query(String query) throws SQLException {
        var all = new ArrayList<String>();
        try (var connection = connect();
                var s = connection.createStatement();
                var rows = s.executeQuery(query)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                var row = new ArrayList<String>();
                for (int i = 1; i <= columns; i++) {
                    row.add(String.valueOf(rows.getObject(i)));
                }
                all.add(String.join("|", row));
            }
        }
        return all;
    }

    void execute(String... statements) throws SQLException {
        try (var connection = connect()) {
            for (String statement : statements) {
                Sql.run(connection, statement);
            }
        }
    }

    Ledger.Desired wanted(boolean enabled) {
        return new Ledger.Desired(
                enabled, Optional.empty(), Cause.Initiator.OPERATOR, clock.wall());
    }

    static HostRecord.What note(String text) {
        return new HostRecord.HostNote(text);
    }

    static List<HostRecord.What> whats(SqliteJournal journal) {
        return journal.after(0, Integer.MAX_VALUE).records().stream()
                .map(HostRecord::what)
                .toList();
    }

    static <T extends HostRecord.What> List<T> whats(SqliteJournal journal, Class<T> type) {
        return whats(journal).stream().filter(type::isInstance).map(type::cast).toList();
    }

    interface Holds {
        boolean get() throws Exception;
    }

    /// Waits for something that the writer does in its own time.
    static void until(Holds holds, String otherwise) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!holds.get()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(otherwise);
            }
            java.util.concurrent.locks.LockSupport.parkNanos(2_000_000);
        }
    }

    static void untilWell(SqliteJournal journal) throws Exception {
        until(() -> journal.problem().isEmpty(), "still in trouble: " + journal.problem());
    }

    static void untilTrouble(SqliteJournal journal) throws Exception {
        until(() -> journal.problem().isPresent(), "no trouble");
    }

    static Ledger.Standing standing(int launch) {
        return new Ledger.Standing(
                launch,
                3,
                2,
                5,
                7,
                Duration.ofMillis(1500),
                Optional.of(
                        new Ledger.Hold(
                                Instant.parse("2026-11-30T12:00:00.123456789Z"),
                                Duration.ofNanos(1_234_567_891))),
                Optional.of(new Cause.BudgetExhausted(3, 2, new Cause.Vanished())));
    }
}
