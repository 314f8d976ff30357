package dev.mortise.app.logs;

import dev.mortise.host.logs.LogPage;

/// The numbers of the oldest and the newest line that a host keeps.
///
/// @param last `first - 1` when there is none
record LogExtent(long first, long last) {

    static final LogExtent NONE = new LogExtent(1, 0);

    private static final int STEP = 64;

    /// Looks for the present one, beginning at this. The host tells only what follows a number, so
    /// the end is searched for in growing, then shrinking steps: the cost grows with the logarithm
    /// of what came since.
    LogExtent now(LogPages pages) {
        LogPage oldest = pages.after(0, 1);
        if (oldest.lines().isEmpty()) {
            return new LogExtent(oldest.last() + 1, oldest.last());
        }
        long from = oldest.lines().getFirst().number();
        boolean anew = last > from && next(pages, last - 1) == 0; // removed, and added again
        long known = anew ? from : Math.max(from, last);
        long beyond = known;
        long step = STEP;
        for (long next = next(pages, known); next > 0; next = next(pages, beyond)) {
            known = next;
            beyond = known + step;
            step *= 2;
        }
        while (known < beyond) {
            long middle = known + (beyond - known) / 2;
            long next = next(pages, middle);
            if (next > 0) {
                known = next;
                beyond = Math.max(beyond, known);
            } else {
                beyond = middle;
            }
        }
        return new LogExtent(from, known);
    }

    /// Number of the first line after line `number`; 0 when there is none.
    private static long next(LogPages pages, long number) {
        LogPage page = pages.after(number, 1);
        return page.lines().isEmpty() ? 0 : page.lines().getFirst().number();
    }
}
