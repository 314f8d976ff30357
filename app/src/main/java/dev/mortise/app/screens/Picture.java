package dev.mortise.app.screens;

import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/// An image as PNG, without the desktop module: RGB, eight bits, no filter.
public final class Picture {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    private Picture() {}

    public static byte[] png(Image image) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        byte[] pixels = new byte[width * height * 4];
        image.getPixelReader()
                .getPixels(
                        0,
                        0,
                        width,
                        height,
                        PixelFormat.getByteBgraInstance(),
                        pixels,
                        0,
                        width * 4);
        var out = new ByteArrayOutputStream(width * height / 4);
        out.writeBytes(SIGNATURE);
        chunk(
                out,
                "IHDR",
                ByteBuffer.allocate(13)
                        .putInt(width)
                        .putInt(height)
                        .put(new byte[] {8, 2, 0, 0, 0})
                        .array());
        chunk(out, "IDAT", deflated(rows(pixels, width, height)));
        chunk(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    /// Each row begins with its filter: none.
    private static byte[] rows(byte[] bgra, int width, int height) {
        byte[] rows = new byte[height * (width * 3 + 1)];
        int to = 0;
        int from = 0;
        for (int y = 0; y < height; y++) {
            to++;
            for (int x = 0; x < width; x++) {
                rows[to++] = bgra[from + 2];
                rows[to++] = bgra[from + 1];
                rows[to++] = bgra[from];
                from += 4;
            }
        }
        return rows;
    }

    private static byte[] deflated(byte[] data) {
        try (var deflater = new Deflater(6)) {
            deflater.setInput(data);
            deflater.finish();
            var out = new ByteArrayOutputStream();
            byte[] buffer = new byte[64 * 1024];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        }
    }

    private static void chunk(ByteArrayOutputStream out, String type, byte[] data) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        var sum = new CRC32();
        sum.update(name);
        sum.update(data);
        out.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
        out.writeBytes(name);
        out.writeBytes(data);
        out.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    }
}
