package dev.mortise.host.journal;

import static dev.mortise.host.journal.JournalRoom.A;
import static dev.mortise.host.journal.JournalRoom.B;
import static dev.mortise.host.journal.JournalRoom.P;
import static dev.mortise.host.journal.JournalRoom.note;
import static dev.mortise.host.journal.JournalRoom.settings;
import static dev.mortise.host.journal.JournalRoom.standing;
import static dev.mortise.host.journal.JournalRoom.until;
import static dev.mortise.host.journal.JournalRoom.untilWell;
import static dev.mortise.host.journal.JournalRoom.whats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;

/// A file that is no use any more is replaced or left alone, and what can be read of it is kept.
class JournalDamageTest {

    @TempDir private Path temp;
    private JournalRoom room;

    @BeforeEach
    void aStateDirectory() throws Exception {
        room = new JournalRoom(Files.createDirectory(temp.resolve("state")));
    }

    private void somethingIsSaved() {
        try (var journal = room.open()) {
            assertThat(journal.desire(A, room.wanted(false))).isEmpty();
            journal.standing(P, standing(40));
            journal.append(note("old"));
        }
    }

    private static String notes(SqliteJournal journal) {
        return whats(journal, HostRecord.HostNote.class).toString();
    }

    private List<Path> aside() throws Exception {
        return room.files().stream()
                .filter(f -> f.getFileName().toString().matches(".*damaged-\\d{8}T\\d{6}Z"))
                .toList();
    }

    @Test
    void aFileThatIsNoDatabaseIsMovedAsideAndANewOneBegun() throws Exception {
        Files.writeString(room.file(), "Dear diary, ".repeat(1000));
        try (var journal = room.open()) {
            assertThat(journal.problem()).isEmpty();
            assertThat(notes(journal))
                    .contains("JN-09", "was damaged", aside().getFirst().getFileName().toString());
            assertThat(journal.desire(A, room.wanted(true))).isEmpty();
        }
        assertThat(aside()).hasSize(1);
        assertThat(aside().getFirst()).content().startsWith("Dear diary");
        try (var journal = room.open()) {
            assertThat(journal.desired(A)).isPresent();
            assertThat(aside()).hasSize(1);
        }
    }

    /// Fills the page with noise on which a table or index begins.
    private void damage(String table) throws Exception {
        int page =
                Integer.parseInt(
                        room.query(
                                        "SELECT rootpage FROM sqlite_schema WHERE name = '%s'"
                                                .formatted(table))
                                .getFirst());
        try (var channel = Files.newByteChannel(room.file(), StandardOpenOption.WRITE)) {
            channel.position((page - 1) * 4096L);
            channel.write(ByteBuffer.wrap("noise!!!".repeat(512).getBytes()));
        }
    }

    @Test
    @MustHold("B111")
    void whatCanBeReadOfADamagedFileIsTakenOver() throws Exception {
        somethingIsSaved();
        damage("records");
        try (var journal = room.open()) {
            assertThat(journal.problem()).isEmpty();
            assertThat(notes(journal))
                    .contains("JN-09", "1 desired states", "standings of 1 processes");
            assertThat(journal.desired(A)).contains(room.wanted(false));
            assertThat(journal.standing(P)).isEqualTo(standing(40));
        }
        try (var journal = room.open()) {
            assertThat(journal.desired(A)).as("from the new file").contains(room.wanted(false));
            assertThat(journal.standing(P)).isEqualTo(standing(40));
        }
        assertThat(aside()).hasSize(1);
    }

    @Test
    void rowsOnBothSidesOfADamagedPageAreTakenOver() throws Exception {
        try (var journal = room.open()) {
            for (int i = 0; i < 400; i++) {
                journal.standing(process(i), standing(i));
            }
        }
        // The third page of the table, in the middle of its rows.
        String page =
                room.query(
                                "SELECT pageno FROM dbstat WHERE name = 'standings' AND path LIKE"
                                        + " '/002%'")
                        .getFirst();
        try (var channel = Files.newByteChannel(room.file(), StandardOpenOption.WRITE)) {
            channel.position((Integer.parseInt(page) - 1) * 4096L);
            channel.write(ByteBuffer.wrap("noise!!!".repeat(512).getBytes()));
        }
        try (var journal = room.open()) {
            assertThat(journal.standing(process(0)).launch()).isZero();
            assertThat(journal.standing(process(1))).isEqualTo(standing(1));
            assertThat(journal.standing(process(399))).isEqualTo(standing(399));
        }
    }

    private static ProcessKey process(int i) {
        return new ProcessKey.Own(new InstanceId("north", "i" + i));
    }

    /// Only a look through all of it finds this one, and only after an unclean end it is taken.
    @Test
    void damageInAnOldPageIsFoundAfterAnUncleanEnd() throws Exception {
        somethingIsSaved();
        room.execute("UPDATE hosts SET ended = NULL");
        damage("launches_alive");
        damage("sqlite_autoindex_launches_1");
        try (var journal = room.open()) {
            assertThat(notes(journal)).contains("JN-09");
            assertThat(journal.desired(A)).isPresent();
        }
    }

    @Test
    void numbersGoOnBehindThoseOfADamagedFile() throws Exception {
        somethingIsSaved();
        damage("hosts");
        try (var journal = room.open()) {
            assertThat(journal.firstOfThisHost()).isEqualTo(4);
            journal.desire(A, room.wanted(true));
            assertThat(room.query("SELECT min(sequence) FROM records")).containsExactly("4");
        }
    }

    @Test
    void damageWhileItIsOpenCostsNothingThatMemoryHas() throws Exception {
        // Without a cache, the next statement meets the damage.
        JournalSettings.Tuning tuning = c -> Sql.run(c, "PRAGMA cache_size = 0");
        try (var journal = room.open(settings(Duration.ofMillis(50), tuning))) {
            assertThat(journal.desire(A, room.wanted(false))).isEmpty();
            journal.standing(P, standing(40));
            journal.append(note("early"));
            assertThat(journal.desire(B, room.wanted(true))).isEmpty();
            room.execute("PRAGMA wal_checkpoint(TRUNCATE)");
            for (String table : List.of("records", "desired", "hosts", "standings")) {
                damage(table);
            }
            journal.append(note("late"));
            assertThat(journal.desire(A, room.wanted(true))).as("written anew").isEmpty();
            until(() -> notes(journal).contains("JN-09"), "the damage is not noticed");
            untilWell(journal);
            assertThat(journal.desire(A, room.wanted(true))).isEmpty();
            assertThat(
                            room.query("SELECT sequence, kind FROM records ORDER BY sequence")
                                    .subList(0, 3))
                    .containsExactly("1|host-started", "2|note", "3|note");
            assertThat(room.query("SELECT count(*) FROM desired")).containsExactly("2");
        }
        try (var journal = room.open()) {
            assertThat(journal.standing(P)).isEqualTo(standing(40));
            assertThat(whats(journal)).contains(note("early"), note("late"));
        }
    }

    // ── a newer version ─────────────────────────────────────────────────────────────────────────

    @Test
    @MustHold("B046")
    void aFileOfANewerVersionIsLeftAsItIsAndItsDesiredStatesAreRead() throws Exception {
        somethingIsSaved();
        room.execute(
                "ALTER TABLE standings RENAME COLUMN reserved TO promised",
                "PRAGMA user_version = 7");
        byte[] before = Files.readAllBytes(room.file());
        try (var journal = room.open()) {
            assertThat(journal.problem().orElseThrow()).contains("JN-02", "newer version", "is 7");
            assertThat(journal.desired(A)).contains(room.wanted(false));
            assertThat(journal.standing(P)).isEqualTo(Ledger.Standing.NEW);
            assertThat(journal.desire(A, room.wanted(true))).isPresent();
            assertThat(journal.desired(A)).contains(room.wanted(true));
        }
        assertThat(Files.readAllBytes(room.file())).isEqualTo(before);
        assertThat(room.files()).containsExactly(room.file());
    }

    @Test
    void oneThatIsMovedAwayMeanwhileMakesRoomForANewOne() throws Exception {
        somethingIsSaved();
        room.execute("PRAGMA user_version = 7");
        try (var journal = room.open()) {
            Files.move(room.file(), temp.resolve("elsewhere"));
            untilWell(journal);
            assertThat(journal.desire(B, room.wanted(true))).isEmpty();
            assertThat(room.query("SELECT instance FROM desired ORDER BY instance"))
                    .containsExactly("north/a", "north/b");
            assertThat(room.query("SELECT min(sequence) FROM records"))
                    .as("numbers go on behind those that could be read")
                    .containsExactly("4");
        }
    }
}
