package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.error.ProgramFault;
import dev.mortise.host.integrity.Pin;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.Kind;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is looked at when an installation is registered, and when somebody asks.
class InstallationsTest {

    private static final InstallationId ID = new InstallationId("test.pinned", "1.0");

    @TempDir private Path directory;
    private TestHost host;
    private Path program;

    @BeforeEach
    void open() throws Exception {
        host = new TestHost(directory);
        program = Files.writeString(directory.resolve("p"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    private void register(String pin) throws Exception {
        host.manager.registerInstallation(
                new Installation(
                        ID,
                        Kind.PLAIN,
                        program,
                        List.of(),
                        Map.of(),
                        Optional.of(pin),
                        List.of(),
                        Optional.empty()));
    }

    private List<String> notes() {
        return host.records(HostRecord.HostNote.class).stream()
                .map(HostRecord.HostNote::text)
                .toList();
    }

    @Test
    @MustHold("B067")
    void aHashThatDoesNotMatchIsARecordAtOnceAndTheInstallationIsThere() throws Exception {
        register("a".repeat(64));
        assertThat(notes())
                .singleElement()
                .asString()
                .contains("a".repeat(64), Pin.sha256(program, List.of()), "test.pinned@1.0")
                .contains(Files.getLastModifiedTime(program).toInstant().toString())
                .contains("put the new hash", "bring the old file back", "[FS-05]");
        assertThat(host.manager.listInstallations()).hasSize(1);
    }

    @Test
    @MustHold("B117")
    void missingRightsAreARecordAtOnce() throws Exception {
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rw-r--rw-"));
        host.register(Kind.PLAIN, Map.of(), program, List.of());
        assertThat(notes()).hasSize(2);
        assertThat(notes().getFirst()).contains("rw-r--rw-", "chmod a+x", "[FS-02]");
        assertThat(notes().getLast()).contains("can be changed by others", "[FS-11]");
    }

    @Test
    @MustHold("B067")
    void onDemandTheFilesAreHashedAnewAndTheOutcomeIsDataAndARecord() throws Exception {
        String pin = Pin.sha256(program, List.of());
        register(pin);
        assertThat(notes()).isEmpty();
        var good = host.manager.verifyInstallation(ID);
        assertThat(good.well()).isTrue();
        assertThat(good.sha256()).contains(pin);
        assertThat(notes())
                .containsExactly(
                        "test.pinned@1.0 was verified: it is what was pinned, SHA-256 "
                                + pin
                                + ".");
        Files.writeString(program, "#!/bin/sh\necho\n");
        var bad = host.manager.verifyInstallation(ID);
        assertThat(bad.problems()).singleElement().isInstanceOf(ProgramFault.HashMismatch.class);
        assertThat(notes().getLast()).startsWith("test.pinned@1.0 was verified: ").contains(pin);
    }

    @Test
    void whatIsNotRegisteredCannotBeVerified() {
        assertThatThrownBy(() -> host.manager.verifyInstallation(ID))
                .isInstanceOfSatisfying(
                        HostException.class,
                        e ->
                                assertThat(e.error())
                                        .isEqualTo(new HostError.InstallationNotFound(ID)));
    }

    @Test
    @MustHold({"B097", "B062"})
    void aFailedLaunchIsDiagnosedByItsFileAndItsLastWords() throws Exception {
        var id =
                host.own(
                        host.register(Kind.PLAIN, Map.of(), program, List.of()),
                        TestPolicy.policy());
        try (var open = Files.newOutputStream(program, StandardOpenOption.APPEND)) {
            host.manager.enable(id);
            host.await(id, State.DISABLED);
            var diagnosis = host.manager.diagnose(id);
            assertThat(diagnosis.file()).isEqualTo("a script for \"/bin/sh\"");
            assertThat(diagnosis.likely())
                    .as(() -> host.records(HostRecord.LaunchEnded.class).toString())
                    .singleElement()
                    .asString()
                    .contains("open for writing by " + ProcessHandle.current().pid());
            var end = host.records(HostRecord.LaunchEnded.class).getFirst();
            assertThat(end.evidence().start().getFirst()).isEqualTo(diagnosis.likely().getFirst());
            assertThat(end.evidence().start().getLast()).isEqualTo(diagnosis.facts());
            open.flush();
        }
    }
}
