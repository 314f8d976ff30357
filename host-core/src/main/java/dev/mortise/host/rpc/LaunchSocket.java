package dev.mortise.host.rpc;

import dev.mortise.cp1.Endpoint;
import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/// The listening socket of one launch (`cp1-host.md` §4): in a private directory of its own, or on
/// a loopback port where plugins have no Unix sockets. Gone with the launch, directory included.
public final class LaunchSocket implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LaunchSocket.class);

    /// The JDK's own limit on a Unix path on Linux; the system's is 107 there and 103 on macOS.
    private static final int MAX_PATH =
            System.getProperty("os.name", "").startsWith("Mac") ? 103 : 106;

    private static final boolean WINDOWS = java.io.File.separatorChar == '\\';
    private static final String PREFIX = "cloudpath-plugin-";
    private static final String NAME = "plugin.sock";
    private static final int BACKLOG = 64;

    /// How many ports are tried.
    private static final int BINDINGS = 5;

    private static final String RESERVED =
            "; ports may be reserved, see: netsh interface ipv4 show excludedportrange tcp";

    private final ServerSocketChannel channel;
    private final Endpoint endpoint;
    private final Optional<Path> directory;

    private LaunchSocket(ServerSocketChannel channel, Endpoint endpoint, Optional<Path> directory) {
        this.channel = channel;
        this.endpoint = endpoint;
        this.directory = directory;
    }

    /// Binds and listens; a plugin may dial from now on.
    ///
    /// @param temporary where to make the launch's directory; a path too long for a socket is
    ///   replaced by `/tmp`
    /// @throws IOException in words that name the path
    /// @throws HostException [HostError.SocketPathTooLong] when `/tmp` is too long as well
    public static LaunchSocket open(Path temporary) throws IOException, HostException {
        return WINDOWS ? tcp(Binding.SYSTEM) : unix(temporary, Path.of("/tmp"));
    }

    /// The system chooses the port, so that two hosts never want the same one (must-hold B081). It
    /// may choose one that it then refuses: Windows reserves whole blocks (must-hold B143).
    static LaunchSocket tcp(Binding binding) throws IOException {
        for (int attempt = 1; ; attempt++) {
            var channel = ServerSocketChannel.open();
            try {
                binding.bind(channel, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
                return new LaunchSocket(channel, Endpoint.tcp(port), Optional.empty());
            } catch (IOException e) {
                channel.close();
                if (attempt == BINDINGS) {
                    throw new IOException(
                            "the system refused %d loopback ports of its own choice, the last: %s"
                                    .formatted(BINDINGS, e.getMessage() + RESERVED),
                            e);
                }
            }
        }
    }

    /// How a socket gets its address: the system's way, but for tests of its refusals.
    @FunctionalInterface
    interface Binding {
        Binding SYSTEM = (channel, address) -> channel.bind(address, BACKLOG);

        void bind(ServerSocketChannel channel, InetSocketAddress address) throws IOException;
    }

    /// The system is told the real path, so that is what has to fit.
    static LaunchSocket unix(Path temporary, Path fallback) throws IOException, HostException {
        Path base = temporary.toRealPath();
        if (!fits(base)) {
            base = fallback.toRealPath();
        }
        if (!fits(base)) {
            throw new HostException(new HostError.SocketPathTooLong(temporary, fallback, MAX_PATH));
        }
        FileAttribute<?> owner =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        Path directory = Files.createTempDirectory(base, PREFIX, owner);
        Path path = directory.resolve(NAME);
        var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.bind(UnixDomainSocketAddress.of(path), BACKLOG);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
            return new LaunchSocket(
                    channel, Endpoint.unix(path.toString()), Optional.of(directory));
        } catch (IOException e) {
            channel.close();
            remove(directory);
            throw e;
        }
    }

    /// A handshake line has no escaping, so a path must not hold its separator.
    private static boolean fits(Path base) {
        String path = base.resolve(PREFIX + "9223372036854775807").resolve(NAME).toString();
        return path.getBytes(StandardCharsets.UTF_8).length <= MAX_PATH
                && path.indexOf('|') < 0
                && path.indexOf('\n') < 0
                && path.indexOf('\r') < 0;
    }

    public Endpoint endpoint() {
        return endpoint;
    }

    /// The launch's private directory, where there is one.
    public Optional<Path> directory() {
        return directory;
    }

    ServerSocketChannel channel() {
        return channel;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.warn("{} did not close: {}", endpoint, e.getMessage());
        }
        directory.ifPresent(LaunchSocket::remove);
    }

    private static void remove(Path directory) {
        try {
            Files.deleteIfExists(directory.resolve(NAME));
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            LOG.warn("The launch directory {} is left: {}", directory, e.getMessage());
        }
    }
}
