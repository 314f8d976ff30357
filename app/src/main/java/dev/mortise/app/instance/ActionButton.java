package dev.mortise.app.instance;

import dev.mortise.app.instance.Action.Kind;
import dev.mortise.app.theme.Icons;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;

import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;

import org.kordamp.ikonli.feather.Feather;

import java.util.Locale;
import java.util.function.Consumer;

/// A button that is off without being dead: it can still be reached by keyboard, mouse and screen
/// reader, and then says why it is off (JavaFX shows no tooltip of a disabled node).
final class ActionButton extends Button {

    private static final PseudoClass OFF = PseudoClass.getPseudoClass("off");
    private static final PseudoClass PRIMARY = PseudoClass.getPseudoClass("primary");

    private final Tooltip tip = new Tooltip();
    private Action action;

    /// @param wanted gets the action when it is on
    /// @param refused gets the sentence when it is off
    ActionButton(Action first, Consumer<Action> wanted, Consumer<String> refused) {
        this.action = first;
        getStyleClass().add(StyleClass.TOOL_BUTTON);
        if (first.kind() == Kind.REMOVE) {
            getStyleClass().add(StyleClass.DANGEROUS);
        }
        setId("action-" + first.kind().verb().toLowerCase(Locale.ROOT).replace(' ', '-'));
        setGraphic(Icons.of(icon(first.kind())));
        setMinWidth(USE_PREF_SIZE);
        tip.setWrapText(true);
        tip.setMaxWidth(320);
        setTooltip(tip);
        setOnAction(
                _ -> {
                    if (action.enabled()) {
                        wanted.accept(action);
                    } else {
                        refused.accept(action.says());
                    }
                });
        show(first, false);
    }

    void show(Action now, boolean primary) {
        action = now;
        Texts.set(this, now.label());
        Texts.mark(this, OFF, !now.enabled());
        Texts.mark(this, PRIMARY, primary);
        if (!now.says().equals(tip.getText())) {
            tip.setText(now.says());
            setAccessibleText(now.enabled() ? now.label() : now.says());
            setAccessibleHelp(now.says());
        }
    }

    Action action() {
        return action;
    }

    static Feather icon(Kind kind) {
        return switch (kind) {
            case RETRY_NOW -> Feather.PLAY;
            case ENABLE -> Feather.POWER;
            case RESTART -> Feather.ROTATE_CW;
            case DISABLE -> Feather.SLASH;
            case REMOVE -> Feather.TRASH_2;
        };
    }
}
