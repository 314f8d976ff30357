package dev.mortise.app.logs;

import dev.mortise.host.logs.LogLevel;
import dev.mortise.host.logs.LogLine;
import dev.mortise.host.logs.LogStream;

import org.jspecify.annotations.Nullable;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// What the log says about itself, in words and figures.
final class LogWords {

    private final DateTimeFormatter millis;
    private final DateTimeFormatter seconds;
    private final String zone;

    LogWords(ZoneId zone) {
        this.millis = DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(zone);
        this.seconds = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(zone);
        this.zone = zone.getId();
    }

    String time(LogLine line) {
        return millis.format(line.wall());
    }

    String zone() {
        return zone;
    }

    static String stream(LogStream stream) {
        return stream == LogStream.STDOUT ? "out" : "err";
    }

    /// At most five letters; empty when unknown.
    static String level(LogLevel level) {
        return level == LogLevel.UNKNOWN ? "" : level.name();
    }

    /// @param begins false when lines of the same launch came before and are lost
    String launch(LogLine first, boolean begins) {
        return begins
                ? "started " + seconds.format(first.wall())
                : "goes on from " + seconds.format(first.wall());
    }

    String dropped(long count, @Nullable LogLine before, @Nullable LogLine after) {
        String what = count(count, "line", "lines") + " dropped here";
        if (after == null) {
            return what;
        }
        return before == null
                ? what + ", before " + time(after) + ": only the newest are kept"
                : what + ", " + time(before) + " to " + time(after);
    }

    static String count(long count, String one, String many) {
        return number(count) + " " + (count == 1 ? one : many);
    }

    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
