package dev.mortise.app.timeline;

import java.util.Locale;

/// What a colour of the lane is for. The colours themselves stand in the style sheet, as
/// `-ink-healthy-soft` and so on.
enum LaneInk {
    BACKGROUND,
    TEXT,
    TEXT_MUTED,
    RULE,
    GRID,
    FUTURE,
    SELECTION,
    HEALTHY,
    HEALTHY_SOFT,
    HEALTHY_LINE,
    STARTING,
    STARTING_SOFT,
    DEGRADED,
    DEGRADED_SOFT,
    DEGRADED_LINE,
    ENDING,
    HATCH,
    BACKOFF,
    BACKOFF_SOFT,
    BACKOFF_HATCH,
    CRASHED_SOFT,
    GAVE_UP,
    CHANGE,
    SERIES,
    SERIES_SOFT,
    MARK_CRASH,
    MARK_HEALTH,
    MARK_OPERATOR,
    MARK_UNKNOWN,
    ON_MARK;

    String property() {
        return "-ink-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
