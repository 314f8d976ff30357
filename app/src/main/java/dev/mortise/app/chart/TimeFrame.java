package dev.mortise.app.chart;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// The stretch of time that a chart shows, and how host uptime reads on the wall.
///
/// @param from host uptime at the left edge; may lie before the start of the host
/// @param to host uptime at the right edge, after `from`
/// @param wallTo the wall clock at the right edge
/// @param zone in which times are told
public record TimeFrame(Duration from, Duration to, Instant wallTo, ZoneId zone) {

    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    public TimeFrame {
        if (from.compareTo(to) >= 0) {
            throw new IllegalArgumentException("a frame ends after it begins");
        }
    }

    long lengthMillis() {
        return to.minus(from).toMillis();
    }

    /// Where a time lies: 0 at the left edge, 1 at the right one, outside of them beyond.
    double position(long uptimeMillis) {
        return (uptimeMillis - from.toMillis()) / (double) lengthMillis();
    }

    Duration at(double position) {
        return from.plusMillis(Math.round(position * lengthMillis()));
    }

    /// Milliseconds of local time, for ticks at full local minutes and hours.
    long localMillis(Duration uptime) {
        Instant wall = wall(uptime);
        return wall.toEpochMilli() + zone.getRules().getOffset(wall).getTotalSeconds() * 1000L;
    }

    /// Such as `14:12:03`.
    String clock(Duration uptime) {
        return SECONDS.format(LocalTime.ofInstant(wall(uptime), zone));
    }

    /// Such as `14:12:03`, or `14:12` when ticks are minutes apart.
    String tick(Duration uptime, long stepMillis) {
        // A tick is a whole second of wall time; uptime was cut to milliseconds on the way.
        LocalTime time = LocalTime.ofInstant(wall(uptime).plusMillis(1), zone);
        return (stepMillis < 60_000 ? SECONDS : MINUTES).format(time);
    }

    private Instant wall(Duration uptime) {
        return wallTo.plus(uptime.minus(to));
    }
}
