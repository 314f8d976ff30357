package dev.mortise.host.spec;

import java.util.Optional;

/// What a plugin, version, tenant or instance may be called.
///
/// Such a name becomes a row, a log field and a directory: one with control characters could forge
/// any of them (must-hold B182), so it is refused at the border. Otherwise names are free text of 1
/// to 128 characters without blanks at either end.
public final class Names {

    public static final int MAX_LENGTH = 128;

    private Names() {}

    /// Why `name` cannot be used, in words that fit behind "the tenant"; empty when it can.
    public static Optional<String> problem(String name) {
        if (name.isEmpty()) {
            return Optional.of("is empty");
        }
        if (name.length() > MAX_LENGTH) {
            return Optional.of("is longer than " + MAX_LENGTH + " characters");
        }
        if (!name.equals(name.strip())) {
            return Optional.of("begins or ends with a blank");
        }
        if (name.codePoints().anyMatch(Names::forges)) {
            return Optional.of("holds a control or direction-changing character");
        }
        return Optional.empty();
    }

    /// Whether a character changes lines or reading direction instead of being read.
    public static boolean forges(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE ->
                    true;
            case Character.FORMAT -> true;
            default -> false;
        };
    }
}
