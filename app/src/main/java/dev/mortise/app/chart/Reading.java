package dev.mortise.app.chart;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/// A figure in the head of a chart: its name, the value, and words after it.
final class Reading extends HBox {

    private final Label name = new Label();
    private final Label value = new Label();
    private final Label tail = new Label();

    Reading() {
        getStyleClass().add(ChartStyles.READING);
        setAlignment(Pos.BASELINE_RIGHT);
        value.getStyleClass().addAll(ChartStyles.MONO, ChartStyles.VALUE);
        tail.getStyleClass().add(ChartStyles.NOTE);
        name.getStyleClass().add(ChartStyles.NOTE);
        getChildren().addAll(name, value, tail);
        show("", "", "");
    }

    /// Empty parts take no room; a figure without a part is left out.
    void show(String name, String value, String tail) {
        set(this.name, name);
        set(this.value, value);
        set(this.tail, tail);
    }

    private static void set(Label label, String text) {
        if (!label.getText().equals(text)) {
            label.setText(text);
        }
        label.setManaged(!text.isEmpty());
        label.setVisible(!text.isEmpty());
    }

    boolean isBlank() {
        return !name.isManaged() && !value.isManaged() && !tail.isManaged();
    }

    /// The figure as a phrase, such as `mean 7 %`.
    String phrase() {
        return String.join(" ", name.getText(), value.getText(), tail.getText()).strip();
    }
}
