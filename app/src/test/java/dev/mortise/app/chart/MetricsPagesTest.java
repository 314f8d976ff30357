package dev.mortise.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.metrics.MetricSample;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

class MetricsPagesTest {

    private static final double NONE = Double.NaN;

    @Test
    void withoutASampleEveryChartSaysWhatItWaitsFor() {
        MetricsPage page = page(List.of());
        assertThat(page.cpu().absence()).isEqualTo(MetricsPages.NO_SAMPLE);
        assertThat(page.rss().absence()).isEqualTo(MetricsPages.NO_SAMPLE);
        assertThat(page.slope().bytes()).isEqualTo("not enough data");
    }

    @Test
    void oneSampleHasLevelsButNoRates() {
        MetricsPage page = page(List.of(sample(1, 290, NONE, 50, NONE)));
        assertThat(page.rss().absence()).isEmpty();
        assertThat(page.cpu().absence()).isEqualTo(MetricsPages.NO_RATE);
        assertThat(page.messages().absence()).isEqualTo(MetricsPages.NO_RATE);
    }

    @Test
    void whatTheSystemDoesNotTellIsSaidAndNeverZero() {
        MetricsPage page =
                page(List.of(sample(1, 280, NONE, -1, NONE), sample(1, 285, NONE, -1, 3)));
        assertThat(page.rss().absence()).isEqualTo(MetricsPages.UNAVAILABLE);
        assertThat(page.handles().absence()).isEqualTo(MetricsPages.UNAVAILABLE);
        assertThat(page.cpu().absence()).isEqualTo(MetricsPages.UNAVAILABLE);
        assertThat(page.messages().absence()).isEmpty();
        assertThat(page.messages().data().value(0)).isNaN();
    }

    @Test
    void samplesOfLongAgoAreNotTakenForNone() {
        MetricsPage page = page(List.of(sample(1, 10, 3, 50, 4)));
        assertThat(page.cpu().absence()).isEqualTo(MetricsPages.NONE_IN_WINDOW);
    }

    @Test
    void theSampleBeforeTheFrameLeadsTheLineIn() {
        MetricsPage page = page(List.of(sample(1, 99, 3, 50, 4), sample(1, 104, 3, 50, 4)));
        assertThat(page.cpu().data().size()).isEqualTo(2);
        assertThat(page.shown()).hasSize(1);
    }

    private static MetricsPage page(List<MetricSample> samples) {
        var frame =
                new TimeFrame(
                        Duration.ofSeconds(100),
                        Duration.ofSeconds(300),
                        Instant.EPOCH,
                        ZoneOffset.UTC);
        return MetricsPages.page(samples, frame);
    }

    private static MetricSample sample(int launch, int at, double cpu, long rss, double rate) {
        return new MetricSample(
                launch, Duration.ofSeconds(at), cpu, rss, rss < 0 ? -1 : 40, 12, rate);
    }
}
