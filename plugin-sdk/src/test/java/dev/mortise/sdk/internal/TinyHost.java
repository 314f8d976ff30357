package dev.mortise.sdk.internal;

import dev.mortise.cp1.Cp1;
import dev.mortise.cp1.Endpoint;
import dev.mortise.cp1.Frames;
import dev.mortise.cp1.Message;
import dev.mortise.cp1.WireJson;
import dev.mortise.sdk.Plugin;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// A host in the test's own process: a real Unix socket, and the plugin's life on a thread.
final class TinyHost implements AutoCloseable {

    static final String LAUNCH_ID = "0123456789abcdef";
    static final String PROOF = "00112233445566778899aabbccddeeff";

    private final Path directory = Files.createTempDirectory("sdk");
    private final Path socket = directory.resolve("plugin.sock");
    private final ServerSocketChannel listener =
            ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    private final ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final CompletableFuture<Consumer<String>> signals = new CompletableFuture<>();
    private final String service;
    private SocketChannel channel;
    private InputStream in = InputStream.nullInputStream();
    private OutputStream out = OutputStream.nullOutputStream();

    private TinyHost(String protocol) throws IOException {
        service = protocol.equals("driver") ? Cp1.DRIVER_SERVICE : Cp1.APPLICATION_SERVICE;
        listener.bind(UnixDomainSocketAddress.of(socket));
        channel = null;
    }

    /// Launched, greeted and authenticated.
    static TinyHost serving(Plugin plugin) throws Exception {
        return serving(plugin, "driver");
    }

    static TinyHost serving(Plugin plugin, String protocol) throws Exception {
        var host = new TinyHost(protocol);
        host.launch(plugin, host.environment(protocol));
        host.channel = host.listener.accept();
        host.in = Channels.newInputStream(host.channel);
        host.out = Channels.newOutputStream(host.channel);
        if (!host.frame().equals(json(LAUNCH_ID, PROOF))) {
            throw new AssertionError("wrong first frame");
        }
        return host;
    }

    /// Launched with an environment of the test's choice, and not accepted.
    static TinyHost launching(Plugin plugin, Map<String, String> changes) throws Exception {
        var host = new TinyHost("driver");
        var environment = host.environment("driver");
        environment.putAll(changes);
        host.launch(plugin, environment);
        return host;
    }

    private static String json(String launchId, String proof) {
        return "{\"launch_id\":\"" + launchId + "\",\"proof\":\"" + proof + "\"}";
    }

    private Map<String, String> environment(String protocol) {
        var variables = new TreeMap<String, String>();
        variables.put(Cp1.ENV_PLUGIN_ID, "io.test.plugin");
        variables.put(Cp1.ENV_PROTOCOL, protocol);
        variables.put(Cp1.ENV_PROTOCOL_VERSION, "1");
        variables.put(Cp1.ENV_LAUNCH_ID, LAUNCH_ID);
        variables.put(Cp1.ENV_PROOF, PROOF);
        variables.put(Cp1.ENV_PLUGIN_ENDPOINT, Endpoint.unix(socket.toString()).toString());
        return variables;
    }

    private void launch(Plugin plugin, Map<String, String> environment) {
        var main =
                new PluginMain(
                        plugin, stdout, new PrintStream(stderr, true, StandardCharsets.UTF_8));
        Thread.ofPlatform()
                .start(
                        () -> {
                            try {
                                exit.complete(main.run(environment, signals::complete));
                            } catch (Throwable e) {
                                exit.completeExceptionally(e);
                            }
                        });
    }

    String expectedLine(String protocol) {
        return "CP1|io.test.plugin|%s=1|unix|%s|grpc|%s|%s\n"
                .formatted(protocol, socket, LAUNCH_ID, PROOF);
    }

    String stdout() {
        return stdout.toString(StandardCharsets.UTF_8);
    }

    String stderr() {
        return stderr.toString(StandardCharsets.UTF_8);
    }

    int exit() throws Exception {
        return exit.get(20, TimeUnit.SECONDS);
    }

    boolean isRunning() {
        return !exit.isDone();
    }

    void signal(String name) throws Exception {
        signals.get(20, TimeUnit.SECONDS).accept(name);
    }

    /// The next frame's text.
    String frame() throws Exception {
        return new String(
                Objects.requireNonNull(Frames.read(in, Frames.MAX_FRAME), "connection ended"),
                StandardCharsets.UTF_8);
    }

    Message read() throws Exception {
        return WireJson.decodeMessage(frame().getBytes(StandardCharsets.UTF_8));
    }

    boolean hasHungUp() throws Exception {
        return Frames.read(in, Frames.MAX_FRAME) == null;
    }

    void raw(String text) throws Exception {
        Frames.write(out, text.getBytes(StandardCharsets.UTF_8), Frames.MAX_FRAME);
    }

    void send(long id, Message.Kind kind, String method, String body) throws Exception {
        var message =
                new Message(
                        id,
                        kind,
                        method.isEmpty() ? "" : service + method,
                        body.getBytes(StandardCharsets.UTF_8),
                        null);
        raw(new String(WireJson.encode(message), StandardCharsets.UTF_8));
    }

    /// A unary call that is the only one under way; its answer's body.
    String call(long id, String method, String body) throws Exception {
        send(id, Message.Kind.UNARY, method, body);
        Message answer = read();
        if (answer.callId() != id || answer.error() != null) {
            throw new AssertionError(answer.toString());
        }
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    void hangUp() throws Exception {
        channel.close();
    }

    /// Nothing stays: the plugin's life must be over, or end with its connection.
    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
        listener.close();
        Files.deleteIfExists(socket);
        Files.delete(directory);
        exit.orTimeout(20, TimeUnit.SECONDS).join();
    }
}
