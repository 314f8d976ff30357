package dev.mortise.host.handshake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.cp1.Endpoint;
import dev.mortise.cp1.Handshake;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedHandshakeTest {

    private static final String LINE =
            "CP1|io.test.plugin|driver=1|unix|/tmp/cloudpath-plugin-1/plugin.sock|grpc|"
                    + "0123456789abcdef|00112233445566778899aabbccddeeff";

    private final ExpectedHandshake expected =
            new ExpectedHandshake(
                    "io.test.plugin",
                    "driver",
                    1,
                    Endpoint.unix("/tmp/cloudpath-plugin-1/plugin.sock"),
                    "0123456789abcdef",
                    "00112233445566778899aabbccddeeff");

    @Test
    void theExpectedLinePasses() throws Exception {
        assertThat(expected.mismatch(Handshake.parse(LINE))).isEmpty();
    }

    /// One field wrong at a time; the first in the spec's order is named when several are.
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "io.test.plugin;io.other;wrong plugin id",
                "io.test.plugin;IO.TEST.PLUGIN;wrong plugin id",
                "driver=1;application=1;it speaks application",
                "driver=1;connector=1;it speaks connector",
                "driver=1;driver=2;it speaks version 2",
                "0123456789abcdef;0123456789abcdee;the launch id is not this launch's",
                "00112233445566778899aabbccddeeff;00112233445566778899aabbccddeefe;the proof is not"
                        + " this launch's",
                "|unix|;|tcp|;wrong transport",
                "plugin-1/plugin.sock;plugin-2/plugin.sock;the endpoint is not the one it was given"
            })
    void aFieldThatDiffersIsNamedWithoutLaunchIdOrProof(String was, String is, String words)
            throws Exception {
        String line = LINE.replace(was, is);
        if (is.equals("|tcp|")) {
            line = line.replace("/tmp/cloudpath-plugin-1/plugin.sock", "127.0.0.1:1");
        }
        String mismatch = expected.mismatch(Handshake.parse(line)).orElseThrow();
        assertThat(mismatch).startsWith(words).doesNotContain("0123456789abcde", "00112233");
        assertThat(expected.toString()).doesNotContain("0123456789abcde", "00112233");
    }
}
