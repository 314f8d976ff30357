package dev.mortise.cp1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Frames as bytes (`cp1-host.md` §5).
class FramesTest {

    private static byte[] read(String hex) throws Exception {
        return Frames.read(
                new ByteArrayInputStream(HexFormat.of().parseHex(hex)), Frames.MAX_FRAME);
    }

    @Test
    void twoFramesInARowAndThenTheCleanEnd() throws Exception {
        var in =
                new ByteArrayInputStream(
                        HexFormat.of().parseHex("000000027b7d" + "000000045b312c5d"));
        assertThat(Frames.read(in, 100)).asString().isEqualTo("{}");
        assertThat(Frames.read(in, 100)).asString().isEqualTo("[1,]");
        assertThat(Frames.read(in, 100)).isNull();
    }

    @Test
    void aLengthOfZeroIsAnError() {
        assertThatThrownBy(() -> read("00000000")).isInstanceOf(WireException.class);
        assertThatThrownBy(() -> Frames.write(new ByteArrayOutputStream(), new byte[0], 10))
                .isInstanceOf(WireException.class);
    }

    /// The first would be 2 GiB, the second 4 GiB: with memory taken before the check this fails.
    @ParameterizedTest
    @ValueSource(strings = {"7fffffff", "ffffffff", "80000000", "00400001"})
    void aLengthOverTheLimitIsRefusedBeforeAnythingIsAllocated(String length) {
        assertThatThrownBy(() -> read(length))
                .isInstanceOf(WireException.class)
                .hasMessage("pluginruntime: frame exceeds limit");
    }

    @Test
    void theLimitItselfIsAllowed() throws Exception {
        var out = new ByteArrayOutputStream();
        Frames.write(out, new byte[Frames.MAX_FRAME], Frames.MAX_FRAME);
        byte[] bytes = out.toByteArray();
        assertThat(HexFormat.of().formatHex(bytes, 0, 4)).isEqualTo("00400000");
        assertThat(Frames.read(new ByteArrayInputStream(bytes), Frames.MAX_FRAME))
                .hasSize(Frames.MAX_FRAME);
        assertThatThrownBy(() -> Frames.write(out, new byte[11], 10))
                .hasMessage("pluginruntime: frame exceeds limit");
        assertThat(out.size()).as("nothing of it was written").isEqualTo(bytes.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "000000", "00000002", "000000027b"})
    void anEndInsideAFrameIsNoCleanEnd(String hex) {
        assertThatThrownBy(() -> read(hex)).isInstanceOf(EOFException.class);
    }

    @Test
    void bytesMayTrickle() throws Exception {
        byte[] bytes = "\0\0\0\u0007{\"a\":1}".getBytes(StandardCharsets.UTF_8);
        var oneByOne =
                new InputStream() {
                    private int next;

                    @Override
                    public int read() {
                        return next < bytes.length ? bytes[next++] : -1;
                    }

                    @Override
                    public int read(byte[] into, int offset, int length) {
                        int b = read();
                        if (b >= 0) {
                            into[offset] = (byte) b;
                        }
                        return b < 0 ? -1 : 1;
                    }
                };
        assertThat(Frames.read(oneByOne, 100)).asString().isEqualTo("{\"a\":1}");
    }
}
