package dev.mortise.host.process;

import java.nio.file.Path;
import java.util.Optional;

/// What tells the processes of one launch from all others: a variable that the child gets anyway,
/// and its descendants inherit (`product.md` §7).
///
/// @param variable name of the variable
/// @param value the launch id: lower-case hex digits, unique
/// @param directory the launch's private directory, removed with the launch
public record Mark(String variable, String value, Optional<Path> directory) {

    public Mark {
        if (!value.matches("[0-9a-f]{8,64}")) {
            throw new IllegalArgumentException("not a launch id");
        }
    }
}
