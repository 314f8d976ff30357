package dev.mortise.app.instance;

import dev.mortise.app.instance.Action.Choice;
import dev.mortise.app.instance.Action.Kind;
import dev.mortise.app.instance.Action.Weight;
import dev.mortise.app.theme.Icons;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;

import javafx.css.PseudoClass;
import javafx.geometry.Side;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Tooltip;

import org.kordamp.ikonli.feather.Feather;

import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// A button that is off without being dead: it can still be reached by keyboard, mouse and screen
/// reader, and then says why it is off (JavaFX shows no tooltip of a disabled node). What has to be
/// chosen first opens a menu.
final class ActionButton extends Button {

    private static final PseudoClass OFF = PseudoClass.getPseudoClass("off");
    private static final PseudoClass PRIMARY = PseudoClass.getPseudoClass("primary");

    private final Tooltip tip = new Tooltip();
    private final ContextMenu menu = new ContextMenu();
    private final BiConsumer<Action, Choice> wanted;
    private final Consumer<String> refused;
    private List<Action> actions;

    /// @param first the action, and those that share its menu
    /// @param wanted gets the action when it is on, and how
    /// @param refused gets the sentence when it is off
    ActionButton(List<Action> first, BiConsumer<Action, Choice> wanted, Consumer<String> refused) {
        this.actions = first;
        this.wanted = wanted;
        this.refused = refused;
        Kind kind = first.getFirst().kind();
        getStyleClass().add(StyleClass.TOOL_BUTTON);
        if (kind == Kind.REMOVE) {
            getStyleClass().add(StyleClass.DANGEROUS);
        }
        setId("action-" + kind.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        setGraphic(Icons.of(icon(kind)));
        setMinWidth(USE_PREF_SIZE);
        if (kind.chosen()) {
            setAccessibleRole(AccessibleRole.MENU_BUTTON);
            setContextMenu(menu);
        }
        tip.setWrapText(true);
        tip.setMaxWidth(320);
        setTooltip(tip);
        setOnAction(_ -> press());
        show(first);
    }

    private void press() {
        Action action = actions.getFirst();
        if (actions.stream().noneMatch(Action::enabled)) {
            refused.accept(action.says());
        } else if (action.kind().chosen()) {
            menu.getItems().setAll(Choices.items(actions, wanted));
            if (getScene().getWindow() != null) {
                menu.show(this, Side.BOTTOM, 0, 0);
            }
        } else {
            wanted.accept(action, action.choices().getFirst());
        }
    }

    void show(List<Action> now) {
        actions = now;
        Action action = now.getFirst();
        boolean group = now.size() > 1;
        Texts.set(this, group ? action.kind().verb() + " ▾" : action.label());
        Texts.mark(this, OFF, now.stream().noneMatch(Action::enabled));
        Texts.mark(this, PRIMARY, action.weight() == Weight.PRIMARY);
        String says =
                group && action.enabled() ? "Remove it, with its data or without." : action.says();
        if (!says.equals(tip.getText())) {
            tip.setText(says);
            setAccessibleText(
                    group ? action.kind().verb() : action.enabled() ? action.label() : says);
            setAccessibleHelp(says);
        }
    }

    static Feather icon(Kind kind) {
        return switch (kind) {
            case RETRY_NOW -> Feather.PLAY;
            case ENABLE -> Feather.POWER;
            case HOLD -> Feather.PAUSE;
            case RESTART -> Feather.ROTATE_CW;
            case DISABLE -> Feather.SLASH;
            case STOP_GENTLY -> Feather.STOP_CIRCLE;
            case KILL_NOW -> Feather.X_CIRCLE;
            case MOVE -> Feather.PACKAGE;
            case HEALTH -> Feather.ACTIVITY;
            case REMOVE -> Feather.TRASH_2;
            case PURGE -> Feather.DELETE;
        };
    }
}
