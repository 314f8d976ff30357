package dev.mortise.app.fx;

import dev.mortise.app.theme.StyleClass;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

import org.jspecify.annotations.Nullable;

/// A dialog within the window: the rest lies under a veil, the keyboard stays inside, and closing
/// gives the focus back to where it was. Lives on the FX thread.
public final class Overlay extends StackPane {

    private @Nullable Node before;
    private boolean closable = true;

    public Overlay() {
        getStyleClass().add(StyleClass.OVERLAY);
        setAlignment(Pos.CENTER);
        setVisible(false);
        setManaged(false);
        addEventFilter(
                KeyEvent.KEY_PRESSED,
                e -> {
                    if (e.getCode() == KeyCode.ESCAPE && closable) {
                        hide();
                        e.consume();
                    }
                });
        sceneProperty()
                .subscribe(
                        scene -> {
                            if (scene != null) {
                                scene.focusOwnerProperty().subscribe(this::keepFocus);
                            }
                        });
    }

    /// Shows a dialog in place of any other.
    ///
    /// @param focus what gets the keyboard
    /// @param dismissible whether Esc closes it
    public void show(Region dialog, Node focus, boolean dismissible) {
        Fx.check();
        Scene scene = getScene();
        if (!isVisible() && scene != null) {
            before = scene.getFocusOwner();
        }
        closable = dismissible;
        dialog.getStyleClass().add(StyleClass.DIALOG);
        dialog.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        getChildren().setAll(dialog);
        setManaged(true);
        setVisible(true);
        toFront();
        focus.requestFocus();
    }

    public void hide() {
        Fx.check();
        setVisible(false);
        setManaged(false);
        getChildren().clear();
        if (before != null) {
            before.requestFocus();
            before = null;
        }
    }

    private void keepFocus(@Nullable Node owner) {
        if (!isVisible() || owner == null || getChildren().isEmpty()) {
            return;
        }
        for (Node n = owner; n != null; n = n.getParent()) {
            if (n == this) {
                return;
            }
        }
        Fx.later(() -> getChildren().stream().findFirst().ifPresent(Overlay::focusFirst));
    }

    private static void focusFirst(Node dialog) {
        dialog.lookupAll("*").stream()
                .filter(n -> n.isFocusTraversable() && !n.isDisabled())
                .findFirst()
                .ifPresent(Node::requestFocus);
    }
}
