package dev.mortise.app.timeline;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Times as people read them: `1.9 s`, `4 min 10 s`, `41 h 12 min`, `14:31:54`.
final class TimeWords {

    private static final DateTimeFormatter CLOCK = formatter("HH:mm:ss");
    private static final DateTimeFormatter TENTHS = formatter("HH:mm:ss.S");
    private static final DateTimeFormatter DAY = formatter("d MMM HH:mm");
    private static final DateTimeFormatter FULL = formatter("d MMM HH:mm:ss");

    private TimeWords() {}

    private static DateTimeFormatter formatter(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
    }

    /// A length: to a tenth of a second under a minute's sixth, then in two units.
    static String span(Duration length) {
        long millis = Math.max(0, length.toMillis());
        if (millis < 9_950) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        }
        return whole(Math.round(millis / 1000.0));
    }

    /// The same without an idle zero: `8 s`.
    static String trimmed(Duration length) {
        return span(length).replace(".0 s", " s");
    }

    /// `7.4 of 8 s`; with both units where they differ.
    static String partOf(Duration part, Duration whole) {
        String of = trimmed(whole);
        String some = trimmed(part);
        boolean sameUnit = some.endsWith(" s") && of.endsWith(" s") && !of.contains("min");
        return (sameUnit ? some.substring(0, some.length() - 2) : some) + " of " + of;
    }

    /// What is left, never told as less than it is: tenths under 10 s, whole seconds above.
    static String countdown(Duration left) {
        long millis = left.toMillis();
        if (millis <= 0) {
            return "0.0 s";
        }
        if (millis <= 9_900) {
            return String.format(Locale.ROOT, "%.1f s", Math.ceilDiv(millis, 100) / 10.0);
        }
        return whole(Math.ceilDiv(millis, 1000));
    }

    private static String whole(long seconds) {
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min" + rest(seconds % 60, "s");
        }
        long hours = seconds / 3600;
        return hours < 48
                ? hours + " h" + rest(seconds / 60 % 60, "min")
                : hours / 24 + " d" + rest(hours % 24, "h");
    }

    private static String rest(long n, String unit) {
        return n == 0 ? "" : " " + n + " " + unit;
    }

    /// The time of day; the date and no seconds on another day than `today`.
    static String clock(Instant at, Instant today, ZoneId zone) {
        ZonedDateTime t = at.atZone(zone);
        return (sameDay(t, today, zone) ? CLOCK : DAY).format(t);
    }

    /// For the tag of the cursor: tenths where a pixel is less than a second.
    static String cursor(Instant at, Instant today, ZoneId zone, boolean tenths) {
        ZonedDateTime t = at.atZone(zone);
        return (!sameDay(t, today, zone) ? FULL : tenths ? TENTHS : CLOCK).format(t);
    }

    private static boolean sameDay(ZonedDateTime t, Instant today, ZoneId zone) {
        return t.toLocalDate().equals(today.atZone(zone).toLocalDate());
    }
}
