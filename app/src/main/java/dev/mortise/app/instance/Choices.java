package dev.mortise.app.instance;

import dev.mortise.app.instance.Action.Choice;
import dev.mortise.app.theme.Icons;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;

import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/// Actions as items of menus. What is off is there too and says why.
final class Choices {

    private static final double WIDTH = 320;

    private Choices() {}

    /// Of a button's own menu: what will happen and to whom, then the ways to do it.
    static List<MenuItem> items(List<Action> actions, BiConsumer<Action, Choice> wanted) {
        var items = new ArrayList<MenuItem>();
        for (Action action : actions) {
            if (!action.enabled()) {
                items.add(off(action));
            } else if (actions.size() == 1) {
                items.add(words(action.says()));
                items.add(new SeparatorMenuItem());
                items.addAll(choices(action, wanted));
            } else {
                items.add(one(action, wanted));
            }
        }
        return items;
    }

    /// Of the menu of all that found no room.
    static MenuItem item(Action action, BiConsumer<Action, Choice> wanted) {
        if (!action.enabled()) {
            return off(action);
        }
        if (!action.kind().chosen() || action.kind() == Action.Kind.REMOVE) {
            return one(action, wanted);
        }
        var menu = new Menu(action.label(), Icons.of(ActionButton.icon(action.kind())));
        menu.getItems().addAll(items(List.of(action), wanted));
        return menu;
    }

    private static MenuItem one(Action action, BiConsumer<Action, Choice> wanted) {
        var item = new MenuItem(action.label(), Icons.of(ActionButton.icon(action.kind())));
        item.setOnAction(_ -> wanted.accept(action, action.choices().getFirst()));
        return item;
    }

    private static List<MenuItem> choices(Action action, BiConsumer<Action, Choice> wanted) {
        var items = new ArrayList<MenuItem>();
        for (Choice choice : action.choices()) {
            var item = new MenuItem(choice.label());
            item.setOnAction(_ -> wanted.accept(action, choice));
            items.add(item);
        }
        return items;
    }

    private static MenuItem off(Action action) {
        var item = words(action.says());
        item.setDisable(true);
        return item;
    }

    private static MenuItem words(String sentences) {
        var label = Texts.label(sentences, StyleClass.SMALL, StyleClass.MUTED);
        label.setWrapText(true);
        label.setMaxWidth(WIDTH);
        label.setPrefWidth(WIDTH);
        var item = new CustomMenuItem(label, false);
        item.getStyleClass().add(StyleClass.MENU_WORDS);
        return item;
    }
}
