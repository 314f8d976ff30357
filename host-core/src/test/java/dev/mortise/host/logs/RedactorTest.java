package dev.mortise.host.logs;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

class RedactorTest {

    private final SecretValues values = new SecretValues();
    private final Redactor redactor = new Redactor(List.of(), values);

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
                    db-password=x ~ db-password=[REDACTED]
                    {"password":"a\\"b"} ~ {"password":[REDACTED]}
                    Cookie: a=1; b=2 ~ Cookie: [REDACTED]
                    Set-Cookie: sid=1; Path=/; HttpOnly ~ Set-Cookie: [REDACTED]
                    CLOUDPATH_PROOF=abc ~ CLOUDPATH_PROOF=[REDACTED]
                    my_password=x y=z ~ my_password=[REDACTED] y=z
                    --password hunter2 -v ~ --password [REDACTED] -v
                    {"X_API_KEY": "k", "n": 1} ~ {"X_API_KEY": [REDACTED], "n": 1}
                    "{\\"password\\":\\"x\\\\\\"y\\",\\"n\\":1}" ~ "{\\"password\\":[REDACTED],\\"n\\":1}"
                    {"cookie":"a=1; b=2","n":1} ~ {"cookie":[REDACTED],"n":1}
                    curl -H 'Cookie: a=1; b=2' http://h/ ~ curl -H 'Cookie: [REDACTED] http://h/
                    get postgres://bob:p@ss@db/x ok ~ get postgres://bob:[REDACTED]@db/x ok
                    https://ghp_abc@github.com/x ~ https://[REDACTED]@github.com/x
                    GET /x?n=1&my_token=abc HTTP/1.1 ~ GET /x?n=1&my_token=[REDACTED] HTTP/1.1
                    sent Bearer abc.def, done ~ sent Bearer [REDACTED], done
                    sent Basic dXNlcjpwYXNz done ~ sent Basic [REDACTED] done
                    {password=a b, user=bob} ~ {password=[REDACTED], user=bob}
                    <password>a b</password><n>1</n> ~ <password>[REDACTED]</password><n>1</n>
                    {'password': 'a, b', 'n': 1} ~ {'password': [REDACTED], 'n': 1}
                    """)
    void aSecretIsMaskedAndItsSurroundingsStay(String line, String masked) {
        assertThat(redactor.mask(line)).isEqualTo(masked);
        assertThat(redactor.mask(masked)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tokens=5",
                "token: ",
                "used 512 tokens, 3 cookies and no secrets",
                "unexpected token \"}\" at line 5",
                "refreshing the access token of user bob",
                "the --token flag is required",
                "use --token to authenticate",
                "usage: login <user> <password> [--token]",
                "{\"fields\":[\"user\",\"password\",\"email\"]}",
                "wrong password for user \"bob\" from 10.0.0.1",
                "{\"msg\":\"wrong password\",\"user\":\"bob\"}",
                "waterproof=yes, foolproof: no",
                "password_changed_at=2026-11-30 token_count=5 tokenizer: bpe",
                "com.acme.InvalidToken: signature has expired",
                "GET http://localhost:8080/a/b@v1?x=1 200",
                "listening on tcp://127.0.0.1:9464 and http://[::1]:80/",
                "see https://example.com/@scope/pkg and mail bob@example.com",
                "Basic usage: run it. Basic checks passed",
                "the bearer of bad news; Bearer token missing",
                "WWW-Authenticate: Bearer realm=\"x\"",
                "process passed, author unknown, access granted",
                "token.go:45 Cookie.java:12 secret.rb",
                "GET /cookies/secret/password HTTP/1.1",
            })
    void innocentTextStays(String line) {
        assertThat(redactor.mask(line)).isSameAs(line);
    }

    @Test
    @MustHold("B139")
    void aKnownValueIsMaskedWholeWhateverTheStructureSays() {
        values.add("form", "ab&user=cd;ef gh");
        assertThat(redactor.mask("POST my_token=ab&user=cd;ef gh&n=1"))
                .isEqualTo("POST my_token=[REDACTED]");
        assertThat(redactor.mask("POST ab&user=cd;ef gh&n=1")).isEqualTo("POST [REDACTED]&n=1");
    }

    @Test
    @MustHold("B139")
    void aKnownValueThatReadsLikeAKeyDoesNotHideTheValueBehindIt() {
        values.add("silly", "password");
        assertThat(redactor.mask("my password=hunter2 ok")).doesNotContain("hunter2");
    }

    @Test
    void masksThatAreThereStayOne() {
        values.add("silly", "REDACTED");
        values.add("touching", "]xyz");
        assertThat(redactor.mask("a [REDACTED] b")).isEqualTo("a [REDACTED] b");
        assertThat(redactor.mask("a [REDACTED]xyz b")).isEqualTo("a [REDACTED] b");
    }

    @Test
    void aRuleMasksWhatItMatches() {
        var rules =
                List.of(
                        new RedactionRule("ticket", Pattern.compile("TKT-[0-9]{8}")),
                        new RedactionRule("umlaut", Pattern.compile("(?i)\\bgrü\\p{L}+")),
                        new RedactionRule("nothing", Pattern.compile("z*")));
        var strict = new Redactor(rules, values);
        assertThat(strict.mask("日本 TKT-12345678, 日")).isEqualTo("日本 [REDACTED], 日");
        assertThat(strict.mask("grüße, du")).isEqualTo("[REDACTED], du");
    }

    @Test
    void aRuleWithAPlainBeginningNeedsNoLookAtOtherLines() {
        assertThat(rule("TKT-[0-9]{8}").literal()).isEqualTo("TKT-");
        assertThat(rule("TKT-?[0-9]").literal()).isEmpty();
        assertThat(rule("ticket: ?x").literal()).isEqualTo("ticket:");
        assertThat(rule("abcd|efgh").literal()).isEmpty();
        assertThat(rule("(?i)abcdef").literal()).isEmpty();
        assertThat(new Redactor(List.of(rule("TKT-[0-9]{8}")), values).mask("a TKT-12345678"))
                .isEqualTo("a [REDACTED]");
    }

    private static RedactionRule rule(String pattern) {
        return new RedactionRule("r", Pattern.compile(pattern));
    }

    @Test
    void aPatternThatCannotBeARuleIsRefused() {
        assertThat(RedactionRule.problem("TKT-[0-9]{8}")).isEmpty();
        assertThat(RedactionRule.problem("[0-9"))
                .hasValueSatisfying(why -> assertThat(why).startsWith("does not compile"));
        assertThat(RedactionRule.problem("x*"))
                .hasValueSatisfying(why -> assertThat(why).contains("empty text"));
        assertThat(RedactionRule.problem("")).isPresent();
        assertThat(RedactionRule.problem("a|")).isPresent();
    }

    @Test
    @Timeout(20)
    void aLineThatIsTooHardForARuleIsMaskedWhole() {
        var bad = new Redactor(List.of(rule("(a*)(a*)(a*)(a*)(a*)(a*)b"), rule("(x|y)*z")), values);
        assertThat(bad.mask("a".repeat(200) + "!")).isEqualTo("[REDACTED]");
        assertThat(bad.mask("xy".repeat(200_000) + "!")).isEqualTo("[REDACTED]");
    }

    @Test
    void bytesThatAreNoTextPassUnchanged() {
        byte[] line = "\0\u00ff\u00fe token=\u0080abc \u00c3".getBytes(ISO_8859_1);
        byte[] masked = redactor.mask(LineBytes.of(line, 0, line.length)).toByteArray();
        assertThat(new String(masked, ISO_8859_1))
                .isEqualTo("\0\u00ff\u00fe token=[REDACTED] \u00c3");
    }

    @Test
    void aLineWithoutSecretsIsNotCopied() {
        byte[] read = "xx password: \nyy".getBytes(UTF_8);
        var line = LineBytes.of(read, 3, 10);
        assertThat(redactor.mask(line)).isSameAs(line);
        assertThat(redactor.mask(LineBytes.of(read, 0, 0)).length()).isZero();
    }

    @Test
    void whereTheTableFindsNothingThereIsNothingToMask() {
        values.add("a", "hunter2+/");
        values.add("b", "日本語です");
        var random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            String line = Lines.random(random);
            byte[] bytes = line.getBytes(UTF_8);
            if (redactor.table().next(bytes, 0, bytes.length) < 0) {
                assertThat(ReferenceRedaction.redact(line)).isEqualTo(line);
            }
            String masked = redactor.mask(line);
            assertThat(ReferenceRedaction.redact(masked))
                    .as("at least what the reference masks, in <%s>", line)
                    .isEqualTo(masked);
            assertThat(redactor.mask(masked)).as("stable for <%s>", line).isEqualTo(masked);
        }
    }

    @Test
    void allSpellingsOfAKeyAreFound() {
        assertThat(redactor.mask("pa\u017Fsword=x")).isEqualTo("pa\u017Fsword=[REDACTED]");
        assertThat(redactor.mask("MY_\u017FECRET_\u212AEY=x"))
                .isEqualTo("MY_\u017FECRET_\u212AEY=[REDACTED]");
        assertThat(redactor.mask("coo\u212Aie: a; b")).isEqualTo("coo\u212Aie: [REDACTED]");
        assertThat(redactor.mask("AWS_SECRET_ACCESS_KEY=x"))
                .isEqualTo("AWS_SECRET_ACCESS_KEY=[REDACTED]");
    }

    @ParameterizedTest
    @Timeout(20)
    @ValueSource(
            strings = {
                "password=\"",
                "password='",
                "token: [",
                "<password ",
                "\"password\"> ",
                "://a:b",
                "://",
                "\"token\",\"",
                "('token','\\",
                "cookie=a; ",
                "Bearer ",
                "--token ",
                "\\",
                "authorization",
                "{token=a ",
                "[token=\\\"",
                "%253d",
                "token%3D%22",
                "password:",
                "\"password\":{\"",
                "api_key=(\"",
                "&quot;token&quot;:&quot;",
                "name=\"token\" value",
                "password='\\\\\\'",
                "a@://b:",
                "proof\\",
                "x[token=(",
                "\n token: a b\\\"c",
                "(token=a )",
                "\"cookie: a\"",
                "token\u001b[0m\"a\"",
                "xbearer%20",
                "Bearer%20realm=",
                "password=\"a\"->",
                "basic+",
                "Basicx",
                "äBearerk",
                "token ",
                "authorization=\n",
                "a:password=[x "
            })
    void noLineIsTooHostile(String part) {
        values.add("v", "password=\"passwor");
        String line = part.repeat((1 << 20) / part.length());
        assertThat(redactor.mask(line)).isNotNull();
        assertThat(redactor.mask("token=" + line)).isNotNull();
    }
}
