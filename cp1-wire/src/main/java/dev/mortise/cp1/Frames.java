package dev.mortise.cp1;

import org.jspecify.annotations.Nullable;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/// Frames (§5): a length of four bytes, big-endian, then that many bytes of UTF-8 JSON.
public final class Frames {

    /// The default bound on a frame's length: 4 MiB.
    public static final int MAX_FRAME = 4 * 1024 * 1024;

    private Frames() {}

    /// Reads one frame.
    ///
    /// @return its bytes, or null when the stream ended cleanly between two frames
    /// @throws WireException when the length is 0 or over `max`; checked before anything is
    ///   allocated
    /// @throws EOFException when the stream ended inside a frame
    public static byte @Nullable [] read(InputStream in, int max)
            throws IOException, WireException {
        int first = in.read();
        if (first < 0) {
            return null;
        }
        var data = new DataInputStream(in);
        long length =
                (long) first << 24
                        | data.readUnsignedByte() << 16
                        | data.readUnsignedByte() << 8
                        | data.readUnsignedByte();
        if (length == 0) {
            throw new WireException("frame: empty");
        }
        if (length > max) {
            throw new WireException("pluginruntime: frame exceeds limit");
        }
        byte[] frame = new byte[(int) length];
        data.readFully(frame);
        return frame;
    }

    /// Writes one frame with one call, so that a socket sees no half of it. The caller sees to it
    /// that there is one writer at a time.
    public static void write(OutputStream out, byte[] json, int max)
            throws IOException, WireException {
        if (json.length == 0) {
            throw new WireException("frame: empty");
        }
        if (json.length > max) {
            throw new WireException("pluginruntime: frame exceeds limit");
        }
        out.write(ByteBuffer.allocate(4 + json.length).putInt(json.length).put(json).array());
        out.flush();
    }
}
