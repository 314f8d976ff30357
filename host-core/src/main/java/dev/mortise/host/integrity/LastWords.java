package dev.mortise.host.integrity;

import dev.mortise.host.spec.Installation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What loaders, shells and the system say of a program that does not start, and what it means.
final class LastWords {

    /// Programs print much; nothing here needs more of a line.
    private static final int LONGEST = 1000;

    private record Meaning(Pattern said, BiFunction<Installation, MatchResult, String> reason) {
        static Meaning of(String said, BiFunction<Installation, MatchResult, String> reason) {
            return new Meaning(Pattern.compile(said), reason);
        }
    }

    private static final List<Meaning> MEANINGS =
            List.of(
                    Meaning.of(
                            "error while loading shared libraries: ([^\\s:]+): cannot open",
                            LastWords::library),
                    Meaning.of("Error loading shared library ([^\\s:]+):", LastWords::library),
                    Meaning.of("Library not loaded: (\\S+)", LastWords::library),
                    Meaning.of(
                            "version `((?:GLIBC|GLIBCXX|CXXABI)_[0-9.]+)' not found",
                            (_, said) ->
                                    "It was built for a newer C library than this system's: it"
                                            + " asks for "
                                            + said.group(1)
                                            + ". Install a build for this system."),
                    Meaning.of(
                            "env: [‘']?([^’':]+)[’']?: No such file",
                            (installation, said) ->
                                    ("No %s is in its PATH. A plugin gets only the variables that"
                                                    + " its installation names: add PATH to"
                                                    + " `env:` of %s, or name the interpreter with"
                                                    + " its whole path.")
                                            .formatted(said.group(1), installation.id())),
                    Meaning.of(
                            "Text file busy|the file is being written",
                            (installation, _) -> busy(installation)),
                    Meaning.of(
                            "Exec format error|is not a program that this system can execute",
                            (installation, _) ->
                                    "The system cannot run this kind of file. Install the build of "
                                            + installation.id()
                                            + " for this machine."));

    private LastWords() {}

    static Optional<String> explain(Installation installation, String line) {
        String begin = line.length() > LONGEST ? line.substring(0, LONGEST) : line;
        for (Meaning meaning : MEANINGS) {
            var matcher = meaning.said().matcher(begin);
            if (matcher.find()) {
                return Optional.of(meaning.reason().apply(installation, matcher.toMatchResult()));
            }
        }
        return Optional.empty();
    }

    /// With the line that mends it as it is to be written, so that it is one step (must-hold B183).
    private static String library(Installation installation, MatchResult said) {
        String library = said.group(1);
        if (installation.env().containsKey("LD_LIBRARY_PATH")) {
            return ("The loader did not find %s, not even by the LD_LIBRARY_PATH of %s. Install it"
                            + " there.")
                    .formatted(library, installation.id());
        }
        Optional<Path> place = place(installation, library);
        String entry =
                "LD_LIBRARY_PATH: \"%s\""
                        .formatted(
                                place.map(Path::toString)
                                        .orElse("/the/directory/it/lies/in")
                                        .replace("\\", "\\\\")
                                        .replace("\"", "\\\""));
        return ("The loader did not find %s. %s add LD_LIBRARY_PATH with that place to `env:` of"
                        + " %s, by the line %s; a plugin gets only the variables that its"
                        + " installation names.")
                .formatted(
                        library,
                        place.map(p -> "It lies in " + p + ":")
                                .orElse("Install it; if it lies in a place of its own,"),
                        installation.id(),
                        installation.env().isEmpty() ? "env: { " + entry + " }" : entry);
    }

    /// Where programs usually have their own libraries: beside them, or in a `lib` there or above.
    private static Optional<Path> place(Installation installation, String library) {
        Path beside = installation.path().toAbsolutePath().getParent();
        if (beside == null) {
            return Optional.empty();
        }
        String name = library.substring(library.lastIndexOf('/') + 1);
        return Stream.of(beside, beside.resolve("lib"), beside.resolveSibling("lib"))
                .filter(directory -> Files.isRegularFile(directory.resolve(name)))
                .findFirst();
    }

    private static String busy(Installation installation) {
        List<String> writers = Writers.of(installation.path());
        return "Its file is open for writing"
                + (writers.isEmpty() ? "" : " by " + String.join(", ", writers))
                + ". Wait for the update to end, or end that process.";
    }
}
