package dev.mortise.app.logs;

import dev.mortise.host.logs.LogLevel;
import dev.mortise.host.logs.LogLine;
import dev.mortise.host.logs.LogStream;

import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

import java.util.List;

/// Draws rows. The whole picture each time, so nothing of an earlier line can stay behind
/// (must-hold B007).
final class LogPainter {

    /// All that a picture depends on.
    ///
    /// @param left how many pixels of the text are beyond the left edge
    /// @param hit index of the current one; -1 for none
    record Picture(
            double width,
            List<Row> rows,
            double left,
            @Nullable Selection selection,
            Hits hits,
            int hit) {}

    private final GraphicsContext to;
    private final LogStyle style;
    private final LogWords words;
    private final LineCache lines;
    private final LaunchCaption caption;

    LogPainter(
            GraphicsContext to,
            LogStyle style,
            LogWords words,
            LineCache lines,
            LaunchCaption caption) {
        this.to = to;
        this.style = style;
        this.words = words;
        this.lines = lines;
        this.caption = caption;
    }

    void paint(Picture picture) {
        to.clearRect(0, 0, to.getCanvas().getWidth(), to.getCanvas().getHeight());
        to.setTextBaseline(VPos.CENTER);
        to.setTextAlign(TextAlignment.LEFT);
        for (Row row : picture.rows()) {
            switch (row) {
                case Row.Launch launch -> launch(launch, picture.width());
                case Row.Dropped dropped -> dropped(dropped, picture.width());
                case Row.Line line -> line(line, picture);
            }
        }
    }

    private void launch(Row.Launch row, double width) {
        double middle = row.y() + row.height() / 2;
        to.setFill(style.paint(Ink.LAUNCH));
        to.fillRect(0, row.y(), width, row.height());
        to.setFill(style.paint(Ink.RULE));
        to.fillRect(0, row.y(), width, 1);
        to.fillRect(0, row.y() + row.height() - 1, width, 1);
        double x = icon(Feather.PLAY, Columns.PAD, middle, Ink.MUTED) + 8;
        x = flow("launch ", x, middle, style.caption(), Ink.TEXT);
        x = flow(Integer.toString(row.first().launch()), x, middle, style.bold(), Ink.TEXT);
        String more = "  ·  " + caption.of(row.first(), row.begins());
        x = flow(more, x, middle, style.caption(), Ink.MUTED) + 16;
        to.setFill(style.paint(Ink.RULE));
        to.fillRect(x, Math.floor(middle), Math.max(0, width - x - Columns.PAD), 1);
    }

    private void dropped(Row.Dropped row, double width) {
        double middle = row.y() + row.height() / 2;
        to.setFill(style.paint(Ink.DROPPED));
        to.fillRect(0, row.y(), width, row.height());
        double x = icon(Feather.SCISSORS, Columns.PAD, middle, Ink.DROPPED_TEXT) + 8;
        String said = words.dropped(row.count(), row.before(), row.after());
        text(said, x, middle, style.caption(), Ink.DROPPED_TEXT);
    }

    private void line(Row.Line row, Picture picture) {
        LogLine line = row.line();
        if (line == null) {
            return;
        }
        var columns = new Columns(style.measure().cell());
        ShownLine shown = lines.of(line);
        new LinePainter(to, style, columns, shown, row, picture).paint();
        double middle = row.y() + row.height() / 2;
        boolean err = line.stream() == LogStream.STDERR;
        text(words.time(line), columns.time(), middle, style.font(), Ink.MUTED);
        Ink stream = err ? Ink.TEXT : Ink.MUTED;
        text(LogWords.stream(line.stream()), columns.stream(), middle, style.font(), stream);
        boolean loud = line.level().compareTo(LogLevel.WARN) >= 0;
        Font font = loud ? style.bold() : style.font();
        if (shown.lead() == 0 || picture.left() > 0) {
            text(LogWords.level(line.level()), columns.level(), middle, font, ink(line.level()));
        }
    }

    static Ink ink(LogLevel level) {
        return switch (level) {
            case ERROR, FATAL -> Ink.ERROR;
            case WARN -> Ink.WARN;
            default -> Ink.MUTED;
        };
    }

    private double flow(String text, double x, double middle, Font font, Ink ink) {
        text(text, x, middle, font, ink);
        return x + lines.width(text, font);
    }

    private void text(String text, double x, double middle, Font font, Ink ink) {
        to.setFont(font);
        to.setFill(style.paint(ink));
        to.fillText(text, x, middle);
    }

    private double icon(Feather icon, double x, double middle, Ink ink) {
        double size = style.caption().getSize() + 1;
        to.setFont(lines.icons(size));
        to.setFill(style.paint(ink));
        to.fillText(Character.toString(icon.getCode()), x, middle);
        return x + size;
    }
}
