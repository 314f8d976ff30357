package dev.mortise.app.logs;

import dev.mortise.host.logs.LogLine;

import org.jspecify.annotations.Nullable;

/// One row as it is laid out, from `y` down, in pixels of the canvas.
sealed interface Row {

    double y();

    double height();

    /// @param line null while it is on its way
    record Line(long position, @Nullable LogLine line, double y, double height) implements Row {}

    /// @param first of the launch
    /// @param begins false when lines of the same launch came before and are lost
    record Launch(LogLine first, boolean begins, double y, double height) implements Row {}

    /// @param before null when nothing older is kept
    record Dropped(
            long count, @Nullable LogLine before, @Nullable LogLine after, double y, double height)
            implements Row {}
}
