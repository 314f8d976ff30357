package dev.mortise.app.instance;

import dev.mortise.app.instance.Action.Choice;
import dev.mortise.app.instance.Action.Kind;
import dev.mortise.app.instance.Action.Weight;
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
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// The buttons of an instance, right-aligned. What does not fit moves into a menu.
///
/// Which buttons there are does not depend on whether they are on, so that nothing moves under the
/// pointer while a plugin crash-loops. *Retry now* and *Enable* are two words for the way up and
/// take turns in one place; *Disable* and *Stop gently* are shown together or not at all.
final class ActionBar extends Pane {

    private static final double GAP = 8;

    /// What goes into the menu last comes first; each set is shown whole.
    private static final List<Set<Kind>> BY_IMPORTANCE =
            List.of(
                    EnumSet.of(Kind.RETRY_NOW),
                    EnumSet.of(Kind.ENABLE),
                    EnumSet.of(Kind.HOLD),
                    EnumSet.of(Kind.RESTART),
                    EnumSet.of(Kind.DISABLE, Kind.STOP_GENTLY),
                    EnumSet.of(Kind.REMOVE),
                    EnumSet.of(Kind.KILL_NOW),
                    EnumSet.of(Kind.MOVE),
                    EnumSet.of(Kind.HEALTH));

    private final Map<Kind, ActionButton> buttons = new EnumMap<>(Kind.class);
    private final Map<Kind, Action> actions = new EnumMap<>(Kind.class);
    private final MenuButton more = new MenuButton();
    private final BiConsumer<Action, Choice> wanted;
    private final Consumer<String> refused;
    private Set<Kind> shown = EnumSet.noneOf(Kind.class);

    ActionBar(BiConsumer<Action, Choice> wanted, Consumer<String> refused) {
        this.wanted = wanted;
        this.refused = refused;
        getStyleClass().add(StyleClass.ACTION_BAR);
        setAccessibleRole(AccessibleRole.TOOL_BAR);
        more.setId("action-more");
        more.getStyleClass().addAll(StyleClass.TOOL_BUTTON, "no-arrow");
        more.setGraphic(Icons.of(Feather.MORE_HORIZONTAL));
        more.setAccessibleText("More actions");
        more.setTooltip(new Tooltip("More actions"));
        more.setOnShowing(_ -> fill());
        // An empty menu does not open; it is filled when it is about to.
        more.getItems().add(new MenuItem());
        getChildren().add(more);
    }

    void show(List<Action> now) {
        var before = layoutFacts();
        now.forEach(action -> actions.put(action.kind(), action));
        for (Action action : now) {
            if (action.kind() == Kind.PURGE) {
                continue; // in the menu of Remove
            }
            List<Action> group =
                    action.kind() == Kind.REMOVE
                            ? List.of(action, action(Kind.PURGE))
                            : List.of(action);
            var button = buttons.get(action.kind());
            if (button == null) {
                button = new ActionButton(group, wanted, refused);
                buttons.put(action.kind(), button);
                getChildren().add(getChildren().size() - 1, button);
            }
            button.show(group);
        }
        if (!before.equals(layoutFacts())) {
            requestLayout();
        }
    }

    private List<Object> layoutFacts() {
        var facts = new ArrayList<Object>(units());
        actions.values().forEach(action -> facts.add(action.label()));
        return facts;
    }

    private void fill() {
        more.getItems().clear();
        for (Action action : actions.values()) {
            Kind button = action.kind() == Kind.PURGE ? Kind.REMOVE : action.kind();
            if (!shown.contains(button)) {
                more.getItems().add(Choices.item(action, wanted));
            }
        }
    }

    private Action action(Kind kind) {
        var action = actions.get(kind);
        if (action == null) {
            throw new AssertionError("nothing is known of " + kind);
        }
        return action;
    }

    // ── layout ──────────────────────────────────────────────────────────────────────────────────

    @Override
    protected double computeMinWidth(double height) {
        return 160;
    }

    @Override
    protected double computePrefWidth(double height) {
        return units().stream().mapToDouble(this::width).sum() + more.prefWidth(-1);
    }

    @Override
    protected double computePrefHeight(double width) {
        return buttons.values().stream().mapToDouble(b -> b.prefHeight(-1)).max().orElse(28);
    }

    @Override
    protected void layoutChildren() {
        double x = getWidth() - snapSizeX(more.prefWidth(-1));
        more.resizeRelocate(x, 0, getWidth() - x, getHeight());
        double left = x;
        shown = EnumSet.noneOf(Kind.class);
        for (Set<Kind> unit : units()) {
            if (width(unit) > left) {
                break;
            }
            shown.addAll(unit);
            left -= width(unit);
        }
        for (Kind kind : new ArrayList<>(buttons.keySet()).reversed()) {
            ActionButton button = button(kind);
            button.setVisible(shown.contains(kind));
            if (button.isVisible()) {
                double width = snapSizeX(button.prefWidth(-1));
                x -= width + GAP;
                button.resizeRelocate(x, 0, width, getHeight());
            }
        }
    }

    private double width(Set<Kind> unit) {
        return unit.stream().mapToDouble(k -> GAP + snapSizeX(button(k).prefWidth(-1))).sum();
    }

    /// What matters now before what always does; of the two ways up, the one that is on.
    private List<Set<Kind>> units() {
        var units = new LinkedHashSet<Set<Kind>>();
        for (Weight weight : List.of(Weight.PRIMARY, Weight.URGENT)) {
            BY_IMPORTANCE.stream()
                    .filter(u -> u.stream().anyMatch(k -> weighs(k, weight)))
                    .forEach(units::add);
        }
        units.addAll(BY_IMPORTANCE);
        units.remove(EnumSet.of(enables() ? Kind.RETRY_NOW : Kind.ENABLE));
        units.removeIf(unit -> !buttons.keySet().containsAll(unit));
        return List.copyOf(units);
    }

    private boolean enables() {
        var enable = actions.get(Kind.ENABLE);
        return enable != null && enable.enabled() && !weighs(Kind.RETRY_NOW, Weight.PRIMARY);
    }

    private boolean weighs(Kind kind, Weight weight) {
        var action = actions.get(kind);
        return action != null && action.weight() == weight;
    }

    private ActionButton button(Kind kind) {
        var button = buttons.get(kind);
        if (button == null) {
            throw new AssertionError(kind + " has no button");
        }
        return button;
    }
}
