package dev.mortise.app.timeline;

import java.time.Instant;
import java.time.ZoneId;

/// Launches as whole sentences, for screen readers and tooltips.
final class LaunchWords {

    private LaunchWords() {}

    static String lane(Timeline line, long selected) {
        int n = line.launches().size();
        String count = n == 0 ? "no launches" : n == 1 ? "1 launch" : n + " launches";
        return "Timeline, "
                + count
                + line.launch(selected)
                        .map(row -> ". Selected: launch " + row.number() + ", " + end(row))
                        .orElse("")
                + line.countdown().map(in -> ". Next try in " + TimeWords.countdown(in)).orElse("")
                + ". Left and Right walk the launches.";
    }

    static String row(LaunchRow row, String version, Instant wall, ZoneId zone) {
        return "Launch %d%s, started %s%s, %s"
                .formatted(
                        row.number(),
                        version.isEmpty() ? "" : ", version " + version,
                        row.fromKnown() ? "" : "before ",
                        TimeWords.clock(row.wall(), wall, zone),
                        end(row));
    }

    static String end(LaunchRow row) {
        return row.end()
                .map(
                        e ->
                                "ran %s, ended: %s%s"
                                        .formatted(TimeWords.span(e.lived()), e.words(), by(e)))
                .orElse("running");
    }

    /// Not to know who is no news.
    private static String by(LaunchEnd end) {
        return end.by().equals("unknown") ? "" : ", " + end.by();
    }
}
