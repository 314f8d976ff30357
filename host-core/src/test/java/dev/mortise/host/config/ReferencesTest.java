package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.spec.Setting;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/// `${env:…}` and `${file:…}`.
class ReferencesTest extends ConfigFixture {

    private static final String INSTANCE =
            DRIVER
                    + """
                    instances:
                      - { id: a, tenant: t, plugin: acme, version: "1", config: { k: '%s' } }
                    """;

    private Setting setting(String written, Map<String, String> environment) {
        HostConfig config = read(INSTANCE.formatted(written), environment);
        assertThat(config.warnings()).isEmpty();
        return config.instances().getFirst().config().get("k");
    }

    @Test
    void aValueKeepsWhatWasWrittenBesideWhatItStandsFor() {
        write("token", "s3cret-token\r\n");
        assertThat(setting("u:${env:P W}@${file:token}!", Map.of("P W", "pass}word")))
                .isEqualTo(
                        new Setting(
                                "u:${env:P W}@${file:token}!",
                                "u:pass}word@s3cret-token!",
                                List.of("pass}word", "s3cret-token")));
    }

    @Test
    void aResolvedValueIsNotResolvedAgain() {
        assertThat(setting("${env:A}", Map.of("A", "${env:B}")).value()).isEqualTo("${env:B}");
    }

    @Test
    void onlyTheLastLineEndOfAFileIsLeftOut() {
        write("key", "one\ntwo\n\n");
        assertThat(setting("${file:key}", Map.of()).value()).isEqualTo("one\ntwo\n");
        assertThat(setting("${file:~/key}", Map.of("HOME", directory.toString())).value())
                .isEqualTo("one\ntwo\n");
        assertThat(setting("${file:" + directory + "/key}", Map.of()).value())
                .isEqualTo("one\ntwo\n");
    }

    @Test
    @MustHold("B030")
    void aSecretThatIsTooShortToBeMaskedIsFlaggedByName() {
        HostConfig config =
                read(INSTANCE.formatted("${env:NIL}${env:PIN}"), Map.of("PIN", "123", "NIL", ""));
        assertThat(lines(config.warnings()))
                .containsExactly(
                        "mortise.yaml:6:66: the secret ${env:NIL} of k is too short to be masked in"
                                + " logs; expected at least 4 characters",
                        "mortise.yaml:6:66: the secret ${env:PIN} of k is too short to be masked in"
                                + " logs; expected at least 4 characters");
        assertThat(config.instances().getFirst().config().get("k").secrets())
                .containsExactly("123");
    }

    @Test
    void whatAFileCannotGiveIsAProblemInWords() throws Exception {
        write("large", "x".repeat((64 << 10) + 1));
        Files.createDirectory(directory.resolve("dir"));
        Files.write(directory.resolve("latin"), "pässword".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(problem("${file:large}"))
                .startsWith("the file large of k is larger than 64 KiB");
        assertThat(problem("${file:dir}"))
                .startsWith("the file dir of k is a directory, not a file");
        assertThat(problem("${file:latin}")).startsWith("the file latin of k is not UTF-8 text");
        assertThat(problem("${file:none}")).startsWith("the file none of k does not exist");
        assertThat(problem("${file:}")).startsWith("k holds a ${…} of a form that is not known");
        assertThat(problem("${env:}")).startsWith("k holds a ${…} of a form that is not known");
    }

    private String problem(String written) {
        List<Problem> problems = refused(INSTANCE.formatted(written)).problems();
        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst().line()).isEqualTo(6);
        return problems.getFirst().what();
    }
}
