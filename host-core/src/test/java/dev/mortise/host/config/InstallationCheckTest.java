package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.error.HostError;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.Kind;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is wrong on the disk, found without starting anything.
class InstallationCheckTest extends ConfigFixture {

    private static final InstallationId ID = new InstallationId("acme", "1");

    private Path program(String name, String text) throws Exception {
        Path path = write(name, text);
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Installation pinned(Path path, String sha256, Path... files) {
        return new Installation(
                ID,
                Kind.DRIVER,
                path,
                List.of(),
                Map.of(),
                Optional.of(sha256),
                List.of(files),
                Optional.empty());
    }

    private static List<String> sentences(Path path) {
        return InstallationCheck.check(new Installation(ID, Kind.DRIVER, path)).stream()
                .map(HostError::sentence)
                .toList();
    }

    @Test
    void aProgramThatCanBeRunHasNoProblem() throws Exception {
        assertThat(sentences(program("p", "\u007fELF"))).isEmpty();
        assertThat(sentences(program("q", "#! /bin/sh -e\necho\r\n"))).isEmpty();
        assertThat(sentences(program("r", ""))).isEmpty();
    }

    @Test
    void aProgramThatIsNotThereIsSaidSo() throws Exception {
        Path none = directory.resolve("none");
        assertThat(sentences(none))
                .containsExactly(
                        ("The program of acme@1 cannot be run. %s does not exist. Install it there,"
                                        + " or mend `path:` of its installation. [FS-01]")
                                .formatted(none));
        assertThat(sentences(directory)).singleElement().asString().contains(" is a directory.");
        assertThat(sentences(Path.of("/dev/null")))
                .singleElement()
                .asString()
                .contains("not a regular file");
        Path link = Files.createSymbolicLink(directory.resolve("link"), none);
        assertThat(sentences(link))
                .singleElement()
                .asString()
                .contains("a link to what does not exist");
        assertThat(sentences(program("p", "").resolve("x")))
                .singleElement()
                .asString()
                .contains("[FS-01]");
    }

    @Test
    @MustHold("B117")
    void aProgramWithoutExecuteBitIsNamedWithItsModeAndOwnerAndAWayOut() throws Exception {
        Path path = write("it's", "");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));
        String owner = Files.getOwner(path).getName();
        var error = InstallationCheck.check(new Installation(ID, Kind.DRIVER, path)).getFirst();
        assertThat(error)
                .isEqualTo(new HostError.ProgramNotExecutable(ID, path, "rw-r--r--", owner));
        assertThat(error.why()).contains(path.toString(), "rw-r--r--", owner);
        assertThat(error.remedy()).endsWith("chmod a+x '" + directory + "/it'\\''s'");
        assertThat(Files.isExecutable(path)).as("nothing is mended silently").isFalse();
    }

    @Test
    @MustHold("B218")
    void aScriptWithWindowsLineEndsIsExplainedByItsFirstLine() throws Exception {
        Path path = program("script", "#!/bin/sh\r\necho\r\n");
        assertThat(sentences(path))
                .containsExactly(
                        ("The script of acme@1 cannot be started. The first line of %1$s ends in a"
                                        + " carriage return, so that it asks for /bin/sh\\r"
                                        + ". Save it with Unix line ends: sed -i 's/\\r"
                                        + "$//' %1$s [FS-03]")
                                .formatted(path));
        assertThat(sentences(program("env", "#!/usr/bin/env sh\r\n")))
                .singleElement()
                .asString()
                .contains("[FS-03]");
    }

    @Test
    @MustHold("B218")
    void aScriptWhoseInterpreterIsNotThereIsExplainedByItsFirstLine() throws Exception {
        for (String line :
                List.of("#!/no/such/sh -e\n", "#!python3\n", "#!\n", "#!/tmp\n", "#!/\0")) {
            assertThat(sentences(program("script", line)))
                    .as(line)
                    .singleElement()
                    .asString()
                    .contains("and no program lies there.", "[FS-03]");
        }
    }

    @Test
    @MustHold("B067")
    void anotherHashShowsBothHashesAndTheTimeOfTheFile() throws Exception {
        Path path = program("p", "abc");
        Instant time = Instant.parse("2026-11-30T10:00:00Z");
        Files.setLastModifiedTime(path, FileTime.from(time));
        String pin = "0".repeat(64);
        String found = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        var errors = InstallationCheck.check(pinned(path, pin));
        assertThat(errors).containsExactly(new HostError.HashMismatch(ID, path, pin, found, time));
        assertThat(errors.getFirst().sentence())
                .contains(pin, found, "2026-11-30T10:00:00Z", "acme@1", path.toString());
        assertThat(InstallationCheck.check(pinned(path, found))).isEmpty();
    }

    @Test
    void theHashIsOverTheProgramAndThenItsFilesInTheirOrder() throws Exception {
        Path program = program("p", "a");
        Path b = write("b", "b");
        Path c = write("c", "c");
        var abc = pinned(program, "0".repeat(64), b, c);
        assertThat(InstallationCheck.sha256(abc))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(InstallationCheck.sha256(pinned(program, "", c, b)))
                .isNotEqualTo(InstallationCheck.sha256(abc));
    }

    @Test
    void aMissingFileOfAPinIsNamedInsteadOfTheHash() throws Exception {
        Path gone = directory.resolve("gone.jar");
        assertThat(InstallationCheck.check(pinned(program("p", "a"), "0".repeat(64), gone)))
                .containsExactly(new HostError.PinnedFileUnusable(ID, gone, "does not exist"));
    }

    @Test
    void allThatIsWrongIsFoundAtOnce() throws Exception {
        Path path = write("p", "#!/no/sh\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        assertThat(InstallationCheck.check(pinned(path, "0".repeat(64))))
                .extracting(HostError::code)
                .containsExactly("FS-02", "FS-03", "FS-05");
    }
}
