package dev.mortise.host.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;

/// Which program files were ready before.
class SeenProgramsTest {

    @TempDir private Path directory;

    private SeenPrograms open() {
        return new SeenPrograms(directory.resolve("seen"));
    }

    @Test
    @MustHold("B087")
    void aFileIsSeenInLaterHostsTooAndNoMoreOnceItIsAnother() throws Exception {
        Path program = Files.writeString(directory.resolve("p"), "one");
        var first = open();
        assertThat(first.contains(program)).isFalse();
        first.add(program);
        first.add(program);
        assertThat(first.contains(program)).isTrue();
        assertThat(directory.resolve("seen")).content().hasLineCount(1);
        assertThat(open().contains(program)).isTrue();

        Files.delete(program);
        assertThat(open().contains(program)).isFalse();
        Files.writeString(program, "another");
        assertThat(open().contains(program)).isFalse();
    }

    @Test
    void onlyTheLastThousandAreKeptAndWhatCannotBeReadIsNothing() throws Exception {
        Path file = directory.resolve("seen");
        Files.write(file, Collections.nCopies(3000, "0".repeat(32)));
        Path program = Files.writeString(directory.resolve("p"), "one");
        open().add(program);
        assertThat(open().contains(program)).isTrue();
        assertThat(Files.readAllLines(file)).hasSizeLessThan(1002);

        Files.delete(file);
        Files.createDirectory(file);
        var unusable = open();
        unusable.add(program);
        assertThat(unusable.contains(program)).isTrue();
    }
}
