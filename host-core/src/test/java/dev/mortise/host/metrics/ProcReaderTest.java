package dev.mortise.host.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import java.time.Duration;

class ProcReaderTest {

    @Test
    void aNameWithBlanksAndParenthesesDoesNotShiftTheFields() {
        var metrics =
                ProcReader.parse(
                        "42 (evil) 9 9 (name)) S 1 42 42 0 -1 4194560 100 0 0 0 150 50 0 0 20 0 7 0"
                                + " 100 1000000 512 18446744073709551615 0 0 0 0",
                        12);
        assertThat(metrics.cpuTime()).isEqualTo(Duration.ofSeconds(2));
        assertThat(metrics.threads()).isEqualTo(7);
        assertThat(metrics.rssBytes()).isEqualTo(512 * 4096L);
        assertThat(metrics.handles()).isEqualTo(12);
        assertThat(metrics.goroutines()).isEqualTo(-1);
    }

    @Test
    void aZombieAndACutLineAreUnavailable() {
        assertThat(ProcReader.parse("42 (x) Z 1 42 42 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 1 0 0 0", 0))
                .isEqualTo(Metrics.UNAVAILABLE);
        assertThat(ProcReader.parse("42 (x) S 1", 0)).isEqualTo(Metrics.UNAVAILABLE);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisVeryProcessHasMemoryThreadsAndHandles() throws Exception {
        var metrics = MetricsCollector.ofThisProcess();
        assertThat(metrics.available()).isTrue();
        assertThat(metrics.rssBytes()).isGreaterThan(10 << 20);
        assertThat(metrics.threads()).isGreaterThan(1);
        assertThat(metrics.handles()).isGreaterThan(2);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessThatIsGoneIsUnavailable() throws Exception {
        assertThat(ProcReader.look(0x7fff_fff0)).isEqualTo(Metrics.UNAVAILABLE);
    }

    @Test
    void aHistoryKeepsTheNewestInOrder() {
        var history = new MetricHistory();
        int all = MetricHistory.CAPACITY + 50;
        for (int i = 1; i <= all; i++) {
            history.add(new MetricSample(1, Duration.ofSeconds(i), i, i, i, i, i));
        }
        var kept = history.after(Duration.ZERO);
        assertThat(kept).hasSize(MetricHistory.CAPACITY);
        assertThat(kept.getFirst().at()).isEqualTo(Duration.ofSeconds(51));
        assertThat(kept.getLast().at()).isEqualTo(Duration.ofSeconds(all));
        assertThat(history.after(Duration.ofSeconds(all - 2))).hasSize(2);
    }
}
