package dev.mortise.app.timeline;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Where the axis has its lines and what stands on them: round times of the clock on the wall.
final class Ticks {

    /// Pixels a label needs.
    static final double ROOM = 72;

    private static final long[] STEPS = {
        100,
        200,
        500,
        1_000,
        2_000,
        5_000,
        10_000,
        15_000,
        30_000,
        60_000,
        120_000,
        300_000,
        600_000,
        900_000,
        1_800_000,
        3_600_000,
        7_200_000,
        10_800_000,
        21_600_000,
        43_200_000,
        86_400_000,
        172_800_000,
        604_800_000,
        2_419_200_000L
    };

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("HH:mm");
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("HH:mm:ss");

    /// @param full false for a short label between two full ones
    record Tick(double x, String label, boolean full) {}

    private Ticks() {}

    /// @param left the time on the wall at the left edge
    static List<Tick> of(Viewport view, Instant left, ZoneId zone) {
        long step = step(view);
        long offset = zone.getRules().getOffset(left).getTotalSeconds() * 1000L;
        long begin = left.toEpochMilli() + offset;
        long end = begin + (long) (view.span() * 1000);
        var ticks = new ArrayList<Tick>();
        for (long t = Math.ceilDiv(begin, step) * step; t <= end; t += step) {
            double x = (t - begin) / 1000.0 * view.perSecond();
            ticks.add(tick(x, Instant.ofEpochMilli(t - offset).atZone(zone), t, step));
        }
        return ticks;
    }

    /// The shortest step that leaves room for a label.
    static long step(Viewport view) {
        for (long step : STEPS) {
            if (step / 1000.0 * view.perSecond() >= ROOM) {
                return step;
            }
        }
        return STEPS[STEPS.length - 1];
    }

    private static Tick tick(double x, ZonedDateTime at, long local, long step) {
        if (local % 86_400_000 == 0) {
            return new Tick(x, DAY.format(at), true);
        }
        if (step >= 60_000) {
            return new Tick(x, MINUTE.format(at), true);
        }
        boolean full = step >= 1_000 ? local % (2 * step) == 0 : local % 1_000 == 0;
        if (full) {
            return new Tick(x, SECOND.format(at), true);
        }
        String tenths = step < 1_000 ? "." + local % 1_000 / 100 : "";
        return new Tick(x, String.format(Locale.ROOT, ":%02d", at.getSecond()) + tenths, false);
    }
}
