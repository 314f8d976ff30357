package dev.mortise.app.instance;

import dev.mortise.app.theme.StyleClass;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/// A field for a name, and a dangerous button that is on only once the name stands in it. Enter in
/// the field presses the button.
final class TypedName extends VBox {

    private final TextField field = new TextField();
    private final Button button;
    private final BooleanProperty possible = new SimpleBooleanProperty(this, "possible", true);

    /// @param name what has to be typed
    /// @param verb of the button, before the name
    TypedName(String name, String verb, Runnable confirmed) {
        getStyleClass().add("typed-name");
        field.setId("confirm-name");
        field.setPromptText(name);
        field.setAccessibleText("Type " + name + " to confirm");
        button = new Button(verb + " " + name);
        button.getStyleClass().addAll(StyleClass.TOOL_BUTTON, StyleClass.DANGEROUS);
        field.textProperty().subscribe(_ -> judge(name));
        possible.subscribe(_ -> judge(name));
        Runnable go =
                () -> {
                    if (!button.isDisabled()) {
                        confirmed.run();
                    }
                };
        button.setOnAction(_ -> go.run());
        field.setOnAction(_ -> go.run());
        var ask = new Label("Type the name to confirm:");
        ask.setLabelFor(field);
        getChildren().addAll(ask, field);
    }

    private void judge(String name) {
        String typed = field.getText() == null ? "" : field.getText().strip();
        button.setDisable(!possible.get() || !name.equals(typed));
    }

    TextField field() {
        return field;
    }

    Button button() {
        return button;
    }

    /// False: the button stays off whatever is typed.
    BooleanProperty possible() {
        return possible;
    }
}
