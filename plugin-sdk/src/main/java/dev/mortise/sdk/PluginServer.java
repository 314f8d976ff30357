package dev.mortise.sdk;

import dev.mortise.sdk.internal.PluginMain;
import dev.mortise.sdk.internal.Signals;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Runs a plugin under the CP1 host that started this process (`cp1-host.md` §22).
///
/// Stdout belongs to the greeting: the host takes its first line for the handshake and any later
/// line like one for a violation. So `System.out` is led to stderr from here on, and nothing may be
/// printed on it before. Both end up in the host's log.
///
/// A JVM prints warnings of its own on stdout; plugins should be started with `-Xlog:disable
/// -Xlog:all=warning:stderr`.
public final class PluginServer {

    private PluginServer() {}

    /// Greets the host, serves it until the end, and ends the process: with exit code 0 after a
    /// Shutdown call, SIGINT, SIGTERM or when the host has gone; with 1 and a line `pluginmain:
    /// <reason>` on stderr otherwise, above all when this process was not started by a CP1 host.
    ///
    /// Never returns.
    public static void serve(Plugin plugin) {
        var stdout = new FileOutputStream(FileDescriptor.out);
        // A host gives no locale, and without one the JVM would print `?` for all that is not
        // ASCII.
        var stderr =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.out.flush();
        System.setErr(stderr);
        System.setOut(stderr);

        var main = new PluginMain(plugin, stdout, stderr);
        System.exit(main.run(System.getenv(), Signals::onTermination));
    }
}
