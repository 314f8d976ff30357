package dev.mortise.app.shell;

import dev.mortise.app.theme.Icons;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

import org.kordamp.ikonli.feather.Feather;

import java.util.ArrayList;
import java.util.List;

/// The rooms there are. Narrow windows get their icons only.
final class SideBar extends VBox {

    private static final PseudoClass RAIL = PseudoClass.getPseudoClass("rail");

    private final ToggleGroup group = new ToggleGroup();
    private final List<Room> rooms = new ArrayList<>();

    SideBar() {
        getStyleClass().add(StyleClass.SIDE_BAR);
        setAccessibleText("Rooms");
    }

    Room add(String name, Feather icon) {
        var room = new Room(name, icon);
        room.setToggleGroup(group);
        if (rooms.isEmpty()) {
            room.setSelected(true);
        }
        rooms.add(room);
        getChildren().add(room);
        return room;
    }

    void rail(boolean rail) {
        pseudoClassStateChanged(RAIL, rail);
        rooms.forEach(room -> room.rail(rail));
    }

    /// One of them.
    static final class Room extends ToggleButton {
        private final Label words;
        private final Label count = Texts.label("", StyleClass.MONO, StyleClass.MUTED);
        private final Region space = new Region();

        Room(String name, Feather icon) {
            words = new Label(name);
            getStyleClass().setAll(StyleClass.ROOM);
            setAccessibleRole(AccessibleRole.RADIO_BUTTON);
            setAccessibleText(name);
            HBox.setHgrow(space, Priority.ALWAYS);
            var box = new HBox(Icons.of(icon), words, space, count);
            box.setAlignment(Pos.CENTER_LEFT);
            box.getStyleClass().add("room-box");
            setGraphic(box);
            setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
            setMaxWidth(Double.MAX_VALUE);
            setTooltip(new Tooltip(name));
        }

        /// The room one is in stays chosen.
        @Override
        public void fire() {
            if (!isSelected()) {
                super.fire();
            }
        }

        void count(String text) {
            Texts.set(count, text);
        }

        void rail(boolean rail) {
            for (Region part : List.of(words, space, count)) {
                part.setVisible(!rail);
                part.setManaged(!rail);
            }
        }
    }
}
