package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A directory with one `mortise.yaml` that the tests below write and read.
abstract class ConfigFixture {

    static final String DRIVER =
            """
            installations:
              - { plugin: acme, version: "1", kind: driver, path: acme }
              - { plugin: sleep, version: "1", kind: plain, path: sleep }
              - { plugin: dummy, version: "1", kind: go-plugin, profile: crowdsec, path: dummy }
            """;

    @TempDir Path directory;

    HostConfig read(String text) {
        return read(text, Map.of("HOME", "/home/ann"));
    }

    HostConfig read(String text, Map<String, String> environment) {
        try {
            return ConfigFile.read(write("mortise.yaml", text), environment);
        } catch (ConfigException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    ConfigException refused(String text) {
        return refused(text, Map.of("HOME", "/home/ann"));
    }

    ConfigException refused(String text, Map<String, String> environment) {
        return refused(write("mortise.yaml", text), environment);
    }

    ConfigException refused(Path file, Map<String, String> environment) {
        try {
            ConfigFile.read(file, environment);
        } catch (ConfigException e) {
            assertThat(e.getStackTrace()).isEmpty();
            return e;
        }
        throw new AssertionError("it was read");
    }

    /// The problems as they are printed, without the directory.
    List<String> problems(String text) {
        return lines(refused(text).problems());
    }

    List<String> lines(List<Problem> problems) {
        return problems.stream().map(p -> p.toString().replace(directory + "/", "")).toList();
    }

    Path write(String name, String text) {
        try {
            return Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Node tree(String text) throws ConfigException {
        return YamlTree.read(text, new Problems(Path.of("t.yaml"))).orElseThrow();
    }

    static String text(Optional<Node> node) {
        return ((Node.Scalar) node.orElseThrow()).text();
    }
}
