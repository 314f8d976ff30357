package dev.mortise.host.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

class LineSplitterTest {

    private static final byte[] TEXT =
            "a\r\n\r\n\nü日本😀\r\nx\ry\r\r\n\0z\n\uFEFFend without newline".getBytes(UTF_8);
    private static final List<String> LINES =
            List.of("a", "", "", "ü日本😀", "x\ry\r", "\0z", "\uFEFFend without newline");

    private final List<String> lines = new ArrayList<>();

    private void take(LineBytes line) {
        lines.add((line.cut() ? "…" : "") + line.text());
    }

    @Test
    @MustHold("B047")
    void linesAreTheSameWhereverTheReadsWereTorn() {
        for (int one = 0; one <= TEXT.length; one++) {
            for (int two = one; two <= TEXT.length; two++) {
                lines.clear();
                var splitter = new LineSplitter();
                splitter.feed(TEXT, 0, one, this::take);
                splitter.feed(TEXT, one, two - one, this::take);
                splitter.feed(TEXT, two, TEXT.length - two, this::take);
                splitter.end(this::take);
                assertThat(lines).isEqualTo(LINES);
            }
        }
    }

    @Test
    void aPipeThatEndsWithItsLineHasNoMore() {
        var splitter = new LineSplitter();
        byte[] text = "a\nb\r".getBytes(UTF_8);
        splitter.feed(text, 0, 2, this::take);
        splitter.end(this::take);
        assertThat(lines).containsExactly("a");
        splitter.feed(text, 2, 2, this::take);
        splitter.end(this::take);
        splitter.end(this::take);
        assertThat(lines).as("a CR alone ends nothing").containsExactly("a", "b\r");
    }

    @Test
    void aLineAtTheLimitIsWholeAndOneOverItIsCut() {
        var splitter = new LineSplitter(8, 4);
        feed(splitter, "12345678\r\n123456789\n12345678\n", 3);
        assertThat(lines).containsExactly("12345678", "…12345678", "…9", "12345678");
        lines.clear();
        feed(new LineSplitter(8, 4), "12345678\r\n123456789\n12345678\n", 100);
        assertThat(lines).containsExactly("12345678", "…12345678", "…9", "12345678");
        assertThatThrownBy(() -> new LineSplitter(3)).isInstanceOf(IllegalArgumentException.class);
    }

    private void feed(LineSplitter splitter, String text, int read) {
        byte[] bytes = text.getBytes(UTF_8);
        for (int at = 0; at < bytes.length; at += read) {
            splitter.feed(bytes, at, Math.min(read, bytes.length - at), this::take);
        }
    }

    @Test
    @MustHold("B226")
    void piecesJoinToTheLineAndNoneBeginsWithinACharacter() {
        var random = new Random(226);
        for (int round = 0; round < 3_000; round++) {
            var text = new StringBuilder();
            for (int n = random.nextInt(60); n >= 0; n--) {
                text.append(List.of("a", "ü", "日", "😀", "\r").get(random.nextInt(5)));
            }
            byte[] bytes = text.toString().getBytes(UTF_8);
            if (random.nextInt(4) == 0) {
                random.nextBytes(bytes);
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = bytes[i] == '\n' ? (byte) 0x80 : bytes[i];
                }
            } else {
                bytes[bytes.length - 1] = 'z';
            }
            int limit = 4 + random.nextInt(12);
            var joined = new ByteArrayOutputStream();
            var splitter = new LineSplitter(limit, 4 + random.nextInt(8));
            LineSplitter.Sink sink =
                    line -> {
                        assertThat(line.length()).isLessThanOrEqualTo(limit);
                        assertThat(line.cut()).isEqualTo(bytes.length > limit);
                        boolean valid = !new String(bytes, UTF_8).contains("\uFFFD");
                        if (valid) {
                            assertThat(line.text()).doesNotContain("\uFFFD");
                        }
                        joined.write(line.buffer(), line.offset(), line.length());
                        assertThat(
                                        Arrays.copyOfRange(
                                                line.buffer(),
                                                line.offset() - line.before(),
                                                line.offset()))
                                .as("context is what came before")
                                .isEqualTo(
                                        Arrays.copyOfRange(
                                                bytes,
                                                joined.size() - line.length() - line.before(),
                                                joined.size() - line.length()));
                    };
            int torn = random.nextInt(bytes.length + 1);
            splitter.feed(bytes, 0, torn, sink);
            splitter.feed(bytes, torn, bytes.length - torn, sink);
            splitter.end(sink);
            assertThat(joined.toByteArray()).isEqualTo(bytes);
        }
    }

    @Test
    @MustHold({"B198", "B226"})
    void aLineOfTenMebibytesIsCutAndShortLinesStillAppear() {
        var splitter = new LineSplitter();
        byte[] read = new byte[65_536];
        Arrays.fill(read, (byte) 'x');
        var sizes = new ArrayList<Integer>();
        LineSplitter.Sink sink =
                line -> {
                    assertThat(line.cut()).isEqualTo(sizes.size() < 10);
                    assertThat(line.buffer().length)
                            .isLessThanOrEqualTo((1 << 20) + 2 * LineSplitter.CONTEXT);
                    sizes.add(line.length());
                };
        for (int i = 0; i < 160; i++) {
            splitter.feed(read, 0, read.length, sink);
        }
        byte[] rest = "\nshort\n".getBytes(UTF_8);
        splitter.feed(rest, 0, rest.length, sink);
        assertThat(sizes).hasSize(11).endsWith(1 << 20, 5);
        assertThat(sizes.stream().mapToInt(i -> i).sum()).isEqualTo((10 << 20) + 5);
    }

    @Test
    @MustHold("B038")
    void aSecretAcrossACutIsMaskedOnBothSidesAtEverySplit() {
        var values = new SecretValues();
        values.add("known", "K-7hY2pQ9zR4");
        var redactor = new Redactor(List.of(), values);
        for (String secret :
                List.of("K-7hY2pQ9zR4", "my_token=K+8jX3qS5wT6", "Cookie: a=1; b=Q7rZ2")) {
            for (int at = 0; at < 120; at++) {
                for (int read = 1; read < 40; read += 6) {
                    lines.clear();
                    var splitter = new LineSplitter(40, 24);
                    byte[] bytes = ("-".repeat(at) + " " + secret + " \n").getBytes(UTF_8);
                    for (int i = 0; i < bytes.length; i += read) {
                        splitter.feed(
                                bytes,
                                i,
                                Math.min(read, bytes.length - i),
                                line -> take(redactor.mask(line)));
                    }
                    for (String line : lines) {
                        for (String part :
                                List.of("7hY", "2pQ", "9zR", "8jX", "3qS", "wT6", "Q7r", "rZ2")) {
                            assertThat(line).doesNotContain(part);
                        }
                    }
                }
            }
        }
    }
}
