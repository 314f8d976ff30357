package dev.mortise.host.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mortise.host.error.HostError;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/// What this user may not touch, or has forbidden himself.
class PurgeRightsTest extends DataFixture {

    private static void mode(Path path, String mode) throws Exception {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    /// To root everything is allowed.
    private static void asAnOrdinaryUser() {
        assumeFalse(System.getProperty("user.name").equals("root"));
    }

    @Test
    void readOnlyDirectoriesAndFilesOfOursGo() throws Exception {
        write(hall.resolve("cache/module/file"), 1);
        write(hall.resolve("dark/file"), 1);
        mode(hall.resolve("cache/module/file"), "---------");
        mode(hall.resolve("cache/module"), "r-xr-xr-x");
        mode(hall.resolve("cache"), "r-xr-xr-x");
        mode(hall.resolve("dark"), "r--------");
        mode(hall, "r-xr-xr-x");
        assertThat(data.purge(HALL)).isEqualTo(new PurgeResult(hall, 2, 3, 0, 2, List.of()));
    }

    @Test
    void aListingChangesNoRights() throws Exception {
        write(hall.resolve("cache/file"), 1);
        mode(hall.resolve("cache"), "r-xr-x---");
        assertThat(data.list(HALL, 9).files()).isEqualTo(1);
        assertThat(Files.getPosixFilePermissions(hall.resolve("cache")))
                .isEqualTo(PosixFilePermissions.fromString("r-xr-x---"));
        mode(hall.resolve("cache"), "rwx------");
    }

    @Test
    void aDirectoryThatMayNotBeReadIsLeftAndSaidAndTheRestGoes() throws Exception {
        asAnOrdinaryUser();
        write(hall.resolve("locked/file"), 1);
        write(hall.resolve("open/file"), 1);
        Files.createDirectory(hall.resolve("empty"));
        mode(hall.resolve("locked"), "---------");
        mode(hall.resolve("empty"), "---------");
        var listing = data.list(HALL, 9);
        assertThat(listing.unread())
                .containsExactlyInAnyOrder("locked: access is denied", "empty: access is denied");
        assertThat(listing.directories()).isEqualTo(3);
        assertThat(data.purge(HALL))
                .isEqualTo(new PurgeResult(hall, 1, 2, 0, 1, List.of("locked: access is denied")));
        mode(hall.resolve("locked"), "rwx------");
        assertThat(hall.resolve("locked/file")).exists();
        assertThat(data.purge(HALL).clean()).isTrue();
    }

    @Test
    void withoutHandlesAReadOnlyDirectoryIsLeftAsItIs() throws Exception {
        asAnOrdinaryUser();
        write(hall.resolve("cache/file"), 1);
        mode(hall.resolve("cache"), "r-xr-xr-x");
        assertThat(byPath().purge(HALL).left()).containsExactly("cache/file: access is denied");
        assertThat(Files.getPosixFilePermissions(hall.resolve("cache")))
                .isEqualTo(PosixFilePermissions.fromString("r-xr-xr-x"));
        mode(hall.resolve("cache"), "rwx------");
    }

    @Test
    void aWayThatMayNotBeReadIsSaid() throws Exception {
        asAnOrdinaryUser();
        write(hall.resolve("file"), 1);
        mode(hall.getParent(), "---------");
        var expected = new HostError.DataUnreadable(HALL, hall, "access is denied");
        assertThat(errorOf(() -> data.purge(HALL))).isEqualTo(expected);
        mode(hall.getParent(), "--x------");
        assertThat(errorOf(() -> data.purge(HALL))).isInstanceOf(HostError.DataUnreadable.class);
        mode(hall.getParent(), "rwx------");
        assertThat(hall.resolve("file")).exists();
    }

    /// Even root cannot remove it.
    @Test
    void whatTheSystemRefusesIsLeftAndSaidAndTheRestGoes() throws Exception {
        Path fixed = write(hall.resolve("sub/fixed"), 1);
        write(hall.resolve("sub/loose"), 1);
        write(hall.resolve("other/file"), 1);
        assumeTrue(run("chattr", "+i", fixed.toString()) == 0, "files can be made immutable");
        try {
            for (DataDirectories kind : bothKinds()) {
                var result = kind.purge(HALL);
                assertThat(result.left()).containsExactly("sub/fixed: Operation not permitted");
                assertThat(result.clean()).isFalse();
            }
            assertThat(hall.resolve("sub")).isDirectoryNotContaining("glob:**/loose");
            assertThat(there(hall.resolve("other"))).isFalse();
        } finally {
            run("chattr", "-i", fixed.toString());
        }
        assertThat(data.purge(HALL).clean()).isTrue();
    }

    @Test
    void ofThingsThatAreLeftTheFirstThousandAreNamed() {
        var notes = new Notes();
        for (int i = 0; i < 2500; i++) {
            notes.add("f" + i, "access is denied");
        }
        assertThat(notes.lines()).hasSize(1001).endsWith("and 1500 more");
    }
}
