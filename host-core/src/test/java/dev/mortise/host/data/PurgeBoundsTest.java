package dev.mortise.host.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.config.StateLayout;
import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;

@MustHold("B149")
class PurgeBoundsTest extends DataFixture {

    /// Puts a link to a copy of it where a directory was.
    private Path linked(Path part) throws Exception {
        Path elsewhere = Files.createDirectories(temporary.resolve("elsewhere"));
        Path moved = Files.move(part, elsewhere.resolve("moved"));
        return Files.createSymbolicLink(part, moved);
    }

    private void refused(Path part, String reason) {
        for (DataDirectories kind : bothKinds()) {
            var expected = new HostError.DataOutOfBounds(HALL, part, reason);
            assertThat(errorOf(() -> kind.list(HALL, 1))).isEqualTo(expected);
            assertThat(errorOf(() -> kind.purge(HALL))).isEqualTo(expected);
            assertThat(errorOf(() -> kind.backup(HALL, temporary.resolve("b.zip"))))
                    .isEqualTo(expected);
        }
        assertThat(hall.resolve("file")).exists();
    }

    @Test
    void aLinkInPlaceOfTheInstancesDirectoryIsRefused() throws Exception {
        write(hall.resolve("file"), 1);
        refused(linked(hall), "is a link");
    }

    @Test
    void aLinkInPlaceOfTheTenantsDirectoryIsRefused() throws Exception {
        write(hall.resolve("file"), 1);
        refused(linked(hall.getParent()), "is a link");
    }

    @Test
    void aLinkInPlaceOfTheDataRootIsRefused() throws Exception {
        write(hall.resolve("file"), 1);
        refused(linked(state.resolve("data")), "is a link");
    }

    @Test
    void aLinkAboveTheStateDirectoryThatCameLaterIsRefused() throws Exception {
        Path above = Files.createDirectories(temporary.resolve("above/state"));
        var linkedLater = DataDirectories.below(above);
        write(linkedLater.of(HALL).resolve("file"), 1);
        linked(above.getParent());
        assertThat(errorOf(() -> linkedLater.purge(HALL)))
                .isEqualTo(new HostError.DataOutOfBounds(HALL, above.getParent(), "is a link"));
        assertThat(linkedLater.of(HALL).resolve("file")).exists();
    }

    @Test
    void aLinkAboveTheStateDirectoryThatWasThereIsTheOperatorsChoice() throws Exception {
        write(hall.resolve("file"), 1);
        Path link = Files.createSymbolicLink(temporary.resolve("link"), state);
        var through = DataDirectories.below(link);
        assertThat(through.of(HALL)).isEqualTo(hall);
        assertThat(through.purge(HALL).clean()).isTrue();
        assertThat(there(link)).isTrue();
    }

    @Test
    void aFileInPlaceOfADirectoryIsRefused() throws Exception {
        Files.delete(hall);
        Files.write(hall, new byte[1]);
        for (DataDirectories kind : bothKinds()) {
            assertThat(errorOf(() -> kind.purge(HALL)))
                    .isEqualTo(new HostError.DataOutOfBounds(HALL, hall, "is not a directory"));
        }
        assertThat(hall).exists();
    }

    @Test
    void aLinkThatCameBetweenThePreviewAndThePurgeIsRefused() throws Exception {
        for (DataDirectories kind : bothKinds()) {
            write(hall.resolve("photo.raw"), 1);
            assertThat(kind.list(HALL, 1).files()).isEqualTo(1);
            Files.delete(hall.resolve("photo.raw"));
            Files.delete(hall);
            Files.createSymbolicLink(hall, precious);
            assertThat(errorOf(() -> kind.purge(HALL)))
                    .isInstanceOf(HostError.DataOutOfBounds.class);
            preciousIsThere();
            Files.delete(hall);
        }
    }

    /// After the path was looked at, and before the state directory is open.
    @Test
    void aStateDirectoryThatIsReplacedBetweenLookAndStepIsRefused() throws Exception {
        write(hall.resolve("file"), 1);
        Path other = write(temporary.resolve("other/data/north/hall/file"), 1);
        var swapped =
                new DataDirectories(
                        new StateLayout(state),
                        directory -> {
                            Files.move(directory, temporary.resolve("aside"));
                            Files.createSymbolicLink(directory, temporary.resolve("other"));
                            return Folder.at(directory);
                        });
        assertThat(errorOf(() -> swapped.purge(HALL)))
                .isEqualTo(
                        new HostError.DataOutOfBounds(
                                HALL, state, "was replaced while it was looked at"));
        assertThat(other).exists();
    }

    /// Where case does not count, `hall` opens the directory of an instance called `Hall`.
    @Test
    void aDirectoryThatIsCalledOtherwiseIsAnotherInstances() throws Exception {
        write(hall.resolve("file"), 1);
        var blind =
                new Meddled.Meddler() {
                    @Override
                    public void before(Meddled.Step step, Path name) {}

                    @Override
                    public Path told(Path name) {
                        return Path.of(name.toString().replace("hall", "Hall"));
                    }
                };
        var caseless =
                new DataDirectories(
                        new StateLayout(state), path -> new Meddled(Folder.at(path), blind));
        assertThat(errorOf(() -> caseless.purge(HALL))).isEqualTo(new HostError.NoData(HALL, hall));
        assertThat(hall.resolve("file")).exists();
    }

    @Test
    void itsSentenceSaysWhereAndWhatToDo() {
        assertThat(new HostException(new HostError.DataOutOfBounds(HALL, hall, "is a link")))
                .hasMessage(
                        "The data of north/hall is not touched. "
                                + hall
                                + " is a link. Put a real directory there. If the data is to lie"
                                + " elsewhere, name the place itself under `host: state_dir`."
                                + " [DT-02]");
    }
}
