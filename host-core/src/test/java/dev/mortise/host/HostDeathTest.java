package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.FixtureCommand;
import dev.mortise.host.config.StateDirectory;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// A host that dies without a word takes its plugins along.
class HostDeathTest {

    @Test
    @MustHold({"B162", "B202", "B119"})
    void killNineOfTheHostLeavesNoPluginNoSocketAndNoLock(@TempDir Path directory)
            throws Exception {
        Process host =
                new ProcessBuilder(
                                FixtureCommand.java().toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                HostMain.class.getName(),
                                directory.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        String line = host.inputReader().readLine();
        assertThat(line).startsWith("pids ");
        List<Long> pids = Arrays.stream(line.substring(5).split(" ")).map(Long::parseLong).toList();
        assertThat(pids).hasSize(4).allMatch(TestHost::alive);

        host.destroyForcibly().waitFor();
        TestHost.untilTold(
                () -> pids.stream().noneMatch(TestHost::alive),
                () -> "still alive: " + pids.stream().filter(TestHost::alive).toList());
        TestHost.untilTold(() -> empty(directory.resolve("s")), () -> "launch directories left");
        StateDirectory.take(directory.resolve("state")).close();
    }

    private static boolean empty(Path directory) {
        try (var all = Files.list(directory)) {
            return all.findAny().isEmpty();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
