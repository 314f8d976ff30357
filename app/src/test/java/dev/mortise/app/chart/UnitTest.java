package dev.mortise.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitTest {

    @ParameterizedTest
    @CsvSource({
        "PERCENT, 2.1, 2.1 %",
        "PERCENT, 38.4, 38 %",
        "PERCENT, 6.0, 6.0 %",
        "PERCENT, 9.96, 10 %",
        "PERCENT, 0, 0 %",
        "BYTES, 121000000, 121 MB",
        "BYTES, 2440000, 2.4 MB",
        "BYTES, 12000, 12 kB",
        "BYTES, 1240000000, 1.24 GB",
        "BYTES, 999600000, 1.00 GB",
        "BYTES, 0, 0 MB",
        "COUNT, 48, 48",
        "COUNT, 1284, '1,284'",
        "MESSAGES, 41.3, 41 msg/s",
        "MESSAGES, 0.42, 0.4 msg/s",
        "MESSAGES, 12400, 12 k msg/s"
    })
    void aValueIsWrittenShortWithItsUnit(Unit unit, double value, String text) {
        assertThat(unit.text(value)).isEqualTo(text);
    }

    @Test
    void whatIsNotKnownIsADashInEveryUnit() {
        for (Unit unit : Unit.values()) {
            assertThat(unit.text(Double.NaN)).isEqualTo("–");
        }
    }

    @Test
    void axesSayTheirUnitInShort() {
        assertThat(Unit.MESSAGES.axis(60)).isEqualTo("60 /s");
        assertThat(Unit.BYTES.axis(1.5e9)).isEqualTo("1.5 GB");
        assertThat(Unit.BYTES.axis(80e6)).isEqualTo("80 MB");
        assertThat(Unit.PERCENT.axis(40)).isEqualTo("40 %");
        assertThat(Unit.PERCENT.axis(5)).isEqualTo("5 %");
    }
}
