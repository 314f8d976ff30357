package dev.mortise.app.logs;

import org.jspecify.annotations.Nullable;

/// What is selected: from one (line, column) to another. The fixed end is where it was begun.
record Selection(Point fixed, Point moving) {

    /// @param position of a [LogSource]
    /// @param column index into the shown text; [#END] for its end, however long it is
    record Point(long position, int column) implements Comparable<Point> {
        static final int END = Integer.MAX_VALUE;

        @Override
        public int compareTo(Point other) {
            int order = Long.compare(position, other.position);
            return order != 0 ? order : Integer.compare(column, other.column);
        }
    }

    /// A part of one line.
    ///
    /// @param to may be [Point#END]: the end of the line, and the break after it
    record Part(int from, int to) {}

    static Selection at(Point point) {
        return new Selection(point, point);
    }

    Selection to(Point point) {
        return new Selection(fixed, point);
    }

    Point start() {
        return fixed.compareTo(moving) <= 0 ? fixed : moving;
    }

    Point end() {
        return fixed.compareTo(moving) <= 0 ? moving : fixed;
    }

    boolean isEmpty() {
        return fixed.equals(moving);
    }

    /// What is selected of a line; null when nothing is.
    @Nullable Part of(long position) {
        Point start = start();
        Point end = end();
        if (isEmpty() || position < start.position() || position > end.position()) {
            return null;
        }
        int from = position == start.position() ? start.column() : 0;
        int to = position == end.position() ? end.column() : Point.END;
        return new Part(from, to);
    }

    /// The selected part of a line's shown text.
    String cut(long position, String text) {
        Part part = of(position);
        return part == null
                ? ""
                : text.substring(
                        Math.min(part.from(), text.length()), Math.min(part.to(), text.length()));
    }
}
