package dev.mortise.app.theme;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// A state as glyph, word and detail; filled when it needs eyes, else quiet.
public final class StateChip extends HBox {

    private static final PseudoClass FILLED = PseudoClass.getPseudoClass("filled");

    private final StateGlyph glyph = new StateGlyph();
    private final Label word = new Label();
    private final Label detail = new Label();
    private String state = "";

    public StateChip() {
        getStyleClass().add(StyleClass.STATE_CHIP);
        word.getStyleClass().add(StyleClass.STATE_WORD);
        detail.getStyleClass().addAll(StyleClass.STATE_DETAIL, StyleClass.MONO);
        word.setMinWidth(Region.USE_PREF_SIZE);
        setAlignment(Pos.CENTER_LEFT);
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setMouseTransparent(true);
        getChildren().addAll(glyph, word, detail);
    }

    /// Changes only what differs from what is shown.
    ///
    /// @param name the state's pseudo-class
    public void show(String name, String words, String more, boolean filled) {
        if (!name.equals(state)) {
            if (!state.isEmpty()) {
                pseudoClassStateChanged(PseudoClass.getPseudoClass(state), false);
            }
            pseudoClassStateChanged(PseudoClass.getPseudoClass(name), true);
            state = name;
            glyph.show(name);
        }
        pseudoClassStateChanged(FILLED, filled);
        Texts.set(word, words);
        Texts.set(detail, more);
        boolean any = !more.isEmpty();
        if (detail.isManaged() != any) {
            detail.setManaged(any);
            detail.setVisible(any);
        }
    }

    public String text() {
        return detail.getText().isEmpty()
                ? word.getText()
                : word.getText() + " " + detail.getText();
    }
}
