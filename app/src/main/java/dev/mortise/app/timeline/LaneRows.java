package dev.mortise.app.timeline;

/// Where the rows of a lane stand, in pixels from its top. Rows without content take no room.
///
/// @param lane top of the bars; the end marks stand over them
/// @param rss top of the memory strip; equal to `bottom` when there is none
record LaneRows(double changes, double lane, double rss, double bottom) {

    static final double AXIS = 26;
    static final double BAR = 24;

    /// Left for the names of the rows, right for values at the cursor.
    static final double GUTTER = 88;

    private static final double CHANGES = 22;
    private static final double MARKS = 20;
    private static final double BETWEEN = 14;
    private static final double RSS = 56;
    private static final double END = 10;

    static LaneRows of(boolean changes, boolean rss) {
        double lane = AXIS + (changes ? CHANGES : 0) + MARKS;
        double strip = lane + BAR + BETWEEN;
        return rss
                ? new LaneRows(AXIS, lane, strip, strip + RSS)
                : new LaneRows(AXIS, lane, lane + BAR + END, lane + BAR + END);
    }

    double height() {
        return bottom + 8;
    }

    double markY() {
        return lane - 8;
    }

    boolean hasRss() {
        return rss < bottom;
    }
}
