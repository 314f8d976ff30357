package dev.mortise.host.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.config.StateLayout;
import dev.mortise.host.error.HostError;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

class PurgeTest extends DataFixture {

    @Test
    @MustHold("B065")
    void itRemovesTheInstancesDirectoryAndNothingElse() throws Exception {
        for (DataDirectories kind : bothKinds()) {
            write(hall.resolve("a/b/c"), 7);
            write(hall.resolve("d"), 5);
            Path neighbour = write(data.of(new InstanceId("north", "hall2")).resolve("x"), 1);
            Path namesake = write(data.of(new InstanceId("south", "hall")).resolve("x"), 1);
            Path lock = write(state.resolve("lock"), 3);
            var preview = kind.list(HALL, 9);
            var result = kind.purge(HALL);
            assertThat(result).isEqualTo(new PurgeResult(hall, 2, 2, 0, 12, List.of()));
            assertThat(result.clean()).isTrue();
            assertThat(result.files()).isEqualTo(preview.files());
            assertThat(result.directories()).isEqualTo(preview.directories());
            assertThat(result.bytes()).isEqualTo(preview.bytes());
            assertThat(there(hall)).isFalse();
            assertThat(List.of(neighbour, namesake, lock)).allMatch(DataFixture::there);
            assertThat(errorOf(() -> kind.purge(HALL))).isEqualTo(new HostError.NoData(HALL, hall));
        }
    }

    @Test
    void theLastOfATenantLeavesTheTenantsDirectory() throws Exception {
        assertThat(data.purge(HALL).clean()).isTrue();
        assertThat(hall.getParent()).isEmptyDirectory();
    }

    @Test
    @MustHold("B065")
    void instancesOfAnyNameHaveDataOfTheirOwn() throws Exception {
        var names =
                List.of(
                        "..",
                        ".",
                        "",
                        "a/b",
                        "a",
                        "b",
                        "/",
                        "🔧",
                        "🔧".repeat(64),
                        "🔧".repeat(128),
                        "🔧".repeat(127) + "🔩",
                        "x".repeat(300));
        for (String tenant : names) {
            for (String id : names) {
                write(data.of(new InstanceId(tenant, id)).resolve("file"), 1);
            }
        }
        int rest = names.size() * names.size();
        for (String tenant : names) {
            for (String id : names) {
                assertThat(data.purge(new InstanceId(tenant, id)).files()).isEqualTo(1);
                rest--;
                try (var all = Files.walk(state)) {
                    assertThat(all.filter(Files::isRegularFile).count()).isEqualTo(rest);
                }
            }
        }
        assertThat(state.resolve("data")).exists();
    }

    @Test
    @MustHold("B086")
    void linksAreRemovedAndNeverFollowed() throws Exception {
        for (DataDirectories kind : bothKinds()) {
            Files.createDirectories(hall.resolve("sub"));
            Files.createSymbolicLink(hall.resolve("project"), precious);
            Files.createSymbolicLink(hall.resolve("sub/photo"), precious.resolve("photo.raw"));
            Files.createSymbolicLink(hall.resolve("relative"), Path.of("../../../../precious"));
            Files.createSymbolicLink(hall.resolve("up"), Path.of(".."));
            Files.createSymbolicLink(hall.resolve("self"), hall);
            Files.createSymbolicLink(hall.resolve("root"), Path.of("/"));
            Files.createSymbolicLink(hall.resolve("nowhere"), Path.of("/no/such/place"));
            assertThat(kind.list(HALL, 0).links()).isEqualTo(7);
            assertThat(kind.list(HALL, 0).bytes()).isZero();
            assertThat(kind.purge(HALL)).isEqualTo(new PurgeResult(hall, 0, 1, 7, 0, List.of()));
            preciousIsThere();
        }
    }

    @Test
    void theOtherNameOfAFileKeepsItsContent() throws Exception {
        for (DataDirectories kind : bothKinds()) {
            Files.createDirectories(hall);
            Files.createLink(hall.resolve("name"), precious.resolve("photo.raw"));
            assertThat(kind.list(HALL, 0).bytes()).isEqualTo(1000);
            assertThat(kind.purge(HALL).clean()).isTrue();
            preciousIsThere();
        }
    }

    @Test
    void socketsAndFifosAreNeitherOpenedNorLeft() throws Exception {
        for (DataDirectories kind : bothKinds()) {
            Files.createDirectories(hall);
            // A path that fits into a socket's address.
            Path brief = Files.createTempDirectory(Path.of("/tmp"), "m");
            try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                server.bind(UnixDomainSocketAddress.of(brief.resolve("s")));
                Files.move(brief.resolve("s"), hall.resolve("socket"));
                assertThat(run("mkfifo", hall.resolve("fifo").toString())).isZero();
                assertThat(kind.list(HALL, 9).entries())
                        .containsExactly(
                                new DataEntry("fifo", DataEntry.Kind.OTHER, 0),
                                new DataEntry("socket", DataEntry.Kind.OTHER, 0));
                assertThat(kind.purge(HALL))
                        .isEqualTo(new PurgeResult(hall, 2, 0, 0, 0, List.of()));
            } finally {
                Files.delete(brief);
            }
        }
    }

    @Test
    void aTreeTooDeepForAStackOrAPathGoes() throws Exception {
        String name = "d".repeat(10);
        chain(hall, 2000, name);
        var listing = data.list(HALL, 10_000);
        assertThat(listing.directories()).isEqualTo(2000);
        assertThat(listing.unread()).isEmpty();
        assertThat(listing.entries())
                .allSatisfy(entry -> assertThat(entry.path()).hasSizeLessThan(1100));
        long before = descriptors();
        var result = data.purge(HALL);
        assertThat(result.left()).isEmpty();
        assertThat(result.directories()).isEqualTo(2000);
        assertThat(result.files()).isEqualTo(listing.files());
        assertThat(there(hall)).isFalse();
        assertThat(descriptors()).isEqualTo(before);
    }

    @Test
    void fewDirectoriesAreOpenAtOnce() throws Exception {
        chain(hall, 300, "d");
        long before = descriptors();
        var most = new long[1];
        var watched =
                new DataDirectories(
                        new StateLayout(state),
                        path ->
                                new Meddled(
                                        Folder.at(path),
                                        (_, _) -> most[0] = Math.max(most[0], descriptors())));
        assertThat(watched.purge(HALL).directories()).isEqualTo(300);
        assertThat(most[0] - before).isBetween(10L, 80L);
    }

    private static long descriptors() throws IOException {
        try (var open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }

    /// Making them is what takes long where the disk is slow.
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void fiftyThousandFilesGo() throws Exception {
        for (int i = 0; i < 50_000; i++) {
            Files.createFile(hall.resolve("file" + i));
        }
        for (int i = 0; i < 500; i++) {
            Files.createDirectory(hall.resolve("directory" + i));
        }
        assertThat(data.list(HALL, 3).entries())
                .extracting(DataEntry::path)
                .containsExactly("directory0", "directory1", "directory10");
        assertThat(data.purge(HALL)).isEqualTo(new PurgeResult(hall, 50_000, 500, 0, 0, List.of()));
    }

    /// Deep enough that directories are closed and looked up again, many times over.
    @Test
    void aBushyTreeGoes() throws Exception {
        for (DataDirectories kind : bothKinds()) {
            Path at = Files.createDirectories(hall);
            for (int i = 0; i < 120; i++) {
                for (int j = 0; j < 3; j++) {
                    write(at.resolve("side" + j + "/file"), 1);
                }
                at = Files.createDirectory(at.resolve("d"));
            }
            assertThat(kind.purge(HALL))
                    .isEqualTo(new PurgeResult(hall, 360, 480, 0, 360, List.of()));
        }
    }

    @Test
    void anInterruptEndsItEarlyAndItSaysSo() throws Exception {
        write(hall.resolve("file"), 1);
        Thread.currentThread().interrupt();
        var result = data.purge(HALL);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.clean()).isFalse();
        assertThat(result.left()).singleElement().asString().startsWith(".: the purge was interr");
        assertThat(hall.resolve("file")).exists();
        assertThat(data.purge(HALL).clean()).isTrue();
    }

    /// A stopped plugin's orphan may write on: it is met again, and not for ever.
    @Test
    void aDirectoryThatIsFilledMeanwhileIsGoneIntoAgainAndInTheEndLeft() throws Exception {
        write(hall.resolve("sub/file"), 1);
        var filling = new AtomicBoolean(true);
        var writer =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    for (int i = 0; filling.get(); i++) {
                                        try {
                                            Files.createFile(hall.resolve("sub/late" + i));
                                        } catch (Exception _) {
                                            return; // the directory is gone
                                        }
                                    }
                                });
        var result = data.purge(HALL);
        filling.set(false);
        assertThat(writer.join(Duration.ofSeconds(30))).isTrue();
        assertThat(result.files()).isPositive();
        assertThat(there(hall)).isEqualTo(!result.clean());
        assertThat(result.left())
                .allMatch(line -> line.equals("sub: something keeps writing into it"));
    }
}
