package dev.mortise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Random;

class RedactCommandTest {

    private static byte[] redact(byte[] in) throws Exception {
        var out = new ByteArrayOutputStream();
        RedactCommand.redact(new ByteArrayInputStream(in), out);
        return out.toByteArray();
    }

    @Test
    void itMasksAsTheHostDoes() throws Exception {
        String in = "boot password=hunter2 ready\nCLOUDPATH_PROOF=abc\nCookie: a=1; b=2\nplain\n";
        assertThat(new String(redact(in.getBytes(UTF_8)), UTF_8))
                .contains("boot password=[REDACTED] ready\n", "\nplain\n")
                .doesNotContain("hunter2", "abc", "a=1", "b=2");
    }

    @Test
    void whatHoldsNoSecretComesOutByteForByte() throws Exception {
        var random = new Random(7);
        var in = new ByteArrayOutputStream();
        for (int i = 0; i < 2000; i++) {
            byte[] line = new byte[random.nextInt(200)];
            for (int j = 0; j < line.length; j++) {
                int b = random.nextInt(128, 256);
                line[j] = (byte) b;
            }
            in.writeBytes(line);
            in.write('\n');
        }
        assertThat(redact(in.toByteArray())).isEqualTo(in.toByteArray());
    }
}
