package dev.mortise.app.logs;

import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/// A number that changes, and the words behind it. Its digits are all of one width.
final class Figure extends HBox {

    private final Label number = new Label();
    private final Label words = new Label();

    Figure() {
        getStyleClass().add("log-figure");
        number.getStyleClass().add("mono");
        getChildren().addAll(number, words);
    }

    void set(long value, String what) {
        number.setText(LogWords.number(value));
        words.setText(what);
    }
}
