package dev.mortise.app.theme;

import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;

/// Texts of labels: set only when they change, so that nothing is laid out for nothing.
public final class Texts {

    private Texts() {}

    public static void set(Labeled label, String text) {
        if (!text.equals(label.getText())) {
            label.setText(text);
        }
    }

    /// A label of some style classes.
    public static Label label(String text, String... classes) {
        var label = new Label(text);
        label.getStyleClass().addAll(classes);
        return label;
    }

    /// Sets a state that the style sheets know.
    public static void mark(Node node, PseudoClass state, boolean on) {
        node.pseudoClassStateChanged(state, on);
    }
}
