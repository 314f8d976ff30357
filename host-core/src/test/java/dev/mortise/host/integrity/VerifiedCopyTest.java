package dev.mortise.host.integrity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.error.ProgramFault;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.time.ManualClock;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/// What was hashed is what runs.
class VerifiedCopyTest extends ProgramFixture {

    private static final String SCRIPT = "#!/bin/sh\ncat \"$(dirname \"$0\")/../lib/words\"\n";

    private final ManualClock clock = new ManualClock();
    private Path verified;
    private Path script;
    private Programs programs;

    @BeforeEach
    void aPinnedScriptThatReadsItsNeighbour() throws Exception {
        verified = directory.resolve("state/verified");
        script = program("opt/x/bin/run", SCRIPT);
        write("opt/x/lib/words", "hello");
        programs = new Programs(verified, clock);
    }

    private static Installation pin(Path path, Path... files) throws Exception {
        return pinned(path, Pin.sha256(path, List.of(files)), files);
    }

    private static String run(Path program) throws Exception {
        var process = new ProcessBuilder(program.toString()).redirectErrorStream(true).start();
        try (var out = process.getInputStream()) {
            return new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }

    private HostError refused(Installation installation) {
        return catchThrowableOfType(HostException.class, () -> programs.ready(installation))
                .error();
    }

    private static String mode(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void aPinnedProgramRunsFromACopyThatOnlyThisUserCanReach() throws Exception {
        Path jar = write("opt/x/lib/app.jar", "jar");
        var installation = pin(script, jar);
        Path ready = programs.ready(installation);
        assertThat(ready).startsWith(verified).hasSameTextualContentAs(script);
        assertThat(ready.toString()).contains(installation.sha256().orElseThrow().substring(0, 16));
        assertThat(mode(ready)).isEqualTo("r-x------");
        Path copied = ready.resolve("../../lib/app.jar").normalize();
        assertThat(mode(copied)).isEqualTo("r--------");
        assertThat(copied).isRegularFile().hasContent("jar");
        assertThat(Files.isSymbolicLink(copied)).isFalse();
        for (Path at = ready.getParent(); !at.equals(verified.getParent()); at = at.getParent()) {
            assertThat(mode(at)).as(at.toString()).isEqualTo("rwx------");
        }
        assertThat(programs.ready(new Installation(ID, installation.kind(), script)))
                .as("unpinned, in place")
                .isEqualTo(script);
    }

    @Test
    void aProgramFindsWhatLiesBesideItNowAndLater() throws Exception {
        var installation = pin(script);
        Path ready = programs.ready(installation);
        assertThat(run(ready)).isEqualTo("hello");
        Path late = write("opt/x/bin/late", "late");
        write("opt/x/bin/gone", "");
        programs.ready(installation);
        Files.delete(directory.resolve("opt/x/bin/gone"));
        Files.writeString(ready.resolveSibling("own"), "written beside itself");
        programs.ready(installation);
        assertThat(ready.resolveSibling("late").toRealPath()).isEqualTo(late.toRealPath());
        assertThat(Files.list(ready.getParent()).map(p -> p.getFileName().toString()))
                .containsExactlyInAnyOrder("run", "late", "own");
    }

    @Test
    void aFileElsewhereIsHashedAndNotCopied() throws Exception {
        Path far = Path.of("/etc/passwd");
        Path ready = programs.ready(pin(script, far));
        assertThat(run(ready)).isEqualTo("hello");
        try (var all = Files.walk(verified)) {
            assertThat(all.map(p -> p.getFileName().toString())).doesNotContain("passwd");
        }
    }

    @Test
    @MustHold("B067")
    void anotherOriginalIsRefusedWithBothHashesEvenWithTheSameTimeAndSize() throws Exception {
        var installation = pin(script);
        programs.ready(installation);
        clock.pass(Trust.TICKS);
        programs.ready(installation);
        FileTime time = Files.getLastModifiedTime(script);
        Files.writeString(script, SCRIPT.replace("cat", "rev"));
        Files.setLastModifiedTime(script, time);
        assertThat(refused(installation)).isInstanceOf(ProgramFault.HashMismatch.class);
        Files.writeString(script, SCRIPT);
        assertThat(run(programs.ready(installation))).isEqualTo("hello");
    }

    /// A change within one tick of the kernel's clock leaves the stamp as it was.
    @Test
    void aNewStampIsReadTwice() throws Exception {
        var trust = new Trust();
        Stamps stamps = Stamps.of(List.of(script));
        trust.read(stamps, stamps, clock.uptime());
        trust.read(stamps, stamps, clock.uptime());
        assertThat(trust.covers(stamps)).isFalse();
        clock.pass(Trust.TICKS);
        trust.read(stamps, stamps, clock.uptime());
        assertThat(trust.covers(stamps)).isTrue();
        Files.setLastModifiedTime(script, FileTime.fromMillis(0));
        Stamps other = Stamps.of(List.of(script));
        assertThat(trust.covers(other)).isFalse();
        trust.read(stamps, other, clock.uptime());
        assertThat(trust.covers(other)).isFalse();
        assertThat(trust.covers(stamps)).isFalse();
    }

    @Test
    void aCopyThatSomebodyTouchedIsMadeAnew() throws Exception {
        var installation = pin(script);
        Path ready = programs.ready(installation);
        for (int i = 0; i < 3; i++) {
            Files.setPosixFilePermissions(ready, PosixFilePermissions.fromString("rwx------"));
            Files.writeString(ready, "#!/bin/sh\necho evil\n");
            Files.setPosixFilePermissions(ready, PosixFilePermissions.fromString("r-x------"));
            assertThat(run(programs.ready(installation))).isEqualTo("hello");
        }
        Files.delete(ready);
        assertThat(run(programs.ready(installation))).isEqualTo("hello");
    }

    @Test
    void theNextHostTakesTheCopyOverOnlyWhenItStillHasThePinnedHash() throws Exception {
        var installation = pin(script);
        Path ready = programs.ready(installation);
        Object inode = Files.getAttribute(ready, "unix:ino");
        programs = new Programs(verified, clock);
        assertThat(programs.ready(installation)).isEqualTo(ready);
        assertThat(Files.getAttribute(ready, "unix:ino")).as("not copied again").isEqualTo(inode);

        Files.setPosixFilePermissions(ready, PosixFilePermissions.fromString("rwx------"));
        Files.writeString(ready, "#!/bin/sh\necho evil\n");
        programs = new Programs(verified, clock);
        assertThat(run(programs.ready(installation))).isEqualTo("hello");
    }

    @Test
    void copiesOfOtherInstallationsAreRemovedNeverThroughALink() throws Exception {
        var installation = pin(script);
        Path ready = programs.ready(installation);
        Path old = write("state/verified/0123456789abcdef-00000000/bin/p", "old");
        Path outside = write("outside/kept", "kept");
        Files.createSymbolicLink(verified.resolve("link"), outside.getParent());
        Files.createSymbolicLink(old.resolveSibling("lib"), outside.getParent());
        programs.keepOnly(List.of(installation));
        assertThat(verified.toFile().list()).hasSize(1);
        assertThat(ready).exists();
        assertThat(outside).hasContent("kept");
        assertThat(directory.resolve("opt/x/lib/words")).exists();
        programs.keepOnly(List.of());
        assertThat(verified).isEmptyDirectory();
        assertThat(script).exists();
    }

    @Test
    void nothingIsWrittenOrRemovedThroughALink() throws Exception {
        Path outside = write("outside/kept", "kept");
        Files.createDirectories(verified.getParent());
        Files.createSymbolicLink(verified, outside.getParent());
        assertThat(refused(pin(script)).sentence()).contains(verified + ": is a link", "[FS-12]");
        programs.keepOnly(List.of());
        assertThat(outside.getParent().toFile().list()).containsExactly("kept");
    }

    @Test
    void aFullDiskIsToldInWordsAndLeavesNothing() throws Exception {
        script = program("opt/x/bin/run", SCRIPT + "#".repeat(3 << 20));
        try (var _ = Tmpfs.mount(verified, "size=1m")) {
            assertThat(refused(pin(script)).sentence())
                    .contains("No verified copy of acme@1", "No space left on device")
                    .contains(verified.toString(), "make room", "[FS-12]");
            assertThat(verified).isEmptyDirectory();
        }
    }

    @Test
    @MustHold("B035")
    void aStateDirectoryThatRunsNothingIsToldInWords() throws Exception {
        try (var _ = Tmpfs.mount(verified, "noexec")) {
            assertThat(refused(pin(script)).sentence())
                    .contains("mounted noexec", verified.toString(), "[FS-12]");
        }
    }

    @Test
    void aStateDirectoryThatCannotBeWrittenIsToldInWords() throws Exception {
        write("state/verified", "a file");
        assertThat(refused(pin(script)).sentence())
                .contains("No verified copy of acme@1", verified.toString(), "[FS-12]");
    }
}
