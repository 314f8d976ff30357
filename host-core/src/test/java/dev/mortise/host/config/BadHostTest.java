package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

/// The `host` section, the sections around it, and what is said of each slip.
class BadHostTest extends ConfigFixture {

    @ParameterizedTest
    @MethodSource
    void unknownKeysAreNamedWithTheNearestRightOne(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> unknownKeysAreNamedWithTheNearestRightOne() {
        return Stream.of(
                arguments(
                        """
                        host: { supervision: { max_restart: 3 } }
                        """,
                        """
                        mortise.yaml:1:24: unknown key "max_restart"; expected one of \
                        handshake_timeout, first_handshake_timeout, shutdown_timeout, max_restarts, \
                        base_backoff, max_backoff, ready_after, stop_signal, stable_after, \
                        backoff_factor, backoff_jitter; did you mean "max_restarts"?
                        """),
                arguments(
                        """
                        hots: {}
                        logs: {}
                        """,
                        """
                        mortise.yaml:1:1: unknown key "hots"; expected one of host, installations, \
                        instances, profiles, deployers, plugins; did you mean "host"?
                        mortise.yaml:2:1: unknown key "logs"; expected one of host, installations, \
                        instances, profiles, deployers, plugins
                        """));
    }

    @ParameterizedTest
    @MethodSource
    void sectionsOfTheWrongTypeAreRefused(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> sectionsOfTheWrongTypeAreRefused() {
        return Stream.of(
                arguments(
                        """
                        - a
                        """,
                        """
                        mortise.yaml:1:1: the file is a list; expected a mapping with one of host, \
                        installations, instances, profiles, deployers, plugins
                        """),
                arguments(
                        """
                        text
                        """,
                        """
                        mortise.yaml:1:1: the file is "text"; expected a mapping with one of host, \
                        installations, instances, profiles, deployers, plugins
                        """),
                arguments(
                        """
                        host: 3
                        """,
                        """
                        mortise.yaml:1:7: host is "3"; expected a mapping with one of state_dir, \
                        concurrent_starts, health, supervision, logs, redaction, metrics
                        """),
                arguments(
                        """
                        host: []
                        instances: {}
                        """,
                        """
                        mortise.yaml:1:7: host is a list; expected a mapping with one of state_dir, \
                        concurrent_starts, health, supervision, logs, redaction, metrics
                        mortise.yaml:2:12: instances is a mapping; expected a list of instances
                        """),
                arguments(
                        """
                        host:
                        instances:
                        """,
                        """
                        mortise.yaml:1:6: host has no value; expected a mapping with one of \
                        state_dir, concurrent_starts, health, supervision, logs, redaction, metrics
                        mortise.yaml:2:11: instances has no value; expected a list of instances
                        """),
                arguments(
                        """
                        host:
                          logs: {}
                          metrics: {}
                          logs: {}
                        """,
                        """
                        mortise.yaml:4:3: the key "logs" is written twice; expected it once; line 2 \
                        has it already
                        """),
                arguments(
                        """
                        host: {}
                        ? [a]
                        : b
                        """,
                        """
                        mortise.yaml:2:3: a key is missing or not text; expected text before the ":"
                        """),
                arguments(
                        """
                        : b
                        """,
                        """
                        mortise.yaml:1:1: this does not continue what stands above it; expected keys \
                        of one mapping and items of one list in one column, "," only inside [ ] and \
                        { }
                        """));
    }

    @ParameterizedTest
    @MethodSource
    void badSizesAreRefused(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> badSizesAreRefused() {
        return Stream.of(
                arguments(
                        """
                        host: { logs: { per_instance: 2MB } }
                        """,
                        """
                        mortise.yaml:1:31: per_instance is "2MB"; expected a size above zero such as \
                        256KiB, 2MiB or 1GiB, or plain bytes; did you mean "2MiB"?
                        """),
                arguments(
                        """
                        host: { logs: { per_instance: 0 } }
                        """,
                        """
                        mortise.yaml:1:31: per_instance is "0"; expected a size above zero such as \
                        256KiB, 2MiB or 1GiB, or plain bytes
                        """),
                arguments(
                        """
                        host: { logs: { total: 2TiB } }
                        """,
                        """
                        mortise.yaml:1:24: total is "2TiB"; expected a size above zero such as \
                        256KiB, 2MiB or 1GiB, or plain bytes
                        """),
                arguments(
                        """
                        host: { logs: { per_instance: 1GiB } }
                        """,
                        """
                        mortise.yaml:1:15: logs has a total of 268435456 bytes, below per_instance \
                        of 1073741824; expected a total that holds one instance at least
                        """));
    }

    @ParameterizedTest
    @MethodSource
    @MustHold("B066")
    void badPortsHaveDefinedResultsAndClearMessages(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> badPortsHaveDefinedResultsAndClearMessages() {
        return Stream.of(
                arguments(
                        """
                        host: { metrics: { listen: 127.0.0.1:0 } }
                        """,
                        """
                        mortise.yaml:1:28: listen is "127.0.0.1:0"; expected off, or 127.0.0.1:port \
                        with a port from 1 to 65535
                        """),
                arguments(
                        """
                        host: { metrics: { listen: 127.0.0.1:70000 } }
                        """,
                        """
                        mortise.yaml:1:28: listen is "127.0.0.1:70000"; expected off, or \
                        127.0.0.1:port with a port from 1 to 65535
                        """),
                arguments(
                        """
                        host: { metrics: { listen: 0.0.0.0:9464 } }
                        """,
                        """
                        mortise.yaml:1:28: listen is "0.0.0.0:9464"; expected off, or 127.0.0.1:port \
                        with a port from 1 to 65535
                        """),
                arguments(
                        """
                        host: { metrics: { listen: ":9464" } }
                        """,
                        """
                        mortise.yaml:1:28: listen is ":9464"; expected off, or 127.0.0.1:port with a \
                        port from 1 to 65535; did you mean "127.0.0.1:9464"?
                        """),
                arguments(
                        """
                        host: { metrics: { listen: localhost:9464 } }
                        """,
                        """
                        mortise.yaml:1:28: listen is "localhost:9464"; expected off, or \
                        127.0.0.1:port with a port from 1 to 65535; did you mean "127.0.0.1:9464"?
                        """),
                arguments(
                        """
                        host: { metrics: { listen: 9464 } }
                        """,
                        """
                        mortise.yaml:1:28: listen is "9464"; expected off, or 127.0.0.1:port with a \
                        port from 1 to 65535
                        """),
                arguments(
                        """
                        host: { metrics: { listen: no } }
                        """,
                        """
                        mortise.yaml:1:28: listen is "no"; expected off, or 127.0.0.1:port with a \
                        port from 1 to 65535
                        """));
    }

    @ParameterizedTest
    @MethodSource
    void badRedactionRulesAreRefused(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> badRedactionRulesAreRefused() {
        return Stream.of(
                arguments(
                        """
                        host: { redaction: [ { name: a, pattern: '(' }, { name: a, pattern: 'x*' }, \
                        { pattern: y } ] }
                        """,
                        """
                        mortise.yaml:1:42: the pattern is not a regular expression: Unclosed group \
                        at its character 2; expected \\ before characters that stand for themselves
                        mortise.yaml:1:49: the rule "a" is there twice; expected a name of its own
                        mortise.yaml:1:69: the pattern also matches the empty text, which is \
                        everywhere; expected one that needs a character at least
                        mortise.yaml:1:77: the rule lacks the key "name"; expected a name to show
                        """));
    }
}
