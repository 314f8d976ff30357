package dev.mortise.app.timeline;

import org.jspecify.annotations.Nullable;

/// A line of the launch table. Two that are equal look the same.
///
/// @param row null for the launch that is awaited
/// @param moving what changes by itself: how long a living launch has run, or the countdown;
///   otherwise empty
/// @param peakRss bytes; 0 when unknown
record LaunchLine(
        @Nullable LaunchRow row, int number, String version, String moving, long peakRss) {

    static LaunchLine next(int number, String version, String countdown) {
        return new LaunchLine(null, number, version, countdown, 0);
    }

    /// @return `was` if it still says the same, so that unchanged lines cost nothing
    static LaunchLine of(
            LaunchRow row, String version, long peakRss, Timeline line, @Nullable LaunchLine was) {
        if (was != null
                && was.row() == row
                && row.end().isPresent()
                && was.peakRss() == peakRss
                && was.version().equals(version)) {
            return was;
        }
        String moving = row.end().isPresent() ? "" : TimeWords.span(row.ran(line.now()));
        return new LaunchLine(row, row.number(), version, moving, peakRss);
    }

    long key() {
        return row == null ? Lane.NONE : row.key();
    }

    String ran() {
        return row == null ? "" : row.end().map(end -> TimeWords.span(end.lived())).orElse(moving);
    }
}
