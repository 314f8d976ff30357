package dev.mortise.host.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.error.HostError;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class ListingTest extends DataFixture {

    @Test
    @MustHold("B065")
    void aPreviewListsWhatWillGoWithSizeAndCount() throws Exception {
        write(hall.resolve("b/two"), 20);
        write(hall.resolve("b-side"), 3);
        write(hall.resolve("a"), 1);
        Files.createDirectory(hall.resolve("empty"));
        Files.createSymbolicLink(hall.resolve("link"), precious);
        for (DataDirectories kind : bothKinds()) {
            var listing = kind.list(HALL, 100);
            assertThat(listing.directory()).isEqualTo(hall);
            assertThat(listing.entries())
                    .containsExactly(
                            new DataEntry("a", DataEntry.Kind.FILE, 1),
                            new DataEntry("b", DataEntry.Kind.DIRECTORY, 0),
                            new DataEntry("b/two", DataEntry.Kind.FILE, 20),
                            new DataEntry("b-side", DataEntry.Kind.FILE, 3),
                            new DataEntry("empty", DataEntry.Kind.DIRECTORY, 0),
                            new DataEntry("link", DataEntry.Kind.LINK, 0));
            assertThat(listing.files()).isEqualTo(3);
            assertThat(listing.directories()).isEqualTo(2);
            assertThat(listing.links()).isEqualTo(1);
            assertThat(listing.bytes()).isEqualTo(24);
            assertThat(listing.unread()).isEmpty();
            assertThat(listing.cut()).isFalse();
            assertThat(kind.list(HALL, 2).entries()).isEqualTo(listing.entries().subList(0, 2));
            assertThat(kind.list(HALL, 2).cut()).isTrue();
            assertThat(kind.list(HALL, 2).bytes()).isEqualTo(24);
            assertThat(kind.list(HALL, 0).entries()).isEmpty();
        }
        preciousIsThere();
        assertThat(hall.resolve("b/two")).exists();
    }

    @Test
    @MustHold("B065")
    void aTargetThatIsNotThereIsAnErrorAndNothingElseGoes() throws Exception {
        write(hall.resolve("file"), 1);
        for (DataDirectories kind : bothKinds()) {
            for (var id :
                    List.of(
                            new InstanceId("north", "hal"),
                            new InstanceId("north", "HALL"),
                            new InstanceId("south", "hall"),
                            new InstanceId("north", ""),
                            new InstanceId("", "north"),
                            new InstanceId("", ""),
                            new InstanceId("north", "."),
                            new InstanceId("north", ".."),
                            new InstanceId(".", "north"),
                            new InstanceId("north/hall", ""),
                            new InstanceId("north", "hall/"),
                            new InstanceId("north", "../north/hall"))) {
                var missing = new HostError.NoData(id, kind.of(id));
                assertThat(errorOf(() -> kind.list(id, 1))).isEqualTo(missing);
                assertThat(errorOf(() -> kind.purge(id))).isEqualTo(missing);
                assertThat(errorOf(() -> kind.backup(id, temporary.resolve("b.zip"))))
                        .isEqualTo(missing);
            }
        }
        assertThat(new HostError.NoData(HALL, hall).sentence())
                .isEqualTo(
                        "north/hall has no data. "
                                + hall
                                + " does not exist. Check tenant and id; if they are right, there"
                                + " is nothing to do. [DT-01]");
        assertThat(hall.resolve("file")).exists();
        try (var left = Files.list(temporary)) {
            assertThat(left.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("state", "precious");
        }
    }

    @Test
    void aStateDirectoryThatIsNotThereIsSaidSo() {
        assertThat(errorOf(() -> DataDirectories.below(temporary.resolve("gone"))))
                .isEqualTo(
                        new HostError.StateDirectoryUnusable(
                                temporary.resolve("gone"), "It is not there."));
    }

    @Test
    void namesCannotForgeALineOfIt() throws Exception {
        write(hall.resolve("a\nDone: 0 files\u001b[2K"), 1);
        write(hall.resolve("b\u202efdp.exe"), 1);
        assertThat(data.list(HALL, 9).entries())
                .extracting(DataEntry::path)
                .containsExactly("a\\u{a}Done: 0 files\\u{1b}[2K", "b\\u{202e}fdp.exe");
    }

    @Test
    void itCanBeInterrupted() throws Exception {
        write(hall.resolve("file"), 1);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> data.list(HALL, 1)).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }
}
