package dev.mortise.app.timeline;

import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.shape.StrokeLineCap;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import javafx.scene.text.TextAlignment;

/// The few strokes that lane, mini lane and meter are made of. Lines lie on whole pixels.
final class Brush {

    private static final Text GAUGE = new Text();
    private static final double[] SOLID = {};
    private static final double[] DOTS = {1.5, 2.5};
    private static final double[] DASHES = {2.5, 2};

    private final GraphicsContext gc;
    private final CanvasRegion owner;

    Brush(GraphicsContext gc, CanvasRegion owner) {
        this.gc = gc;
        this.owner = owner;
        gc.setTextBaseline(VPos.CENTER);
        gc.setLineCap(StrokeLineCap.BUTT);
    }

    // ── areas ───────────────────────────────────────────────────────────────────────────────────

    void rect(LaneInk ink, double x, double y, double w, double h) {
        double left = Math.round(x);
        gc.setFill(owner.ink(ink));
        gc.fillRect(left, y, Math.max(1, Math.round(x + w) - left), h);
    }

    void rounded(LaneInk ink, double x, double y, double w, double h, double radius) {
        gc.setFill(owner.ink(ink));
        gc.fillRoundRect(x, y, w, h, 2 * radius, 2 * radius);
    }

    void outline(LaneInk ink, double line, double x, double y, double w, double h, double radius) {
        gc.setStroke(owner.ink(ink));
        gc.setLineWidth(line);
        gc.strokeRoundRect(x, y, w, h, 2 * radius, 2 * radius);
    }

    void dashed(LaneInk ink, double x, double y, double w, double h) {
        gc.setLineDashes(3, 3);
        outline(ink, 1, Math.round(x) + 0.5, y + 0.5, Math.round(w) - 1, h - 1, 0);
        gc.setLineDashes(SOLID);
    }

    /// Lines at 45°, anchored to the axis so that neighbours and the next frame match.
    void hatch(LaneInk ink, double x, double y, double w, double h, double pitch, double line) {
        gc.save();
        gc.beginPath();
        gc.rect(x, y, w, h);
        gc.clip();
        gc.setStroke(owner.ink(ink));
        gc.setLineWidth(line);
        double step = pitch * Math.sqrt(2);
        for (double at = Math.floor((x - h) / step) * step; at < x + w + h; at += step) {
            gc.strokeLine(at, y + h, at + h, y);
        }
        gc.restore();
    }

    void clipped(double x, double y, double w, double h, Runnable work) {
        gc.save();
        gc.beginPath();
        gc.rect(x, y, w, h);
        gc.clip();
        work.run();
        gc.restore();
    }

    /// Moves the origin while something is painted.
    void shifted(double x, double y, Runnable work) {
        gc.save();
        gc.translate(x, y);
        work.run();
        gc.restore();
    }

    void faint(double alpha, Runnable work) {
        gc.save();
        gc.setGlobalAlpha(alpha);
        work.run();
        gc.restore();
    }

    // ── lines ───────────────────────────────────────────────────────────────────────────────────

    void vertical(LaneInk ink, double x, double y1, double y2, double line) {
        double at = Math.round(x) + (line == 1 ? 0.5 : 0);
        gc.setStroke(owner.ink(ink));
        gc.setLineWidth(line);
        gc.strokeLine(at, y1, at, y2);
    }

    void horizontal(LaneInk ink, double y, double x1, double x2) {
        gc.setStroke(owner.ink(ink));
        gc.setLineWidth(1);
        gc.strokeLine(x1, Math.round(y) + 0.5, x2, Math.round(y) + 0.5);
    }

    void dotted(boolean on) {
        gc.setLineDashes(on ? DOTS : SOLID);
    }

    void polyline(LaneInk ink, double[] x, double[] y, int n) {
        gc.setStroke(owner.ink(ink));
        gc.setLineWidth(1.5);
        gc.strokePolyline(x, y, n);
    }

    void polygon(LaneInk ink, double[] x, double[] y, int n) {
        gc.setFill(owner.ink(ink));
        gc.fillPolygon(x, y, n);
    }

    void dot(LaneInk ink, double x, double y, double radius) {
        gc.setFill(owner.ink(ink));
        gc.fillOval(x - radius, y - radius, 2 * radius, 2 * radius);
    }

    // ── marks and text ──────────────────────────────────────────────────────────────────────────

    /// The mark of an end, 16 × 16, around a middle.
    void mark(EndMark mark, double x, double y) {
        shifted(
                x - 8,
                y - 8,
                () -> {
                    gc.beginPath();
                    gc.appendSVGPath(mark.shape());
                    gc.closePath();
                    gc.setFill(owner.ink(mark.hollow() ? LaneInk.BACKGROUND : mark.ink()));
                    gc.fill();
                    gc.setStroke(owner.ink(mark.hollow() ? mark.ink() : LaneInk.BACKGROUND));
                    gc.setLineWidth(1);
                    gc.setLineDashes(mark.hollow() ? DASHES : SOLID);
                    gc.stroke();
                    gc.setLineDashes(SOLID);
                    gc.setFill(owner.ink(mark.hollow() ? mark.ink() : LaneInk.ON_MARK));
                    text(owner.letters(), mark.letter(), 8, 8, TextAlignment.CENTER);
                });
    }

    void words(LaneInk ink, String text, double x, double y, TextAlignment align) {
        gc.setFill(owner.ink(ink));
        text(owner.words(), text, x, y, align);
    }

    void values(LaneInk ink, String text, double x, double y, TextAlignment align) {
        gc.setFill(owner.ink(ink));
        text(owner.values(), text, x, y, align);
    }

    private void text(Font font, String text, double x, double y, TextAlignment align) {
        gc.setFont(font);
        gc.setTextAlign(align);
        gc.fillText(text, x, Math.round(y));
    }

    double wordsWidth(String text) {
        return width(owner.words(), text);
    }

    double valuesWidth(String text) {
        return width(owner.values(), text);
    }

    private static double width(Font font, String text) {
        GAUGE.setFont(font);
        GAUGE.setText(text);
        return GAUGE.getLayoutBounds().getWidth();
    }
}
