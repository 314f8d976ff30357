package dev.mortise.host.journal;

import static dev.mortise.host.journal.JournalRoom.A;
import static dev.mortise.host.journal.JournalRoom.B;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Health windows that operators set, on disk.
class TunedTest {

    @TempDir private Path temp;
    private JournalRoom room;

    @BeforeEach
    void aStateDirectory() throws Exception {
        room = new JournalRoom(Files.createDirectory(temp.resolve("state")));
    }

    private Ledger.Tuned tuned(int threshold) {
        return new Ledger.Tuned(
                new HealthCheck(
                        Duration.ofMillis(1500),
                        Duration.ofMinutes(3),
                        threshold,
                        HealthFailurePolicy.RESTART),
                room.clock.wall());
    }

    @Test
    @MustHold("B163")
    void aWindowThatWasSetOutlivesAKillOfTheHost() throws Exception {
        JournalRoom killed;
        try (var journal = room.open()) {
            assertThat(journal.tune(A, Optional.of(tuned(7)))).isEmpty();
            killed = room.killed(temp.resolve("killed"));
        }
        try (var journal = killed.open()) {
            assertThat(journal.tuned(A)).contains(tuned(7));
            assertThat(journal.tuned(B)).isEmpty();
        }
    }

    @Test
    void aWindowThatWasTakenBackIsGoneForLaterHostsToo() throws Exception {
        try (var journal = room.open()) {
            journal.tune(A, Optional.of(tuned(7)));
            journal.tune(A, Optional.of(tuned(8)));
            journal.tune(B, Optional.of(tuned(9)));
        }
        JournalRoom killed;
        try (var journal = room.open()) {
            assertThat(journal.tuned(A)).contains(tuned(8));
            assertThat(journal.tune(A, Optional.empty())).isEmpty();
            assertThat(journal.tuned(A)).isEmpty();
            killed = room.killed(temp.resolve("killed"));
        }
        try (var journal = killed.open()) {
            assertThat(journal.tuned(A)).isEmpty();
            assertThat(journal.tuned(B)).contains(tuned(9));
        }
    }

    @Test
    void aRowThatMakesNoSenseLeavesTheFileInForce() throws Exception {
        try (var journal = room.open()) {
            journal.tune(A, Optional.of(tuned(7)));
            journal.tune(B, Optional.of(tuned(9)));
        }
        room.execute("UPDATE tunings SET interval = 'soon' WHERE instance = 'north/a'");
        try (var journal = room.open()) {
            assertThat(journal.tuned(A)).isEmpty();
            assertThat(journal.tuned(B)).contains(tuned(9));
        }
    }
}
