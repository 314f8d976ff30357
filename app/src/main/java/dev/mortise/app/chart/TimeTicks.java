package dev.mortise.app.chart;

import java.time.Duration;

/// Ticks at round times of the wall clock: as close as their labels allow.
///
/// @param stepMillis between two ticks
/// @param first the first tick in the frame, in host uptime
/// @param count how many there are
record TimeTicks(long stepMillis, Duration first, int count) {

    /// What a label and the air beside it need.
    static final double PIXELS = 72;

    private static final int[] STEPS_SECONDS = {
        1, 2, 5, 10, 15, 30, 60, 2 * 60, 5 * 60, 10 * 60, 15 * 60, 30 * 60, 3600, 2 * 3600,
        3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600
    };

    static TimeTicks of(TimeFrame frame, double width) {
        long step = step(frame.lengthMillis(), width);
        long left = frame.localMillis(frame.from());
        long first = Math.ceilDiv(left, step) * step;
        long right = left + frame.lengthMillis();
        int count = first > right ? 0 : (int) ((right - first) / step) + 1;
        return new TimeTicks(step, frame.from().plusMillis(first - left), count);
    }

    Duration at(int i) {
        return first.plusMillis(i * stepMillis);
    }

    /// The smallest round step that leaves [#PIXELS] for each label.
    static long step(long frameMillis, double width) {
        for (int seconds : STEPS_SECONDS) {
            if (width * seconds * 1000 / frameMillis >= PIXELS) {
                return seconds * 1000L;
            }
        }
        return STEPS_SECONDS[STEPS_SECONDS.length - 1] * 1000L;
    }
}
