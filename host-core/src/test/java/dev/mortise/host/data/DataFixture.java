package dev.mortise.host.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mortise.host.config.StateLayout;
import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.spec.InstanceId;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Real directories: a state directory, an instance's data in it, and something precious outside.
abstract class DataFixture {

    static final InstanceId HALL = new InstanceId("north", "hall");

    Path temporary;
    Path state;
    Path hall;
    Path precious;
    DataDirectories data;

    @BeforeEach
    void make(@TempDir Path directory) throws Exception {
        temporary = directory.toRealPath();
        state = Files.createDirectories(temporary.resolve("state"));
        precious = Files.createDirectories(temporary.resolve("precious/inner"));
        write(precious.resolve("thesis.txt"), 100);
        precious = precious.getParent();
        write(precious.resolve("photo.raw"), 1000);
        data = DataDirectories.below(state);
        hall = Files.createDirectories(data.of(HALL));
    }

    static Path write(Path file, int size) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.write(file, new byte[size]);
    }

    void preciousIsThere() {
        assertThat(precious.resolve("inner/thesis.txt")).hasSize(100);
        assertThat(precious.resolve("photo.raw")).hasSize(1000);
    }

    static boolean there(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    static HostError errorOf(ThrowingCallable call) {
        var thrown = catchThrowableOfType(HostException.class, call);
        assertThat(thrown).as("a HostException").isNotNull();
        return thrown.error();
    }

    /// As if this platform had no handles of directories.
    DataDirectories byPath() {
        return new DataDirectories(new StateLayout(state), PathFolder::at);
    }

    /// Both ways, for what must hold with either.
    List<DataDirectories> bothKinds() {
        return List.of(data, byPath());
    }

    static int run(String... command) throws Exception {
        var process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        return process.waitFor();
    }

    /// Directories below each other, whose path is far too long for the system at once: built of
    /// pieces, the deepest first.
    static void chain(Path in, int levels, String name) throws IOException {
        Path staging = Files.createDirectory(in.resolve("staging"));
        int piece = Math.min(levels, 3000 / (name.length() + 1));
        var sizes = new ArrayList<Integer>();
        for (int rest = levels; rest > 0; rest -= piece) {
            sizes.add(Math.min(rest, piece));
        }
        Path below = null;
        for (int i = 0; i < sizes.size(); i++) {
            Path top = staging.resolve("p" + i);
            Path at = Files.createDirectory(top);
            for (int j = 1; j < sizes.get(i); j++) {
                at = Files.createDirectory(at.resolve(name));
            }
            Files.write(at.resolve("file"), new byte[1]);
            if (below != null) {
                Files.move(below, at.resolve(name));
            }
            below = top;
        }
        Files.move(below, in.resolve(name));
        Files.delete(staging);
    }
}
