package dev.mortise.app.screens;

import dev.mortise.app.fx.DrawsText;

import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// All text that a scene shows, in reading order: what stands at one height is one line.
public final class DrawnText {

    private static final double SAME_LINE = 6;
    private static final String GAP = "  ";

    private record Piece(double y, double x, String text) {}

    private DrawnText() {}

    public static List<String> of(Parent root) {
        var pieces = new ArrayList<Piece>();
        collect(root, root, pieces);
        pieces.sort(Comparator.comparing(Piece::y));
        var lines = new ArrayList<String>();
        var line = new ArrayList<Piece>();
        for (Piece piece : pieces) {
            if (!line.isEmpty() && piece.y() - line.getFirst().y() > SAME_LINE) {
                lines.add(join(line));
                line.clear();
            }
            line.add(piece);
        }
        if (!line.isEmpty()) {
            lines.add(join(line));
        }
        return lines;
    }

    private static String join(List<Piece> line) {
        return String.join(
                GAP,
                line.stream().sorted(Comparator.comparing(Piece::x)).map(Piece::text).toList());
    }

    private static void collect(Node node, Parent root, List<Piece> into) {
        if (!node.isVisible()) {
            return;
        }
        Bounds at = node.localToScene(node.getLayoutBounds());
        Bounds all = root.getLayoutBounds();
        if (!at.isEmpty()
                && (at.getMaxX() <= 0
                        || at.getMaxY() <= 0
                        || at.getMinX() >= all.getWidth()
                        || at.getMinY() >= all.getHeight())) {
            return;
        }
        switch (node) {
            case DrawsText drawn -> {
                double y = at.getMinY();
                for (String text : drawn.drawnText()) {
                    // Below each other, whatever their true distance.
                    add(into, y, at.getMinX(), text);
                    y += SAME_LINE + 1;
                }
            }
            case Text text -> {
                if (!(text.getParent() instanceof Labeled)) {
                    add(into, at.getCenterY(), at.getMinX(), text.getText());
                }
            }
            case Labeled labeled -> {
                if (labeled.getContentDisplay() != ContentDisplay.GRAPHIC_ONLY) {
                    add(into, at.getCenterY(), at.getMinX(), labeled.getText());
                }
            }
            default -> {}
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, root, into));
        }
    }

    private static void add(List<Piece> into, double y, double x, @Nullable String text) {
        // An icon is a character of its font's private range.
        if (text != null && !text.isBlank() && text.chars().noneMatch(DrawnText::icon)) {
            into.add(new Piece(y, x, text.strip()));
        }
    }

    private static boolean icon(int c) {
        return c >= 0xE000 && c <= 0xF8FF;
    }
}
