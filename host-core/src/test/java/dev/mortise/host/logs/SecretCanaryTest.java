package dev.mortise.host.logs;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.net.URLEncoder;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Random secrets in every notation we could think of, first by structure alone, then by value.
class SecretCanaryTest {

    private static final String PLAIN =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final int ROUNDS = 400;

    private final SecretValues values = new SecretValues();
    private final Redactor redactor = new Redactor(List.of(), values);

    /// @param signs what a secret may hold in this notation beside letters and digits
    /// @param escape how the notation writes them
    record Shape(String template, String signs, UnaryOperator<String> escape) {
        @Override
        public String toString() {
            return template;
        }
    }

    private static final String TOKEN = "+/=&.-_~!*";
    private static final String ALL = "+/=&,;\"'\\ <>(){}[]#%$@:?|^~";

    static Stream<Shape> shapes() {
        return Stream.of(
                        raw(
                                TOKEN + "\"'\\@#:",
                                "password=§",
                                "boot DB_PASSWORD=§ ready",
                                "X_API_KEY: §",
                                "authToken=§",
                                "export PGPASSWORD=§;",
                                "--token=§",
                                "--db-password §",
                                "-password §",
                                "prog --secret § --verbose",
                                "secret_key : §",
                                "x-api-key:§",
                                "token := §",
                                "MAGIC_COOKIE=§",
                                "CLOUDPATH_PROOF=§",
                                "?n=1&api_key=§",
                                "-Dmy.secret=§",
                                "Set-Cookie: sid=§; Path=/",
                                "Cookie: a=1; b=§; c=2",
                                "cookie=a=1; b=§",
                                "Authorization: Digest a, b=§",
                                "HTTP_AUTHORIZATION=Custom x §",
                                "secret -> §",
                                "my.access-token=§",
                                "token[0]=§",
                                "AWS_SECRET_ACCESS_KEY=§",
                                "\u001b[36mtoken=\u001b[0m§\u001b[0m x",
                                "password\u001b[0m: §",
                                "line\\npassword=§",
                                "\\tmy_proof: §"),
                        raw(
                                TOKEN,
                                "Bearer §",
                                "auth Bearer § ok",
                                "{\"h\":\"Bearer §\"}",
                                "x Bearer%20§",
                                "user[password]=§",
                                "password%3D§",
                                "a%26proof%3D§",
                                "password\\u003d§",
                                "{\"m\":\"my_token\\u003a §\"}",
                                "<password>§</password>",
                                "<ns:db-password type=\"x\">§</ns:db-password>",
                                "&lt;password&gt;§&lt;/password&gt;",
                                "\\u003cpassword\\u003e§\\u003c/password\\u003e",
                                "<entry key=\"password\">§</entry>",
                                "[--password, §, -v]",
                                "--token='§'",
                                "%22password%22%3A%22§%22",
                                "\\x22password\\x22:\\x22§\\x22",
                                "\\u0022password\\u0022:\\u0022§\\u0022",
                                "&quot;password&quot;:&quot;§&quot;",
                                "&#34;password&#34;: &#34;§&#34;",
                                "{\"password\": §}",
                                "{\"password\":[\"§\"]}",
                                "map[Cookie:[a=1; b=§] X:[y]]"),
                        raw(
                                TOKEN.replace("/", "") + "",
                                "postgres://bob:§@db:5432/x",
                                "https://§@github.com/x",
                                "redis://:§@cache/0",
                                "amqp:\\/\\/u:§@h\\/v",
                                "x%3A%2F%2Fu%3A§%40h%2Fv",
                                "{\"url\":\"http://u:§@h/\"}"),
                        raw(
                                TOKEN.replace("=", "") + ",; ",
                                "{user=bob, password=§, n=1}",
                                "{password=§}",
                                "User[name=x, password=§, n=1]",
                                "User(name=x, password=§)",
                                "password: §",
                                "  - db_password: §",
                                "password = §",
                                "# my.secret: §",
                                "{user: bob, password: §}",
                                "Cookie: §",
                                "authorization: §"),
                        with(
                                ALL,
                                s -> s.replace("\\", "\\\\").replace("\"", "\\\""),
                                "{\"password\":\"§\",\"n\":1}",
                                "{\"my_token\" : \"§\"}",
                                "password=\"§\" next",
                                "{\"Cookie\":\"§\"}",
                                "[\"--password\", \"§\"]",
                                "--password \"§\" -v",
                                "[(\"password\", \"§\")]",
                                "{:password \"§\"}",
                                "{password,\"§\"}",
                                "{password,<<\"§\">>}",
                                "{\"name\":\"DB_PASSWORD\",\"value\":\"§\"}",
                                "\"password\" => \"§\"",
                                "password = \"old\" -> \"§\"",
                                "password: Some(\"§\")",
                                "Conf { user: \"x\", password: Some(\"§\") }",
                                "{\"password\":[\"x\",\"§\"],\"n\":1}",
                                "{\"secret\":{\"a\":{\"b\":\"§\"}}}",
                                "os.environ[\"PASSWORD\"] = \"§\"",
                                "config[\"token\"]=\"§\"",
                                "headers: [\"Cookie\", \"§\", \"Host\", \"h\"]",
                                "password = \"\"\"§\"\"\""),
                        with(
                                ALL,
                                s -> s.replace("\\", "\\\\").replace("'", "\\'"),
                                "{'password': '§', 'n': 1}",
                                "{'my_token': b'§'}",
                                "password='§' next",
                                "[('password', '§')]",
                                "['--password', '§']",
                                "{ password: '§' }",
                                "{'Set-Cookie': '§'}",
                                "[ 'Authorization', '§' ]"),
                        with(
                                ALL.replace("\\", ""),
                                s -> s.replace("'", "''"),
                                "password: '§' # x",
                                "'token': '§'"),
                        with(
                                ALL,
                                s -> s.replace("'", "'\\''"),
                                "PASSWORD='§' run",
                                "run --password '§'",
                                "--my-token='§' x"),
                        with(
                                ALL.replace("\\", ""),
                                s -> s.replace("\"", "\"\""),
                                "password=\"§\"",
                                "Password=\"§\";User=x"),
                        with(
                                ALL,
                                s -> jsonString(jsonString(s)),
                                "{\"m\":\"{\\\"password\\\":\\\"§\\\",\\\"n\\\":1}\"}",
                                "\"my_token=\\\"§\\\" n\""),
                        with(
                                ALL,
                                s -> jsonString(jsonString(jsonString(s))),
                                "\"{\\\"m\\\":\\\"{\\\\\\\"password\\\\\\\":\\\\\\\"§\\\\\\\"}\\\"}\""),
                        with(
                                ALL,
                                s ->
                                        s.replace("&", "&amp;")
                                                .replace("<", "&lt;")
                                                .replace(">", "&gt;")
                                                .replace("\"", "&quot;"),
                                "<password>§</password><n>1</n>",
                                "<db password=\"§\" n=\"1\"/>",
                                "<add key=\"password\" value=\"§\" />",
                                "<property name=\"db.password\" value=\"§\"/>"),
                        with(ALL, s -> s, "<password><![CDATA[§]]></password>"))
                .flatMap(s -> s);
    }

    private static Stream<Shape> raw(String signs, String... templates) {
        return with(signs, s -> s, templates);
    }

    private static Stream<Shape> with(
            String signs, UnaryOperator<String> escape, String... templates) {
        return Stream.of(templates).map(template -> new Shape(template, signs, escape));
    }

    private static String jsonString(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void aSecretDoesNotSurviveInAnyNotation(Shape shape) {
        var random = new Random(shape.template.hashCode());
        for (int round = 0; round < ROUNDS; round++) {
            String secret = secret(random, 32, round == 0 ? "" : shape.signs);
            String line = shape.template.replace("§", shape.escape.apply(secret));
            String masked = redactor.mask(line);
            assertThat(fragment(shape.escape.apply(secret), masked, line))
                    .as("left of <%s> in <%s>", line, masked)
                    .isNull();
            assertThat(redactor.mask(masked)).isEqualTo(masked);
        }
    }

    /// Starts and ends with a letter; blanks stand alone.
    private static String secret(Random random, int length, String signs) {
        var secret = new StringBuilder();
        for (int i = 0; i < length; i++) {
            boolean edge = i == 0 || i == length - 1;
            boolean sign = !edge && !signs.isEmpty() && random.nextInt(3) == 0;
            String from = sign ? signs : PLAIN;
            secret.append(from.charAt(random.nextInt(from.length())));
        }
        return secret.toString().replaceAll(" +", " ").replaceAll("(?<=[,;]) (?=\\w*[=:])", "");
    }

    /// Six characters in a row of `secret` that `masked` still has, though the template has not.
    private static String fragment(String secret, String masked, String line) {
        for (int i = 0; i + 6 <= secret.length(); i++) {
            String part = secret.substring(i, i + 6);
            if (masked.contains(part)) {
                return part;
            }
        }
        return null;
    }

    @Test
    @MustHold({"B123", "B127"})
    void aKnownValueIsMaskedHoweverItIsEncoded() {
        var random = new Random(123);
        for (int round = 0; round < 3_000; round++) {
            String secret = secret(random, 4 + random.nextInt(40), ALL + "äß日\n\t/+");
            String padded = random.nextBoolean() ? secret : " " + secret + "\n";
            var handle = values.add("s", padded);
            assertThat(handle.maskable()).isEqualTo(secret.length() >= 4);
            String prefix = secret(random, 1 + random.nextInt(4), "");
            String suffix = secret(random, 1 + random.nextInt(4), "");
            String inner = random.nextBoolean() ? secret : padded;
            byte[] bytes = (prefix + inner + suffix).getBytes(UTF_8);
            check(inner, prefix, suffix);
            check(jsonString(inner).replace("\n", "\\n").replace("\t", "\\t"), prefix, suffix);
            check(URLEncoder.encode(inner, UTF_8), prefix, suffix);
            check(URLEncoder.encode(inner, UTF_8).replace("+", "%20"), prefix, suffix);
            check(lowerHex(URLEncoder.encode(inner, UTF_8)), prefix, suffix);
            check(HexFormat.of().formatHex(inner.getBytes(UTF_8)), prefix, suffix);
            check(HexFormat.of().withUpperCase().formatHex(inner.getBytes(UTF_8)), prefix, suffix);
            for (var encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
                for (var form : List.of(encoder, encoder.withoutPadding())) {
                    String encoded = form.encodeToString(bytes);
                    String masked = redactor.mask("x=" + encoded + ".");
                    assertThat(masked).contains("[REDACTED]");
                    assertThat(knownPart(masked, prefix.length(), secret)).as(masked).isTrue();
                }
            }
            values.remove(handle);
        }
    }

    private void check(String encoded, String prefix, String suffix) {
        assertThat(redactor.mask("<" + prefix + encoded + suffix + ">"))
                .isEqualTo("<" + prefix + "[REDACTED]" + suffix + ">");
    }

    /// What is left of the Base64 text spells nothing but the surroundings.
    private static boolean knownPart(String masked, int prefix, String secret) {
        String head = masked.substring(2, masked.indexOf('['));
        return head.length() <= (prefix * 8 + 5) / 6 + 2 && !head.contains(secret);
    }

    private static String lowerHex(String url) {
        return java.util.regex.Pattern.compile("%[0-9A-F]{2}")
                .matcher(url)
                .replaceAll(match -> match.group().toLowerCase(java.util.Locale.ROOT));
    }

    @Test
    @MustHold("B023")
    void overlappingAndNestedValuesLeaveNoTail() {
        var random = new Random(23);
        for (int round = 0; round < 2_000; round++) {
            String text = secret(random, 30, "ab ");
            var handles =
                    IntStream.range(0, 4)
                            .mapToObj(
                                    i -> {
                                        int from = random.nextInt(20);
                                        int to = from + 4 + random.nextInt(6);
                                        return new int[] {from, to};
                                    })
                            .filter(r -> text.substring(r[0], r[1]).strip().length() >= 4)
                            .toList();
            boolean[] secret = new boolean[text.length()];
            var added =
                    handles.stream().map(r -> values.add("n", text.substring(r[0], r[1]))).toList();
            handles.forEach(r -> IntStream.range(r[0], r[1]).forEach(i -> secret[i] = true));
            var expected = new StringBuilder();
            for (int i = 0; i < text.length(); i++) {
                if (!secret[i]) {
                    expected.append(text.charAt(i));
                } else if (i == 0 || !secret[i - 1]) {
                    expected.append("[REDACTED]");
                }
            }
            assertThat(redactor.mask(text)).isEqualTo(expected.toString());
            added.forEach(values::remove);
        }
    }

    @Test
    @MustHold("B030")
    void aValueTooShortToMaskIsReportedByName() {
        var pin = values.add("pin", " 12 ");
        var blank = values.add("blank", "      ");
        var good = values.add("good", "1234");
        assertThat(pin.maskable()).isFalse();
        assertThat(blank.maskable()).isFalse();
        assertThat(good.maskable()).isTrue();
        assertThat(values.unmaskable()).containsExactly("pin", "blank");
        assertThat(redactor.mask("pin 12, good 1234")).isEqualTo("pin 12, good [REDACTED]");
        values.remove(pin);
        values.remove(pin);
        assertThat(values.unmaskable()).containsExactly("blank");
        assertThat(pin.toString()).doesNotContain("12");
    }

    @Test
    void eachLineOfAValueIsMaskedAndAForgottenOneNoMore() {
        var key = values.add("key", "-----BEGIN-----\nMIIEpAIBAAKCAQEA\n  xyz\nlast-line\r\n");
        var twice = values.add("key", "last-line");
        assertThat(redactor.mask("a MIIEpAIBAAKCAQEA b last-line xyz"))
                .isEqualTo("a [REDACTED] b [REDACTED] xyz");
        values.remove(key);
        assertThat(redactor.mask("a MIIEpAIBAAKCAQEA b last-line"))
                .isEqualTo("a MIIEpAIBAAKCAQEA b [REDACTED]");
        values.remove(twice);
        assertThat(redactor.mask("last-line")).isEqualTo("last-line");
    }
}
