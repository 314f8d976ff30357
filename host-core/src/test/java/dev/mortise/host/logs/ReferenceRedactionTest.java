package dev.mortise.host.logs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Random;

class ReferenceRedactionTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '\u0001',
            textBlock =
                    """
                    boot password=hunter2 ready ~ boot password=[REDACTED] ready
                    {"token":"abc123","user":"alice"} ~ {"token":[REDACTED],"user":"alice"}
                    Authorization: Bearer deadbeef ~ Authorization=[REDACTED]
                    secret_key: sup3r ~ secret_key: [REDACTED]
                    Proxy-Authorization = Basic QQ==  tail ~ Proxy-Authorization=[REDACTED]
                    PASSWORD = "two words", next=1 ~ PASSWORD = [REDACTED], next=1
                    api-key:abc;token=t1,proof=p1 ~ api-key:[REDACTED];token=[REDACTED],proof=[REDACTED]
                    {"password": 12.5, "proof" : null} ~ {"password": [REDACTED], "proof" : [REDACTED]}
                    {"authorization":"Bearer x","n":1} ~ {"authorization":[REDACTED],"n":1}
                    db-password=x ~ db-password=[REDACTED]
                    x-api-key: k ~ x-api-key: [REDACTED]
                    {"password":"a\\"b"} ~ {"password":[REDACTED]b"}
                    Cookie: a=1; b=2 ~ Cookie: [REDACTED]; b=2
                    {"proof":true,"credential":-1.5} ~ {"proof":[REDACTED],"credential":[REDACTED]}
                    accesstoken=1 AccessToken:2 access-token = 3 ~ accesstoken=[REDACTED] AccessToken:[REDACTED] access-token = [REDACTED]
                    """)
    void whatTheReferenceMasksIsMasked(String line, String redacted) {
        assertThat(ReferenceRedaction.redact(line)).isEqualTo(redacted);
        assertThat(ReferenceRedaction.redact(redacted)).isEqualTo(redacted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tokens=5",
                "token: ",
                "--password hunter2",
                "CLOUDPATH_PROOF=abc",
                "my_password=x",
                "mypassword=x",
                "{\"my\":\"token\"}",
                "",
            })
    void whatTheReferenceLeavesIsLeft(String line) {
        assertThat(ReferenceRedaction.redact(line)).isSameAs(line);
    }

    @Test
    void lettersFoldTheWayGoFoldsThem() {
        assertThat(ReferenceRedaction.redact("pa\u017F\u017Fword=x"))
                .isEqualTo("pa\u017F\u017Fword=[REDACTED]");
        assertThat(ReferenceRedaction.redact("to\u212Aen=x")).isEqualTo("to\u212Aen=[REDACTED]");
        assertThat(ReferenceRedaction.redact("credent\u0131al=x")).isEqualTo("credent\u0131al=x");
        assertThat(ReferenceRedaction.redact("credent\u0130al=x")).isEqualTo("credent\u0130al=x");
    }

    @Test
    void aWordEndsWhereGoEndsIt() {
        assertThat(ReferenceRedaction.redact("e\u0301password=x"))
                .as("a combining mark is no letter")
                .isEqualTo("e\u0301password=[REDACTED]");
        assertThat(ReferenceRedaction.redact("\u017Fecret=x"))
                .as("nor is the long s: no edge before it")
                .isEqualTo("\u017Fecret=x");
        assertThat(ReferenceRedaction.redact("a\u017Fecret=x"))
                .isEqualTo("a\u017Fecret=[REDACTED]");
        assertThat(ReferenceRedaction.redact("token\u000B=x"))
                .as("a vertical tab is no blank")
                .isEqualTo("token\u000B=x");
    }

    @Test
    void redactingTwiceChangesNothing() {
        var random = new Random(15);
        for (int i = 0; i < 50_000; i++) {
            String once = ReferenceRedaction.redact(Lines.random(random));
            assertThat(ReferenceRedaction.redact(once)).isEqualTo(once);
        }
    }
}
