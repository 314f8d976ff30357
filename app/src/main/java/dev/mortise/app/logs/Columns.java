package dev.mortise.app.logs;

/// Where the columns stand: time, stream, level, then text for the rest.
///
/// @param cell width of a cell in pixels
record Columns(double cell) {

    static final double PAD = 16;
    private static final int GAP = 2;
    private static final int LEVEL_GAP = 3;
    private static final int TIME = 12;
    private static final int STREAM = 3;
    private static final int LEVEL = 5;

    /// As many cells of a text fit over the level column and the gap behind it.
    static final int LEAD = LEVEL + 1;

    double time() {
        return PAD;
    }

    double stream() {
        return PAD + (TIME + GAP) * cell;
    }

    double level() {
        return stream() + (STREAM + LEVEL_GAP) * cell;
    }

    double text() {
        return Math.round(level() + LEAD * cell);
    }
}
