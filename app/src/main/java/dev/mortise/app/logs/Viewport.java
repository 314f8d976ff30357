package dev.mortise.app.logs;

import dev.mortise.app.logs.RowLayout.Anchor;
import dev.mortise.host.logs.LogLine;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.stream.Stream;

/// Which part of a log is looked at: from which row down, from which pixel to the right. FX thread
/// only.
final class Viewport {

    /// Cells left free behind the longest line.
    private static final int SPARE = 2;

    private final LogStyle style;
    private final LineCache lines;
    private RowLayout layout;
    private Anchor anchor;
    private List<Row> rows = List.of();
    private double width;
    private double height;
    private double left;
    private int widest;

    Viewport(LogSource source, LogStyle style, LineCache lines) {
        this.style = style;
        this.lines = lines;
        this.layout = new RowLayout(source, style.line());
        this.anchor = layout.top();
    }

    void show(LogSource other) {
        layout = new RowLayout(other, style.line());
        anchor = layout.top();
        left = 0;
        widest = 0;
    }

    void restyle() {
        layout = new RowLayout(layout.source(), style.line());
    }

    void resize(double wide, double high) {
        width = wide;
        height = high;
    }

    /// Lays the rows out anew: from the end, or from where it was.
    void layOut(boolean fromEnd) {
        anchor = fromEnd ? layout.bottom(height) : layout.scrolled(anchor, 0, height);
        rows = layout.rows(anchor, height);
        shown().forEach(line -> widest = Math.max(widest, line.cells().total()));
    }

    void scroll(double pixels) {
        anchor = layout.scrolled(anchor, pixels, height);
    }

    void toTop() {
        anchor = layout.top();
    }

    /// To a line counted from the first, with a fraction. Answers whether that was upwards.
    boolean toLine(double line, boolean end) {
        Anchor was = anchor;
        long position = layout.source().first() + (long) line;
        anchor =
                end
                        ? layout.bottom(height)
                        : layout.scrolled(
                                new Anchor(position, line % 1 * layout.line()), 0, height);
        return anchor.compareTo(was) < 0;
    }

    void toSide(double pixels) {
        left = Math.round(Math.clamp(pixels, 0, overhang()));
    }

    /// Brings a line into the middle unless it is in view.
    void reveal(long position) {
        boolean inView =
                lineRows()
                        .filter(row -> row.position() == position)
                        .anyMatch(row -> row.y() >= 0 && row.y() + row.height() <= height);
        if (!inView) {
            anchor = layout.around(position, height);
        }
    }

    /// Brings columns of a line into view.
    void reveal(ShownLine line, int from, int to) {
        double cell = style.measure().cell();
        double start = line.cells().cell(from) * cell;
        double end = line.cells().cell(to) * cell;
        if (start < left || end > left + textWidth()) {
            widest = Math.max(widest, line.cells().total());
            toSide(end <= textWidth() ? 0 : start - textWidth() / 3);
        }
    }

    /// Pixels of the longest line so far that do not fit; 0 when all do.
    double overhang() {
        return widest == 0
                ? 0
                : Math.max(0, Math.ceil((widest + SPARE) * style.measure().cell() - textWidth()));
    }

    private double textWidth() {
        return Math.max(0, width - new Columns(style.measure().cell()).text());
    }

    Stream<Row.Line> lineRows() {
        return rows.stream().filter(Row.Line.class::isInstance).map(Row.Line.class::cast);
    }

    /// The lines in view that are here, from the top.
    Stream<ShownLine> shown() {
        return lineRows()
                .<LogLine>mapMulti(
                        (row, to) -> {
                            if (row.line() != null) {
                                to.accept(row.line());
                            }
                        })
                .map(lines::of);
    }

    /// The place in the text under a point; null when nothing is shown.
    ///
    /// @param nearest the nearest gap between characters, else the character itself
    Selection.@Nullable Point pointAt(double x, double y, boolean nearest) {
        Row.Line under = null;
        for (Row row : rows) {
            if (row instanceof Row.Line line && (under == null || line.y() <= y)) {
                under = line;
            }
        }
        if (under == null) {
            return null;
        }
        LogLine line = under.line();
        if (line == null) {
            return new Selection.Point(under.position(), 0);
        }
        ShownLine shown = lines.of(line);
        double cell = style.measure().cell();
        double cells = (x - new Columns(cell).text() + left) / cell + shown.lead();
        int at = (int) Math.floor(nearest ? cells + 0.5 : cells);
        return new Selection.Point(under.position(), shown.cells().column(at));
    }

    LogSource source() {
        return layout.source();
    }

    RowLayout layout() {
        return layout;
    }

    Anchor anchor() {
        return anchor;
    }

    List<Row> rows() {
        return rows;
    }

    double width() {
        return width;
    }

    double height() {
        return height;
    }

    double left() {
        return left;
    }
}
