package dev.mortise.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Random;
import java.util.stream.IntStream;

class ReductionTest {

    private final Reduction line = new Reduction();

    @Test
    void fewPointsStayAsTheyAre() {
        add(0.5, 3, false);
        add(10.5, 5, true);
        add(20.5, 4, false);
        line.end();
        assertThat(line.size()).isEqualTo(3);
        assertThat(line.joined(1)).isTrue();
        assertThat(line.joined(2)).isFalse();
        assertThat(line.alone(2)).isTrue();
        assertThat(line.alone(1)).isFalse();
    }

    @Test
    void ofManyInAColumnTheFirstLowestHighestAndLastRemainInTheirOrder() {
        double[] ys = {5, 6, 9, 4, 1, 3, 7};
        for (int i = 0; i < ys.length; i++) {
            add(4 + i / 10.0, ys[i], i > 0);
        }
        line.end();
        assertThat(IntStream.range(0, line.size()).mapToDouble(line::y))
                .containsExactly(5.0, 9.0, 1.0, 7.0);
        assertThat(IntStream.range(1, line.size()).allMatch(line::joined)).isTrue();
    }

    @Test
    void aGapWithinAColumnIsKept() {
        add(4.1, 5, false);
        add(4.2, 6, true);
        add(4.8, 50, false);
        line.end();
        assertThat(line.size()).isEqualTo(3);
        assertThat(line.joined(2)).isFalse();
    }

    @Test
    void noColumnHasMoreThanFourPointsAndNoPeakIsLost() {
        var random = new Random(4);
        double least = Double.MAX_VALUE;
        double greatest = -Double.MAX_VALUE;
        for (int i = 0; i < 100_000; i++) {
            double y = random.nextGaussian();
            least = Math.min(least, y);
            greatest = Math.max(greatest, y);
            add(i * 500.0 / 100_000, y, i > 0);
        }
        line.end();
        assertThat(line.size()).isLessThanOrEqualTo(2000);
        assertThat(IntStream.range(0, line.size()).mapToDouble(line::y)).contains(least, greatest);
        assertThat(IntStream.range(1, line.size()).allMatch(line::joined)).isTrue();
    }

    private void add(double x, double y, boolean joined) {
        line.add(x, y, joined);
    }
}
