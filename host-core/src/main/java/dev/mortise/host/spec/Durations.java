package dev.mortise.host.spec;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations as `mortise.yaml` writes them: `500ms`, `5s`, `2h30m`. Who changes one on a screen
/// writes it as in the file.
public final class Durations {

    /// The longest that may be written: a slip of the keyboard rather than a plan, and safe to add
    /// to an uptime.
    public static final Duration LONGEST = Duration.ofDays(365);

    private static final Pattern FORM =
            Pattern.compile(
                    "(?:([0-9]{1,9})h)?(?:([0-9]{1,9})m)?(?:([0-9]{1,9})s)?(?:([0-9]{1,9})ms)?");

    private Durations() {}

    /// @return empty when it is none; [#LONGEST] is not looked at
    public static Optional<Duration> read(String text) {
        Matcher matcher = FORM.matcher(text);
        if (text.isEmpty() || !matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                Duration.ofHours(digits(matcher, 1))
                        .plusMinutes(digits(matcher, 2))
                        .plusSeconds(digits(matcher, 3))
                        .plusMillis(digits(matcher, 4)));
    }

    private static long digits(Matcher matcher, int group) {
        String digits = matcher.group(group);
        return digits == null ? 0 : Long.parseLong(digits);
    }

    /// Reads back as what it was, down to milliseconds.
    public static String written(Duration d) {
        var text = new StringBuilder();
        part(text, d.toHours(), "h");
        part(text, d.toMinutesPart(), "m");
        part(text, d.toSecondsPart(), "s");
        part(text, d.toMillisPart(), "ms");
        return text.isEmpty() ? "0ms" : text.toString();
    }

    private static void part(StringBuilder text, long number, String unit) {
        if (number > 0) {
            text.append(number).append(unit);
        }
    }
}
