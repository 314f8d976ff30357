package dev.mortise.host.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.Random;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({"500, 500ms", "5000, 5s", "9000000, 2h30m", "61001, 1m1s1ms", "0, 0ms"})
    void isWrittenAsInTheFile(long millis, String text) {
        assertThat(Durations.written(Duration.ofMillis(millis))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "s", "5 s", "-5s", "1.5s", "5s2m", "5sec", "1234567890s"})
    void whatIsNoneIsNone(String text) {
        assertThat(Durations.read(text)).isEmpty();
    }

    @Test
    void whatIsWrittenReadsBack() {
        var random = new Random(163);
        for (int i = 0; i < 10_000; i++) {
            var time = Duration.ofMillis(random.nextLong(Durations.LONGEST.toMillis()));
            assertThat(Durations.read(Durations.written(time))).contains(time);
        }
    }
}
