package dev.mortise.host.journal;

import static dev.mortise.host.journal.JournalRoom.P;
import static dev.mortise.host.journal.JournalRoom.PATIENCE;
import static dev.mortise.host.journal.JournalRoom.Q;
import static dev.mortise.host.journal.JournalRoom.until;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;

class ReservationsTest {

    @TempDir private Path temp;
    private JournalRoom room;

    @BeforeEach
    void aStateDirectory() throws Exception {
        room = new JournalRoom(Files.createDirectory(temp.resolve("state")));
    }

    private static void use(SqliteJournal journal, int launch) throws Exception {
        journal.reserve(P, launch).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void afterAKillTheNextHostGoesOnBehindTheBlock() throws Exception {
        JournalRoom killed;
        try (var journal = room.open()) {
            use(journal, 1);
            killed = room.killed(temp.resolve("killed"));
        }
        try (var next = killed.open()) {
            assertThat(next.standing(P).launch()).isEqualTo(32);
        }
    }

    @Test
    void afterACloseTheNextHostGoesOnWithoutAGap() throws Exception {
        try (var journal = room.open()) {
            for (int launch = 1; launch <= 40; launch++) {
                use(journal, launch);
            }
        }
        try (var next = room.open()) {
            assertThat(next.standing(P).launch()).isEqualTo(40);
        }
        try (var next = room.open()) {
            assertThat(next.standing(P).launch()).as("untouched by a host").isEqualTo(40);
            use(next, 41);
        }
        assertThat(room.query("SELECT process, launch, reserved FROM standings"))
                .containsExactly("north/a|40|41");
    }

    @Test
    void theNextBlockIsAskedForAheadSoThatARelaunchDoesNotWait() throws Exception {
        try (var journal = room.open()) {
            use(journal, 1);
            for (int launch = 2; launch <= 23; launch++) {
                assertThat(journal.reserve(P, launch)).isDone();
            }
            assertThat(room.query("SELECT reserved FROM standings")).containsExactly("32");
            assertThat(journal.reserve(P, 24)).isDone();
            until(
                    () -> room.query("SELECT reserved FROM standings").contains("64"),
                    "no block was asked for");
            for (int launch = 25; launch <= 50; launch++) {
                assertThat(journal.reserve(P, launch)).isDone();
            }
        }
    }

    @Test
    void aNumberBeyondTheBlockWaitsForTheDisk() throws Exception {
        try (var journal = room.open();
                var shell = room.connect()) {
            Sql.run(shell, "BEGIN IMMEDIATE");
            var reserved = journal.reserve(P, 1);
            assertThat(reserved).isNotDone();
            Sql.run(shell, "ROLLBACK");
            assertThat(reserved).succeedsWithin(PATIENCE);
        }
    }

    @Test
    void whatFollowsDoesNotRunOnTheWritersThread() throws Exception {
        try (var journal = room.open()) {
            var name =
                    journal.reserve(P, 1)
                            .thenApply(_ -> Thread.currentThread())
                            .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(name.getName()).isNotEqualTo("journal");
        }
    }

    @Test
    @MustHold("B202")
    void noNumberIsUsedTwiceHoweverHostsEnd() throws Exception {
        var random = new Random(11);
        var at = room;
        int highest = 0;
        for (int host = 0; host < 40; host++) {
            int before = highest;
            boolean kill = random.nextBoolean();
            JournalRoom next = at;
            try (var journal = at.open()) {
                int launch = journal.standing(P).launch();
                assertThat(launch).isGreaterThanOrEqualTo(highest);
                for (int i = random.nextInt(60); i > 0; i--) {
                    use(journal, ++launch);
                    if (random.nextInt(4) == 0) {
                        journal.standing(P, JournalRoom.standing(launch));
                    }
                    if (random.nextInt(9) == 0) {
                        journal.reserve(Q, random.nextInt(500));
                    }
                    highest = launch;
                }
                if (kill) {
                    next = at.killed(temp.resolve("killed" + host));
                }
            }
            at = next;
            if (!kill && highest > before) {
                try (var journal = at.open()) {
                    assertThat(journal.standing(P).launch()).isEqualTo(highest);
                }
            }
        }
        assertThat(highest).isGreaterThan(500);
    }
}
