package dev.mortise.app.chart;

import java.util.Arrays;

/// Paints a reduced line into a raster, column by column: each piece of the line covers one
/// vertical span of each column it touches, with coverage by distance, so that edges are smooth at
/// any slope.
///
/// Where pieces overlap the larger coverage counts, so that joints do not darken.
final class LinePainter {

    /// All charts of the FX thread share its scratch memory.
    static final LinePainter SHARED = new LinePainter();

    private byte[] cover = new byte[0];
    private double[] top = new double[0];
    private int width;
    private int height;

    private LinePainter() {}

    /// The area between the line and a height.
    void fill(Raster raster, Reduction line, double baseline, int argb) {
        width = raster.width();
        height = raster.height();
        if (top.length < width) {
            top = new double[width];
        }
        Arrays.fill(top, 0, width, Double.NaN);
        for (int i = 1; i < line.size(); i++) {
            if (line.joined(i)) {
                raise(line.x(i - 1), line.y(i - 1), line.x(i), line.y(i));
            }
        }
        int bottom = (int) Math.min(height, Math.round(baseline));
        for (int x = 0; x < width; x++) {
            if (!Double.isNaN(top[x])) {
                double edge = Math.max(0, top[x]);
                int first = (int) edge;
                for (int y = first; y < bottom; y++) {
                    raster.blend(x, y, argb, y == first ? (int) ((first + 1 - edge) * 255) : 255);
                }
            }
        }
    }

    private void raise(double x0, double y0, double x1, double y1) {
        int right = (int) Math.min(width - 1, Math.ceil(x1 - 0.5) - 1);
        for (int x = (int) Math.max(0, Math.ceil(x0 - 0.5)); x <= right; x++) {
            double y = y0 + (y1 - y0) * (x + 0.5 - x0) / (x1 - x0);
            top[x] = top[x] <= y ? top[x] : y;
        }
    }

    /// The line itself; a point alone becomes a dot.
    void line(Raster raster, Reduction line, double thickness, int argb) {
        width = raster.width();
        height = raster.height();
        if (cover.length < width * height) {
            cover = new byte[width * height];
        }
        Arrays.fill(cover, 0, width * height, (byte) 0);
        for (int i = 0; i < line.size(); i++) {
            if (line.joined(i)) {
                piece(line.x(i - 1), line.y(i - 1), line.x(i), line.y(i), thickness / 2);
            } else if (line.alone(i)) {
                piece(line.x(i), line.y(i), line.x(i), line.y(i), thickness);
            }
        }
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                raster.blend(x, y, argb, cover[y * width + x] & 255);
            }
        }
    }

    /// One straight piece with round ends.
    private void piece(double x0, double y0, double x1, double y1, double radius) {
        double reach = radius + 0.5;
        double dx = x1 - x0;
        double dy = y1 - y0;
        double square = dx * dx + dy * dy;
        double tall = dx == 0 ? Double.MAX_VALUE : reach * Math.sqrt(square) / dx;
        int right = (int) Math.min(width - 1, Math.floor(x1 + reach));
        for (int x = (int) Math.max(0, Math.floor(x0 - reach)); x <= right; x++) {
            double cx = x + 0.5 - x0;
            double middle = dx == 0 ? y0 : y0 + dy * cx / dx;
            double low = Math.max(middle - tall, Math.min(y0, y1) - reach);
            double high = Math.min(middle + tall, Math.max(y0, y1) + reach);
            int bottom = (int) Math.min(height - 1, Math.floor(high));
            for (int y = (int) Math.max(0, Math.floor(low)); y <= bottom; y++) {
                double cy = y + 0.5 - y0;
                double along = square == 0 ? 0 : Math.clamp((cx * dx + cy * dy) / square, 0, 1);
                double distance = length(cx - along * dx, cy - along * dy);
                int value = (int) (Math.clamp(reach - distance, 0, 1) * 255);
                int i = y * width + x;
                if (value > (cover[i] & 255)) {
                    cover[i] = (byte) value;
                }
            }
        }
    }

    /// `Math.hypot` without its care for overflow, which costs more than all else here.
    private static double length(double x, double y) {
        return Math.sqrt(x * x + y * y);
    }
}
