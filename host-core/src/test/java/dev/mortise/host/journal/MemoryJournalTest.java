package dev.mortise.host.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.time.ManualClock;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;

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
    void waitingEndsWithARecord() throws Exception {
        assertThat(journal.await(0, Duration.ZERO)).isFalse();
        Thread.ofVirtual().start(() -> append(1));
        assertThat(journal.await(0, Duration.ofSeconds(30))).isTrue();
    }
}
