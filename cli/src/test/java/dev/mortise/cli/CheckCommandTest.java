package dev.mortise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.MustHold;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

class CheckCommandTest {

    @TempDir private Path directory;

    private Path plugin;

    @BeforeEach
    void aPluginThatLeavesATraceWhenItRuns() throws Exception {
        plugin =
                Files.writeString(
                        directory.resolve("plugin"),
                        "#!/bin/sh\ntouch " + directory.resolve("it-ran") + "\n");
        Files.setPosixFilePermissions(plugin, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path file(String more) throws Exception {
        return Files.writeString(
                directory.resolve("mortise.yaml"),
                """
                installations:
                  - { plugin: acme.thing, version: 1.0.0, kind: driver, path: plugin%s }
                instances:
                  - { tenant: north, id: hall, plugin: acme.thing, version: 1.0.0 }
                """
                        .formatted(more));
    }

    @Test
    void allIsWellAndNothingWasStarted() throws Exception {
        Path recording = directory.resolve("execs.jfr");
        Mortise.Said said;
        try (var jfr = new Recording()) {
            jfr.enable("jdk.ProcessStart");
            jfr.start();
            said = Mortise.call("check", file("").toString());
            jfr.stop();
            jfr.dump(recording);
        }
        assertThat(said.exit()).isZero();
        assertThat(said.out())
                .contains("ok", "acme.thing@1.0.0", "unpinned", plugin.toString())
                .contains("1 installations, 1 instances of 1 tenants", "nothing was started");
        assertThat(RecordingFile.readAllEvents(recording))
                .as("execs")
                .noneMatch(event -> event.getEventType().getName().equals("jdk.ProcessStart"));
        assertThat(directory.resolve("it-ran")).doesNotExist();
        assertThat(directory.resolve("state")).doesNotExist();
    }

    @Test
    @MustHold("B067")
    void aHashThatDoesNotMatchIsToldWithBothHashes() throws Exception {
        var said = Mortise.call("check", file(", sha256: " + "a".repeat(64)).toString());
        assertThat(said.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(said.out()).contains("FAIL", "a".repeat(64)).contains("FS-05");
    }

    @Test
    @MustHold("B117")
    void aFileThatMayNotBeRunIsToldWithItsModeAndTheRemedy() throws Exception {
        Files.setPosixFilePermissions(plugin, PosixFilePermissions.fromString("rw-r--r--"));
        var said = Mortise.call("check", file("").toString());
        assertThat(said.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(said.out()).contains("rw-r--r--", "chmod");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(plugin)))
                .isEqualTo("rw-r--r--");
    }

    @Test
    void aFaultyFileIsToldWithLineColumnAndTheNearestKey() throws Exception {
        var said = Mortise.call("check", file(", ags: [x]").toString());
        assertThat(said.exit()).isEqualTo(ExitCode.CONFIGURATION);
        assertThat(said.err())
                .contains("mortise.yaml:2:", "unknown key \"ags\"", "did you mean \"args\"?")
                .contains("nothing was started")
                .doesNotContain("Exception");
    }

    @Test
    void aFileThatIsNotThereIsToldInWords() {
        var said = Mortise.call("check", directory.resolve("none.yaml").toString());
        assertThat(said.exit()).isEqualTo(ExitCode.CONFIGURATION);
        assertThat(said.err()).contains("none.yaml").doesNotContain("Exception");
    }

    @Test
    void jsonIsOneObjectPerInstallation() throws Exception {
        var said = Mortise.call("check", "--json", file("").toString());
        assertThat(said.out().lines()).hasSize(1);
        assertThat(said.out())
                .startsWith("{\"type\":\"installation\",\"plugin\":\"acme.thing\"")
                .contains("\"problems\":[]");
    }
}
