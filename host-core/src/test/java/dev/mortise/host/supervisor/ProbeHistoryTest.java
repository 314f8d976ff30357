package dev.mortise.host.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.lifecycle.ProbeTimes;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

class ProbeHistoryTest {

    private final ProbeHistory history = new ProbeHistory();

    private void answered(long millis) {
        history.add(Optional.of(Duration.ofMillis(millis)));
    }

    private static Optional<Duration> ms(long millis) {
        return Optional.of(Duration.ofMillis(millis));
    }

    @Test
    void beforeTheFirstProbeNothingIsMadeUp() {
        assertThat(history.times()).isEqualTo(ProbeTimes.UNAVAILABLE);
    }

    @Test
    void whatWasNotAnsweredIsCountedAndHasNoTime() {
        history.add(Optional.empty());
        assertThat(history.times())
                .isEqualTo(
                        new ProbeTimes(1, 1, Optional.empty(), Optional.empty(), Optional.empty()));
        answered(40);
        history.add(Optional.empty());
        assertThat(history.times()).isEqualTo(new ProbeTimes(3, 2, ms(40), ms(40), ms(40)));
    }

    @Test
    void theFiguresAreThoseOfTheLastThirtyTwo() {
        var random = new Random(7);
        var all = new ArrayList<Optional<Duration>>();
        for (int i = 0; i < 2_000; i++) {
            var next = random.nextInt(4) == 0 ? Optional.<Duration>empty() : ms(random.nextInt(90));
            all.add(next);
            history.add(next);
            List<Optional<Duration>> kept = all.subList(Math.max(0, all.size() - 32), all.size());
            var times = history.times();
            var sorted = kept.stream().flatMap(Optional::stream).sorted().toList();
            assertThat(times.probes()).isEqualTo(kept.size());
            assertThat(times.unanswered()).isEqualTo(kept.size() - sorted.size());
            if (!sorted.isEmpty()) {
                assertThat(times.slowest()).contains(sorted.getLast());
                Duration median = times.median().orElseThrow();
                long below = sorted.stream().filter(d -> d.compareTo(median) < 0).count();
                long above = sorted.stream().filter(d -> d.compareTo(median) > 0).count();
                assertThat(Math.max(below, above)).isLessThanOrEqualTo((sorted.size() + 1) / 2);
            }
        }
    }
}
