package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

/// Durations, numbers and words of `supervision` and `health`, and what is said of each slip.
class BadSupervisionTest extends ConfigFixture {

    @ParameterizedTest
    @MethodSource
    void badDurationsAreRefused(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> badDurationsAreRefused() {
        return Stream.of(
                arguments(
                        """
                        host: { health: { interval: 5 } }
                        """,
                        """
                        mortise.yaml:1:29: interval is "5"; expected a duration above zero such as \
                        500ms, 5s or 2h30m; did you mean "5s"?
                        """),
                arguments(
                        """
                        host: { health: { interval: 0s } }
                        """,
                        """
                        mortise.yaml:1:29: interval is "0s"; expected a duration above zero such as \
                        500ms, 5s or 2h30m
                        """),
                arguments(
                        """
                        host: { health: { interval: 5 min } }
                        """,
                        """
                        mortise.yaml:1:29: interval is "5 min"; expected a duration above zero such \
                        as 500ms, 5s or 2h30m; did you mean "5m"?
                        """),
                arguments(
                        """
                        host: { health: { interval: -5s } }
                        """,
                        """
                        mortise.yaml:1:29: interval is "-5s"; expected a duration above zero such as \
                        500ms, 5s or 2h30m
                        """),
                arguments(
                        """
                        host: { health: { interval: 1.5s } }
                        """,
                        """
                        mortise.yaml:1:29: interval is "1.5s"; expected a duration above zero such \
                        as 500ms, 5s or 2h30m
                        """),
                arguments(
                        """
                        host: { health: { interval: never } }
                        """,
                        """
                        mortise.yaml:1:29: interval is "never"; expected a duration above zero such \
                        as 500ms, 5s or 2h30m
                        """),
                arguments(
                        """
                        host: { health: { interval: 30m2h } }
                        """,
                        """
                        mortise.yaml:1:29: interval is "30m2h"; expected a duration above zero such \
                        as 500ms, 5s or 2h30m
                        """),
                arguments(
                        """
                        host: { health: { interval: 9000h } }
                        """,
                        """
                        mortise.yaml:1:29: interval is "9000h"; expected at most a year (8760h)
                        """),
                arguments(
                        """
                        host: { health: { interval: } }
                        """,
                        """
                        mortise.yaml:1:28: interval has no value; expected a duration above zero \
                        such as 500ms, 5s or 2h30m
                        """),
                arguments(
                        """
                        host: { health: { interval: [5s] } }
                        """,
                        """
                        mortise.yaml:1:29: interval is a list; expected a duration above zero such \
                        as 500ms, 5s or 2h30m
                        """));
    }

    @ParameterizedTest
    @MethodSource
    @MustHold("B201")
    void noDelayBetweenLaunchesMayBeZero(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> noDelayBetweenLaunchesMayBeZero() {
        return Stream.of(
                arguments(
                        """
                        host: { supervision: { base_backoff: 0 } }
                        """,
                        """
                        mortise.yaml:1:38: base_backoff is "0"; expected a duration above zero such \
                        as 500ms, 5s or 2h30m
                        """));
    }

    @ParameterizedTest
    @MethodSource
    void badNumbersAndWordsAreRefused(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> badNumbersAndWordsAreRefused() {
        return Stream.of(
                arguments(
                        """
                        host: { supervision: { max_backoff: 100ms } }
                        """,
                        """
                        mortise.yaml:1:37: max_backoff is shorter than base_backoff; expected a \
                        longest delay that is not below the first
                        """),
                arguments(
                        """
                        host: { supervision: { base_backoff: 1m } }
                        """,
                        """
                        mortise.yaml:1:38: max_backoff is shorter than base_backoff; expected a \
                        longest delay that is not below the first
                        """),
                arguments(
                        """
                        host: { supervision: { stable_after: 0s } }
                        """,
                        """
                        mortise.yaml:1:38: stable_after is "0s"; expected a duration above zero such \
                        as 10m or 1h, or never
                        """),
                arguments(
                        """
                        host: { supervision: { stop_signal: SIGTERM } }
                        """,
                        """
                        mortise.yaml:1:37: stop_signal is "SIGTERM"; expected one of HUP, INT, QUIT, \
                        KILL, USR1, USR2, TERM; did you mean "TERM"?
                        """),
                arguments(
                        """
                        host: { supervision: { max_restarts: 1e3 } }
                        """,
                        """
                        mortise.yaml:1:38: max_restarts is "1e3"; expected a whole number from 0 to \
                        1000, or unlimited
                        """),
                arguments(
                        """
                        host: { supervision: { max_restarts: -1 } }
                        """,
                        """
                        mortise.yaml:1:38: max_restarts is "-1"; expected a whole number from 0 to \
                        1000, or unlimited
                        """),
                arguments(
                        """
                        host: { supervision: { max_restarts: unlimted } }
                        """,
                        """
                        mortise.yaml:1:38: max_restarts is "unlimted"; expected a whole number from \
                        0 to 1000, or unlimited
                        """),
                arguments(
                        """
                        host: { health: { failure_threshold: "3" } }
                        """,
                        """
                        mortise.yaml:1:38: failure_threshold is quoted text; expected a whole number \
                        from 1 to 1000, without quotes
                        """),
                arguments(
                        """
                        host: { health: { failure_threshold: 012 } }
                        """,
                        """
                        mortise.yaml:1:38: failure_threshold is "012"; expected a whole number from \
                        1 to 1000
                        """),
                arguments(
                        """
                        host: { health: { failure_threshold: 0 } }
                        """,
                        """
                        mortise.yaml:1:38: failure_threshold is "0"; expected a whole number from 1 \
                        to 1000
                        """),
                arguments(
                        """
                        host: { health: { policy: restarts } }
                        """,
                        """
                        mortise.yaml:1:27: policy is "restarts"; expected one of disable, restart; \
                        did you mean "restart"?
                        """),
                arguments(
                        """
                        host: { concurrent_starts: 0 }
                        """,
                        """
                        mortise.yaml:1:28: concurrent_starts is "0"; expected a whole number from 1 \
                        to 1000
                        """));
    }
}
