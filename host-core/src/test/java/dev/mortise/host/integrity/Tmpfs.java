package dev.mortise.host.integrity;

import org.junit.jupiter.api.Assumptions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file system of the test's own; the test is skipped where this user may not mount one.
record Tmpfs(Path point) implements AutoCloseable {

    static Tmpfs mount(Path point, String options) throws Exception {
        Files.createDirectories(point);
        Assumptions.assumeTrue(
                run("mount", "-t", "tmpfs", "-o", options, "tmpfs", point.toString()),
                "mounting needs root");
        return new Tmpfs(point);
    }

    @Override
    public void close() {
        run("umount", point.toString());
    }

    private static boolean run(String... command) {
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
