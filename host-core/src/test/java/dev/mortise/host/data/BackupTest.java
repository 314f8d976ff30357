package dev.mortise.host.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mortise.host.config.StateLayout;
import dev.mortise.host.data.Meddled.Step;
import dev.mortise.host.error.HostError;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.ZipFile;

class BackupTest extends DataFixture {

    private Path backups;
    private Path file;

    @BeforeEach
    void makeRoom() throws Exception {
        backups = Files.createDirectory(temporary.resolve("backups"));
        file = backups.resolve("hall.zip");
    }

    /// Name to content; a directory's name ends in a slash.
    private static Map<String, String> content(Path zip) throws Exception {
        var content = new TreeMap<String, String>();
        try (var in = new ZipFile(zip.toFile())) {
            for (var entry : in.stream().toList()) {
                byte[] bytes = in.getInputStream(entry).readAllBytes();
                content.put(entry.getName(), new String(bytes, StandardCharsets.ISO_8859_1));
            }
        }
        return content;
    }

    private DataDirectories meddled(Meddled.Meddler meddler) {
        return new DataDirectories(
                new StateLayout(state), path -> new Meddled(Folder.at(path), meddler));
    }

    @Test
    @MustHold("B110")
    void whatWasBackedUpBeforeAPurgeIsAllThereAfterIt() throws Exception {
        var random = new byte[300_000];
        new Random(110).nextBytes(random);
        Files.createDirectories(hall.resolve("sub/empty"));
        Files.write(hall.resolve("sub/big"), random);
        Files.writeString(hall.resolve("sub/Küche 🔧"), "x");
        var time = FileTime.from(Instant.parse("2020-02-02T20:20:20Z"));
        Files.setLastModifiedTime(hall.resolve("sub/big"), time);
        Files.createSymbolicLink(hall.resolve("project"), precious);

        var backup = data.backup(HALL, file);

        assertThat(backup).isEqualTo(new DataBackup(file, 2, 2, 1, 300_001, List.of()));
        assertThat(backup.complete()).isTrue();
        assertThat(data.list(HALL, 0).files()).as("a backup removes nothing").isEqualTo(2);
        assertThat(data.purge(HALL).clean()).isTrue();
        assertThat(content(file))
                .isEqualTo(
                        Map.of(
                                "data/", "",
                                "data/sub/", "",
                                "data/sub/empty/", "",
                                "data/sub/big", new String(random, StandardCharsets.ISO_8859_1),
                                "data/sub/Küche 🔧", "x",
                                "links.txt", "project\t" + precious + "\n"));
        try (var zip = new ZipFile(file.toFile())) {
            assertThat(zip.getEntry("data/sub/big").getLastModifiedTime()).isEqualTo(time);
        }
        preciousIsThere();
    }

    @Test
    void itIsForItsOwnerOnlyAndTheOnlyThingWritten() throws Exception {
        write(hall.resolve("secret"), 1);
        data.backup(HALL, file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(backups).isDirectoryNotContaining("glob:**/.*");
        try (var all = Files.list(backups)) {
            assertThat(all).containsExactly(file);
        }
    }

    /// From its first byte on.
    @Test
    void whileItIsWrittenItIsForItsOwnerOnlyToo() throws Exception {
        write(hall.resolve("secret"), 1);
        var modes = new StringBuilder();
        meddled(
                        (step, _) -> {
                            if (step == Step.READ) {
                                try (var all = Files.list(backups)) {
                                    for (Path one : all.toList()) {
                                        modes.append(
                                                PosixFilePermissions.toString(
                                                        Files.getPosixFilePermissions(one)));
                                    }
                                }
                                assertThat(file).doesNotExist();
                            }
                        })
                .backup(HALL, file);
        assertThat(modes).hasToString("rw-------");
    }

    @Test
    void aFifoIsNotOpenedAndHoldsNoData() throws Exception {
        assertThat(run("mkfifo", hall.resolve("fifo").toString())).isZero();
        assertThat(data.backup(HALL, file).complete()).isTrue();
        assertThat(content(file))
                .isEqualTo(Map.of("data/", "", "left-out.txt", "fifo: a socket, fifo or device\n"));
    }

    @Test
    void aFileThatGrowsIsStoredAsFarAsItWasAndSaid() throws Exception {
        Files.writeString(hall.resolve("log"), "one");
        var backup =
                meddled(
                                (step, _) -> {
                                    if (step == Step.READ) {
                                        Files.writeString(
                                                hall.resolve("log"),
                                                "two",
                                                StandardOpenOption.APPEND);
                                    }
                                })
                        .backup(HALL, file);
        assertThat(backup.complete()).isFalse();
        assertThat(backup.left()).containsExactly("log: changed while it was read");
        assertThat(content(file))
                .containsEntry("data/log", "one")
                .containsEntry("left-out.txt", "log: changed while it was read\n");
    }

    @Test
    @MustHold({"B086", "B149"})
    void aFileThatBecomesALinkIsNotReadThroughIt() throws Exception {
        write(hall.resolve("file"), 1000);
        var backup =
                meddled(
                                (step, _) -> {
                                    if (step == Step.READ) {
                                        Files.delete(hall.resolve("file"));
                                        Files.createSymbolicLink(
                                                hall.resolve("file"),
                                                precious.resolve("photo.raw"));
                                    }
                                })
                        .backup(HALL, file);
        assertThat(backup.left()).singleElement().asString().startsWith("file: ");
        assertThat(content(file)).doesNotContainKey("data/file");
    }

    @Test
    void twoNamesThatReadTheSameAreStoredOnceAndSaid() throws Exception {
        // Bytes that are no text; Java reads both alike.
        assertThat(
                        run(
                                "sh",
                                "-c",
                                "cd '"
                                        + hall
                                        + "' && printf 1 > \"$(printf 'x\\200')\" &&"
                                        + " printf 2 > \"$(printf 'x\\201')\""))
                .isZero();
        var backup = data.backup(HALL, file);
        assertThat(backup.files()).isEqualTo(1);
        assertThat(backup.left())
                .singleElement()
                .asString()
                .endsWith(": another name reads the same");
        assertThat(data.purge(HALL).files()).isEqualTo(2);
    }

    @Test
    void aPathThatIsTooLongForAZipIsSaid() throws Exception {
        chain(hall, 150, "d".repeat(200));
        var backup = data.backup(HALL, file);
        assertThat(backup.complete()).isFalse();
        assertThat(backup.directories()).isEqualTo(99);
        assertThat(backup.left()).singleElement().asString().endsWith("too long for a zip");
        assertThat(data.purge(HALL).clean()).isTrue();
    }

    @Test
    void aFileThatIsThereIsNotWrittenOver() throws Exception {
        Files.writeString(file, "yesterday's");
        assertThat(errorOf(() -> data.backup(HALL, file)))
                .isEqualTo(new HostError.BackupFailed(HALL, file, "is there already"));
        assertThat(file).hasContent("yesterday's");
        Files.delete(file);
        // One that comes while this one is written.
        write(hall.resolve("data"), 1);
        var late = meddled((step, _) -> Files.writeString(file, "another's"));
        assertThat(errorOf(() -> late.backup(HALL, file)))
                .isEqualTo(new HostError.BackupFailed(HALL, file, "is there already"));
        assertThat(file).hasContent("another's");
        try (var all = Files.list(backups)) {
            assertThat(all).containsExactly(file);
        }
    }

    @Test
    void aPlaceThatAPurgeCouldRemoveIsRefused() throws Exception {
        Path link = Files.createSymbolicLink(temporary.resolve("link"), hall);
        for (Path inside :
                List.of(
                        hall.resolve("b.zip"),
                        link.resolve("b.zip"),
                        hall.getParent().resolve("b.zip"))) {
            assertThat(errorOf(() -> data.backup(HALL, inside)))
                    .isEqualTo(
                            new HostError.BackupFailed(HALL, inside, "is inside a data directory"));
        }
        assertThat(errorOf(() -> data.backup(HALL, temporary.resolve("none/b.zip"))))
                .isInstanceOf(HostError.BackupFailed.class);
        assertThat(hall).isEmptyDirectory();
    }

    @Test
    void withoutDataNothingIsWritten() throws Exception {
        var nobody = new InstanceId("north", "nobody");
        assertThat(errorOf(() -> data.backup(nobody, file))).isInstanceOf(HostError.NoData.class);
        assertThat(backups).isEmptyDirectory();
    }

    @Test
    void anInterruptLeavesNoHalfFile() throws Exception {
        write(hall.resolve("file"), 1_000_000);
        var interrupted =
                meddled(
                        (step, _) -> {
                            if (step == Step.READ) {
                                Thread.currentThread().interrupt();
                            }
                        });
        assertThatThrownBy(() -> interrupted.backup(HALL, file))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
        assertThat(backups).isEmptyDirectory();
    }

    @Test
    void aFullDiskLeavesNoHalfFile() throws Exception {
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", backups.toString()) == 0,
                "this user may mount");
        try {
            var random = new byte[1_000_000];
            new Random(203).nextBytes(random);
            Files.write(hall.resolve("file"), random);
            assertThat(errorOf(() -> data.backup(HALL, file)))
                    .isInstanceOfSatisfying(
                            HostError.BackupFailed.class,
                            e -> assertThat(e.reason()).containsIgnoringCase("no space left"));
            assertThat(backups).isEmptyDirectory();
            assertThat(hall.resolve("file")).hasBinaryContent(random);
        } finally {
            run("umount", backups.toString());
        }
    }
}
