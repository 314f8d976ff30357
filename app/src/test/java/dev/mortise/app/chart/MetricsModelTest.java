package dev.mortise.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.metrics.MetricSample;

import javafx.collections.ListChangeListener;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;

@ExtendWith(ApplicationExtension.class)
class MetricsModelTest {

    private static final Instant WALL = Instant.parse("2026-11-30T13:32:08Z");

    @Test
    void aNewSampleIsAddedOnTopAndTheOthersStay(FxRobot robot) {
        robot.interact(
                () -> {
                    var model = new MetricsModel(ZoneOffset.UTC);
                    model.update(samples(1000, 1290), Duration.ofSeconds(1290), WALL);
                    var removed = new int[1];
                    var added = new int[1];
                    model.rows()
                            .addListener(
                                    (ListChangeListener<MetricSample>)
                                            change -> {
                                                while (change.next()) {
                                                    removed[0] += change.getRemovedSize();
                                                    added[0] += change.getAddedSize();
                                                }
                                            });
                    model.update(samples(1000, 1310), Duration.ofSeconds(1310), WALL);
                    assertThat(model.rows().getFirst().at()).isEqualTo(Duration.ofSeconds(1310));
                    assertThat(model.rows().getLast().at()).isEqualTo(Duration.ofSeconds(1010));
                    assertThat(added[0]).isEqualTo(4);
                    assertThat(removed[0]).isEqualTo(2);
                });
    }

    @Test
    void nothingChangesWithinASecondWithoutANewSample(FxRobot robot) {
        robot.interact(
                () -> {
                    var model = new MetricsModel(ZoneOffset.UTC);
                    var pages = new int[1];
                    model.update(samples(1000, 1100), Duration.ofMillis(1_100_200), WALL);
                    model.pageProperty().addListener((_, _, _) -> pages[0]++);
                    model.update(samples(1000, 1100), Duration.ofMillis(1_100_900), WALL);
                    assertThat(pages[0]).isZero();
                    model.update(samples(1000, 1100), Duration.ofMillis(1_101_100), WALL);
                    assertThat(pages[0]).isEqualTo(1);
                });
    }

    @Test
    void theFrameEndsWithTheSecondThatHasBegunOnBothClocks(FxRobot robot) {
        robot.interact(
                () -> {
                    var model = new MetricsModel(ZoneOffset.UTC);
                    model.update(List.of(), Duration.ofMillis(1_100_200), WALL);
                    TimeFrame frame = model.pageProperty().get().frame();
                    assertThat(frame.to()).isEqualTo(Duration.ofSeconds(1101));
                    assertThat(frame.wallTo()).isEqualTo(WALL.plusMillis(800));
                });
    }

    @Test
    void onlyTheFxThreadMayTouchIt() {
        assertThatThrownBy(() -> new MetricsModel(ZoneOffset.UTC))
                .isInstanceOf(IllegalStateException.class);
    }

    private static List<MetricSample> samples(int from, int to) {
        return IntStream.rangeClosed(0, (to - from) / 5)
                .mapToObj(i -> sample(from + 5 * i))
                .toList();
    }

    private static MetricSample sample(int at) {
        return new MetricSample(1, Duration.ofSeconds(at), 5, 50_000_000, 40, 12, 3);
    }
}
