package dev.mortise.host.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What is mounted inside an instance's directory.
class MountsTest extends DataFixture {

    private final List<Path> mounted = new ArrayList<>();

    @AfterEach
    void unmount() throws Exception {
        for (Path point : mounted.reversed()) {
            assertThat(run("umount", point.toString())).isZero();
        }
    }

    private void mount(Path point, String... how) throws Exception {
        var command = new ArrayList<>(List.of("mount"));
        command.addAll(List.of(how));
        command.add(point.toString());
        assumeTrue(run(command.toArray(String[]::new)) == 0, "this user may mount");
        mounted.add(point);
    }

    @Test
    void anotherFileSystemInsideIsNotGoneInto() throws Exception {
        Path inside = Files.createDirectories(hall.resolve("sub/disk"));
        mount(inside, "-t", "tmpfs", "tmpfs");
        write(inside.resolve("file"), 1);
        write(hall.resolve("sub/file"), 1);
        for (DataDirectories kind : bothKinds()) {
            assertThat(kind.list(HALL, 9).unread())
                    .containsExactly("sub/disk: something else is mounted there");
            assertThat(kind.purge(HALL).left())
                    .containsExactly("sub/disk: something else is mounted there");
        }
        assertThat(inside.resolve("file")).exists();
        assertThat(there(hall.resolve("sub/file"))).isFalse();
    }

    /// Where there is no table, the device still tells.
    @Test
    void anotherFileSystemIsKnownByItsDeviceToo() throws Exception {
        Path inside = Files.createDirectories(hall.resolve("disk"));
        mount(inside, "-t", "tmpfs", "tmpfs");
        write(inside.resolve("file"), 1);
        var purge = new Purge();
        try (var parent = Folder.at(hall.getParent());
                var walk = new Walk(parent, new Mounts(List.of()), purge)) {
            walk.through(hall.getFileName());
        }
        assertThat(purge.of(hall).left()).containsExactly("disk: something else is mounted there");
        assertThat(inside.resolve("file")).exists();
    }

    @Test
    void aFolderOfTheSameFileSystemThatIsMountedInsideIsNotGoneInto() throws Exception {
        Path inside = Files.createDirectories(hall.resolve("my project"));
        mount(inside, "--bind", precious.toString());
        Path file = Files.createFile(hall.resolve("photo"));
        mount(file, "--bind", precious.resolve("photo.raw").toString());
        for (DataDirectories kind : bothKinds()) {
            assertThat(kind.list(HALL, 9).unread())
                    .containsExactlyInAnyOrder(
                            "my project: something else is mounted there",
                            "photo: something else is mounted there");
            assertThat(kind.purge(HALL).left()).hasSize(2);
            preciousIsThere();
        }
    }

    @Test
    void aDirectoryThatIsAMountItselfIsEmptiedAndItsMountPointLeft() throws Exception {
        mount(hall, "-t", "tmpfs", "tmpfs");
        write(hall.resolve("sub/file"), 1);
        var result = data.purge(HALL);
        assertThat(result.files()).isEqualTo(1);
        assertThat(result.left()).singleElement().asString().startsWith(".: ");
        assertThat(hall).isEmptyDirectory();
    }

    /// The same without a mount, for users who may not.
    @Test
    void whatTheTableNamesIsNotTouched() throws Exception {
        write(hall.resolve("a/b/file"), 1);
        write(hall.resolve("a/c/file"), 1);
        write(hall.resolve("b/file"), 1);
        var purge = new Purge();
        try (var parent = Folder.at(hall.getParent());
                var walk =
                        new Walk(
                                parent,
                                new Mounts(List.of(List.of("a", "b"), List.of("b", "file"))),
                                purge)) {
            walk.through(hall.getFileName());
        }
        assertThat(purge.of(hall).left())
                .containsExactlyInAnyOrder(
                        "a/b: something else is mounted there",
                        "b/file: something else is mounted there");
        assertThat(List.of(hall.resolve("a/b/file"), hall.resolve("b/file")))
                .allMatch(DataFixture::there);
        assertThat(there(hall.resolve("a/c"))).isFalse();
    }

    @Test
    void theTableIsReadWithItsEscapes() {
        String table =
                """
                22 1 254:0 / / rw - ext4 /dev/vda rw
                42 22 254:0 /a /s/data/t/i/my\\040disk\\134x/in rw,relatime - ext4 /dev/vda rw
                43 22 254:0 /a /s/data/t/i rw - ext4 /dev/vda rw
                44 22 254:0 /a /s/data/t/i2 rw - ext4 /dev/vda rw
                45 22 254:0 /a /s/data/t rw - ext4 /dev/vda rw
                nonsense
                """;
        assertThat(Mounts.parse(table, Path.of("/s/data/t/i")).points())
                .containsExactly(List.of("my disk\\x", "in"));
    }
}
