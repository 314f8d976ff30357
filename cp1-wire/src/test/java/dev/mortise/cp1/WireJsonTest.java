package dev.mortise.cp1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.cp1.Message.Kind;
import dev.mortise.cp1.WireJson.Credentials;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.stream.Stream;

/// The JSON in the frames: the vectors of `cp1-host.md` §23 byte for byte, the rules of §5 and §6.
class WireJsonTest {

    private static final String HEALTH = "cloudpath.v1.driver.DriverService/Health";
    private static final String SHUTDOWN = "cloudpath.v1.driver.DriverService/Shutdown";
    private static final String NOPE = "cloudpath.v1.driver.DriverService/Nope";

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Message decode(String json) throws WireException {
        return WireJson.decodeMessage(utf8(json));
    }

    static Stream<Arguments> frames() {
        return Stream.of(
                Arguments.of(
                        "00000058",
                        "{\"call_id\":1,\"kind\":1,\"method\":\""
                                + HEALTH
                                + "\",\"body\":\"e30=\"}",
                        Message.request(1, HEALTH, utf8("{}"))),
                Arguments.of(
                        "00000048",
                        "{\"call_id\":1,\"kind\":2,"
                                + "\"body\":\"eyJzdGF0ZSI6MSwiaW5zdGFuY2VzIjpudWxsfQ==\"}",
                        Message.answer(1, utf8("{\"state\":1,\"instances\":null}"))),
                Arguments.of(
                        "00000092",
                        "{\"call_id\":2,\"kind\":1,\"method\":\""
                                + SHUTDOWN
                                + "\",\"body\":\"eyJyZWFzb24iOiJob3N0IHNodXRkb3duIiwiZ3JhY2Vf"
                                + "c2Vjb25kcyI6MH0=\"}",
                        Message.request(
                                2,
                                SHUTDOWN,
                                utf8("{\"reason\":\"host shutdown\",\"grace_seconds\":0}"))),
                Arguments.of(
                        "00000074",
                        "{\"call_id\":2,\"kind\":2,\"error\":{\"code\":12,\"message\":\"method "
                                + NOPE
                                + " not implemented\"}}",
                        Message.failure(
                                2,
                                Kind.RESPONSE,
                                StatusCode.UNIMPLEMENTED,
                                "method " + NOPE + " not implemented")));
    }

    @ParameterizedTest
    @MethodSource("frames")
    void aMessageIsItsFrameByteForByte(String length, String json, Message message)
            throws Exception {
        var out = new ByteArrayOutputStream();
        Frames.write(out, WireJson.encode(message), Frames.MAX_FRAME);
        assertThat(HexFormat.of().formatHex(out.toByteArray(), 0, 4)).isEqualTo(length);
        assertThat(new String(out.toByteArray(), 4, out.size() - 4, StandardCharsets.UTF_8))
                .isEqualTo(json);
        byte[] frame = Frames.read(new ByteArrayInputStream(out.toByteArray()), Frames.MAX_FRAME);
        assertThat(WireJson.decodeMessage(frame)).isEqualTo(message);
    }

    @Test
    void credentialsAreTheirFrameByteForByte() throws Exception {
        var credentials = new Credentials("0123456789abcdef", "00112233445566778899aabbccddeeff");
        byte[] json = WireJson.encode(credentials);
        assertThat(json).hasSize(0x4b);
        assertThat(json)
                .asString()
                .isEqualTo(
                        "{\"launch_id\":\"0123456789abcdef\","
                                + "\"proof\":\"00112233445566778899aabbccddeeff\"}");
        assertThat(WireJson.decodeCredentials(json)).isEqualTo(credentials);
        assertThat(credentials.toString()).doesNotContain("0123", "0011");
    }

    @Test
    void credentialsMayMissHoldNullAndHoldMore() throws Exception {
        assertThat(WireJson.decodeCredentials(utf8("{}"))).isEqualTo(new Credentials("", ""));
        assertThat(
                        WireJson.decodeCredentials(
                                utf8(
                                        "{\"x\":{\"proof\":\"no\"},\"proof\":null,\"launch_id\":\"l\"}")))
                .isEqualTo(new Credentials("l", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{\"proof\":\"SECRET\"",
                "{\"proof\":SECRET}",
                "{\"proof\":\"SECRET\"}{}",
                "SECRET"
            })
    void brokenCredentialsAreRefusedWithoutQuotingThem(String json) {
        assertThatThrownBy(() -> WireJson.decodeCredentials(utf8(json)))
                .isInstanceOf(WireException.class)
                .hasNoCause()
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("SECRET"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"call_id\":7,\"kind\":5}",
                "{\"kind\":5,\"call_id\":7}",
                "{\"call_id\":7,\"kind\":5,\"method\":null,\"body\":null,\"error\":null}",
                "{\"call_id\":7,\"kind\":5,\"later\":{\"kind\":[1,{\"call_id\":2}]},\"n\":1.5}"
            })
    void keysMayBeMissingNullUnknownAndInAnyOrder(String json) throws Exception {
        assertThat(decode(json))
                .isEqualTo(new Message(7, Kind.STREAM_HALF_CLOSE, "", new byte[0], null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"9007199254740993", "9223372036854775807", "18446744073709551615"})
    void callIdsUseAll64Bits(String id) throws Exception {
        Message message = decode("{\"call_id\":" + id + ",\"kind\":7}");
        assertThat(Long.toUnsignedString(message.callId())).isEqualTo(id);
        assertThat(WireJson.encode(message)).asString().contains("\"call_id\":" + id + ",");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "7",
                "null",
                "[{\"call_id\":1,\"kind\":1}]",
                "{\"call_id\":1}",
                "{\"call_id\":1,\"kind\":null}",
                "{\"call_id\":1,\"kind\":0}",
                "{\"call_id\":1,\"kind\":8}",
                "{\"call_id\":1,\"kind\":-1}",
                "{\"call_id\":1,\"kind\":1.5}",
                "{\"call_id\":1,\"kind\":\"1\"}",
                "{\"call_id\":1,\"kind\":{\"kind\":1}}",
                "{\"call_id\":1,\"kind\":99999999999}",
                "{\"call_id\":-1,\"kind\":1}",
                "{\"call_id\":1e3,\"kind\":1}",
                "{\"call_id\":18446744073709551616,\"kind\":1}",
                "{\"call_id\":{\"kind\":2},\"kind\":1}",
                "{\"call_id\":1,\"kind\":1,\"body\":\"*\"}",
                "{\"call_id\":1,\"kind\":2,\"error\":\"no\"}",
                "{\"call_id\":1,\"kind\":1",
                "{\"call_id\":1,\"kind\":1}{\"call_id\":2,\"kind\":1}"
            })
    void whatIsNoMessageIsRefused(String json) {
        assertThatThrownBy(() -> decode(json))
                .isInstanceOf(WireException.class)
                .hasMessageStartingWith("message: ");
    }

    @Test
    void anErrorMayLackItsMessageAndHoldACodeOfTheFuture() throws Exception {
        assertThat(decode("{\"call_id\":1,\"kind\":6,\"error\":{\"code\":5}}").error())
                .isEqualTo(new Message.Error(StatusCode.NOT_FOUND, ""));
        assertThat(
                        decode(
                                        "{\"call_id\":1,\"kind\":6,\"error\":{\"code\":99,\"x\":[],"
                                                + "\"message\":\"m\"}}")
                                .error())
                .isEqualTo(new Message.Error(StatusCode.UNKNOWN, "m"));
        assertThat(WireJson.encode(Message.failure(1, Kind.RESPONSE, StatusCode.ABORTED, "")))
                .asString()
                .isEqualTo("{\"call_id\":1,\"kind\":2,\"error\":{\"code\":10}}");
    }

    @Test
    void whatGoEscapesReadsTheSame() throws Exception {
        assertThat(
                        decode("{\"call_id\":1,\"kind\":1,\"method\":\"a\\u003cb\\u0026\\/ü\"}")
                                .method())
                .isEqualTo("a<b&/ü");
    }

    @Test
    void codesAreNumberedAsInGrpc() {
        assertThat(StatusCode.UNIMPLEMENTED.number()).isEqualTo(12);
        assertThat(StatusCode.UNAUTHENTICATED.number()).isEqualTo(16);
        assertThat(StatusCode.of(14)).isEqualTo(StatusCode.UNAVAILABLE);
        assertThat(StatusCode.of(-1)).isEqualTo(StatusCode.UNKNOWN);
    }

    @Test
    void aMessagesPictureLeavesItsBodyOut() {
        assertThat(Message.answer(1, utf8("{\"password\":\"x\"}")).toString())
                .contains("RESPONSE", "16 bytes")
                .doesNotContain("password");
    }
}
