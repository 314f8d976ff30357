package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

/// What is no YAML, or more of it than is read, in words.
class BadYamlTest extends ConfigFixture {

    @ParameterizedTest
    @MethodSource
    void everySyntaxErrorHasAPlaceAndPlainWords(String file, String problems) {
        assertThat(problems(file)).containsExactly(problems.split("\n"));
    }

    static Stream<Arguments> everySyntaxErrorHasAPlaceAndPlainWords() {
        return Stream.of(
                arguments(
                        """
                        host:
                        \tlogs: {}
                        """,
                        """
                        mortise.yaml:2:1: a tab stands where YAML wants blanks; expected indentation \
                        by blanks
                        """),
                arguments(
                        """
                        host: {}
                        ---
                        host: {}
                        """,
                        """
                        mortise.yaml:2:1: a second document begins here; expected one document in a \
                        file
                        """),
                arguments(
                        """
                        host: !!python/object:os.system { a: b }
                        plugins: { a: !mine x }
                        """,
                        """
                        mortise.yaml:1:7: the tag "!!python/object:os.system" is not read; expected \
                        no tag
                        mortise.yaml:1:35: unknown key "a"; expected one of state_dir, \
                        concurrent_starts, health, supervision, logs, redaction, metrics
                        mortise.yaml:2:15: the tag "!mine" is not read; expected no tag
                        """),
                arguments(
                        """
                        host: { a: b
                        """,
                        """
                        mortise.yaml:1:7: the "{" that begins here is not closed properly; expected \
                        "," between its keys and "}" at its end
                        """),
                arguments(
                        """
                        host: [ a
                        """,
                        """
                        mortise.yaml:1:7: the "[" that begins here is not closed properly; expected \
                        "," between its items and "]" at its end
                        """),
                arguments(
                        """
                        host: 'a
                        """,
                        """
                        mortise.yaml:1:7: the quote that begins here is never closed; expected a \
                        closing quote
                        """),
                arguments(
                        """
                        host: "a\\q"
                        """,
                        """
                        mortise.yaml:1:10: this escape is not known in double quotes; expected \\\\ \
                        for a backslash, or single quotes around the text
                        """),
                arguments(
                        """
                        host: a: b
                        """,
                        """
                        mortise.yaml:1:8: this ":" cannot make a key here; expected quotes around a \
                        text that holds ": ", and keys of one mapping in one column
                        """),
                arguments(
                        """
                        host:
                          logs: {}
                         metrics: {}
                        """,
                        """
                        mortise.yaml:3:2: this does not continue what stands above it; expected keys \
                        of one mapping and items of one list in one column, "," only inside [ ] and \
                        { }
                        """),
                arguments(
                        """
                        host: {}
                        instances
                        """,
                        """
                        mortise.yaml:2:1: this line is neither "key: value" nor "- item"; expected a \
                        ":" and a blank behind the key
                        """),
                arguments(
                        """
                        host: @a
                        """,
                        """
                        mortise.yaml:1:7: a plain value cannot begin with this character; expected \
                        quotes around the value
                        """),
                arguments(
                        """
                        host: {}
                        - a
                        """,
                        """
                        mortise.yaml:2:1: this does not continue what stands above it; expected keys \
                        of one mapping and items of one list in one column, "," only inside [ ] and \
                        { }
                        """),
                arguments(
                        """
                        a: *b
                        """,
                        """
                        mortise.yaml:1:4: there is no anchor &b above *b; expected one above it
                        """),
                arguments(
                        """
                        a: &b { c: *b }
                        """,
                        """
                        mortise.yaml:1:12: *b stands inside its own anchor; expected an anchor that \
                        ends
                        """),
                arguments(
                        """
                        a: { <<: 3 }
                        """,
                        """
                        mortise.yaml:1:10: << cannot merge "3"; expected the alias of a mapping, \
                        such as *defaults, or a list of them
                        """),
                arguments(
                        """
                        a: &b
                          c: 1
                        d:
                          <<: *b
                          <<: *b
                        """,
                        """
                        mortise.yaml:1:1: unknown key "a"; expected one of host, installations, \
                        instances, profiles, deployers, plugins
                        mortise.yaml:3:1: unknown key "d"; expected one of host, installations, \
                        instances, profiles, deployers, plugins
                        mortise.yaml:5:3: the key "<<" is written twice; expected it once; line 4 \
                        has it already
                        """),
                arguments(
                        """
                        a: !t!x y
                        """,
                        """
                        mortise.yaml:1:4: a "!" begins a tag, and tags are not read; expected quotes \
                        around a text that begins with "!"
                        """),
                arguments(
                        """
                        a: &
                        """,
                        """
                        mortise.yaml:1:5: a "&" without a name behind it; expected quotes around a \
                        text that begins with "&"
                        """),
                arguments(
                        """
                        a: * b
                        """,
                        """
                        mortise.yaml:1:5: a "*" without a name behind it; expected quotes around a \
                        text that begins with "*"
                        """),
                arguments(
                        """
                        a: | b
                          c
                        """,
                        """
                        mortise.yaml:1:6: the block of text is not well begun; expected "|" or ">" \
                        at the line's end, and its text indented below
                        """),
                arguments(
                        """
                        %YAML 2.0
                        ---
                        a: b
                        """,
                        """
                        mortise.yaml:1:1: this version of YAML is not known; expected %YAML 1.1, or \
                        no such line
                        """),
                arguments(
                        """
                        a: "\\ud800"
                        """,
                        """
                        mortise.yaml:1:4: an escape makes half a character; expected the whole one, \
                        as \\U0001f600
                        """),
                arguments(
                        """
                        a: "\\UFFFFFFFF"
                        """,
                        """
                        mortise.yaml:1:1: the value after this cannot be read; expected YAML
                        """),
                arguments(
                        "a: b\u2028c",
                        """
                        mortise.yaml:1:5: the character U+2028 may not stand here; expected an \
                        escape in double quotes, such as "\\u2028"
                        """),
                arguments(
                        "a: b\u0007c",
                        """
                        mortise.yaml:1:5: the character U+0007 may not stand here; expected an \
                        escape in double quotes, such as "\\u0007"
                        """),
                arguments(
                        """
                        a: [b, c
                        """,
                        """
                        mortise.yaml:1:4: the "[" that begins here is not closed properly; expected \
                        "," between its items and "]" at its end
                        """),
                arguments(
                        """
                        a: [b c: d, e}
                        """,
                        """
                        mortise.yaml:1:4: the "[" that begins here is not closed properly; expected \
                        "," between its items and "]" at its end
                        """),
                arguments(
                        "",
                        """
                        mortise.yaml: the file is empty; expected at least one of its sections
                        """),
                arguments(
                        """
                        # nothing
                        """,
                        """
                        mortise.yaml: the file is empty; expected at least one of its sections
                        """),
                arguments(
                        """
                        ---
                        """,
                        """
                        mortise.yaml: the file is empty; expected at least one of its sections
                        """));
    }
}
