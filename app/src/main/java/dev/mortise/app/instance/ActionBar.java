package dev.mortise.app.instance;

import dev.mortise.app.instance.Action.Kind;
import dev.mortise.app.theme.Icons;
import dev.mortise.app.theme.StyleClass;

import javafx.scene.AccessibleRole;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;

import org.kordamp.ikonli.feather.Feather;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The buttons of an instance, right-aligned. What does not fit moves into a menu, the one that
/// helps most last of all.
final class ActionBar extends Pane {

    private static final double GAP = 8;

    private final Map<Kind, ActionButton> buttons = new EnumMap<>(Kind.class);
    private final MenuButton more = new MenuButton();
    private final Consumer<Action> wanted;
    private final Consumer<String> refused;
    private List<Kind> hidden = List.of();
    private List<Action> actions = List.of();

    ActionBar(Consumer<Action> wanted, Consumer<String> refused) {
        this.wanted = wanted;
        this.refused = refused;
        getStyleClass().add(StyleClass.ACTION_BAR);
        setAccessibleRole(AccessibleRole.TOOL_BAR);
        more.getStyleClass().addAll(StyleClass.TOOL_BUTTON, "no-arrow");
        more.setGraphic(Icons.of(Feather.MORE_HORIZONTAL));
        more.setAccessibleText("More actions");
        more.setTooltip(new Tooltip("More actions"));
        more.setOnShowing(_ -> fill());
        more.setVisible(false);
        // An empty menu does not open; it is filled when it is about to.
        more.getItems().add(new MenuItem());
        getChildren().add(more);
    }

    void show(List<Action> now) {
        boolean same = labels(now).equals(labels(actions)) && primary(now).equals(primary(actions));
        actions = now;
        for (Action action : now) {
            var button = buttons.get(action.kind());
            if (button == null) {
                button = new ActionButton(action, wanted, refused);
                buttons.put(action.kind(), button);
                getChildren().add(getChildren().size() - 1, button);
            }
            button.show(action, primary(now).contains(action.kind()));
        }
        if (!same) {
            requestLayout();
        }
    }

    private static List<String> labels(List<Action> of) {
        return of.stream().map(Action::label).toList();
    }

    private static List<Kind> primary(List<Action> of) {
        return Actions.primary(of).map(Action::kind).stream().toList();
    }

    private void fill() {
        more.getItems().clear();
        for (Kind kind : hidden) {
            Action action =
                    actions.stream().filter(a -> a.kind() == kind).findFirst().orElseThrow();
            var item = new MenuItem(action.enabled() ? action.label() : action.says());
            item.setGraphic(Icons.of(ActionButton.icon(kind)));
            item.setDisable(!action.enabled());
            item.setOnAction(_ -> wanted.accept(action));
            more.getItems().add(item);
        }
    }

    // ── layout ──────────────────────────────────────────────────────────────────────────────────

    @Override
    protected double computeMinWidth(double height) {
        return 160;
    }

    @Override
    protected double computePrefWidth(double height) {
        double all = -GAP;
        for (ActionButton button : buttons.values()) {
            all += GAP + snapSizeX(button.prefWidth(-1));
        }
        return Math.max(0, all);
    }

    @Override
    protected double computePrefHeight(double width) {
        return buttons.values().stream().mapToDouble(b -> b.prefHeight(-1)).max().orElse(28);
    }

    @Override
    protected void layoutChildren() {
        double room = getWidth();
        boolean all = computePrefWidth(-1) <= room;
        double moreWidth = snapSizeX(more.prefWidth(-1));
        double left = all ? room : room - moreWidth - GAP;
        var shown = new ArrayList<Kind>();
        for (Kind kind : byImportance()) {
            double width = snapSizeX(button(kind).prefWidth(-1));
            if (width <= left) {
                shown.add(kind);
                left -= width + GAP;
            } else {
                break;
            }
        }
        double x = room;
        if (!all) {
            x -= moreWidth;
            more.resizeRelocate(x, 0, moreWidth, getHeight());
            x -= GAP;
        }
        more.setVisible(!all);
        var kinds = new ArrayList<>(buttons.keySet());
        for (Kind kind : kinds.reversed()) {
            ActionButton button = button(kind);
            button.setVisible(shown.contains(kind));
            if (button.isVisible()) {
                double width = snapSizeX(button.prefWidth(-1));
                x -= width;
                button.resizeRelocate(x, 0, width, getHeight());
                x -= GAP;
            }
        }
        hidden = kinds.stream().filter(k -> !shown.contains(k)).toList();
    }

    private List<Kind> byImportance() {
        var order = new ArrayList<Kind>(primary(actions));
        actions.stream()
                .filter(Action::enabled)
                .map(Action::kind)
                .filter(k -> !order.contains(k))
                .forEach(order::add);
        actions.stream().map(Action::kind).filter(k -> !order.contains(k)).forEach(order::add);
        return order;
    }

    private ActionButton button(Kind kind) {
        var button = buttons.get(kind);
        if (button == null) {
            throw new AssertionError(kind + " has no button");
        }
        return button;
    }
}
