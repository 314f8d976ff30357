package dev.mortise.host.integrity;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What lies beside the originals, as links beside the copies.
final class Neighbours {

    /// A program among more than these should have a directory of its own.
    static final int MOST = 10_000;

    private Neighbours() {}

    /// Makes the links as the originals' directories are now. What else lies in the copy's
    /// directories, such as what the program wrote beside itself, is left alone.
    static void link(Layout layout, Path home) throws IOException {
        for (Path directory : layout.directories()) {
            Path original = layout.root().resolve(directory);
            Path copy = home.resolve(directory);
            for (Path there : list(copy)) {
                Path target = original.resolve(there.getFileName().toString());
                if (Files.isSymbolicLink(there)
                        && !layout.owns(directory.resolve(there.getFileName()))
                        && !Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                    Files.delete(there);
                }
            }
            for (Path neighbour : list(original)) {
                Path name = neighbour.getFileName();
                if (!layout.owns(directory.resolve(name))) {
                    link(copy.resolve(name), neighbour);
                }
            }
        }
        if (!layout.start().equals(layout.program())) {
            link(home.resolve(layout.start()), layout.program().getFileName());
        }
    }

    private static void link(Path link, Path target) throws IOException {
        if (Files.isSymbolicLink(link)) {
            if (Files.readSymbolicLink(link).equals(target)) {
                return;
            }
            Files.delete(link);
        }
        if (!Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
            Files.createSymbolicLink(link, target);
        }
    }

    /// Empty for what this user may not list: the program could not either.
    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            List<Path> some = all.limit(MOST + 1).toList();
            if (some.size() > MOST) {
                throw new IOException(
                        directory + " has over " + MOST + " entries, too many to stand beside it");
            }
            return some;
        } catch (AccessDeniedException | NoSuchFileException _) {
            return List.of();
        }
    }
}
