package dev.mortise.app.chart;

import javafx.scene.Group;
import javafx.scene.control.Label;

import java.util.ArrayList;
import java.util.List;

/// Labels of an axis, kept and used again; those that are not needed are hidden.
final class AxisLabels extends Group {

    private final String styleClass;
    private final List<Label> labels = new ArrayList<>();

    AxisLabels(String styleClass) {
        this.styleClass = styleClass;
        setManaged(false);
        setMouseTransparent(true);
        setAutoSizeChildren(false);
    }

    /// The label with a number, visible, with this text and sized for it.
    Label show(int i, String text) {
        while (i >= labels.size()) {
            var label = new Label();
            label.setManaged(false);
            label.getStyleClass().addAll(ChartStyles.MONO, styleClass);
            labels.add(label);
            getChildren().add(label);
            label.applyCss();
        }
        Label label = labels.get(i);
        if (!label.getText().equals(text)) {
            label.setText(text);
        }
        label.setVisible(true);
        label.autosize();
        return label;
    }

    void hideFrom(int i) {
        for (Label label : labels.subList(Math.min(i, labels.size()), labels.size())) {
            label.setVisible(false);
        }
    }

    List<Label> all() {
        return labels;
    }
}
