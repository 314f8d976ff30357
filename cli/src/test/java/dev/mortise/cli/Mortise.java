package dev.mortise.cli;

import dev.mortise.fixtures.FixtureCommand;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `mortise`, in this JVM or in one of its own.
final class Mortise {

    /// What a command in this JVM said.
    record Said(int exit, String out, String err) {}

    private Mortise() {}

    static Said call(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        int exit =
                Main.commandLine()
                        .setOut(new PrintWriter(out))
                        .setErr(new PrintWriter(err))
                        .execute(args);
        return new Said(exit, out.toString(), err.toString());
    }

    /// A process of its own: output into a file, launch directories below `temporary`.
    static Process start(Path output, Path temporary, String... args) throws IOException {
        Files.createDirectories(temporary);
        var line = new ArrayList<String>();
        line.add(FixtureCommand.java().toString());
        line.addAll(
                List.of(
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName()));
        line.addAll(List.of(args));
        return new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    /// A configuration of one fixture.
    static Path configuration(Path directory, String id, String... fixture) throws IOException {
        List<String> command = FixtureCommand.of(fixture);
        var args = command.subList(1, command.size()).stream().map(a -> "'" + a + "'").toList();
        return Files.writeString(
                directory.resolve("mortise.yaml"),
                """
                host:
                  state_dir: state
                  supervision: { handshake_timeout: 30s, max_restarts: 1, base_backoff: 10ms }
                installations:
                  - { plugin: test.plugin, version: '1', kind: driver, path: %s, args: %s }
                instances:
                  - { tenant: north, id: %s, plugin: test.plugin, version: '1', isolation: per-instance }
                """
                        .formatted(command.getFirst(), args, id));
    }
}
