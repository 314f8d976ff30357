package dev.mortise.host.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mortise.cp1.Frames;
import dev.mortise.cp1.Message;
import dev.mortise.cp1.StatusCode;
import dev.mortise.cp1.WireJson;
import dev.mortise.cp1.WireJson.Credentials;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Authentication and calls (cp1-host.md §5, §6), against a plugin that the test plays frame by
/// frame on a real socket.
class PluginListenerTest {

    private static final Credentials RIGHT =
            new Credentials("0123456789abcdef", "00112233445566778899aabbccddeeff");

    private final BlockingQueue<RpcSession> entered = new ArrayBlockingQueue<>(10);
    private LaunchSocket socket;
    private PluginListener listener;

    @BeforeEach
    void listen(@TempDir Path directory) throws Exception {
        socket = LaunchSocket.open(directory);
        listener = new PluginListener("test", socket, RIGHT, entered::add, () -> {}, _ -> {});
        listener.start();
    }

    @AfterEach
    void close() {
        listener.close();
        assertThat(socket.directory().orElseThrow()).doesNotExist();
    }

    /// The other end.
    private final class Peer implements AutoCloseable {
        final SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        final InputStream in;
        final OutputStream out;

        Peer() throws Exception {
            channel.connect(UnixDomainSocketAddress.of(socket.endpoint().address()));
            in = Channels.newInputStream(channel);
            out = Channels.newOutputStream(channel);
        }

        Peer say(Credentials credentials) throws Exception {
            Frames.write(out, WireJson.encode(credentials), Frames.MAX_FRAME);
            return this;
        }

        void send(Message message) throws Exception {
            Frames.write(out, WireJson.encode(message), Frames.MAX_FRAME);
        }

        Message next() throws Exception {
            return WireJson.decodeMessage(Frames.read(in, Frames.MAX_FRAME));
        }

        /// True once the host has closed the connection.
        boolean closed() throws Exception {
            return in.read() < 0;
        }

        @Override
        public void close() throws java.io.IOException {
            channel.close();
        }
    }

    private RpcSession session() throws Exception {
        RpcSession session = entered.poll(30, TimeUnit.SECONDS);
        assertThat(session).isNotNull();
        return session;
    }

    private static CompletableFuture<String> call(RpcSession session, String method) {
        var result = new CompletableFuture<String>();
        Thread.ofVirtual()
                .start(
                        () -> {
                            try {
                                byte[] answer =
                                        session.call(
                                                method,
                                                "{}".getBytes(UTF_8),
                                                Duration.ofSeconds(30));
                                result.complete(new String(answer, UTF_8));
                            } catch (RpcException e) {
                                result.complete(e.words());
                            } catch (InterruptedException e) {
                                result.completeExceptionally(e);
                            }
                        });
        return result;
    }

    @Test
    void theSocketIsPrivate() throws Exception {
        Path path = Path.of(socket.endpoint().address());
        assertThat(Files.getPosixFilePermissions(path)).hasSize(2);
        assertThat(Files.getPosixFilePermissions(path.getParent())).hasSize(3);
        assertThat(path.getParent().getFileName().toString()).startsWith("cloudpath-plugin-");
    }

    @Test
    void aWrongProofIsClosedWithoutAWordAndTheRightOneMayStillCome() throws Exception {
        try (var stranger = new Peer().say(new Credentials(RIGHT.launchId(), "0".repeat(32)));
                var other = new Peer().say(new Credentials("f".repeat(16), RIGHT.proof()))) {
            assertThat(stranger.closed()).isTrue();
            assertThat(other.closed()).isTrue();
        }
        assertThat(entered).isEmpty();
        try (var _ = new Peer().say(RIGHT)) {
            session();
        }
    }

    @Test
    void whatIsNoFrameOrNoJsonIsClosed() throws Exception {
        try (var peer = new Peer()) {
            peer.out.write(new byte[] {0, 0, 0, 0});
            assertThat(peer.closed()).isTrue();
        }
        try (var peer = new Peer()) {
            peer.out.write(new byte[] {(byte) 0x7f, 0, 0, 0});
            assertThat(peer.closed()).isTrue();
        }
        try (var peer = new Peer()) {
            Frames.write(peer.out, "[]".getBytes(UTF_8), Frames.MAX_FRAME);
            assertThat(peer.closed()).isTrue();
        }
        assertThat(entered).isEmpty();
    }

    @Test
    void aConnectionThatSaysNothingIsClosedWhenItsTimeIsOver() throws Exception {
        try (var silent = new Peer()) {
            long began = System.nanoTime();
            assertThat(silent.closed()).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - began))
                    .isBetween(Duration.ofMillis(4500), Duration.ofSeconds(30));
        }
    }

    @Test
    void aSecondConnectionWithTheRightProofIsClosedAtOnce() throws Exception {
        try (var _ = new Peer().say(RIGHT)) {
            session();
            try (var fork = new Peer().say(RIGHT)) {
                assertThat(fork.closed()).isTrue();
            }
            assertThat(entered).isEmpty();
        }
    }

    @Test
    void theSixtyFifthConnectionIsClosedOnAccept() throws Exception {
        var peers = new java.util.ArrayList<Peer>();
        for (int i = 0; i < PluginListener.MAX_CONNECTIONS; i++) {
            peers.add(new Peer());
        }
        try (var oneTooMany = new Peer()) {
            assertThat(oneTooMany.closed()).isTrue();
        }
        for (Peer peer : peers) {
            peer.close();
        }
    }

    @Test
    void callsAreNumberedFromOneAndAnswersMayComeInAnyOrder() throws Exception {
        try (var plugin = new Peer().say(RIGHT)) {
            var session = session();
            var first = call(session, "a");
            Message a = plugin.next();
            var second = call(session, "b");
            Message b = plugin.next();
            assertThat(a).isEqualTo(Message.request(1, "a", "{}".getBytes(UTF_8)));
            assertThat(b.callId()).isEqualTo(2);
            plugin.send(Message.answer(99, new byte[0]));
            plugin.send(Message.answer(2, "\"two\"".getBytes(UTF_8)));
            plugin.send(
                    Message.failure(
                            1, Message.Kind.RESPONSE, StatusCode.UNIMPLEMENTED, "method a"));
            assertThat(second.get(30, TimeUnit.SECONDS)).isEqualTo("\"two\"");
            assertThat(first.get(30, TimeUnit.SECONDS)).isEqualTo("UNIMPLEMENTED: method a");
            assertThat(session.messages()).isEqualTo(5);
        }
    }

    @Test
    void aRequestFromThePluginFailsTheCallOfThatId() throws Exception {
        try (var plugin = new Peer().say(RIGHT)) {
            var answer = call(session(), "a");
            plugin.next();
            plugin.send(Message.request(1, "x", new byte[0]));
            assertThat(answer.get(30, TimeUnit.SECONDS)).startsWith("UNKNOWN: ");
        }
    }

    @Test
    void whenTheConnectionEndsEveryCallFailsAndEveryLaterOne() throws Exception {
        RpcSession session;
        CompletableFuture<String> open;
        try (var plugin = new Peer().say(RIGHT)) {
            session = session();
            open = call(session, "a");
            plugin.next();
        }
        assertThat(open.get(30, TimeUnit.SECONDS)).startsWith("UNAVAILABLE: transport closed");
        assertThat(call(session, "b").get(30, TimeUnit.SECONDS))
                .startsWith("UNAVAILABLE: transport closed");
    }

    @Test
    void aCallWithoutAnAnswerIsForgottenAtItsDeadline() throws Exception {
        try (var plugin = new Peer().say(RIGHT)) {
            var session = session();
            assertThatThrownBy(() -> session.call("a", "{}".getBytes(UTF_8), Duration.ofMillis(20)))
                    .isInstanceOfSatisfying(
                            RpcException.class,
                            e -> assertThat(e.code()).isEqualTo(StatusCode.DEADLINE_EXCEEDED));
            plugin.next();
            plugin.send(Message.answer(1, new byte[0]));
            var next = call(session, "b");
            plugin.next();
            plugin.send(Message.answer(2, new byte[0]));
            assertThat(next.get(30, TimeUnit.SECONDS)).isEmpty();
        }
    }

    @Test
    @MustHold("B230")
    void aPluginThatDoesNotReadHoldsUpNoCallBeyondItsTime() throws Exception {
        try (var plugin = new Peer().say(RIGHT)) {
            var session = session();
            byte[] big = ("\"" + "x".repeat(2 << 20) + "\"").getBytes(UTF_8);
            for (int call = 0; call < 3; call++) {
                long began = System.nanoTime();
                assertThatThrownBy(() -> session.call("a", big, Duration.ofMillis(50)))
                        .isInstanceOfSatisfying(
                                RpcException.class,
                                e ->
                                        assertThat(e.words())
                                                .isEqualTo(
                                                        "DEADLINE_EXCEEDED: no answer within 50 ms;"
                                                                + " the plugin does not read its"
                                                                + " socket"));
                assertThat(Duration.ofNanos(System.nanoTime() - began))
                        .isLessThan(Duration.ofSeconds(20));
            }
            // It reads again: what was on its way arrives, what was late is not sent.
            assertThat(plugin.next()).isEqualTo(Message.request(1, "a", big));
            var next = call(session, "b");
            assertThat(plugin.next().method()).isEqualTo("b");
            plugin.send(Message.answer(4, new byte[0]));
            assertThat(next.get(30, TimeUnit.SECONDS)).isEmpty();
        }
    }

    @Test
    void aMessageTooBigForAFrameFailsItsCallAndNoOther() throws Exception {
        try (var plugin = new Peer().say(RIGHT)) {
            var session = session();
            byte[] huge = ("\"" + "x".repeat(Frames.MAX_FRAME) + "\"").getBytes(UTF_8);
            assertThatThrownBy(() -> session.call("a", huge, Duration.ofSeconds(30)))
                    .isInstanceOfSatisfying(
                            RpcException.class,
                            e -> assertThat(e.code()).isEqualTo(StatusCode.INVALID_ARGUMENT));
            var next = call(session, "b");
            plugin.next();
            plugin.send(Message.answer(2, new byte[0]));
            assertThat(next.get(30, TimeUnit.SECONDS)).isEmpty();
        }
    }

    @Test
    void aPathTooLongForASocketFallsBackToAShortOne(@TempDir Path directory) throws Exception {
        Path deep = Files.createDirectories(directory.resolve("x".repeat(90)));
        try (var elsewhere = LaunchSocket.open(deep)) {
            assertThat(elsewhere.endpoint().address()).startsWith("/tmp/cloudpath-plugin-");
        }
    }
}
