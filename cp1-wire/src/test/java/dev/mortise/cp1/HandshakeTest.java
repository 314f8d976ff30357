package dev.mortise.cp1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The vectors of `cp1-host.md` §23, and the rules of §3.
class HandshakeTest {

    private static final String TCP =
            "CP1|io.test.app|application=1|tcp|127.0.0.1:12345|grpc|launch-1|proof-1";
    private static final String UNIX =
            "CP1|io.test.plugin|driver=1|unix|/tmp/cloudpath-plugin-1/plugin.sock|grpc"
                    + "|0123456789abcdef|00112233445566778899aabbccddeeff";

    @ParameterizedTest
    @ValueSource(
            strings = {
                TCP,
                UNIX,
                "CP1||driver=1|unix|/s|grpc|l|p",
                "CP1|io.test|driver=4294967295|unix|/s|grpc|l|p",
                "CP1|io.test|connector=1|unix|/s|grpc|l|p",
                "CP1|io.test|transform=7|bufconn|anything|grpc|l|p",
                "CP1|io.test|driver=1|tcp|localhost:80|grpc|l|p"
            })
    void aRightLineReadsAndPrintsBackUnchanged(String line) throws Exception {
        assertThat(Handshake.parse(line).line()).isEqualTo(line);
        assertThat(Handshake.parse(" \t" + line + "\r\n").line()).isEqualTo(line);
        assertThat(Handshake.isHandshakeLine(line)).isTrue();
    }

    @Test
    void everyFieldArrivesInItsPlace() throws Exception {
        assertThat(Handshake.parse(UNIX))
                .isEqualTo(
                        new Handshake(
                                "io.test.plugin",
                                "driver",
                                1,
                                "unix",
                                "/tmp/cloudpath-plugin-1/plugin.sock",
                                "grpc",
                                "0123456789abcdef",
                                "00112233445566778899aabbccddeeff"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            textBlock =
                    """
                    CP1|driver=1|unix|/s|grpc|LAUNCH|PROOF,          got 7
                    CP1|id|driver=1|unix|/s|grpc|LAUNCH|PROOF|more,  got 9
                    "",                                              got 1
                    CP2|id|driver=1|unix|/s|grpc|LAUNCH|PROOF,       marker is not CP1
                    cp1|id|driver=1|unix|/s|grpc|LAUNCH|PROOF,       marker is not CP1
                    CP1|id|driver1|unix|/s|grpc|LAUNCH|PROOF,        malformed protocol
                    CP1|id|driver=0|unix|/s|grpc|LAUNCH|PROOF,       malformed version
                    CP1|id|driver=|unix|/s|grpc|LAUNCH|PROOF,        malformed version
                    CP1|id|driver=+1|unix|/s|grpc|LAUNCH|PROOF,      malformed version
                    CP1|id|driver=-1|unix|/s|grpc|LAUNCH|PROOF,      malformed version
                    CP1|id|driver=1=1|unix|/s|grpc|LAUNCH|PROOF,     malformed version
                    CP1|id|driver=4294967296|unix|/s|grpc|LAUNCH|PROOF, malformed version
                    CP1|id|robot=1|unix|/s|grpc|LAUNCH|PROOF,        unsupported protocol
                    CP1|id|Driver=1|unix|/s|grpc|LAUNCH|PROOF,       unsupported protocol
                    CP1|id|driver=1|udp|/s|grpc|LAUNCH|PROOF,        unsupported transport
                    CP1|id|driver=1|unix||grpc|LAUNCH|PROOF,         empty endpoint
                    CP1|id|driver=1|tcp|localhost|grpc|LAUNCH|PROOF, invalid tcp endpoint
                    CP1|id|driver=1|unix|/s|jsonrpc|LAUNCH|PROOF,    unsupported rpc
                    CP1|id|driver=1|unix|/s|grpc||PROOF,             empty launch id
                    CP1|id|driver=1|unix|/s|grpc|LAUNCH|,            empty proof
                    """)
    void aWrongLineIsRefusedByNameAndWithoutSecrets(String line, String why) {
        assertThatThrownBy(() -> Handshake.parse(line))
                .isInstanceOf(WireException.class)
                .satisfies(
                        e ->
                                assertThat(e)
                                        .message()
                                        .startsWith("handshake: ")
                                        .contains(why)
                                        .doesNotContain("LAUNCH", "PROOF"));
    }

    @Test
    void aSecondHandshakeIsKnownByItsFirstFieldAlone() {
        assertThat(Handshake.isHandshakeLine("  CP1|")).isTrue();
        assertThat(Handshake.isHandshakeLine("CP1|nonsense")).isTrue();
        assertThat(Handshake.isHandshakeLine("CP1")).isFalse();
        assertThat(Handshake.isHandshakeLine("CP10|a")).isFalse();
        assertThat(Handshake.isHandshakeLine("say CP1|a")).isFalse();
        assertThat(Handshake.isHandshakeLine("")).isFalse();
    }

    @Test
    void itsPictureShowsNeitherLaunchIdNorProof() throws Exception {
        assertThat(Handshake.parse(UNIX).toString())
                .contains("io.test.plugin")
                .doesNotContain("0123456789abcdef", "00112233");
    }
}
