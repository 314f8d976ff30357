package dev.mortise.host.integrity;

import dev.mortise.host.spec.Installation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Where the copies of a pinned installation's files lie, so that they find around them what the
/// originals have around them: a program looks for its libraries in `../lib`, a script for its
/// neighbours beside `$0`.
///
/// The copy stands for the directory over all that is pinned, and for the program's grandparent at
/// least. What lies elsewhere is hashed and not copied: nothing would look for it here.
///
/// @param root what the copy stands for
/// @param sources the program and then the files, as they are hashed
/// @param places of the copies below `root`, one for each source; none for what is not copied
/// @param start below `root`, what is run: the program, or a link to it with the name it was
///   configured by
record Layout(Path root, List<Path> sources, List<Optional<Path>> places, Path start) {

    Layout {
        sources = List.copyOf(sources);
        places = List.copyOf(places);
    }

    /// @param resolve whether the program looks around itself from its real path, as the system's
    ///   loader does; a script does from the path that it was called by
    static Layout of(Installation installation, boolean resolve) throws IOException {
        Path named = installation.path().toAbsolutePath().normalize();
        Path program = resolve ? named.toRealPath() : named;
        var files =
                installation.files().stream()
                        .map(file -> file.toAbsolutePath().normalize())
                        .toList();
        Path root = root(program, files);
        var places = new ArrayList<Optional<Path>>();
        var taken = new TreeSet<Path>();
        Stream.concat(Stream.of(program), files.stream())
                .map(file -> file.startsWith(root) ? root.relativize(file) : file)
                .map(Optional::of)
                .map(place -> place.filter(p -> !p.isAbsolute() && taken.add(p)))
                .forEach(places::add);
        return new Layout(
                root,
                Stream.concat(Stream.of(program), files.stream()).toList(),
                places,
                root.relativize(program.resolveSibling(named.getFileName())));
    }

    private static Path root(Path program, List<Path> files) {
        Path beside = parent(program);
        Path over = parent(beside);
        Path least = over.getNameCount() == 0 ? beside : over;
        Path common = least;
        for (Path file : files) {
            while (!file.startsWith(common)) {
                common = parent(common);
            }
        }
        // Over everything lies no directory that a copy could stand for.
        return common.getNameCount() == 0 ? least : common;
    }

    private static Path parent(Path path) {
        Path parent = path.getParent();
        return parent == null ? path : parent;
    }

    Path program() {
        return places.getFirst().orElseThrow();
    }

    /// Directories that the copy has itself, each before those in it; the first is the empty path.
    Set<Path> directories() {
        var all = new TreeSet<Path>();
        all.add(Path.of(""));
        for (Optional<Path> place : places) {
            for (Path at = place.map(Path::getParent).orElse(null);
                    at != null;
                    at = at.getParent()) {
                all.add(at);
            }
        }
        return all;
    }

    /// Whether there is something of the copy's own at a place.
    boolean owns(Path place) {
        return places.contains(Optional.of(place))
                || directories().contains(place)
                || place.equals(start);
    }
}
