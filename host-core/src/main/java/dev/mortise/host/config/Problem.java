package dev.mortise.host.config;

import java.nio.file.Path;
import java.util.Optional;

/// Something wrong, or doubtful, in a configuration file, in words for its author.
///
/// No text of one holds the value of a secret.
///
/// @param file as it was named when it was opened
/// @param line from 1; 0 when it is the file as a whole
/// @param column from 1, in characters; 0 with line 0
/// @param what what is wrong
/// @param expected what would be right; empty when `what` says it all
/// @param nearest the right word that was probably meant
public record Problem(
        Path file, int line, int column, String what, String expected, Optional<String> nearest) {

    /// In one line, as compilers do: `mortise.yaml:12:5: unknown key "max_restart"; expected …`.
    @Override
    public String toString() {
        var text = new StringBuilder(file.toString());
        if (line > 0) {
            text.append(':').append(line).append(':').append(column);
        }
        text.append(": ").append(what);
        if (!expected.isEmpty()) {
            text.append("; expected ").append(expected);
        }
        nearest.ifPresent(word -> text.append("; did you mean ").append(Words.quote(word)));
        return nearest.isPresent() ? text.append('?').toString() : text.toString();
    }
}
