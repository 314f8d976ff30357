package dev.mortise.host.process;

import dev.mortise.host.platform.ForkGate;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// The one place that starts a process. Every path to a child goes through here, so that none can
/// pass on the host's own environment (must-hold B209).
public final class Spawn {

    /// Puts the child into a session, and so a group, of its own. It execs in place: the pid stays.
    private static final List<String> SESSION =
            Stream.of("/usr/bin/setsid", "/bin/setsid")
                    .filter(setsid -> Files.isExecutable(Path.of(setsid)))
                    .findFirst()
                    .map(List::of)
                    .orElseGet(MacSession::prefixOrNone);

    /// Those that live.
    private static final Set<Long> STARTED = ConcurrentHashMap.newKeySet();

    private Spawn() {}

    /// Whether a child of this JVM was started here, and so is the JDK's to reap.
    public static boolean started(long pid) {
        return STARTED.contains(pid);
    }

    /// Whether children lead a group of their own.
    static boolean ownGroup() {
        return !SESSION.isEmpty();
    }

    /// @param env all of it
    /// @param input where standard input comes from
    /// @param output where standard output and error go
    static Process start(
            List<String> command,
            Map<String, String> env,
            Path directory,
            ProcessBuilder.Redirect input,
            ProcessBuilder.Redirect output)
            throws IOException {
        var line = new ArrayList<>(SESSION);
        line.addAll(command);
        var builder = new ProcessBuilder(line);
        builder.environment().clear();
        // Windows programs do not start without it; Go adds it by itself.
        Optional.ofNullable(System.getenv("SYSTEMROOT"))
                .ifPresent(root -> builder.environment().put("SYSTEMROOT", root));
        builder.environment().putAll(env);
        builder.directory(directory.toFile());
        builder.redirectInput(input).redirectOutput(output).redirectError(output);
        Process process = ForkGate.starting(builder::start);
        STARTED.add(process.pid());
        process.onExit().thenAccept(ended -> STARTED.remove(ended.pid()));
        return process;
    }

    /// Standard input at its end.
    static ProcessBuilder.Redirect nothing() {
        return ProcessBuilder.Redirect.from(nullDevice());
    }

    /// Output to nowhere.
    static ProcessBuilder.Redirect nowhere() {
        return ProcessBuilder.Redirect.to(nullDevice());
    }

    private static File nullDevice() {
        return new File(File.separatorChar == '\\' ? "NUL" : "/dev/null");
    }
}
