package dev.mortise.host.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateTest {

    /// The table of cp1-host.md §11, row by row, in the order of the states.
    @ParameterizedTest
    @CsvSource({
        "STOPPED,   -x----x",
        "STARTING,  x-xxx-x",
        "HEALTHY,   x--xx-x",
        "DEGRADED,  x-x-x-x",
        "CRASHED,   x----xx",
        "BACKOFF,   xx----x",
        "DISABLED,  x------"
    })
    void onlyTheMovesOfTheTableAreLegal(State from, String row) {
        for (State to : State.values()) {
            assertThat(from.canBecome(to))
                    .as(from + " → " + to)
                    .isEqualTo(row.charAt(to.ordinal()) == 'x');
        }
    }

    @Test
    void namesAndOrderAreTheContract() {
        assertThat(State.values())
                .extracting(State::name)
                .containsExactly(
                        "STOPPED",
                        "STARTING",
                        "HEALTHY",
                        "DEGRADED",
                        "CRASHED",
                        "BACKOFF",
                        "DISABLED");
        assertThat(State.nameOf(5)).isEqualTo("BACKOFF");
        assertThat(State.nameOf(9)).isEqualTo("STATE(9)");
        assertThat(State.nameOf(-1)).isEqualTo("STATE(-1)");
    }
}
