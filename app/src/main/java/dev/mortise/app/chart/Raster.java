package dev.mortise.app.chart;

import javafx.scene.image.ImageView;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;

import org.jspecify.annotations.Nullable;

import java.nio.IntBuffer;
import java.util.Arrays;

/// Pixels in premultiplied ARGB, one to a pixel of the screen, and the view that shows them. For
/// the FX thread. Memory is only taken when the size changes.
final class Raster {

    private final ImageView view = new ImageView();
    private int[] pixels = new int[0];
    private @Nullable PixelBuffer<IntBuffer> buffer;
    private int width;
    private int height;

    Raster() {
        view.setManaged(false);
        view.setMouseTransparent(true);
    }

    ImageView view() {
        return view;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    /// Whether it has the pixels for a size already.
    boolean fits(double layoutWidth, double layoutHeight, double scale) {
        return width == pixels(layoutWidth, scale)
                && height == pixels(layoutHeight, scale)
                && view.getFitWidth() == width / scale;
    }

    private static int pixels(double layout, double scale) {
        return (int) Math.max(1, Math.round(layout * scale));
    }

    /// Makes room and wipes it.
    ///
    /// @param scale pixels of the screen to one of the layout
    void begin(double layoutWidth, double layoutHeight, double scale) {
        int w = pixels(layoutWidth, scale);
        int h = pixels(layoutHeight, scale);
        PixelBuffer<IntBuffer> old = buffer;
        if (old == null || w != width || h != height) {
            width = w;
            height = h;
            pixels = new int[w * h];
            buffer =
                    new PixelBuffer<>(
                            w, h, IntBuffer.wrap(pixels), PixelFormat.getIntArgbPreInstance());
            view.setImage(new WritableImage(buffer));
        } else {
            Arrays.fill(pixels, 0);
        }
        view.setFitWidth(w / scale);
        view.setFitHeight(h / scale);
    }

    /// Shows what was painted.
    void end() {
        if (buffer != null) {
            buffer.updateBuffer(_ -> null);
        }
    }

    /// A colour of the style sheet as this raster wants it; nothing when there is none yet.
    static int argb(@Nullable Color color) {
        if (color == null) {
            return 0;
        }
        double a = color.getOpacity();
        return (int) Math.round(a * 255) << 24
                | (int) Math.round(color.getRed() * a * 255) << 16
                | (int) Math.round(color.getGreen() * a * 255) << 8
                | (int) Math.round(color.getBlue() * a * 255);
    }

    int pixel(int x, int y) {
        return pixels[y * width + x];
    }

    /// Lays a premultiplied colour over a pixel.
    ///
    /// @param coverage how much of the pixel it covers, 0–255
    void blend(int x, int y, int argb, int coverage) {
        if (coverage <= 0 || argb == 0) {
            return;
        }
        int i = y * width + x;
        if (coverage == 255 && argb >>> 24 == 255) {
            pixels[i] = argb;
            return;
        }
        int below = pixels[i];
        int left = 255 - scaled(argb >>> 24, coverage);
        pixels[i] =
                channel(argb, below, coverage, left, 24)
                        | channel(argb, below, coverage, left, 16)
                        | channel(argb, below, coverage, left, 8)
                        | channel(argb, below, coverage, left, 0);
    }

    private static int channel(int over, int below, int coverage, int left, int shift) {
        int sum = scaled(over >>> shift & 255, coverage) + scaled(below >>> shift & 255, left);
        return Math.min(255, sum) << shift;
    }

    /// `a * b / 255`, rounded.
    private static int scaled(int a, int b) {
        return (a * b + 127) / 255;
    }

    /// A horizontal line over the whole width.
    void rule(int y, int thickness, int argb) {
        for (int row = Math.max(0, y); row < Math.min(height, y + thickness); row++) {
            for (int x = 0; x < width; x++) {
                blend(x, row, argb, 255);
            }
        }
    }

    /// Lines at 45°, one pixel of the layout thick, over full height.
    ///
    /// @param pitch between two lines, in pixels of the screen
    void hatch(double from, double to, double pitch, double thickness, int argb) {
        int right = (int) Math.min(width, Math.round(to));
        for (int x = (int) Math.max(0, Math.round(from)); x < right; x++) {
            for (int y = 0; y < height; y++) {
                double off = Math.abs((x + y + 0.5) % pitch - pitch / 2);
                double cover = Math.clamp(thickness * 0.71 + 0.5 - off, 0, 1);
                blend(x, y, argb, (int) (cover * 255));
            }
        }
    }
}
