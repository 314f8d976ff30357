package dev.mortise.sdk.internal;

import dev.mortise.cp1.Message;
import dev.mortise.cp1.WireException;
import dev.mortise.sdk.Plugin;
import dev.mortise.sdk.UnaryHandler;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// One life of a plugin, from its environment to its exit code (`cp1-host.md` §22). It ends the
/// process nowhere: [dev.mortise.sdk.PluginServer] does, and tests do not.
///
/// The thread that calls [#run] reads. Whoever else wants an end ([#end]) says why and closes the
/// connection under it; the first reason given stands.
public final class PluginMain {

    /// @param reason for the plugin's `shutdown`
    /// @param complaint for stderr; null when the end is an orderly one
    private record End(String reason, @Nullable String complaint) {}

    /// How this life hears of signals; never called back in tests.
    @FunctionalInterface
    public interface Termination {
        void onSignal(Consumer<String> action);
    }

    private static final String FAILED_TO_START = "the plugin failed to start";

    private final Plugin plugin;
    private final OutputStream stdout;
    private final PrintStream stderr;
    private final AtomicReference<@Nullable End> end = new AtomicReference<>();

    /// @param stdout gets the handshake line and nothing else
    public PluginMain(Plugin plugin, OutputStream stdout, PrintStream stderr) {
        this.plugin = plugin;
        this.stdout = stdout;
        this.stderr = stderr;
    }

    /// @return the exit code: 0 for an orderly end
    public int run(Map<String, String> environment, Termination termination) {
        try {
            Launch launch = Launch.read(environment);
            Map<String, UnaryHandler> handlers = plugin.handlers();
            greet(launch);
            try (Connection connection = Connection.dial(launch.endpoint())) {
                connection.authenticate(launch.credentials());
                // After the greeting: it costs some 20 ms, and hosts time the greeting.
                termination.onSignal(signal -> terminate(connection, signal));
                return serve(new Calls(plugin, handlers, connection, launch, stderr), connection);
            }
        } catch (LaunchException e) {
            return complain(e.getMessage());
        } catch (IOException | WireException e) {
            return complain("no connection to the host: " + e.getMessage());
        } catch (RuntimeException e) {
            e.printStackTrace(stderr);
            return complain(FAILED_TO_START);
        }
    }

    private void greet(Launch launch) throws LaunchException {
        try {
            stdout.write((launch.handshake().line() + "\n").getBytes(StandardCharsets.UTF_8));
            stdout.flush();
        } catch (IOException _) {
            throw new LaunchException("stdout is closed");
        }
    }

    private int serve(Calls calls, Connection connection) {
        Thread.ofPlatform().name("plugin").daemon().start(() -> started(calls, connection));
        End read = read(calls, connection);
        end.compareAndSet(null, read);
        // What was there before the reader's own view: a signal closes the connection, and the
        // reader then sees only that.
        End ended = end.get() instanceof End first ? first : read;
        try {
            plugin.shutdown(ended.reason());
        } catch (Exception | Error e) {
            e.printStackTrace(stderr);
        }
        return ended.complaint() == null ? 0 : complain(ended.complaint());
    }

    /// Serves until something ends it.
    private static End read(Calls calls, Connection connection) {
        boolean called = false;
        try {
            while (true) {
                Message message = connection.read();
                if (message == null) {
                    // A host refuses credentials by closing, without a word.
                    return new End(
                            "connection closed",
                            called ? null : "the host closed the connection before any call");
                }
                called = true;
                if (calls.isShutdown(message)) {
                    // Written is delivered: the kernel keeps it for the host when we are gone.
                    calls.answerShutdown(message);
                    return new End(ServiceJson.shutdownReason(message.body()), null);
                }
                calls.accept(message);
            }
        } catch (WireException e) {
            return new End("protocol error", e.getMessage());
        } catch (IOException e) {
            return new End("connection lost", called ? null : "the host closed the connection");
        }
    }

    private void started(Calls calls, Connection connection) {
        try {
            plugin.started(calls);
        } catch (Exception | Error e) {
            e.printStackTrace(stderr);
            end(connection, new End("start failed", FAILED_TO_START));
        }
    }

    /// On the signal's own thread. One that finds the end already under way comes from somebody who
    /// has waited long enough.
    private void terminate(Connection connection, String signal) {
        if (!end(connection, new End("signal " + signal, null))) {
            Runtime.getRuntime().halt(0);
        }
    }

    private boolean end(Connection connection, End why) {
        boolean first = end.compareAndSet(null, why);
        try {
            connection.close();
        } catch (IOException _) {
            // Closed is closed.
        }
        return first;
    }

    private int complain(@Nullable String reason) {
        stderr.println("pluginmain: " + reason);
        return 1;
    }
}
