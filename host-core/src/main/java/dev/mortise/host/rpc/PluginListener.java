package dev.mortise.host.rpc;

import dev.mortise.cp1.Frames;
import dev.mortise.cp1.WireException;
import dev.mortise.cp1.WireJson;
import dev.mortise.cp1.WireJson.Credentials;
import dev.mortise.host.handshake.ExpectedHandshake;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// Lets one plugin in (`cp1-host.md` §5): the first connection that proves to be this launch's.
///
/// A connection that fails is closed without a word and does not fail the launch. A second one with
/// the right proof is closed too. Nothing of what a stranger sends is kept or logged.
public final class PluginListener implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PluginListener.class);

    static final int MAX_CONNECTIONS = 64;
    static final Duration AUTHENTICATION = Duration.ofSeconds(5);

    private final String name;
    private final LaunchSocket socket;
    private final Credentials expected;
    private final Consumer<RpcSession> entered;
    private final Runnable refused;
    private final Consumer<String> failed;
    private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean taken = new AtomicBoolean();
    private volatile boolean closed;

    /// @param entered told once, of the authenticated session
    /// @param refused told of each connection that did not prove itself
    /// @param failed told once when no connection can be accepted any more
    public PluginListener(
            String name,
            LaunchSocket socket,
            Credentials expected,
            Consumer<RpcSession> entered,
            Runnable refused,
            Consumer<String> failed) {
        this.name = name;
        this.socket = socket;
        this.expected = expected;
        this.entered = entered;
        this.refused = refused;
        this.failed = failed;
    }

    LaunchSocket socket() {
        return socket;
    }

    public void start() {
        Thread.ofVirtual().name("accept-" + name).start(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel channel = socket.channel().accept();
                if (closed || open.size() >= MAX_CONNECTIONS) {
                    channel.close();
                    continue;
                }
                open.add(channel);
                Thread.ofVirtual().name("authenticate-" + name).start(() -> meet(channel));
            }
        } catch (ClosedChannelException _) {
            // The launch is over.
        } catch (IOException e) {
            if (!closed) {
                failed.accept("the listener failed: " + e.getMessage());
            }
        }
    }

    private void meet(SocketChannel channel) {
        boolean stays = false;
        var deadline = Deadlines.closeAfter(channel, AUTHENTICATION);
        try {
            byte[] frame = Frames.read(Channels.newInputStream(channel), Frames.MAX_FRAME);
            boolean in = frame != null && proves(WireJson.decodeCredentials(frame));
            if (deadline.cancel(false) && in && taken.compareAndSet(false, true)) {
                stays = true;
                var session = new RpcSession(name, channel, () -> open.remove(channel));
                session.start();
                entered.accept(session);
            }
        } catch (IOException | WireException e) {
            LOG.debug("{}: a connection was refused: {}", name, e.getMessage());
        } finally {
            deadline.cancel(false);
            if (!stays) {
                open.remove(channel);
                close(channel);
                if (!closed && !taken.get()) {
                    refused.run();
                }
            }
        }
    }

    /// Both comparisons always happen, in constant time.
    private boolean proves(Credentials said) {
        return ExpectedHandshake.same(said.launchId(), expected.launchId())
                & ExpectedHandshake.same(said.proof(), expected.proof());
    }

    @Override
    public void close() {
        closed = true;
        socket.close();
        open.forEach(PluginListener::close);
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException _) {
            // Then it is closed.
        }
    }
}
