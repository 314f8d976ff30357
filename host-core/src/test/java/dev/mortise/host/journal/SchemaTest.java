package dev.mortise.host.journal;

import static dev.mortise.host.journal.JournalRoom.A;
import static dev.mortise.host.journal.JournalRoom.note;
import static dev.mortise.host.journal.JournalRoom.whats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.spec.HealthCheck;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

class SchemaTest {

    private static final int NOW = Schema.CURRENT.version();
    private static final List<String> NEXT = List.of("ALTER TABLE hosts ADD COLUMN name TEXT");
    private static final List<String> BROKEN =
            List.of("CREATE TABLE episodes (id INTEGER PRIMARY KEY)", "CREATE NONSENSE");

    @TempDir private Path temp;
    private JournalRoom room;

    @BeforeEach
    void aFileOfThisVersion() {
        room = new JournalRoom(temp);
        try (var journal = room.open()) {
            journal.desire(A, room.wanted(true));
            journal.append(note("old"));
        }
    }

    private static JournalSettings with(List<List<String>> more) {
        var steps = new ArrayList<>(Schema.CURRENT.steps());
        steps.addAll(more);
        var d = JournalRoom.settings();
        return new JournalSettings(
                d.ring(),
                d.retry(),
                d.keepRecords(),
                d.keepLaunches(),
                new Schema(steps),
                d.tuning());
    }

    @Test
    @MustHold("B046")
    void anOlderFileIsBroughtUpToDateAndACopyOfItKept() throws Exception {
        try (var journal = room.open(with(List.of(NEXT)))) {
            assertThat(journal.problem()).isEmpty();
            assertThat(journal.desired(A)).isPresent();
            assertThat(whats(journal)).contains(note("old"));
        }
        assertThat(room.query("PRAGMA user_version")).containsExactly("" + (NOW + 1));
        assertThat(room.query("SELECT name FROM hosts")).containsExactly("null", "null");
        Path old = Files.createDirectory(temp.resolve("old"));
        Files.copy(temp.resolve("journal.db.v" + NOW), old.resolve("journal.db"));
        var downgraded = new JournalRoom(old);
        try (var journal = downgraded.open()) {
            assertThat(journal.problem()).isEmpty();
            assertThat(journal.desired(A)).isPresent();
        }
        assertThat(downgraded.query("PRAGMA user_version")).containsExactly("" + NOW);
    }

    /// What a host of the first version left is all there, and has room for health windows.
    @Test
    @MustHold("B163")
    void aFileOfTheFirstVersionGetsTheSecondsTable() throws Exception {
        var first = new JournalRoom(Files.createDirectory(temp.resolve("first")));
        first.execute(FirstSchema.STATEMENTS.toArray(String[]::new));
        first.execute(
                "INSERT INTO desired VALUES"
                        + " ('north/a', 1, NULL, 'OPERATOR', '2026-11-30T12:00:00Z')",
                "PRAGMA user_version = 1");
        var tuned = new Ledger.Tuned(HealthCheck.DEFAULT, first.clock.wall());
        try (var journal = first.open()) {
            assertThat(journal.desired(A)).isPresent();
            assertThat(journal.tune(A, Optional.of(tuned))).isEmpty();
        }
        assertThat(first.query("PRAGMA user_version")).containsExactly("2");
        try (var journal = first.open()) {
            assertThat(journal.tuned(A)).contains(tuned);
        }
    }

    @Test
    void aStepThatFailsLeavesTheFileAsItWas() throws Exception {
        try (var journal = room.open(with(List.of(NEXT, BROKEN)))) {
            assertThat(journal.problem()).isPresent();
            assertThat(journal.desired(A)).isPresent();
        }
        assertThat(room.query("PRAGMA user_version"))
                .as("the step before")
                .containsExactly("" + (NOW + 1));
        assertThat(room.query("SELECT name FROM sqlite_schema WHERE name = 'episodes'")).isEmpty();
        try (var journal = room.open(with(List.of(NEXT)))) {
            assertThat(journal.problem()).isEmpty();
            assertThat(journal.desired(A)).isPresent();
        }
    }

    @Test
    void aFileThatIsUpToDateIsNotCopied() throws Exception {
        room.open().close();
        assertThat(room.files()).containsExactly(room.file());
    }
}
