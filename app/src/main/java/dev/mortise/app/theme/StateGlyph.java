package dev.mortise.app.theme;

import javafx.css.PseudoClass;
import javafx.scene.layout.Region;

/// The shape of a state, twelve pixels square. Which shape and which colour is said by the style
/// sheet, by the state's name as a pseudo-class.
public final class StateGlyph extends Region {

    private String state = "";

    public StateGlyph() {
        getStyleClass().add(StyleClass.STATE_GLYPH);
        setMouseTransparent(true);
    }

    public StateGlyph(String state) {
        this();
        show(state);
    }

    /// @param name of the pseudo-class, such as `healthy`
    public void show(String name) {
        if (!name.equals(state)) {
            if (!state.isEmpty()) {
                pseudoClassStateChanged(PseudoClass.getPseudoClass(state), false);
            }
            pseudoClassStateChanged(PseudoClass.getPseudoClass(name), true);
            state = name;
        }
    }
}
