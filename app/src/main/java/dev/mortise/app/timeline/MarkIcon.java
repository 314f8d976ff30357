package dev.mortise.app.timeline;

import javafx.scene.layout.Pane;
import javafx.scene.shape.SVGPath;
import javafx.scene.text.Text;

/// The mark of an end as a node of 16 × 16, for tables and headings.
final class MarkIcon extends Pane {

    private static final double SIZE = 16;

    private final SVGPath shape = new SVGPath();
    private final Text letter = new Text();

    MarkIcon() {
        shape.getStyleClass().add("shape");
        letter.getStyleClass().add("letter");
        getChildren().addAll(shape, letter);
        setMinSize(SIZE, SIZE);
        setPrefSize(SIZE, SIZE);
        setMaxSize(SIZE, SIZE);
    }

    void show(EndMark mark) {
        shape.setContent(mark.shape());
        letter.setText(mark.letter());
        getStyleClass().setAll("end-mark", mark.styleClass());
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        var bounds = letter.getLayoutBounds();
        letter.relocate((SIZE - bounds.getWidth()) / 2, (SIZE - bounds.getHeight()) / 2);
    }
}
