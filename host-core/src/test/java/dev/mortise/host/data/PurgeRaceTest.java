package dev.mortise.host.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.config.StateLayout;
import dev.mortise.host.data.Meddled.Meddler;
import dev.mortise.host.data.Meddled.Step;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// What changes while a purge is under way.
class PurgeRaceTest extends DataFixture {

    enum Kind {
        BY_HANDLE,
        BY_PATH;

        Folder at(Path directory) throws IOException {
            return this == BY_HANDLE ? Folder.at(directory) : PathFolder.at(directory);
        }
    }

    private DataDirectories meddled(Kind kind, Meddler meddler) {
        return new DataDirectories(
                new StateLayout(state), directory -> new Meddled(kind.at(directory), meddler));
    }

    /// Something that is done the first time a step comes to a name.
    private static Meddler once(Step step, String name, Meddler deed) {
        var done = new boolean[1];
        return (s, n) -> {
            if (!done[0] && s == step && n.toString().equals(name)) {
                done[0] = true;
                deed.before(s, n);
            }
        };
    }

    @ParameterizedTest
    @EnumSource
    @MustHold({"B086", "B149"})
    void aDirectoryThatBecomesALinkBeforeItIsEnteredIsRemovedAsALink(Kind kind) throws Exception {
        write(hall.resolve("sub/file"), 1);
        var racing =
                meddled(
                        kind,
                        once(
                                Step.ENTER,
                                "sub",
                                (_, _) -> {
                                    Files.move(hall.resolve("sub"), temporary.resolve("aside"));
                                    Files.createSymbolicLink(hall.resolve("sub"), precious);
                                }));
        assertThat(racing.purge(HALL)).isEqualTo(new PurgeResult(hall, 0, 0, 1, 0, List.of()));
        preciousIsThere();
        assertThat(temporary.resolve("aside/file")).exists();
    }

    @ParameterizedTest
    @EnumSource
    @MustHold({"B086", "B149"})
    void theInstancesDirectoryThatBecomesALinkIsNotEvenRemoved(Kind kind) throws Exception {
        write(hall.resolve("file"), 1);
        var racing =
                meddled(
                        kind,
                        once(
                                Step.ENTER,
                                "hall",
                                (_, _) -> {
                                    Files.move(hall, temporary.resolve("aside"));
                                    Files.createSymbolicLink(hall, precious);
                                }));
        assertThat(racing.purge(HALL))
                .isEqualTo(new PurgeResult(hall, 0, 0, 0, 0, List.of(".: is not a directory")));
        preciousIsThere();
        assertThat(Files.isSymbolicLink(hall)).isTrue();
        assertThat(temporary.resolve("aside/file")).exists();
    }

    @ParameterizedTest
    @EnumSource
    @MustHold({"B086", "B149"})
    void aLinkPutInPlaceOfADirectoryThatIsBeingEmptiedLeadsNowhere(Kind kind) throws Exception {
        write(hall.resolve("sub/photo.raw"), 1);
        write(hall.resolve("sub/inner/thesis.txt"), 1);
        var racing =
                meddled(
                        kind,
                        once(
                                Step.REMOVE_FILE,
                                "photo.raw",
                                (_, _) -> {
                                    Files.move(hall.resolve("sub"), hall.resolve("moved"));
                                    Files.createSymbolicLink(hall.resolve("sub"), precious);
                                }));
        var result = racing.purge(HALL);
        preciousIsThere();
        assertThat(result.clean()).isFalse();
        // The next one finds what became of it.
        assertThat(data.purge(HALL).clean()).isTrue();
        preciousIsThere();
    }

    @ParameterizedTest
    @EnumSource
    @MustHold({"B086", "B149"})
    void aDirectoryThatIsLookedUpAgainIsNotLookedUpThroughALink(Kind kind) throws Exception {
        // What lies outside has the same names, all the way down.
        Path inside = hall;
        Path outside = precious;
        for (int i = 0; i < 60; i++) {
            inside = inside.resolve("d");
            outside = outside.resolve("d");
        }
        write(inside.resolve("bottom"), 1);
        write(outside.resolve("bottom"), 1);
        write(hall.resolve("d/d/rest/file"), 1);
        var racing =
                meddled(
                        kind,
                        once(
                                Step.REMOVE_FILE,
                                "bottom",
                                (_, _) -> {
                                    Files.move(hall.resolve("d/d/d"), temporary.resolve("aside"));
                                    Files.createSymbolicLink(
                                            hall.resolve("d/d/d"), precious.resolve("d/d/d"));
                                }));
        var result = racing.purge(HALL);
        assertThat(outside.resolve("bottom")).exists();
        preciousIsThere();
        assertThat(result.clean()).isFalse();
        assertThat(data.purge(HALL).clean()).isTrue();
        assertThat(outside.resolve("bottom")).exists();
    }

    @ParameterizedTest
    @EnumSource
    void whatChangesItsKindIsRemovedAsWhatItIs(Kind kind) throws Exception {
        write(hall.resolve("sub/file"), 1);
        var racing =
                meddled(
                        kind,
                        once(
                                Step.ENTER,
                                "sub",
                                (_, _) -> {
                                    Files.delete(hall.resolve("sub/file"));
                                    Files.delete(hall.resolve("sub"));
                                    write(hall.resolve("sub"), 9);
                                }));
        assertThat(racing.purge(HALL)).isEqualTo(new PurgeResult(hall, 1, 0, 0, 9, List.of()));
    }

    @ParameterizedTest
    @EnumSource
    void whatGoesMeanwhileIsNotMissed(Kind kind) throws Exception {
        write(hall.resolve("sub/file"), 1);
        write(hall.resolve("file"), 1);
        Meddler thief =
                (step, name) -> {
                    if (step == Step.REMOVE_FILE) {
                        Files.deleteIfExists(hall.resolve("file"));
                        Files.deleteIfExists(hall.resolve("sub/file"));
                    } else if (step == Step.REMOVE_DIRECTORY && name.toString().equals("sub")) {
                        Files.delete(hall.resolve("sub"));
                    }
                };
        assertThat(meddled(kind, thief).purge(HALL))
                .isEqualTo(new PurgeResult(hall, 0, 0, 0, 0, List.of()));
        assertThat(there(hall)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatAppearsMeanwhileGoesToo(Kind kind) throws Exception {
        write(hall.resolve("sub/file"), 1);
        var racing =
                meddled(
                        kind,
                        once(
                                Step.REMOVE_DIRECTORY,
                                "sub",
                                (_, _) -> write(hall.resolve("sub/deep/late"), 10)));
        assertThat(racing.purge(HALL)).isEqualTo(new PurgeResult(hall, 2, 2, 0, 11, List.of()));
    }

    @ParameterizedTest
    @EnumSource
    void whereSomethingKeepsAppearingItGivesUpAndSaysSo(Kind kind) throws Exception {
        write(hall.resolve("sub/file"), 1);
        write(hall.resolve("other"), 1);
        Meddler writer =
                (step, name) -> {
                    if (step == Step.REMOVE_DIRECTORY && name.toString().equals("sub")) {
                        write(hall.resolve("sub/file"), 1);
                    }
                };
        var result = meddled(kind, writer).purge(HALL);
        assertThat(result.left()).containsExactly("sub: something keeps writing into it");
        assertThat(hall).isDirectoryNotContaining("glob:**/other");
        assertThat(hall.resolve("sub/file")).exists();
    }

    /// Whichever moment it is: it opens the directory or nothing.
    @Test
    @MustHold({"B086", "B149"})
    void aNameThatKeepsFlippingBetweenADirectoryAndALinkNeverOpensWhatTheLinkLeadsTo()
            throws Exception {
        Path sub = Files.createDirectory(hall.resolve("sub"));
        Object outside = Files.readAttributes(precious, BasicFileAttributes.class).fileKey();
        var flipping = new AtomicBoolean(true);
        var flipper = Thread.ofPlatform().start(() -> flip(sub, flipping));
        int opened = 0;
        int missed = 0;
        try (var folder = Folder.at(hall)) {
            while (opened < 5000 || missed < 5000) {
                try (var entered = folder.enter(sub.getFileName())) {
                    assertThat(entered.attributes().fileKey()).isNotEqualTo(outside);
                    opened++;
                } catch (IOException _) {
                    missed++;
                }
            }
        } finally {
            flipping.set(false);
            assertThat(flipper.join(Duration.ofSeconds(30))).isTrue();
        }
    }

    private void flip(Path sub, AtomicBoolean flipping) {
        Path aside = sub.resolveSibling("aside");
        try {
            while (flipping.get()) {
                Files.move(sub, aside);
                Files.createSymbolicLink(sub, precious);
                Files.delete(sub);
                Files.move(aside, sub);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
