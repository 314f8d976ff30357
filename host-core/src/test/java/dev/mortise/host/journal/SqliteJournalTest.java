package dev.mortise.host.journal;

import static dev.mortise.host.journal.JournalRoom.A;
import static dev.mortise.host.journal.JournalRoom.B;
import static dev.mortise.host.journal.JournalRoom.P;
import static dev.mortise.host.journal.JournalRoom.Q;
import static dev.mortise.host.journal.JournalRoom.note;
import static dev.mortise.host.journal.JournalRoom.standing;
import static dev.mortise.host.journal.JournalRoom.until;
import static dev.mortise.host.journal.JournalRoom.whats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstallationId;
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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

class SqliteJournalTest {

    @TempDir private Path temp;
    private JournalRoom room;

    @BeforeEach
    void aStateDirectory() throws Exception {
        room = new JournalRoom(Files.createDirectory(temp.resolve("state")));
    }

    private static HostRecord.What began(int launch) {
        return new HostRecord.LaunchBegan(
                P, launch, new InstallationId("ledger", "2.4.0"), "id" + launch, "unix:/s/1");
    }

    private static HostRecord.What ended(int launch, ExitStatus status) {
        return new HostRecord.LaunchEnded(
                P,
                launch,
                new Cause.Exited(status, true),
                Optional.of(status),
                true,
                false,
                Duration.ofMillis(1500),
                new Evidence(OptionalLong.of(4096), Optional.empty()));
    }

    @Test
    @MustHold("B034")
    void recordsAndTheirNumbersGoOnOverHosts() {
        List<HostRecord> first;
        try (var journal = room.open()) {
            journal.append(
                    new HostRecord.Moved(P, 1, State.STOPPED, State.STARTING, Cause.Wish.START));
            journal.append(note("one"));
            first = journal.after(0, 100).records();
            assertThat(journal.firstOfThisHost()).isOne();
        }
        try (var journal = room.open()) {
            var records = journal.after(0, 100).records();
            assertThat(records.subList(0, 3))
                    .extracting(HostRecord::what)
                    .containsExactlyElementsOf(first.stream().map(HostRecord::what).toList());
            assertThat(records)
                    .extracting(HostRecord::sequence)
                    .containsExactlyElementsOf(LongStream.rangeClosed(1, 5).boxed().toList());
            assertThat(records.get(3).what()).isEqualTo(new HostRecord.HostStopped());
            assertThat(records.get(4).what()).isEqualTo(new HostRecord.HostStarted(1002));
            assertThat(journal.firstOfThisHost()).isEqualTo(5);
            assertThat(journal.after(0, 100).lost()).isZero();
        }
    }

    @Test
    @MustHold({"B085", "B111"})
    void whatOperatorsWantAndWhereProcessesStandOutlivesTheHost() {
        var hold = new Ledger.Hold(room.clock.wall().plusNanos(7), Duration.ofMinutes(5));
        var wanted =
                new Ledger.Desired(
                        false, Optional.of("2.5.0"), Cause.Initiator.HOST, room.clock.wall());
        try (var journal = room.open()) {
            assertThat(journal.desire(A, room.wanted(true))).isEmpty();
            assertThat(journal.desire(A, wanted)).isEmpty();
            assertThat(journal.hold(P, Optional.of(hold))).isEmpty();
            assertThat(journal.hold(Q, Optional.of(hold))).isEmpty();
            assertThat(journal.hold(Q, Optional.empty())).isEmpty();
            assertThat(journal.purging(A)).isEmpty();
            assertThat(journal.purging(B)).isEmpty();
            journal.purged(B);
            assertThat(journal.unfinishedPurges()).as("begun by this host").isEmpty();
            journal.standing(P, standing(1));
            journal.standing(P, standing(2));
        }
        try (var journal = room.open()) {
            assertThat(journal.desired(A)).contains(wanted);
            assertThat(journal.desired(B)).isEmpty();
            assertThat(journal.held(P)).contains(hold);
            assertThat(journal.held(Q)).isEmpty();
            assertThat(journal.unfinishedPurges()).containsExactly(A);
            assertThat(journal.standing(P)).isEqualTo(standing(2));
            assertThat(journal.standing(Q)).isEqualTo(Ledger.Standing.NEW);
            journal.purged(A);
        }
        try (var journal = room.open()) {
            assertThat(journal.unfinishedPurges()).isEmpty();
        }
    }

    @Test
    void ofManyStandingsOfAProcessOnlyTheLastOfABatchIsWritten() throws Exception {
        long start = System.nanoTime();
        try (var journal = room.open()) {
            for (int launch = 1; launch <= 100; launch++) {
                journal.standing(P, standing(launch));
                journal.await(1000, Duration.ofMillis(1));
            }
        }
        long batches = (System.nanoTime() - start) / 20_000_000 + 3;
        // Each write of a row gives it another rowid.
        assertThat(room.query("SELECT launch FROM standings")).containsExactly("100");
        assertThat(Long.parseLong(room.query("SELECT rowid FROM standings").getFirst()))
                .isLessThanOrEqualTo(batches);
    }

    @Test
    void anIntentIsOnDiskWhenItReturnsWithAllThatWasBefore() throws Exception {
        try (var journal = room.open()) {
            journal.append(note("before"));
            journal.standing(P, standing(4));
            assertThat(journal.desire(A, room.wanted(true))).isEmpty();
            var killed = room.killed(temp.resolve("killed"));
            assertThat(killed.query("SELECT instance, enabled, by FROM desired"))
                    .containsExactly("north/a|1|OPERATOR");
            assertThat(killed.query("SELECT body FROM records WHERE sequence = 2"))
                    .containsExactly("{\"words\":\"before\"}");
            assertThat(killed.query("SELECT launch FROM standings")).containsExactly("4");
        }
    }

    @Test
    void launchesAreListedWithHowTheyEnded() throws Exception {
        try (var journal = room.open()) {
            for (int launch = 1; launch <= 4; launch++) {
                journal.append(began(launch));
            }
            journal.append(ended(1, new ExitStatus.Code(3)));
            journal.append(ended(2, new ExitStatus.Signal(9)));
            journal.append(ended(3, new ExitStatus.CodeOrSignal(137)));
            assertThat(journal.desire(A, room.wanted(true))).isEmpty();
            assertThat(
                            room.query(
                                    "SELECT process, number, launch_id, installation, cause, by,"
                                            + " code, signal, crash, killed, lived_ms, rss_bytes"
                                            + " FROM launches ORDER BY number"))
                    .containsExactly(
                            "north/a|1|id1|ledger@2.4.0|exit code 3|PLUGIN|3|null|1|0|1500|4096",
                            "north/a|2|id2|ledger@2.4.0|killed by signal 9 (SIGKILL), sender"
                                    + " unknown|UNKNOWN|"
                                    + "null|9|1|0|1500|4096",
                            "north/a|3|id3|ledger@2.4.0|exit 137 or signal 9 (SIGKILL), sender"
                                    + " unknown|"
                                    + "UNKNOWN|137|9|1|0|1500|4096",
                            "north/a|4|id4|ledger@2.4.0|null|null|null|null|null|null|null|null");
        }
    }

    @Test
    void aHostThatDiedIsToldOfOnceWithTheLaunchesItLeft() throws Exception {
        JournalRoom after;
        try (var journal = room.open()) {
            journal.append(began(1));
            journal.append(ended(1, new ExitStatus.Code(0)));
            journal.append(began(2));
            journal.desire(A, room.wanted(true));
            room.clock.pass(Duration.ofSeconds(90));
            journal.desire(A, room.wanted(true));
            after = room.killed(temp.resolve("killed"));
        }
        var sign = after.clock.wall();
        after.clock.pass(Duration.ofHours(1));
        try (var journal = after.open()) {
            assertThat(whats(journal).subList(4, 7))
                    .containsExactly(
                            new HostRecord.HostDied(1001, sign),
                            new HostRecord.LaunchEnded(
                                    P,
                                    2,
                                    new Cause.HostDied(),
                                    Optional.empty(),
                                    false,
                                    false,
                                    Duration.ofSeconds(90),
                                    Evidence.NONE),
                            new HostRecord.HostStarted(1002));
            assertThat(journal.firstOfThisHost()).isEqualTo(5);
            // It is on disk before anybody else can say anything.
            var again = after.killed(temp.resolve("again"));
            assertThat(again.query("SELECT cause, crash, code FROM launches WHERE number = 2"))
                    .containsExactly("the host died|0|null");
            assertThat(again.query("SELECT pid, ended FROM hosts ORDER BY id"))
                    .containsExactly("1001|died", "1002|null");
        }
        try (var journal = after.open()) {
            assertThat(whats(journal, HostRecord.HostDied.class)).hasSize(1);
            assertThat(whats(journal, HostRecord.LaunchEnded.class)).hasSize(2);
        }
        assertThat(after.query("SELECT pid, ended FROM hosts ORDER BY id"))
                .containsExactly("1001|died", "1002|in order", "1003|in order");
    }

    @Test
    @MustHold({"B103", "B113"})
    void earlierHostsLieBeforeZeroAndApartHoweverTheWallClockWasSet() {
        for (Duration step : List.of(Duration.ofDays(365), Duration.ofDays(-365))) {
            try (var journal = room.open()) {
                journal.append(note("a"));
                room.clock.pass(Duration.ofSeconds(30));
                journal.append(note("b"));
            }
            room.clock.step(step);
        }
        try (var journal = room.open()) {
            var records = journal.after(0, 100).records();
            assertThat(records)
                    .hasSize(9)
                    .isSortedAccordingTo((a, b) -> a.uptime().compareTo(b.uptime()));
            long first = journal.firstOfThisHost();
            assertThat(records)
                    .allMatch(
                            r -> r.sequence() >= first == r.uptime().compareTo(Duration.ZERO) >= 0);
            // Within a run, distances are what they were.
            assertThat(records.get(2).uptime().minus(records.get(1).uptime()))
                    .isEqualTo(Duration.ofSeconds(30));
        }
    }

    @Test
    void aRunIsPlacedByTheWallClockWhenThatMakesSense() {
        try (var journal = room.open()) {
            room.clock.pass(Duration.ofSeconds(30));
            journal.append(note("a"));
        }
        // The next host starts ten minutes after the first; its clock begins at zero again.
        var later = new JournalRoom(room.directory);
        later.clock.step(Duration.ofMinutes(10));
        try (var journal = later.open()) {
            assertThat(journal.after(1, 1).records().getFirst().uptime())
                    .isEqualTo(Duration.ofSeconds(30).minus(Duration.ofMinutes(10)));
        }
    }

    @Test
    void onlyTheNewestAreReadAtTheStartAndOlderOnesAreNoLoss() {
        try (var journal = room.open()) {
            for (int i = 0; i < 2500; i++) {
                journal.append(note("n" + i));
            }
        }
        try (var journal = room.open()) {
            var page = journal.after(0, 10_000);
            assertThat(page.lost()).isZero();
            assertThat(page.records()).hasSize(2001);
            assertThat(page.records().getFirst().sequence()).isEqualTo(503);
            assertThat(journal.firstOfThisHost()).isEqualTo(2503);
        }
    }

    @Test
    void theFileIsForItsUserAlone() throws Exception {
        Assumptions.assumeTrue(
                FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
        try (var journal = room.open()) {
            journal.desire(A, room.wanted(true));
            assertThat(room.files()).hasSize(3);
            for (Path file : room.files()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo("rw-------");
            }
        }
        assertThat(room.files()).containsExactly(room.file());
    }

    @Test
    void aDirectoryMayBeCalledAnything() throws Exception {
        Path odd = Files.createDirectory(temp.resolve("a b?c=d&%20#ü"));
        var there = new JournalRoom(odd);
        try (var journal = there.open()) {
            assertThat(journal.desire(A, there.wanted(true))).isEmpty();
        }
        assertThat(odd.resolve("journal.db")).isRegularFile();
        try (var journal = there.open()) {
            assertThat(journal.desired(A)).isPresent();
        }
    }

    @Test
    void theWriterSleepsWhileThereIsNothingToDo() throws Exception {
        try (var journal = room.open()) {
            journal.append(note("a"));
            until(
                    () -> room.query("SELECT sequence FROM records").size() == 2,
                    "a record is not written by itself");
            Thread writer =
                    Thread.getAllStackTraces().keySet().stream()
                            .filter(t -> t.getName().equals("journal"))
                            .findFirst()
                            .orElseThrow();
            assertThat(writer.isDaemon()).isTrue();
            until(
                    () -> writer.getState() == Thread.State.WAITING,
                    "it wakes by the clock: " + writer.getState());
        }
    }

    @Test
    void theOldestRecordsAndLaunchesAreDeletedAndLivingLaunchesAreNot() throws Exception {
        var d = JournalRoom.settings();
        var few = new JournalSettings(d.ring(), d.retry(), 100, 10, d.schema(), d.tuning());
        try (var journal = room.open(few)) {
            journal.append(began(1)); // lives on
            for (int launch = 2; launch <= 50; launch++) {
                journal.append(began(launch));
                journal.append(ended(launch, new ExitStatus.Code(1)));
                journal.desire(A, room.wanted(true));
            }
            for (int i = 0; i < 300; i++) {
                journal.append(note("n"));
            }
            journal.desire(A, room.wanted(true));
            assertThat(room.query("SELECT count(*), max(sequence) FROM records"))
                    .containsExactly("100|400");
            assertThat(room.query("SELECT number FROM launches ORDER BY number"))
                    .containsExactly("1", "42", "43", "44", "45", "46", "47", "48", "49", "50");
        }
        try (var journal = room.open(few)) {
            assertThat(journal.firstOfThisHost()).isEqualTo(402);
        }
    }

    @Test
    void hostsWithoutRecordsAreForgotten() throws Exception {
        var d = JournalRoom.settings();
        var few = new JournalSettings(d.ring(), d.retry(), 6, 10, d.schema(), d.tuning());
        for (int i = 0; i < 20; i++) {
            room.open(few).close();
        }
        assertThat(room.query("SELECT count(*) FROM hosts").getFirst()).isIn("3", "4");
    }

    @Test
    void afterACloseAnIntentIsRefusedInWordsAndNothingHangs() {
        var journal = room.open();
        journal.close();
        journal.close();
        assertThat(journal.desire(A, room.wanted(true)).orElseThrow()).contains("closed", "JN-11");
        assertThat(journal.reserve(P, 99)).succeedsWithin(JournalRoom.PATIENCE);
        journal.append(note("late"));
        assertThat(whats(journal)).contains(note("late"));
    }
}
