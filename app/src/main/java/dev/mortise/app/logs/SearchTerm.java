package dev.mortise.app.logs;

import org.jspecify.annotations.Nullable;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// What somebody typed into the search field.
///
/// @param regex else it is looked for as it stands
record SearchTerm(String text, boolean regex, boolean matchCase) {

    static final SearchTerm NONE = new SearchTerm("", false, false);

    /// @param pattern null when there is nothing to look for
    /// @param problem for people, as is; null when there is none
    record Parsed(@Nullable Pattern pattern, @Nullable String problem) {}

    Parsed parse() {
        if (text.isEmpty()) {
            return new Parsed(null, null);
        }
        int flags = matchCase ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
        try {
            return new Parsed(Pattern.compile(text, regex ? flags : flags | Pattern.LITERAL), null);
        } catch (PatternSyntaxException e) {
            int index = e.getIndex();
            boolean within = index >= 0 && index < text.length();
            String where = within ? " at character " + (index + 1) : "";
            String what = e.getDescription();
            return new Parsed(
                    null,
                    "Not a regular expression yet: "
                            + Character.toLowerCase(what.charAt(0))
                            + what.substring(1)
                            + where);
        }
    }
}
