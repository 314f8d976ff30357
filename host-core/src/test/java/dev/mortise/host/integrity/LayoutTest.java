package dev.mortise.host.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// What a verified copy stands for.
class LayoutTest extends ProgramFixture {

    private static Layout layout(String path, String... files) throws Exception {
        return Layout.of(
                pinned(
                        Path.of(path),
                        "",
                        java.util.Arrays.stream(files).map(Path::of).toArray(Path[]::new)),
                false);
    }

    @Test
    void itStandsForTheProgramsGrandparentAtLeast() throws Exception {
        assertThat(layout("/opt/x/bin/p").root()).isEqualTo(Path.of("/opt/x"));
        assertThat(layout("/opt/x/bin/p").start()).isEqualTo(Path.of("bin/p"));
        assertThat(layout("/bin/p").root()).isEqualTo(Path.of("/bin"));
        assertThat(layout("/p").root()).isEqualTo(Path.of("/"));
        assertThat(layout("/opt/x/bin/p", "/opt/x/bin/q").root()).isEqualTo(Path.of("/opt/x"));
    }

    @Test
    void itReachesAsFarAsWhatIsPinnedButNeverOverEverything() throws Exception {
        assertThat(layout("/opt/x/bin/p", "/opt/y/q.jar").root()).isEqualTo(Path.of("/opt"));
        var far = layout("/usr/bin/p", "/home/ann/q.py");
        assertThat(far.root()).isEqualTo(Path.of("/usr"));
        assertThat(far.places()).containsExactly(Optional.of(Path.of("bin/p")), Optional.empty());
    }

    @Test
    void aFileThatIsNamedTwiceIsCopiedOnce() throws Exception {
        var twice = layout("/opt/x/bin/p", "/opt/x/lib/q", "/opt/x/lib/../lib/q", "/opt/x/bin/p");
        assertThat(twice.sources()).hasSize(4);
        assertThat(twice.places())
                .containsExactly(
                        Optional.of(Path.of("bin/p")),
                        Optional.of(Path.of("lib/q")),
                        Optional.empty(),
                        Optional.empty());
        assertThat(twice.directories())
                .containsExactly(Path.of(""), Path.of("bin"), Path.of("lib"));
    }

    /// The loader looks from the real path, and the program may ask what it was called by.
    @Test
    void aLinkedProgramStandsWhereItReallyLiesAndKeepsTheNameOfItsLink() throws Exception {
        Path program = program("jdk/bin/java", "").toRealPath();
        Path link = Files.createSymbolicLink(directory.resolve("tool"), program);
        var layout = Layout.of(pinned(link, ""), true);
        assertThat(layout.root()).isEqualTo(program.getParent().getParent());
        assertThat(layout.program()).isEqualTo(Path.of("bin/java"));
        assertThat(layout.start()).isEqualTo(Path.of("bin/tool"));
        assertThat(Layout.of(pinned(link, ""), false).program().getFileName())
                .isEqualTo(Path.of("tool"));
    }
}
