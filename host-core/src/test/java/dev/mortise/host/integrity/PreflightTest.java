package dev.mortise.host.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.ProgramFault;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.time.ManualClock;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// What is wrong on the disk, found without starting anything.
class PreflightTest extends ProgramFixture {

    private static List<String> sentences(Path path) {
        return Inspection.of(new Installation(ID, Kind.DRIVER, path)).problems().stream()
                .map(HostError::sentence)
                .toList();
    }

    @Test
    void aProgramThatCanBeRunHasNoProblem() throws Exception {
        assertThat(sentences(program("p", "MORE"))).isEmpty();
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
        var error = Inspection.of(new Installation(ID, Kind.DRIVER, path)).problems().getFirst();
        assertThat(error)
                .isEqualTo(new ProgramFault.ProgramNotExecutable(ID, path, "rw-r--r--", owner));
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
        var errors = Inspection.of(pinned(path, pin)).problems();
        assertThat(errors)
                .containsExactly(new ProgramFault.HashMismatch(ID, path, pin, found, time));
        assertThat(errors.getFirst().sentence())
                .contains(pin, found, "2026-11-30T10:00:00Z", "acme@1", path.toString());
        assertThat(Inspection.of(pinned(path, found)).problems()).isEmpty();
    }

    @Test
    void theHashIsOverTheProgramAndThenItsFilesInTheirOrder() throws Exception {
        Path program = program("p", "a");
        Path b = write("b", "b");
        Path c = write("c", "c");
        var abc = pinned(program, "0".repeat(64), b, c);
        assertThat(Pin.sha256(abc))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(Pin.sha256(pinned(program, "", c, b))).isNotEqualTo(Pin.sha256(abc));
    }

    @Test
    void aMissingFileOfAPinIsNamedInsteadOfTheHash() throws Exception {
        Path gone = directory.resolve("gone.jar");
        assertThat(Inspection.of(pinned(program("p", "a"), "0".repeat(64), gone)).problems())
                .containsExactly(new ProgramFault.PinnedFileUnusable(ID, gone, "does not exist"));
    }

    @Test
    void allThatIsWrongIsFoundAtOnce() throws Exception {
        Path path = write("p", "#!/no/sh\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        assertThat(Inspection.of(pinned(path, "0".repeat(64))).problems())
                .extracting(HostError::code)
                .containsExactly("FS-02", "FS-03", "FS-05");
    }

    private List<String> sentencesOfElf(
            int bits, ByteOrder order, int type, int machine, String loader) throws Exception {
        return sentences(runnable(write("elf", elf(bits, order, type, machine, loader))));
    }

    private static Elf host() {
        Assumptions.assumeTrue(Elf.host().isPresent(), "programs are no ELF files here");
        return Elf.host().orElseThrow();
    }

    @Test
    @MustHold("B097")
    void aProgramOfAnotherMachineIsRefusedWithBothNames() throws Exception {
        Elf host = host();
        Assumptions.assumeTrue(noHandlers(), "a handler may run foreign programs here");
        int other = host.machine() == 183 ? 62 : 183;
        assertThat(sentencesOfElf(64, ByteOrder.LITTLE_ENDIAN, 2, other, ""))
                .singleElement()
                .asString()
                .contains(
                        "an ELF program for " + (other == 183 ? "ARM64" : "x86-64") + ", 64-bit",
                        "this host is " + host.architecture(),
                        "[FS-07]");
        assertThat(sentencesOfElf(32, ByteOrder.BIG_ENDIAN, 2, 8, ""))
                .singleElement()
                .asString()
                .contains("MIPS, 32-bit, big-endian", "[FS-07]");
        assertThat(sentences(program("win", "MZ\u0000\u0001")))
                .singleElement()
                .asString()
                .contains("a Windows program", "[FS-07]");
    }

    private static boolean noHandlers() {
        String[] names = Path.of("/proc/sys/fs/binfmt_misc").toFile().list();
        return names == null || names.length <= 2;
    }

    @Test
    void aProgramOfThisMachineIsNoProblemWhetherStaticOrNot() throws Exception {
        Elf host = host();
        assertThat(sentencesOfElf(host.bits(), host.order(), 2, host.machine(), "")).isEmpty();
        assertThat(
                        sentencesOfElf(
                                host.bits(),
                                host.order(),
                                3,
                                host.machine(),
                                host.loader().orElse("")))
                .isEmpty();
        assertThat(sentences(Path.of("/proc/self/exe").toRealPath())).isEmpty();
    }

    @Test
    @MustHold("B097")
    void aLoaderThatIsNotThereIsNamed() throws Exception {
        Elf host = host();
        for (int bits : List.of(32, host.bits())) {
            int machine = bits == 32 && host.machine() == 62 ? 3 : host.machine();
            assertThat(sentencesOfElf(bits, host.order(), 3, machine, "/lib/ld-nowhere.so.1"))
                    .singleElement()
                    .asString()
                    .contains("asks to be loaded by /lib/ld-nowhere.so.1, which is not there")
                    .contains("[FS-09]");
        }
    }

    @Test
    void whatIsNoProgramOrNotAllThereIsSaidSo() throws Exception {
        Elf host = host();
        assertThat(sentencesOfElf(host.bits(), host.order(), 1, host.machine(), ""))
                .singleElement()
                .asString()
                .contains("an ELF object file", "[FS-07]");
        byte[] whole = elf(host.bits(), host.order(), 2, host.machine(), "/lib/ld.so");
        for (int length : List.of(4, 20, 51, 63, 70, whole.length - 1)) {
            Path cut = runnable(write("cut", Arrays.copyOf(whole, length)));
            assertThat(sentences(cut))
                    .as(length + " bytes")
                    .singleElement()
                    .asString()
                    .contains("a damaged or incomplete ELF file", "[FS-07]");
        }
    }

    /// Whatever a header says, reading it ends in an answer.
    @Test
    void noHeaderBreaksTheReading() throws Exception {
        var random = new Random(20261201);
        for (int i = 0; i < 500; i++) {
            byte[] bytes =
                    elf(random.nextBoolean() ? 64 : 32, ByteOrder.LITTLE_ENDIAN, 3, 62, "/x");
            for (int n = random.nextInt(12); n >= 0; n--) {
                bytes[4 + random.nextInt(bytes.length - 4)] = (byte) random.nextInt();
            }
            Path path = runnable(write("random", bytes));
            assertThat(sentences(path)).hasSizeLessThanOrEqualTo(1);
        }
    }

    @Test
    void anInterpreterThatMayNotBeRunIsSaidSo() throws Exception {
        Path interpreter = write("interpreter", "");
        assertThat(sentences(program("script", "#!" + interpreter + " -x\n")))
                .containsExactly(
                        ("The script of acme@1 cannot be started. The first line of %s asks for"
                                        + " \"%s\", which may not be run by this user. Mend the"
                                        + " interpreter's rights, or name another one in that"
                                        + " line. [FS-10]")
                                .formatted(directory.resolve("script"), interpreter));
    }

    @Test
    @MustHold("B117")
    void aProgramThatOthersCouldReplaceIsAWarningNotAProblem() throws Exception {
        Path path = program("p", "");
        assertThat(Inspection.of(new Installation(ID, Kind.DRIVER, path)).warnings()).isEmpty();
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xrwx"));
        var inspection = Inspection.of(new Installation(ID, Kind.DRIVER, path));
        assertThat(inspection.problems()).isEmpty();
        assertThat(inspection.warnings().getFirst().sentence())
                .contains("rwxr-xrwx", Files.getOwner(path).getName(), "chmod go-w", "[FS-11]");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .as("nothing is mended silently")
                .isEqualTo("rwxr-xrwx");
    }

    /// The goal is 30 µs; the bound is for a machine that does other things too.
    @Test
    void anUnchangedProgramCostsAFewSystemCalls() throws Exception {
        var programs = new Programs(directory.resolve("verified"), new ManualClock());
        var installation = new Installation(ID, Kind.DRIVER, Path.of("/bin/sh"));
        for (int i = 0; i < 5_000; i++) {
            programs.ready(installation);
        }
        long begin = System.nanoTime();
        for (int i = 0; i < 5_000; i++) {
            programs.ready(installation);
        }
        long each = (System.nanoTime() - begin) / 5_000;
        assertThat(each).as("ns").isLessThan(150_000);
    }
}
