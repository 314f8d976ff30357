package dev.mortise.host.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Setting;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Why a program probably does not start.
class DiagnosisTest extends ProgramFixture {

    private static Diagnosis diagnosis(Installation installation, String... lastWords) {
        return Diagnosis.of(installation, Inspection.of(installation), List.of(lastWords));
    }

    private Installation plain(Path path) {
        return new Installation(ID, Kind.PLAIN, path);
    }

    @Test
    @MustHold("B097")
    void theFileStandsBesideTheHostAndWhatIsCertainComesBeforeWhatIsLikely() throws Exception {
        Path path = runnable(write("p", elf(64, ByteOrder.LITTLE_ENDIAN, 2, 258, "")));
        var diagnosis = diagnosis(plain(path), "setsid: failed to execute p: Exec format error");
        assertThat(diagnosis.path()).isEqualTo(path);
        assertThat(diagnosis.mode()).isEqualTo("rwxr-xr-x");
        assertThat(diagnosis.owner()).isEqualTo(Files.getOwner(path).getName());
        assertThat(diagnosis.file()).isEqualTo("an ELF program for LoongArch, 64-bit");
        assertThat(diagnosis.likely().getLast()).startsWith("The system cannot run this kind");
        if (diagnosis.likely().size() > 1) {
            assertThat(diagnosis.likely().getFirst()).contains("[FS-07]");
        }
        assertThat(diagnosis.words())
                .contains(path.toString(), "rwxr-xr-x", "LoongArch", "this host is ")
                .contains(diagnosis.host());
    }

    @Test
    void whatIsNotThereHasADiagnosisToo() {
        var diagnosis = diagnosis(plain(directory.resolve("none")));
        assertThat(diagnosis.file()).isEqualTo("no regular file");
        assertThat(diagnosis.likely()).singleElement().asString().contains("[FS-01]");
    }

    @Test
    @MustHold("B183")
    void aLoaderFailureSuggestsTheVariableThatIsMissing() throws Exception {
        Path path = program("p", "");
        String said =
                "p: error while loading shared libraries: libfoo.so.1: cannot open shared object"
                        + " file: No such file or directory";
        assertThat(diagnosis(plain(path), "hello", said, "bye").likely())
                .singleElement()
                .asString()
                .contains("libfoo.so.1", "add LD_LIBRARY_PATH", "`env:` of acme@1")
                .contains("by the line env: { LD_LIBRARY_PATH: \"/the/directory/it/lies/in\" };");
        Path lib = Files.createDirectories(path.resolveSibling("lib"));
        Files.createFile(lib.resolve("libfoo.so.1"));
        assertThat(diagnosis(plain(path), said).likely())
                .singleElement()
                .asString()
                .contains("It lies in " + lib + ": add LD_LIBRARY_PATH")
                .contains("env: { LD_LIBRARY_PATH: \"" + lib + "\" }");
        var told =
                new Installation(
                        ID,
                        Kind.PLAIN,
                        path,
                        List.of(),
                        Map.of("LD_LIBRARY_PATH", Setting.literal("/opt/lib")),
                        Optional.empty(),
                        List.of(),
                        Optional.empty());
        assertThat(diagnosis(told, said).likely())
                .singleElement()
                .asString()
                .contains("libfoo.so.1", "not even by the LD_LIBRARY_PATH of acme@1");
        assertThat(
                        diagnosis(plain(path), "Error loading shared library libbar.so: No such")
                                .likely())
                .singleElement()
                .asString()
                .contains("libbar.so");
    }

    @Test
    void otherKnownWordsAreExplained() throws Exception {
        Path path = program("p", "");
        assertThat(
                        diagnosis(
                                        plain(path),
                                        "p: /lib/libc.so.6: version `GLIBC_2.99' not found",
                                        "/usr/bin/env: ‘python9’: No such file or directory",
                                        "nothing that anybody knows")
                                .likely())
                .satisfiesExactly(
                        latest -> assertThat(latest).contains("No python9 is in its PATH"),
                        first -> assertThat(first).contains("GLIBC_2.99", "newer C library"));
        assertThat(diagnosis(plain(path), "all is well").likely()).isEmpty();
    }

    @Test
    @MustHold("B062")
    void whoHoldsTheFileOpenForWritingIsNamed() throws Exception {
        Path path = program("p", "");
        var holder =
                new ProcessBuilder("/bin/sh", "-c", "exec 3>>" + path + "; echo; exec sleep 600")
                        .start();
        var reader =
                new ProcessBuilder("/bin/sh", "-c", "exec 3<" + path + "; echo; exec sleep 600")
                        .start();
        try {
            assertThat(holder.getInputStream().read()).isEqualTo('\n');
            assertThat(reader.getInputStream().read()).isEqualTo('\n');
            assertThat(
                            diagnosis(plain(path), "setsid: failed to execute p: Text file busy")
                                    .likely())
                    .singleElement()
                    .asString()
                    .containsPattern("open for writing by " + holder.pid() + " (sh|sleep)\\.");
        } finally {
            holder.destroyForcibly().waitFor();
            reader.destroyForcibly().waitFor();
        }
    }
}
