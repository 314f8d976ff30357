package dev.mortise.benchmarks;

import dev.mortise.fixtures.FixtureCommand;
import dev.mortise.host.config.ConfigException;
import dev.mortise.host.config.ConfigFile;
import dev.mortise.host.config.HostConfig;
import dev.mortise.host.spec.InstanceId;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Two plugins: one prints as fast as it is read, the other is an ordinary one with a line now and
/// then.
final class Workspace {

    /// First in the table, since tenants are sorted.
    static final InstanceId ORDINARY = new InstanceId("a", "ordinary");

    static final InstanceId FLOOD = new InstanceId("b", "flood");

    /// Bytes of a flooding line as the plugin writes it, with its line end.
    static final int LINE = 121;

    private Workspace() {}

    /// @param directory gets the configuration and the host's state
    static HostConfig write(Path directory) throws IOException, ConfigException {
        Path file = directory.resolve("mortise.yaml");
        Files.writeString(
                file,
                """
                host:
                  state_dir: %s
                  supervision: { base_backoff: 10ms, max_backoff: 10ms }
                installations:
                  - { plugin: ordinary, version: "1", kind: driver, path: %s, args: %s }
                  - { plugin: flood, version: "1", kind: driver, path: %s, args: %s }
                instances:
                  - { tenant: a, id: ordinary, plugin: ordinary, version: "1", isolation: per-instance }
                  - { tenant: b, id: flood, plugin: flood, version: "1", isolation: per-instance }
                """
                        .formatted(
                                quoted(directory.resolve("state").toString()),
                                quoted(FixtureCommand.java().toString()),
                                arguments("steady", "--rate", "1"),
                                quoted(FixtureCommand.java().toString()),
                                arguments("flood", "--length", String.valueOf(LINE - 1))));
        return ConfigFile.read(file, Map.of());
    }

    private static String arguments(String... fixture) {
        var all = new ArrayList<>(FixtureCommand.javaArguments());
        all.addAll(List.of(fixture));
        return all.stream().map(Workspace::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\") + '"';
    }
}
