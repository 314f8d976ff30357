package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Values are read by what their key wants, from what was written.
class ScalarsTest extends ConfigFixture {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NO",
                "no",
                "on",
                "off",
                "y",
                "Y",
                "true",
                "False",
                "null",
                "~",
                "012",
                "0x1F",
                "0b1",
                "1_000",
                "1e3",
                "1.10",
                "-0",
                ".5",
                ".inf",
                ".NaN",
                "1:30",
                "190:20:30",
                "2026-11-30",
                "2026-11-30T10:00:00Z",
                "<",
                "1.4.2",
                "a b",
                "a#b",
                "-x",
                "x:y",
                "\\n",
                "ÄÖ",
                "😀"
            })
    @MustHold({"B078", "B095"})
    void plainTextStaysWhatWasWrittenAsAValueAndAsAKey(String text) {
        HostConfig config =
                read(
                        """
                        installations:
                          - plugin: acme
                            version: %1$s
                            kind: driver
                            path: /x
                            args: [ %1$s ]
                            env:
                              %1$s: %1$s
                        instances:
                          - id: %1$s
                            tenant: %1$s
                            plugin: acme
                            version: %1$s
                            config: { %1$s: %1$s }
                        """
                                .formatted(text));
        var installation = config.installations().getFirst();
        assertThat(installation.id().version()).isEqualTo(text);
        assertThat(installation.args()).containsExactly(text);
        assertThat(installation.env()).containsOnlyKeys(text);
        assertThat(installation.env().get(text).value()).isEqualTo(text);
        var instance = config.instances().getFirst();
        assertThat(instance.id().tenant()).isEqualTo(text);
        assertThat(instance.id().id()).isEqualTo(text);
        assertThat(instance.config().get(text).value()).isEqualTo(text);
    }

    @Test
    void quotedTextAndBlocksAreTextWithTheirEscapesResolved() {
        var env =
                read("""
                installations:
                  - plugin: a
                    version: "1"
                    kind: plain
                    path: /x
                    env:
                      A: "tab\\tand \\u00e4"
                      B: 'it''s \\t'
                      C: |
                        two
                        lines
                      D: ""
                      E: !!str 012
                """)
                        .installations()
                        .getFirst()
                        .env();
        assertThat(env.get("A").value()).isEqualTo("tab\tand ä");
        assertThat(env.get("B").value()).isEqualTo("it's \\t");
        assertThat(env.get("C").value()).isEqualTo("two\nlines\n");
        assertThat(env.get("D").value()).isEmpty();
        assertThat(env.get("E").value()).isEqualTo("012");
    }

    @ParameterizedTest
    @CsvSource({
        "5s, PT5S",
        "500ms, PT0.5S",
        "10m, PT10M",
        "1h, PT1H",
        "2h30m, PT2H30M",
        "1h2m3s4ms, PT1H2M3.004S",
        "'\"5s\"', PT5S",
        "090s, PT1M30S",
        "8760h, PT8760H"
    })
    void durationsAreSumsOfTheirParts(String written, Duration meant) {
        assertThat(
                        read("host: { metrics: { interval: %s } }".formatted(written))
                                .metrics()
                                .interval())
                .isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({
        "2MiB, 2097152",
        "256KiB, 262144",
        "1GiB, 1073741824",
        "4096, 4096",
        "1024GiB, 1099511627776"
    })
    void sizesAreBytes(String written, long bytes) {
        String file = "host: { logs: { per_instance: 1, total: %s } }".formatted(written);
        assertThat(read(file).logs().total()).isEqualTo(bytes);
    }

    @Test
    void aLiteralDollarBraceIsWrittenWithTwoDollars() {
        HostConfig config =
                read(
                        """
                        installations:
                          - { plugin: a, version: "1", kind: plain, path: sh,
                              args: [-c, 'echo $${HOME} $HOME $$'], env: { A: '$${env:X} $5 }' } }
                        """);
        var installation = config.installations().getFirst();
        assertThat(installation.args()).containsExactly("-c", "echo ${HOME} $HOME $$");
        assertThat(installation.env().get("A").value()).isEqualTo("${env:X} $5 }");
        assertThat(installation.env().get("A").secrets()).isEmpty();
    }

    @Test
    void aWordIsASlipOfAnotherOnlyIfMostOfItIsRight() {
        var words = List.of("health", "max_restarts", "off");
        assertThat(Words.nearest("helath", words)).contains("health");
        assertThat(Words.nearest("maxRestarts", words)).contains("max_restarts");
        assertThat(Words.nearest("MAX-RESTART", words)).contains("max_restarts");
        assertThat(Words.nearest("on", words)).isEmpty();
        assertThat(Words.nearest("wealthy_people", words)).isEmpty();
        assertThat(Words.nearest("", words)).isEmpty();
    }

    @Test
    @MustHold("B182")
    void piecesOfTheFileCannotForgeALineOfAProblem() {
        assertThat(problems("\"a\\nmortise.yaml:1:1: b\\u202e\": x"))
                .singleElement()
                .asString()
                .startsWith(
                        "mortise.yaml:1:1: unknown key \"a\\u000amortise.yaml:1:1: b\\u202e\";"
                                + " expected");
        assertThat(problems("x" + "y".repeat(200) + ": 1"))
                .singleElement()
                .asString()
                .contains("\"x" + "y".repeat(59) + "…\"");
    }

    @Test
    void noProblemHoldsAValueOfEnvOrConfig() {
        String text =
                DRIVER
                        + """
                          - { plugin: e, version: "1", kind: plain, path: x, env: { P: "hunter22${", Q: "${hunter22}" } }
                        instances:
                          - { id: a, tenant: t, plugin: acme, version: "1",
                              config: { a: "hunter22${env:}", b: "${env:S}${file:none}", c: "${env:Z}" } }
                        """;
        var refused = refused(text, Map.of("HOME", "/h", "S", "hunter22", "Z", "hunter22\0"));
        assertThat(refused.problems()).hasSize(4);
        assertThat(refused.getMessage()).doesNotContain("hunter22");
    }
}
