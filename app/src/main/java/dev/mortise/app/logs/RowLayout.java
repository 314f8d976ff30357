package dev.mortise.app.logs;

import dev.mortise.host.logs.LogLine;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Lays rows out from a place in the log, downwards. Knows no more of the log than it shows, so it
/// costs the same over a thousand lines and over a million.
///
/// A line brings along the rows that stand before it: what is dropped there, where a launch begins.
/// The three together are its block.
///
/// @param line height of a line in pixels; the other rows follow from it
record RowLayout(LogSource source, double line) {

    /// A place to begin: a line, and how many pixels of its block are above the edge.
    record Anchor(long position, double offset) implements Comparable<Anchor> {
        @Override
        public int compareTo(Anchor other) {
            int order = Long.compare(position, other.position);
            return order != 0 ? order : Double.compare(offset, other.offset);
        }
    }

    private double launch() {
        return Math.round(line * 28 / 18);
    }

    private double dropped() {
        return Math.round(line * 24 / 18);
    }

    Anchor top() {
        return new Anchor(source.first(), 0);
    }

    /// Where to begin so that the newest line is the last one in the view.
    Anchor bottom(double height) {
        long position = source.last() + 1;
        double above = 0;
        while (position > source.first() && above < height) {
            position--;
            above += height(position);
        }
        return above < height ? top() : new Anchor(position, above - height);
    }

    /// Some pixels down, or up, as far as there is something to see.
    Anchor scrolled(Anchor from, double pixels, double height) {
        if (source.isEmpty()) {
            return top();
        }
        long position = Math.clamp(from.position(), source.first(), source.last());
        double offset = from.offset() + pixels;
        while (offset < 0 && position > source.first()) {
            position--;
            offset += height(position);
        }
        while (position < source.last() && offset >= height(position)) {
            offset -= height(position);
            position++;
        }
        Anchor there = new Anchor(position, Math.max(0, offset));
        Anchor bottom = bottom(height);
        return there.compareTo(bottom) > 0 ? bottom : there;
    }

    /// The line in the middle of the view, or as near as it gets.
    Anchor around(long position, double height) {
        return scrolled(new Anchor(position, 0), (line - height) / 2, height);
    }

    /// Rows of which any part is in the view.
    List<Row> rows(Anchor from, double height) {
        var rows = new ArrayList<Row>();
        double y = -from.offset();
        for (long at = from.position(); at <= source.last() && y < height; at++) {
            y = block(at, y, rows);
        }
        rows.removeIf(row -> row.y() + row.height() <= 0 || row.y() >= height);
        return rows;
    }

    private double block(long at, double top, List<Row> rows) {
        double y = top;
        LogLine now = source.line(at);
        LogLine before = before(at);
        long lost = source.droppedBefore(at);
        if (lost > 0) {
            rows.add(new Row.Dropped(lost, before, now, y, dropped()));
            y += dropped();
        }
        if (now != null && launches(at, now, before)) {
            boolean begins = before != null || lost == 0;
            rows.add(new Row.Launch(now, begins, y, launch()));
            y += launch();
        }
        rows.add(new Row.Line(at, now, y, line));
        return y + line;
    }

    private double height(long at) {
        LogLine now = source.line(at);
        LogLine before = before(at);
        double height = line;
        if (source.droppedBefore(at) > 0) {
            height += dropped();
        }
        return now != null && launches(at, now, before) ? height + launch() : height;
    }

    private @Nullable LogLine before(long at) {
        return at > source.first() ? source.line(at - 1) : null;
    }

    private boolean launches(long at, LogLine now, @Nullable LogLine before) {
        return before == null ? at == source.first() : before.launch() != now.launch();
    }
}
