import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.imageio.ImageIO;

/// Draws the application's icon: a mortise, and the tenon that sits in it with a hair's breadth to
/// spare. Run from the root: `java build/Icon.java`. Writes `assets/icon/`.
///
/// All edges lie on a grid of sixteen, so that every size is sharp.
final class Icon {

    private static final List<Integer> SIZES = List.of(16, 32, 48, 64, 128, 256, 512);
    private static final int GRID = 16;

    private static final List<Piece> PIECES =
            List.of(
                    new Piece("#57606a", "M1 7 H5 V11 H11 V7 H15 V12 Q15 15 12 15 H4 Q1 15 1 12 Z"),
                    new Piece("#1f6feb", "M4 1 H12 Q15 1 15 4 V6 H10 V10 H6 V6 H1 V4 Q1 1 4 1 Z"));

    /// @param path in words of SVG: M, H, V, Q and Z, absolute
    record Piece(String colour, String path) {
        Path2D shape() {
            var shape = new Path2D.Double();
            String[] words = path.split(" ");
            int i = 0;
            while (i < words.length) {
                String word = words[i++];
                double first = word.length() > 1 ? Double.parseDouble(word.substring(1)) : 0;
                var at = shape.getCurrentPoint();
                switch (word.charAt(0)) {
                    case 'M' -> shape.moveTo(first, Double.parseDouble(words[i++]));
                    case 'H' -> shape.lineTo(first, at.getY());
                    case 'V' -> shape.lineTo(at.getX(), first);
                    case 'Q' ->
                            shape.quadTo(
                                    first,
                                    Double.parseDouble(words[i++]),
                                    Double.parseDouble(words[i++]),
                                    Double.parseDouble(words[i++]));
                    default -> shape.closePath();
                }
            }
            return shape;
        }
    }

    public static void main(String[] args) throws IOException {
        Path directory = Files.createDirectories(Path.of("assets", "icon"));
        Files.writeString(directory.resolve("mortise.svg"), svg());
        for (int size : SIZES) {
            ImageIO.write(
                    draw(size), "png", directory.resolve("mortise-" + size + ".png").toFile());
        }
    }

    private static String svg() {
        var text = new StringBuilder();
        text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\">\n");
        text.append("  <title>Mortise</title>\n");
        for (Piece piece : PIECES) {
            text.append("  <path fill=\"%s\" d=\"%s\"/>\n".formatted(piece.colour(), piece.path()));
        }
        return text.append("</svg>\n").toString();
    }

    private static BufferedImage draw(int size) {
        var image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.transform(AffineTransform.getScaleInstance(size / (double) GRID, size / (double) GRID));
        for (Piece piece : PIECES) {
            g.setColor(Color.decode(piece.colour()));
            g.fill(piece.shape());
        }
        g.dispose();
        return image;
    }
}
