package dev.mortise.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.chart.ChartMark.Kind;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

class MarkLayerTest {

    private static final TimeFrame FRAME =
            new TimeFrame(
                    Duration.ofSeconds(100),
                    Duration.ofSeconds(200),
                    Instant.EPOCH,
                    ZoneOffset.UTC);

    @Test
    void marksThatTouchBecomeOneUnderTheSignOfTheWorst() {
        var merged =
                MarkLayer.merge(
                        List.of(
                                mark(110, Kind.OPERATOR),
                                mark(111, Kind.CRASH),
                                mark(112, Kind.HEALTH),
                                mark(150, Kind.UPGRADE)),
                        FRAME,
                        500);
        assertThat(merged).hasSize(2);
        assertThat(merged.getFirst().kind()).isEqualTo(Kind.CRASH);
        assertThat(merged.getFirst().marks()).hasSize(3);
        assertThat(merged.getFirst().x()).isEqualTo(50);
    }

    @Test
    void marksBesideTheFrameAreLeftOut() {
        var marks = List.of(mark(99, Kind.CRASH), mark(201, Kind.CRASH));
        assertThat(MarkLayer.merge(marks, FRAME, 500)).isEmpty();
    }

    private static ChartMark mark(int seconds, Kind kind) {
        return new ChartMark(Duration.ofSeconds(seconds), kind, kind.name());
    }
}
