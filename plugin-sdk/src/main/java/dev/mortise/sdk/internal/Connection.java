package dev.mortise.sdk.internal;

import dev.mortise.cp1.Endpoint;
import dev.mortise.cp1.Frames;
import dev.mortise.cp1.Message;
import dev.mortise.cp1.WireException;
import dev.mortise.cp1.WireJson;

import org.jspecify.annotations.Nullable;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.ReentrantLock;

/// The dialled socket as a two-way pipe of frames. One thread reads; any thread writes, one at a
/// time and a whole frame each, in the order in which they come.
///
/// There is no read time limit: the 30 s of the reference (`cp1-host.md` §5) punish a host for
/// being silent, and a host that has died shows as an ended connection anyway.
final class Connection implements Closeable {

    private final SocketChannel channel;
    private final InputStream in;
    private final OutputStream out;
    private final ReentrantLock writing = new ReentrantLock(true);

    private Connection(SocketChannel channel) {
        this.channel = channel;
        this.in = new BufferedInputStream(Channels.newInputStream(channel));
        this.out = Channels.newOutputStream(channel);
    }

    static Connection dial(Endpoint endpoint) throws IOException {
        SocketAddress address =
                endpoint.scheme().equals(Endpoint.UNIX)
                        ? UnixDomainSocketAddress.of(endpoint.address())
                        : new InetSocketAddress("127.0.0.1", endpoint.port());
        return new Connection(SocketChannel.open(address));
    }

    /// The first frame (§5). The host does not answer it: a wrong one shows at the first read.
    void authenticate(WireJson.Credentials credentials) throws IOException, WireException {
        write(WireJson.encode(credentials));
    }

    /// The next message, or null when the host has ended the connection between two frames.
    @Nullable Message read() throws IOException, WireException {
        byte[] frame = Frames.read(in, Frames.MAX_FRAME);
        return frame == null ? null : WireJson.decodeMessage(frame);
    }

    /// @throws WireException when the message is too long; nothing has been written then
    void write(Message message) throws IOException, WireException {
        write(WireJson.encode(message));
    }

    private void write(byte[] frame) throws IOException, WireException {
        writing.lock();
        try {
            Frames.write(out, frame, Frames.MAX_FRAME);
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
