package dev.mortise.host.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.cp1.Frames;
import dev.mortise.cp1.WireJson;
import dev.mortise.cp1.WireJson.Credentials;
import dev.mortise.host.error.HostException;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Where plugins dial, on both kinds of socket.
class LaunchSocketTest {

    private static final Credentials RIGHT =
            new Credentials("0123456789abcdef", "00112233445566778899aabbccddeeff");

    private interface Opening {
        LaunchSocket open() throws IOException, HostException;
    }

    @Test
    void whereEvenTheFallbackIsTooLongTheErrorSaysWhatToDo(@TempDir Path directory)
            throws Exception {
        Path deep = Files.createDirectories(directory.resolve("d".repeat(100)));
        assertThatThrownBy(() -> LaunchSocket.unix(deep, deep))
                .isInstanceOfSatisfying(
                        HostException.class,
                        e ->
                                assertThat(e.error().sentence())
                                        .contains(deep.toString(), "java.io.tmpdir", "[PR-02]"));
    }

    /// The system is told the real path.
    @Test
    void aShortLinkToALongPathIsReplacedToo(@TempDir Path directory) throws Exception {
        Path deep = Files.createDirectories(directory.resolve("d".repeat(100)));
        Path link = Files.createSymbolicLink(directory.resolve("l"), deep);
        try (var socket = LaunchSocket.unix(link, directory)) {
            assertThat(socket.directory().orElseThrow()).hasParent(directory.toRealPath());
        }
        assertThat(deep).isEmptyDirectory();
    }

    @Test
    @MustHold("B014")
    void aHundredQuickRestartsOverTcpNeverFindTheirOwnEarlierPort() throws Exception {
        hundred(() -> LaunchSocket.tcp(LaunchSocket.Binding.SYSTEM));
    }

    @Test
    @MustHold("B014")
    void aHundredQuickRestartsOverLocalSocketsNeverFindTheirOwnEarlierOne(@TempDir Path directory)
            throws Exception {
        hundred(() -> LaunchSocket.open(directory));
        assertThat(directory).isEmptyDirectory();
    }

    /// The host ends each connection first: over TCP it is the side whose port then waits.
    private static void hundred(Opening opening) throws Exception {
        for (int round = 0; round < 100; round++) {
            var entered = new CompletableFuture<RpcSession>();
            var listener =
                    new PluginListener(
                            "test", opening.open(), RIGHT, entered::complete, () -> {}, _ -> {});
            try (listener;
                    SocketChannel plugin = dial(listener.socket())) {
                listener.start();
                Frames.write(
                        Channels.newOutputStream(plugin), WireJson.encode(RIGHT), Frames.MAX_FRAME);
                entered.get(30, TimeUnit.SECONDS).close();
                assertThat(Channels.newInputStream(plugin).read()).isEqualTo(-1);
            }
        }
    }

    private static SocketChannel dial(LaunchSocket socket) throws IOException {
        if (socket.channel().getLocalAddress() instanceof InetSocketAddress tcp) {
            return SocketChannel.open(tcp);
        }
        SocketChannel plugin = SocketChannel.open(StandardProtocolFamily.UNIX);
        plugin.connect(UnixDomainSocketAddress.of(socket.endpoint().address()));
        return plugin;
    }

    @Test
    @MustHold("B081")
    void theSystemChoosesAPortOnLoopback() throws Exception {
        var wanted = new ArrayList<InetSocketAddress>();
        LaunchSocket.Binding noting =
                (channel, address) -> {
                    wanted.add(address);
                    channel.bind(address);
                };
        try (var one = LaunchSocket.tcp(noting);
                var other = LaunchSocket.tcp(noting)) {
            assertThat(wanted)
                    .hasSize(2)
                    .allMatch(a -> a.getPort() == 0 && a.getAddress().isLoopbackAddress());
            for (LaunchSocket socket : List.of(one, other)) {
                var address = (InetSocketAddress) socket.channel().getLocalAddress();
                assertThat(address.getAddress()).isEqualTo(InetAddress.getLoopbackAddress());
                assertThat(socket.endpoint().address()).endsWith(":" + address.getPort());
            }
            assertThat(one.endpoint()).isNotEqualTo(other.endpoint());
        }
    }

    @Test
    @MustHold("B143")
    void aReservedPortIsPassedOverAndAnotherTried() throws Exception {
        var tried = new ArrayList<ServerSocketChannel>();
        LaunchSocket.Binding twiceRefused =
                (channel, address) -> {
                    tried.add(channel);
                    if (tried.size() < 3) {
                        throw new BindException("Permission denied: bind");
                    }
                    channel.bind(address);
                };
        try (var socket = LaunchSocket.tcp(twiceRefused)) {
            assertThat(tried).hasSize(3);
            assertThat(tried.getLast()).isSameAs(socket.channel());
            assertThat(tried.subList(0, 2)).noneMatch(ServerSocketChannel::isOpen);
        }
    }

    @Test
    @MustHold("B143")
    void whenEveryPortIsRefusedThatIsSaidAfterAFewAttempts() {
        var tried = new ArrayList<ServerSocketChannel>();
        LaunchSocket.Binding refusing =
                (channel, _) -> {
                    tried.add(channel);
                    throw new BindException("Permission denied: bind");
                };
        assertThatThrownBy(() -> LaunchSocket.tcp(refusing))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "the system refused 5 loopback ports of its own choice, the last:"
                                + " Permission denied: bind; ports may be reserved, see: netsh"
                                + " interface ipv4 show excludedportrange tcp");
        assertThat(tried).hasSize(5).noneMatch(ServerSocketChannel::isOpen);
    }
}
