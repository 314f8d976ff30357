package dev.mortise.app.timeline;

import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.util.List;

/// What "fit episode" shows: the launches since the last good one, the tail of that, and the next
/// try; without a crash, the last launch.
///
/// @param from uptime of the first crash's launch
/// @param crashes launches of the episode that counted against the budget
record Episode(Duration from, int crashes) {

    /// Launches that lived so long were good; the product's default of `stable_after`.
    private static final Duration GOOD = Supervision.product().stableAfter();

    static Episode of(Timeline t) {
        List<LaunchRow> rows = t.launches();
        if (rows.isEmpty()) {
            return new Episode(t.now(), 0);
        }
        int first = rows.size() - 1;
        int crashes = 0;
        for (int i = rows.size() - 1; i >= 0 && looped(rows.get(i), t.now()); i--) {
            first = i;
            crashes += rows.get(i).end().filter(LaunchEnd::crash).isPresent() ? 1 : 0;
        }
        return crashes == 0
                ? new Episode(rows.getLast().from(), 0)
                : new Episode(rows.get(first).from(), crashes);
    }

    /// Crashed young, or lives and is still young.
    private static boolean looped(LaunchRow row, Duration now) {
        return row.end().map(LaunchEnd::crash).orElse(true) && row.ran(now).compareTo(GOOD) < 0;
    }

    /// The piece of the axis: a quarter before it, so that the good launch is seen, and room for
    /// what comes next.
    Viewport fit(Timeline t, double width) {
        double lead =
                t.launches().isEmpty() || from.equals(t.launches().getFirst().from()) ? 0.03 : 0.26;
        double start = Viewport.seconds(from);
        double end = Viewport.seconds(t.now());
        // A hold of hours would leave what happened no room.
        double due =
                Math.min(
                        t.presentGap().map(gap -> Viewport.seconds(gap.planned())).orElse(end),
                        end + Math.max(30, end - start));
        double length = Math.max(4, Math.max(end, due) - start);
        return new Viewport(start - length * lead, Math.max(end, due) + length * 0.14, width);
    }

    /// An episode that nothing follows by itself ended with its last launch.
    private static Duration until(Timeline t) {
        return t.presentGap().isPresent()
                ? t.now()
                : t.launches().getLast().end().map(LaunchEnd::at).orElse(t.now());
    }

    /// `4 crashes in 35 s`; empty when all is well.
    String words(Timeline t) {
        return crashes == 0
                ? ""
                : "%,d %s in %s"
                        .formatted(
                                crashes,
                                crashes == 1 ? "crash" : "crashes",
                                TimeWords.trimmed(until(t).minus(from)));
    }
}
