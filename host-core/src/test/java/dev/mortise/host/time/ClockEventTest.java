package dev.mortise.host.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.time.ClockEvent.ClockStepped;
import dev.mortise.host.time.ClockEvent.Slept;
import dev.mortise.host.time.ClockEvent.Stalled;

import org.junit.jupiter.api.Test;

import java.time.Duration;

class ClockEventTest {

    @Test
    void eachSaysInASentenceWhatBecameOfTime() {
        assertThat(new Slept(Duration.ofHours(8).plusMinutes(12)).words())
                .isEqualTo("The machine slept for 8 h 12 min.");
        assertThat(new ClockStepped(Duration.ofHours(-1)).words())
                .isEqualTo("The clock was set back by 1 h 0 min; nothing here depends on it.");
        assertThat(new ClockStepped(Duration.ofDays(365)).words())
                .isEqualTo("The clock was set forward by 365 d 0 h; nothing here depends on it.");
        assertThat(new Stalled(Duration.ofMillis(12_400)).words())
                .isEqualTo(
                        "The host itself stood still for 12 s (overload, a pause or a debugger);"
                                + " what fell due meanwhile is judged later.");
        assertThat(new Stalled(Duration.ofSeconds(250)).words()).contains(" for 4 min 10 s (");
    }
}
