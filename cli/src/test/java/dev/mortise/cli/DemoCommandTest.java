package dev.mortise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Canaries;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// The demo as a whole: real processes, and what a stranger could find afterwards.
class DemoCommandTest {

    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES)
    void theDemoShowsHealthAndTroubleMasksSecretsAndLeavesNothing(@TempDir Path directory)
            throws Exception {
        Path output = directory.resolve("output.txt");
        Path state = directory.resolve("state");
        Path canaries = directory.resolve("canaries.txt");
        Path temporary = directory.resolve("t");
        Process demo =
                Mortise.start(
                        output,
                        temporary,
                        "demo",
                        "--text",
                        "--for",
                        "45s",
                        "--state-dir",
                        state.toString(),
                        "--canaries",
                        canaries.toString());
        assertThat(demo.waitFor(3, TimeUnit.MINUTES)).isTrue();
        String text = Files.readString(output);
        assertThat(demo.exitValue()).as(text).isZero();

        assertThat(text)
                .contains("STARTING → HEALTHY")
                .contains("gave up after 4 crashes with 3 restarts allowed; the last: exit code 3")
                .contains("[REDACTED]")
                .contains("stdout polluted before the handshake")
                .contains("it neither printed its handshake line nor connected");
        var secrets = Canaries.read(canaries);
        assertThat(secrets.count()).isGreaterThan(30);
        assertThat(secrets.findIn(output, state)).isEmpty();

        assertThat(state.resolve("lock")).exists();
        try (var left = Files.list(temporary)) {
            assertThat(left.filter(p -> p.getFileName().toString().startsWith("cloudpath")))
                    .isEmpty();
        }
        String mark = state.resolve("workspace").toString();
        assertThat(
                        ProcessHandle.allProcesses()
                                .filter(p -> p.info().commandLine().orElse("").contains(mark)))
                .isEmpty();
    }
}
