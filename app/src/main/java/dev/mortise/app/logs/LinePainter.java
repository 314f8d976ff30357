package dev.mortise.app.logs;

import dev.mortise.app.logs.AnsiText.Style;
import dev.mortise.host.logs.LogLevel;

import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Paint;

import org.jspecify.annotations.Nullable;

/// Draws the text of one line: only the columns in view, whatever its length (must-hold B057).
final class LinePainter {

    /// A mask that begins left of the view still shows its end.
    private static final int BACK = ShownLine.MASK.length();

    private final GraphicsContext to;
    private final LogStyle style;
    private final ShownLine shown;
    private final Row.Line row;
    private final LogPainter.Picture picture;
    private final double edge;
    private final double origin;
    private final double cell;
    private final int from;
    private final int until;
    private final int level;
    private @Nullable Ink forced;

    LinePainter(
            GraphicsContext to,
            LogStyle style,
            Columns columns,
            ShownLine shown,
            Row.Line row,
            LogPainter.Picture picture) {
        this.to = to;
        this.style = style;
        this.shown = shown;
        this.row = row;
        this.picture = picture;
        this.cell = columns.cell();
        int lead = shown.lead();
        this.level = lead == 0 ? 0 : LogWords.level(shown.line().level()).length();
        this.edge = lead > 0 && picture.left() == 0 ? columns.level() : columns.text();
        this.origin = columns.text() - picture.left() - lead * cell;
        int first = (int) (picture.left() / cell) + lead;
        int count = (int) Math.ceil((picture.width() - edge) / cell) + 1;
        this.from = shown.cells().column(Math.max(0, first - BACK));
        this.until = Math.min(shown.text().length(), shown.cells().column(first + count) + 1);
    }

    void paint() {
        to.save();
        to.beginPath();
        to.rect(edge - 2, row.y(), Math.max(0, picture.width() - edge + 2), row.height());
        to.clip();
        selection();
        Hits hits = picture.hits();
        hits(hits);
        text();
        if (picture.hit() >= 0 && hits.line(picture.hit()) == shown.line().number()) {
            onSolid(hits.start(picture.hit()), hits.end(picture.hit()));
        }
        if (shown.line().cut() && until == shown.text().length()) {
            chip("cut: too long", x(shown.text().length()) + cell, 13 * cell, null);
        }
        to.restore();
    }

    private double x(int column) {
        return origin + shown.cells().cell(column) * cell;
    }

    private void selection() {
        Selection selection = picture.selection();
        Selection.Part part = selection == null ? null : selection.of(row.position());
        if (part != null) {
            boolean on = part.to() == Selection.Point.END;
            band(part.from(), part.to(), on ? cell : 0, Ink.SELECTION, row.y(), row.height());
        }
    }

    private void hits(Hits hits) {
        long number = shown.line().number();
        int hit = hits.firstFrom(number);
        for (; hit < hits.size() && hits.line(hit) == number; hit++) {
            if (hits.start(hit) < until && hits.end(hit) > from) {
                Ink ink = hit == picture.hit() ? Ink.HIT_CURRENT : Ink.HIT;
                band(hits.start(hit), hits.end(hit), 0, ink, row.y() + 1, row.height() - 2);
            }
        }
    }

    /// The text once more where the current hit is, readable on its fill.
    private void onSolid(int start, int end) {
        to.save();
        to.beginPath();
        to.rect(x(start), row.y(), x(end) - x(start), row.height());
        to.clip();
        forced = Ink.HIT_CURRENT_TEXT;
        text();
        to.restore();
    }

    private void band(int start, int end, double more, Ink ink, double y, double height) {
        double left = Math.max(edge - 2, x(start));
        double right = Math.min(picture.width(), x(end) + more);
        if (right > left) {
            to.setFill(style.paint(ink));
            to.fillRect(left, y, right - left, height);
        }
    }

    private void text() {
        String text = shown.text();
        int styled = shown.styleIndex(from);
        int run = from;
        int at = from;
        while (at < until) {
            while (styled + 1 < shown.styles().size()
                    && shown.styles().get(styled + 1).column() <= at) {
                run(run, at, styled);
                run = at;
                styled++;
            }
            char c = text.charAt(at);
            int special = special(c, at);
            if (special > 0) {
                run(run, at, styled);
                at += special;
                run = at;
            } else if (at == level && run < at) {
                run(run, at, styled);
                run = at;
            } else if (Cells.isPlain(c) && Cells.clusterEnd(text, at) == at + 1) {
                at++;
            } else {
                run(run, at, styled);
                int end = Cells.clusterEnd(text, at);
                if (c != '\t') {
                    run(at, end, styled);
                }
                at = end;
                run = at;
            }
        }
        run(run, Math.min(at, text.length()), styled);
    }

    private int special(char c, int at) {
        if (c == '[' && shown.isMask(at)) {
            chip("masked", x(at), BACK * cell, Ink.CHIP_TEXT);
            return BACK;
        }
        int escape = c == '\\' ? shown.escape(at) : 0;
        if (escape > 0) {
            to.setFill(style.paint(Ink.CHIP));
            to.fillRoundRect(x(at), row.y() + 2, escape * cell, row.height() - 4, 4, 4);
            to.setFont(style.font());
            to.setFill(style.paint(Ink.CHIP_TEXT));
            to.fillText(shown.text().substring(at, at + escape), x(at), middle());
        }
        return escape;
    }

    private void chip(String word, double x, double width, @Nullable Ink locked) {
        to.setFill(style.paint(Ink.CHIP));
        to.fillRoundRect(x + 1, row.y() + 1, width - 2, row.height() - 2, 4, 4);
        double at = x + 6;
        if (locked != null) {
            lock(at, style.paint(locked));
            at += 14;
        }
        to.setFont(style.chip());
        to.setFill(style.paint(Ink.CHIP_TEXT));
        to.fillText(word, at, middle());
    }

    private void lock(double x, @Nullable Paint ink) {
        double y = Math.round(middle());
        to.setStroke(ink);
        to.setFill(ink);
        to.setLineWidth(1);
        to.strokeRoundRect(x + 2, y - 4.5, 4, 7, 4, 4);
        to.fillRoundRect(x, y - 1, 8, 5, 2, 2);
    }

    private void run(int start, int end, int styled) {
        if (end <= start) {
            return;
        }
        Style now = styled < 0 ? Style.PLAIN : shown.styles().get(styled);
        Ink ink = ink(now, start);
        boolean loud = start < level && (ink == Ink.WARN || ink == Ink.ERROR);
        to.setFont(now.bold() || loud ? style.bold() : style.font());
        to.setFill(style.paint(ink));
        to.fillText(shown.text().substring(start, end), x(start), middle());
    }

    private Ink ink(Style now, int start) {
        if (forced != null) {
            return forced;
        }
        if (now.colour() != Style.DEFAULT) {
            return Ink.ansi(now.colour());
        }
        LogLevel said = shown.line().level();
        if (start < level) {
            return LogPainter.ink(said);
        }
        boolean quiet = said == LogLevel.DEBUG || said == LogLevel.TRACE;
        return now.dim() || quiet ? Ink.MUTED : Ink.TEXT;
    }

    private double middle() {
        return row.y() + row.height() / 2;
    }
}
