package dev.mortise.app.logs;

import dev.mortise.host.logs.LogLine;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/// Lines in the order to show them, as a window over something much bigger. FX thread only.
///
/// A line has a position: consecutive, growing with each line that comes, never given twice. Old
/// positions vanish from below. Nothing here waits.
public interface LogSource {

    /// Position of the oldest line; `last() + 1` when there is none.
    long first();

    /// Position of the newest line.
    long last();

    /// The line at a position from [#first] to [#last]; null while it is on its way.
    @Nullable LogLine line(long position);

    /// How many lines are lost right before the one at a position.
    long droppedBefore(long position);

    /// Where the line with a [LogLine#number] is, or else the next one after it.
    long position(long number);

    /// These positions, ascending, are being looked at: fetch them, the rest may be forgotten.
    void want(long[] positions);

    /// The lines from one position to another, wherever they are now. Completes on the FX thread,
    /// or before this returns.
    ///
    /// @param most no more than so many, the oldest of them
    CompletableFuture<List<LogLine>> read(long from, long to, Predicate<LogLine> which, int most);

    default boolean isEmpty() {
        return last() < first();
    }
}
