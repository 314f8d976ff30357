package dev.mortise.app.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;

final class FiguresTest {

    @ParameterizedTest
    @CsvSource({
        "400,       0.4 s",
        "9999,      9.9 s",
        "10000,     10 s",
        "250000,    4 min 10 s",
        "148320000, 41 h 12 min",
        "259200000, 3 d 0 h"
    })
    void durationsHaveTwoUnitsAtMost(long millis, String text) {
        assertThat(Figures.duration(Duration.ofMillis(millis))).isEqualTo(text);
    }

    @Test
    void whatIsNotKnownIsADashAndNeverZero() {
        assertThat(Figures.percent(Double.NaN)).isEqualTo(Figures.NONE);
        assertThat(Figures.rate(Double.NaN)).isEqualTo(Figures.NONE);
        assertThat(Figures.bytes(-1)).isEqualTo(Figures.NONE);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0.2, 0.2", "41.4, 41", "3100, 3.1 k"})
    void rates(double perSecond, String text) {
        assertThat(Figures.rate(perSecond)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1600000, 1.6 MB", "121000000, 121 MB", "1240000000, 1.2 GB"})
    void sizes(long bytes, String text) {
        assertThat(Figures.bytes(bytes)).isEqualTo(text);
    }
}
