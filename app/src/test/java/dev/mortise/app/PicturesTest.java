package dev.mortise.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.FixtureCommand;
import dev.mortise.testkit.Canaries;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The console without a display, as a whole: a process of its own on the demo workspace.
class PicturesTest {

    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES)
    void withoutADisplayItSaysSoRendersEveryScreenShowsNoSecretAndLeavesNothing(
            @TempDir Path directory) throws Exception {
        Path state = directory.resolve("state");
        Path canaries = directory.resolve("canaries.txt");
        Path output = directory.resolve("output.txt");
        Process console =
                start(
                        directory,
                        output,
                        "demo",
                        "--for",
                        "90s",
                        "--state-dir",
                        state.toString(),
                        "--canaries",
                        canaries.toString());
        assertThat(console.waitFor(3, TimeUnit.MINUTES)).isTrue();
        String said = Files.readString(output);
        assertThat(console.exitValue()).as(said).isZero();
        Path pictures = directory.toRealPath().resolve("target/screens");
        assertThat(said).contains("No display was found", pictures.toString());

        for (String look :
                List.of("light-1280x800", "light-1024x700", "dark-1280x800", "dark-1024x700")) {
            assertThat(pictures.resolve("instances-" + look + ".png")).isNotEmptyFile();
            assertThat(Files.readString(pictures.resolve("instances-" + look + ".txt")))
                    .contains("payments", "sync", "HEALTHY");
        }
        assertThat(text(pictures, "payments-sync-timeline")).contains("exit code 3");
        assertThat(text(pictures, "payments-export-logs")).contains("[REDACTED]");
        assertThat(text(pictures, "lab-cache-metrics")).contains("RSS", "slope");

        var secrets = Canaries.read(canaries);
        assertThat(secrets.count()).isGreaterThan(10);
        assertThat(secrets.findIn(pictures, output, state)).isEmpty();
        try (var left = Files.list(directory)) {
            assertThat(left.filter(p -> p.getFileName().toString().startsWith("cloudpath")))
                    .isEmpty();
        }
        String mark = state.resolve("workspace").toString();
        assertThat(
                        ProcessHandle.allProcesses()
                                .filter(p -> p.info().commandLine().orElse("").contains(mark)))
                .isEmpty();
    }

    private static String text(Path pictures, String screen) throws Exception {
        return Files.readString(pictures.resolve(screen + "-light-1280x800.txt"));
    }

    private static Process start(Path directory, Path output, String... args) throws Exception {
        var line = new ArrayList<String>();
        line.add(FixtureCommand.java().toString());
        line.addAll(
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "-Djava.io.tmpdir=" + directory,
                        "-Djavafx.cachedir=" + System.getProperty("javafx.cachedir"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Launcher.class.getName()));
        line.addAll(List.of(args));
        var builder =
                new ProcessBuilder(line)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile());
        builder.environment().remove("DISPLAY");
        builder.environment().remove("WAYLAND_DISPLAY");
        return builder.start();
    }
}
