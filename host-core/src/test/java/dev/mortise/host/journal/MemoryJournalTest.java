package dev.mortise.host.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.time.ManualClock;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;

class MemoryJournalTest {

    private final ManualClock clock = new ManualClock();
    private final MemoryJournal journal = new MemoryJournal(clock, 3);

    private void append(int count) {
        for (int i = 0; i < count; i++) {
            journal.append(new HostRecord.HostNote("n"));
        }
    }

    @Test
    void recordsAreNumberedFromOneAndPagedInOrder() {
        append(3);
        assertThat(journal.after(0, 2).records())
                .extracting(HostRecord::sequence)
                .containsExactly(1L, 2L);
        assertThat(journal.after(2, 2).records())
                .extracting(HostRecord::sequence)
                .containsExactly(3L);
        assertThat(journal.after(3, 2).records()).isEmpty();
        assertThat(journal.after(9, 2).records()).isEmpty();
    }

    @Test
    void whatIsNoLongerKeptIsCounted() {
        append(5);
        var page = journal.after(0, 10);
        assertThat(page.lost()).isEqualTo(2);
        assertThat(page.records()).extracting(HostRecord::sequence).containsExactly(3L, 4L, 5L);
        assertThat(journal.after(1, 10).lost()).isEqualTo(1);
        assertThat(journal.after(2, 10).lost()).isZero();
    }

    @Test
    @MustHold({"B103", "B113"})
    void orderIsByNumberEvenWhenTheWallClockGoesBack() {
        append(1);
        clock.step(Duration.ofDays(-365));
        append(1);
        var records = journal.after(0, 10).records();
        assertThat(records.get(1).wall()).isBefore(records.get(0).wall());
        assertThat(records).extracting(HostRecord::sequence).containsExactly(1L, 2L);
    }

    @Test
    void oneThatGoesOnServesWhatWasBeforeGapsAndAll() {
        var earlier =
                List.of(7L, 8L, 12L).stream()
                        .map(
                                n ->
                                        new HostRecord(
                                                n,
                                                Duration.ofSeconds(-1),
                                                clock.wall(),
                                                new HostRecord.HostNote("e")))
                        .toList();
        var goingOn = new MemoryJournal(clock, 4, 13, earlier);
        assertThat(goingOn.after(0, 10).lost()).isZero();
        assertThat(goingOn.add(new HostRecord.HostNote("n"))).isEqualTo(13);
        assertThat(goingOn.after(8, 1).records())
                .extracting(HostRecord::sequence)
                .containsExactly(12L);
        goingOn.append(new HostRecord.HostNote("n"));
        goingOn.append(new HostRecord.HostNote("n"));
        var page = goingOn.after(0, 10);
        assertThat(page.records())
                .extracting(HostRecord::sequence)
                .containsExactly(12L, 13L, 14L, 15L);
        assertThat(page.lost()).as("from 7 on").isEqualTo(5);
        assertThat(goingOn.after(12, 10).lost()).isZero();
    }

    @Test
    void waitingEndsWithARecord() throws Exception {
        assertThat(journal.await(0, Duration.ZERO)).isFalse();
        Thread.ofVirtual().start(() -> append(1));
        assertThat(journal.await(0, Duration.ofSeconds(30))).isTrue();
    }
}
