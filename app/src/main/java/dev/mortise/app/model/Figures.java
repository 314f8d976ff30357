package dev.mortise.app.model;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Numbers as the screens write them: a space before the unit, no locale, `–` for nothing.
public final class Figures {

    public static final String NONE = "–";

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter CLOCK_ZONE =
            DateTimeFormatter.ofPattern("HH:mm:ss z", Locale.ROOT);

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter YEAR =
            DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);

    private Figures() {}

    /// `0.4 s`, `38 s`, `4 min 10 s`, `41 h 12 min`, `12 d 3 h`.
    public static String duration(Duration d) {
        long s = d.toSeconds();
        if (s < 10) {
            long tenths = d.toMillis() / 100;
            return tenths / 10 + "." + tenths % 10 + " s";
        }
        if (s < 60) {
            return s + " s";
        }
        if (s < 3600) {
            return s / 60 + " min " + s % 60 + " s";
        }
        return s < 48 * 3600
                ? s / 3600 + " h " + s / 60 % 60 + " min"
                : s / 86400 + " d " + s / 3600 % 24 + " h";
    }

    /// How long something runs: whole seconds below a minute, so that it does not flicker.
    public static String age(Duration d) {
        return d.toSeconds() < 10 ? d.toSeconds() + " s" : duration(d);
    }

    /// How long something runs, in one unit, for narrow places: `40 s`, `11 min`, `9 h`, `3 d`.
    public static String coarse(Duration d) {
        long s = d.toSeconds();
        if (s < 60) {
            return s + " s";
        }
        if (s < 3600) {
            return s / 60 + " min";
        }
        return s < 48 * 3600 ? s / 3600 + " h" : s / 86400 + " d";
    }

    /// Decimal megabytes: `121 MB`, `1.2 GB`.
    public static String bytes(long bytes) {
        if (bytes < 0) {
            return NONE;
        }
        double mb = bytes / 1e6;
        return mb < 9.95
                ? String.format(Locale.ROOT, "%.1f MB", mb)
                : mb < 999.5
                        ? String.format(Locale.ROOT, "%.0f MB", mb)
                        : String.format(Locale.ROOT, "%.1f GB", mb / 1000);
    }

    /// From single bytes on, for files: `0 B`, `812 B`, `4.2 kB`, `121 MB`.
    public static String size(long bytes) {
        if (bytes < 1000) {
            return bytes + " B";
        }
        return bytes < 999_500
                ? String.format(Locale.ROOT, bytes < 9_950 ? "%.1f kB" : "%.0f kB", bytes / 1e3)
                : bytes(bytes);
    }

    public static String percent(double percent) {
        return Double.isNaN(percent) ? NONE : String.format(Locale.ROOT, "%.1f %%", percent);
    }

    /// Per second, without a unit: `0`, `0.2`, `41`, `3.1 k`.
    public static String rate(double perSecond) {
        if (Double.isNaN(perSecond)) {
            return NONE;
        }
        if (perSecond >= 999.5) {
            return String.format(Locale.ROOT, "%.1f k", perSecond / 1000);
        }
        return perSecond >= 9.95 || perSecond < 0.05
                ? Long.toString(Math.round(perSecond))
                : String.format(Locale.ROOT, "%.1f", perSecond);
    }

    /// `1 instance`, `12 instances`.
    public static String count(long n, String one) {
        return n == 1 ? "1 " + one : grouped(n) + " " + one + (one.endsWith("s") ? "es" : "s");
    }

    /// `1,284`.
    public static String grouped(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    public static String clock(Instant at, ZoneId zone) {
        return CLOCK.format(at.atZone(zone));
    }

    /// `14:32:08`; on another day than `now` with its date, `4 Dec 14:32`, and in another year with
    /// that, `4 Dec 2027`.
    public static String moment(Instant at, Instant now, ZoneId zone) {
        var then = at.atZone(zone);
        var today = now.atZone(zone);
        if (then.toLocalDate().equals(today.toLocalDate())) {
            return CLOCK.format(then);
        }
        return (then.getYear() == today.getYear() ? DAY : YEAR).format(then);
    }

    public static String clockWithZone(Instant at, ZoneId zone) {
        return CLOCK_ZONE.format(at.atZone(zone));
    }
}
