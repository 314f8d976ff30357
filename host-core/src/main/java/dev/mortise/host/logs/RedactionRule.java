package dev.mortise.host.logs;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// An operator's own pattern: whatever it matches in a line is masked.
///
/// @param name what the rule is called in the settings and in the redaction tester
public record RedactionRule(String name, Pattern pattern) {

    /// Why `pattern` cannot be a rule, in words that fit behind "the pattern"; empty when it can.
    public static Optional<String> problem(String pattern) {
        try {
            return Pattern.compile(pattern).matcher("").find()
                    ? Optional.of("matches the empty text, so it would mark every line")
                    : Optional.empty();
        } catch (PatternSyntaxException e) {
            return Optional.of(
                    e.getIndex() < 0
                            ? "does not compile: " + e.getDescription()
                            : "does not compile: %s at character %d"
                                    .formatted(e.getDescription(), e.getIndex() + 1));
        }
    }

    /// Text that stands in every match, so that a line without it need not be tried; empty when
    /// there is none to be had cheaply. Only the plain beginning of a plain pattern is looked at.
    String literal() {
        String source = pattern.pattern();
        if (pattern.flags() != 0 || source.indexOf('|') >= 0) {
            return "";
        }
        int end = 0;
        while (end < source.length() && plain(source.charAt(end))) {
            end++;
        }
        if (end < source.length() && "?*{".indexOf(source.charAt(end)) >= 0) {
            end--; // the last letter is optional
        }
        return end >= TriggerTable.WINDOW ? source.substring(0, end) : "";
    }

    private static boolean plain(char c) {
        return c >= ' ' && c < 0x7f && "\\^$.|?*+()[]{}".indexOf(c) < 0;
    }
}
