package dev.mortise.app;

import dev.mortise.fixtures.FixtureCommand;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The file that a console on a real host is tried with: one plugin that behaves, one that answers
/// late, one that is deaf and one that dies.
final class RealHostFile {

    private RealHostFile() {}

    static String text(Path state) {
        return """
        host:
          state_dir: %s
          supervision: { base_backoff: 10m, max_backoff: 10m, max_restarts: 5 }
          metrics: { interval: 1s }
        installations:
          - { plugin: steady, version: "1", kind: driver, path: %s, args: %s }
          - { plugin: steady, version: "2", kind: driver, path: %s, args: %s }
          - { plugin: slow, version: "1", kind: driver, path: %s, args: %s }
          - { plugin: deaf, version: "1", kind: driver, path: %s, args: %s }
          - { plugin: dies, version: "1", kind: driver, path: %s, args: %s }
        instances:
          - tenant: lab
            id: slow
            plugin: slow
            version: "1"
            isolation: per-instance
            health: { interval: 300ms, timeout: 150ms, failure_threshold: 1000 }
          - { tenant: north, id: hall, plugin: steady, version: "1", isolation: per-instance }
          - { tenant: north, id: attic, plugin: steady, version: "1", isolation: per-instance }
          - tenant: north
            id: deaf
            plugin: deaf
            version: "1"
            isolation: per-instance
            supervision: { shutdown_timeout: 2m }
          - { tenant: payments, id: sync, plugin: dies, version: "1", isolation: per-instance }
        """
                .formatted(
                        quoted(state.toString()),
                        quoted(FixtureCommand.java().toString()),
                        arguments("steady"),
                        quoted(FixtureCommand.java().toString()),
                        arguments("steady"),
                        quoted(FixtureCommand.java().toString()),
                        arguments("steady", "--answers-after", "450ms"),
                        quoted(FixtureCommand.java().toString()),
                        arguments("deaf"),
                        quoted(FixtureCommand.java().toString()),
                        arguments("dies", "--after", "1s", "--code", "3"));
    }

    private static String arguments(String... fixture) {
        var all = new ArrayList<>(FixtureCommand.javaArguments());
        all.addAll(List.of(fixture));
        return all.stream().map(RealHostFile::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\") + '"';
    }
}
