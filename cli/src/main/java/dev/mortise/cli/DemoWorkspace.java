package dev.mortise.cli;

import dev.mortise.fixtures.FixtureCommand;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The demo's `mortise.yaml`, an ordinary one that `mortise run` takes too, and the argument file
/// with which a JVM becomes one of its plugins.
///
/// @param directory the demo's state directory
/// @param canaries where the talking plugin notes its secrets, if anywhere
public record DemoWorkspace(Path directory, Optional<Path> canaries) {

    private static final String TEMPLATE = "/dev/mortise/cli/demo/mortise.yaml";

    /// Writes both files anew.
    ///
    /// @return the `mortise.yaml`
    public Path write() throws IOException {
        Path workspace = Files.createDirectories(directory.resolve("workspace"));
        Path arguments = workspace.resolve("fixture.args");
        Files.write(arguments, arguments());
        Path file = workspace.resolve("mortise.yaml");
        Files.writeString(file, fill(template(), arguments));
        return file;
    }

    private String fill(String template, Path arguments) {
        Map<String, String> values =
                Map.of(
                        "@java@", quoted(FixtureCommand.java().toString()),
                        "@fixture@", quoted("@" + arguments),
                        "@canaries@",
                                canaries.map(Path::toAbsolutePath)
                                        .map(path -> "CANARY_FILE: " + quoted(path.toString()))
                                        .orElse(""));
        String filled = template;
        for (var value : values.entrySet()) {
            filled = filled.replace(value.getKey(), value.getValue());
        }
        return filled;
    }

    private static String template() throws IOException {
        try (InputStream in = DemoWorkspace.class.getResourceAsStream(TEMPLATE)) {
            if (in == null) {
                throw new IOException("the demo is not part of this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// One argument per line.
    private static List<String> arguments() {
        return FixtureCommand.javaArguments().stream().map(DemoWorkspace::quoted).toList();
    }

    /// In double quotes, which YAML and the JVM's argument files read alike.
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
