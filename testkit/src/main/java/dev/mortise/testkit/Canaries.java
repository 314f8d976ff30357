package dev.mortise.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Looks for secrets that must be nowhere: those a plugin made up and noted in a file of its own.
public final class Canaries {

    private final List<String> values;

    private Canaries(List<String> values) {
        this.values = List.copyOf(values);
    }

    /// @param file one secret a line
    public static Canaries read(Path file) throws IOException {
        return new Canaries(Files.readAllLines(file));
    }

    public int count() {
        return values.size();
    }

    /// Where any of them stands, in any spelling; empty when nowhere.
    ///
    /// @param places files, or directories with all that is below them
    public List<String> findIn(Path... places) throws IOException {
        var found = new ArrayList<String>();
        for (Path place : places) {
            try (var all = Files.walk(place)) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                    for (String value : values) {
                        Spellings.of(value).stream()
                                .filter(text::contains)
                                .map(spelling -> file + ": " + spelling)
                                .forEach(found::add);
                    }
                }
            }
        }
        return found;
    }
}
