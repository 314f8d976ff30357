package dev.mortise.host.journal;

import static dev.mortise.host.journal.JournalRoom.A;
import static dev.mortise.host.journal.JournalRoom.B;
import static dev.mortise.host.journal.JournalRoom.P;
import static dev.mortise.host.journal.JournalRoom.note;
import static dev.mortise.host.journal.JournalRoom.settings;
import static dev.mortise.host.journal.JournalRoom.standing;
import static dev.mortise.host.journal.JournalRoom.untilTrouble;
import static dev.mortise.host.journal.JournalRoom.untilWell;
import static dev.mortise.host.journal.JournalRoom.whats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Whatever is wrong with the file, a host starts, goes on, says so, and loses nothing it can keep.
class JournalTroubleTest {

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

    /// It still does all that a host needs, and says that it will not last.
    private void goesOnInMemory(SqliteJournal journal, String code) {
        assertThat(journal.problem().orElseThrow()).contains(code, room.file().toString());
        assertThat(notes(journal)).contains(journal.problem().get());
        assertThat(journal.desire(B, room.wanted(true))).isEqualTo(journal.problem());
        assertThat(journal.desired(B)).isPresent();
        journal.append(note("meanwhile"));
        assertThat(whats(journal)).contains(note("meanwhile"));
        assertThat(journal.reserve(P, 41)).succeedsWithin(JournalRoom.PATIENCE);
    }

    private void isAllThereNow(SqliteJournal journal) throws Exception {
        untilWell(journal);
        assertThat(notes(journal)).contains("can be written again");
        assertThat(journal.desire(A, room.wanted(true))).isEmpty();
        assertThat(room.query("SELECT instance, enabled FROM desired ORDER BY instance"))
                .containsExactly("north/a|1", "north/b|1");
        assertThat(room.query("SELECT body FROM records WHERE kind = 'note'"))
                .anyMatch(body -> body.contains("meanwhile"));
    }

    // ── locks ───────────────────────────────────────────────────────────────────────────────────

    @Test
    void aFileLockedAtTheStartIsReadAllTheSameAndWrittenOnceItIsFree() throws Exception {
        somethingIsSaved();
        SqliteJournal journal;
        try (var shell = room.connect()) {
            Sql.run(shell, "PRAGMA locking_mode = EXCLUSIVE");
            Sql.run(shell, "BEGIN EXCLUSIVE");
            Sql.run(shell, "DELETE FROM purges");
            journal = room.open();
            assertThat(journal.desired(A)).contains(room.wanted(false));
            assertThat(journal.standing(P)).isEqualTo(standing(40));
            goesOnInMemory(journal, "JN-03");
            Sql.run(shell, "COMMIT");
        }
        try (journal) {
            isAllThereNow(journal);
            assertThat(
                            room.query("SELECT sequence, kind FROM records WHERE sequence > 3")
                                    .subList(0, 2))
                    .containsExactly("4|host-started", "5|note");
        }
    }

    @Test
    void aFileLockedInTheMiddleIsWrittenOnceItIsFree() throws Exception {
        try (var journal = room.open()) {
            journal.desire(A, room.wanted(true));
            try (var shell = room.connect()) {
                Sql.run(shell, "BEGIN IMMEDIATE");
                journal.append(note("meanwhile"));
                untilTrouble(journal);
                goesOnInMemory(journal, "JN-03");
                Sql.run(shell, "ROLLBACK");
            }
            isAllThereNow(journal);
        }
    }

    @Test
    void aSingleRecordIsWrittenAfterManyTriesThoughNothingElseHappens() throws Exception {
        var tries = new AtomicInteger();
        JournalSettings.Tuning counting = _ -> tries.incrementAndGet();
        try (var journal = room.open(settings(Duration.ofMillis(50), counting))) {
            try (var shell = room.connect()) {
                Sql.run(shell, "BEGIN IMMEDIATE");
                journal.append(note("alone"));
                JournalRoom.until(() -> tries.get() >= 4, "it is not tried again");
                Sql.run(shell, "ROLLBACK");
            }
            untilWell(journal);
            assertThat(room.query("SELECT count(*) FROM records WHERE body LIKE '%alone%'"))
                    .containsExactly("1");
        }
    }

    @Test
    void anIntentThatMeetsALockIsAnsweredInWords() throws Exception {
        try (var journal = room.open();
                var shell = room.connect()) {
            Sql.run(shell, "BEGIN IMMEDIATE");
            assertThat(journal.desire(B, room.wanted(true)).orElseThrow())
                    .contains("JN-03", "sqlite3 shell");
            Sql.run(shell, "ROLLBACK");
            untilWell(journal);
        }
        assertThat(room.query("SELECT instance FROM desired")).containsExactly("north/b");
    }

    // ── what cannot be written ──────────────────────────────────────────────────────────────────

    @Test
    void aDirectoryThatIsNotThereIsTroubleUntilItIs() throws Exception {
        var nowhere = new JournalRoom(temp.resolve("nowhere"));
        try (var journal = nowhere.open()) {
            assertThat(journal.problem().orElseThrow()).contains("JN-04", "does not exist");
            nowhere.clock.pass(Duration.ofSeconds(1));
            assertThat(journal.desire(B, room.wanted(true))).isPresent();
            Files.createDirectory(nowhere.directory);
            untilWell(journal);
        }
        assertThat(nowhere.query("SELECT instance FROM desired")).containsExactly("north/b");
        assertThat(nowhere.query("SELECT kind FROM records WHERE sequence = 1"))
                .containsExactly("host-started");
    }

    /// Then nothing could be read at the start: numbers began at 1 although they were given out.
    @Test
    void aDirectoryThatComesLateWithAJournalInItIsTakenOver() throws Exception {
        somethingIsSaved();
        room.execute("INSERT INTO purges VALUES ('north/a'), ('north/b')");
        room.execute("INSERT INTO desired SELECT 'north/b', 0, NULL, by, since FROM desired");
        room.execute("UPDATE hosts SET ended = NULL");
        var late = new JournalRoom(temp.resolve("late"));
        late.clock.step(Duration.ofHours(1));
        try (var journal = late.open()) {
            assertThat(journal.firstOfThisHost()).isOne();
            assertThat(journal.reserve(P, 1)).succeedsWithin(JournalRoom.PATIENCE);
            assertThat(journal.desire(B, room.wanted(true))).isPresent();
            journal.purged(B);
            Files.move(room.directory, late.directory);
            untilWell(journal);
            assertThat(journal.desired(A)).contains(room.wanted(false));
            assertThat(journal.desired(B)).as("said meanwhile").contains(room.wanted(true));
            assertThat(journal.unfinishedPurges()).containsExactly(A);
            assertThat(whats(journal, HostRecord.HostDied.class)).hasSize(1);
            assertThat(journal.desire(A, room.wanted(true))).isEmpty();
            // What was there, and behind it what this host has told.
            assertThat(late.query("SELECT sequence, kind FROM records ORDER BY 1").subList(0, 6))
                    .containsExactly(
                            "1|host-started",
                            "2|note",
                            "3|host-stopped",
                            "4|host-started",
                            "5|note",
                            "6|host-died");
        }
        try (var journal = late.open()) {
            assertThat(journal.standing(P).launch()).isEqualTo(40);
            assertThat(journal.desired(B)).contains(room.wanted(true));
            assertThat(journal.unfinishedPurges()).containsExactly(A);
            assertThat(whats(journal, HostRecord.HostDied.class)).hasSize(1);
        }
    }

    @Test
    void aReadOnlyDatabaseIsTroubleUntilItIsNot() throws Exception {
        somethingIsSaved();
        var readOnly = new AtomicInteger(1);
        JournalSettings.Tuning tuning = c -> Sql.run(c, "PRAGMA query_only = " + readOnly.get());
        try (var journal = room.open(settings(Duration.ofMillis(50), tuning))) {
            assertThat(journal.desired(A)).contains(room.wanted(false));
            goesOnInMemory(journal, "JN-04");
            readOnly.set(0);
            isAllThereNow(journal);
        }
    }

    @Test
    void aFileThisUserMayNotWriteIsTroubleUntilItMay() throws Exception {
        Assumptions.assumeTrue(
                FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
        somethingIsSaved();
        mode("r--------", "r-x------");
        Assumptions.assumeFalse(Files.isWritable(room.file()), "root may write anything");
        try (var journal = room.open()) {
            assertThat(journal.desired(A)).contains(room.wanted(false));
            assertThat(journal.standing(P)).isEqualTo(standing(40));
            goesOnInMemory(journal, "JN-04");
            mode("rw-------", "rwx------");
            isAllThereNow(journal);
        } finally {
            mode("rw-------", "rwx------");
        }
    }

    private void mode(String file, String directory) throws Exception {
        Files.setPosixFilePermissions(room.file(), PosixFilePermissions.fromString(file));
        Files.setPosixFilePermissions(room.directory, PosixFilePermissions.fromString(directory));
    }

    @Test
    @MustHold("B203")
    void withTheDiskFullNothingSavedIsLostAndWhatWaitedFollowsWhenThereIsSpace() throws Exception {
        somethingIsSaved();
        var pages = new AtomicInteger(1); // no more than there are
        JournalSettings.Tuning tuning = c -> Sql.run(c, "PRAGMA max_page_count = " + pages.get());
        try (var journal = room.open(settings(Duration.ofMillis(50), tuning))) {
            JournalRoom.until(
                    () -> {
                        journal.append(note("x".repeat(4000)));
                        return journal.problem().isPresent();
                    },
                    "the disk never fills");
            goesOnInMemory(journal, "JN-05");
            int appended = whats(journal).size();
            assertThat(room.query("SELECT enabled FROM desired")).containsExactly("0");
            assertThat(room.query("SELECT reserved FROM standings")).containsExactly("40");
            pages.set(100_000);
            isAllThereNow(journal);
            assertThat(room.query("SELECT count(*) FROM records").getFirst())
                    .isNotEqualTo("0")
                    .satisfies(
                            n -> assertThat(Integer.parseInt(n)).isGreaterThanOrEqualTo(appended));
        }
        try (var journal = room.open()) {
            assertThat(journal.desired(B)).isPresent();
            assertThat(journal.standing(P).launch()).isEqualTo(41);
        }
    }

    @Test
    void aDirectoryInPlaceOfTheFileIsTrouble() throws Exception {
        Files.createDirectory(room.file());
        try (var journal = room.open()) {
            goesOnInMemory(journal, "JN-04");
        }
    }

    @Test
    void aFileThatVanishesIsNoticedAndWrittenAnew() throws Exception {
        try (var journal = room.open()) {
            assertThat(journal.desire(A, room.wanted(true))).isEmpty();
            for (String part : List.of("", "-wal", "-shm")) {
                Files.delete(room.directory.resolve("journal.db" + part));
            }
            assertThat(journal.desire(B, room.wanted(true)).orElseThrow()).contains("JN-07");
            untilWell(journal);
            assertThat(room.query("SELECT instance FROM desired ORDER BY instance"))
                    .containsExactly("north/a", "north/b");
        }
    }

    // ── too much of it ──────────────────────────────────────────────────────────────────────────

    @Test
    void recordsThatGiveWayUnwrittenAreCountedInOneNote() throws Exception {
        var d = settings();
        var small =
                new JournalSettings(
                        50, d.retry(), d.keepRecords(), d.keepLaunches(), d.schema(), d.tuning());
        try (var journal = room.open(small)) {
            journal.desire(A, room.wanted(true));
            try (var shell = room.connect()) {
                Sql.run(shell, "BEGIN IMMEDIATE");
                journal.append(note("first"));
                untilTrouble(journal);
                for (int i = 0; i < 200; i++) {
                    journal.append(note("n" + i));
                }
                Sql.run(shell, "ROLLBACK");
            }
            untilWell(journal);
            // 1 started, 2 first, 3 the trouble, 4 to 203 the rest: the newest 50 are written.
            String lost = "152 records could not be saved";
            JournalRoom.until(() -> notes(journal).contains(lost), "untold: " + notes(journal));
            journal.desire(A, room.wanted(true));
            assertThat(room.query("SELECT sequence FROM records ORDER BY sequence LIMIT 2"))
                    .containsExactly("1", "154");
            assertThat(room.query("SELECT count(*) FROM records WHERE body LIKE '%JN-12%'"))
                    .containsExactly("1");
        }
        try (var journal = room.open()) {
            assertThat(journal.problem()).isEmpty();
        }
    }

    @Test
    void troubleAtTheEndIsNoReasonToHang() throws Exception {
        var journal = room.open(settings(Duration.ofHours(1), _ -> {}));
        try (var shell = room.connect()) {
            Sql.run(shell, "BEGIN IMMEDIATE");
            journal.append(note("a"));
            untilTrouble(journal);
            journal.close();
            Sql.run(shell, "ROLLBACK");
        }
        // The next host finds one that ended without a word.
        try (var next = room.open()) {
            assertThat(whats(next, HostRecord.HostDied.class)).hasSize(1);
        }
    }

    @Test
    void aCloseWritesWhatWaitedForTheDiskWhenItCan() throws Exception {
        var journal = room.open(settings(Duration.ofHours(1), _ -> {}));
        try (var shell = room.connect()) {
            Sql.run(shell, "BEGIN IMMEDIATE");
            assertThat(journal.desire(A, room.wanted(true))).isPresent();
            Sql.run(shell, "ROLLBACK");
        }
        journal.close();
        try (var next = room.open()) {
            assertThat(next.desired(A)).isPresent();
            assertThat(whats(next, HostRecord.HostDied.class)).isEmpty();
        }
    }
}
