package dev.mortise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;

import dev.mortise.host.config.StateDirectory;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

class RunCommandTest {

    @TempDir private Path directory;

    @Test
    void itTellsEverythingAsJsonAndStopsWhenItsTimeIsOver() throws Exception {
        Path file = Mortise.configuration(directory, "loop", "dies", "--after", "50ms");
        var said = Mortise.call("run", "--json", "--logs", "--for", "6s", file.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        for (String line : said.out().lines().toList()) {
            try (var json = new JsonFactory().createParser(line)) {
                assertThat(json.nextToken()).isEqualTo(JsonToken.START_OBJECT);
                json.skipChildren();
                assertThat(json.nextToken()).isNull();
            }
        }
        assertThat(said.out())
                .contains("\"to\":\"HEALTHY\"", "\"exit_code\":3", "\"type\":\"log\"")
                .contains("gave up after 2 crashes with 1 restarts allowed");
    }

    @Test
    void oneInterruptStopsGentlyWithExitCodeZero() throws Exception {
        Path file = Mortise.configuration(directory, "hall", "steady");
        Path output = directory.resolve("out.txt");
        Path temporary = directory.resolve("t");
        Process host = Mortise.start(output, temporary, "run", file.toString());
        waitFor(output, "STARTING → HEALTHY");
        host.toHandle().destroy();
        assertThat(host.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(host.exitValue()).as(Files.readString(output)).isZero();
        assertThat(Files.readString(output))
                .contains("HEALTHY → STOPPED  the host is stopping")
                .contains("launch 1 ended", "(exit code 0)");
        try (var left = Files.list(temporary)) {
            assertThat(left.filter(p -> p.toString().contains("cloudpath"))).isEmpty();
        }
    }

    private static void waitFor(Path output, String words) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!Files.readString(output).contains(words)) {
            assertThat(System.nanoTime()).as(Files.readString(output)).isLessThan(end);
            java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
        }
    }

    @Test
    @MustHold("B119")
    void aSecondHostOnTheSameStateDirectoryIsRefusedInWords() throws Exception {
        Path file = Mortise.configuration(directory, "hall", "steady");
        try (var _ = StateDirectory.take(directory.resolve("state"))) {
            var said = Mortise.call("run", "--for", "1s", file.toString());
            assertThat(said.exit()).isEqualTo(ExitCode.STATE_DIRECTORY);
            assertThat(said.err())
                    .contains("Another Mortise already runs on", "Its pid is", "[ST-01]")
                    .doesNotContain("Exception");
        }
    }

    @Test
    @MustHold("B227")
    void aFaultyInstanceKeepsNoOtherFromStarting() throws Exception {
        Path file = Mortise.configuration(directory, "hall", "steady");
        Files.writeString(
                file,
                Files.readString(file)
                        + "  - { tenant: north, id: lost, plugin: not.there, version: '1' }\n");
        var said = Mortise.call("run", "--for", "4s", file.toString());
        assertThat(said.exit()).isZero();
        assertThat(said.err()).contains("mortise.yaml:8:", "not.there", "the rest is started");
        assertThat(said.out()).contains("STARTING → HEALTHY");
    }

    @Test
    void whatIsReadAndNotYetDoneIsSaid() throws Exception {
        Path file =
                Files.writeString(
                        directory.resolve("mortise.yaml"),
                        """
                        host:
                          state_dir: state
                          metrics: { listen: '127.0.0.1:9464' }
                        installations:
                          - { plugin: a, version: '1', kind: driver, path: /bin/true }
                        instances:
                          - { tenant: north, id: x, plugin: a, version: '1', activation: on-demand }
                        """);
        var said = Mortise.call("run", "--for", "500ms", file.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .contains("metrics.listen is not served by this version")
                .contains("north/x is started on demand");
    }

    @Test
    void wrongWordsAreToldWithTheUsage() {
        var said = Mortise.call("run", "--for", "soon", "x.yaml");
        assertThat(said.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err()).contains("'soon' is not a duration such as 500ms");
    }
}
