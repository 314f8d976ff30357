package dev.mortise.host.process;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// What tells the processes of one launch from all others: a variable that the child gets anyway,
/// and its descendants inherit (`product.md` §7).
///
/// @param variable name of the variable
/// @param value the launch id: lower-case hex digits, unique
/// @param directory the launch's private directory, removed with the launch
public record Mark(String variable, String value, Optional<Path> directory) {

    private static final Pattern VALUE = Pattern.compile("[0-9a-f]{8,64}");

    public Mark {
        if (!isValue(value)) {
            throw new IllegalArgumentException("not a launch id");
        }
    }

    /// Whether a text can be one's value.
    public static boolean isValue(String text) {
        return VALUE.matcher(text).matches();
    }

    boolean isOfSameLaunch(Mark other) {
        return value.equals(other.value);
    }
}
