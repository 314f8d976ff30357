package dev.mortise.app.shell;

import dev.mortise.app.theme.Icons;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;
import dev.mortise.app.theme.Theme;
import dev.mortise.app.theme.ThemeSwitch;

import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

import org.kordamp.ikonli.feather.Feather;

import java.util.List;

/// The top: whose window this is, which host, and the theme.
final class AppBar extends HBox {

    private final Label host = Texts.label("", StyleClass.MONO, StyleClass.MUTED);

    AppBar(ThemeSwitch theme) {
        getStyleClass().add(StyleClass.APP_BAR);
        setAlignment(Pos.CENTER_LEFT);
        var mark = new Mark();
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        var toggle = new Button();
        toggle.setId("theme");
        toggle.getStyleClass()
                .addAll(StyleClass.TOOL_BUTTON, StyleClass.ICON_BUTTON, "flat-button");
        toggle.setTooltip(new Tooltip());
        toggle.setOnAction(_ -> theme.toggle());
        theme.theme()
                .subscribe(
                        now -> {
                            boolean dark = now == Theme.DARK;
                            toggle.setGraphic(Icons.of(dark ? Feather.SUN : Feather.MOON));
                            String words = dark ? "Use the light theme" : "Use the dark theme";
                            toggle.setAccessibleText(words);
                            toggle.getTooltip().setText(words);
                        });
        getChildren()
                .addAll(
                        mark,
                        Texts.label("Mortise", StyleClass.APP_NAME),
                        Texts.label("embedded ·", StyleClass.MUTED),
                        host,
                        space,
                        toggle);
    }

    void host(String name) {
        Texts.set(host, name);
    }

    /// The application's mark, small: a mortise with its tenon in it.
    private static final class Mark extends Region {
        Mark() {
            getStyleClass().add(StyleClass.APP_MARK);
            for (String piece : List.of("mark-mortise", "mark-tenon")) {
                var region = new Region();
                region.getStyleClass().add(piece);
                getChildren().add(region);
            }
        }

        @Override
        protected void layoutChildren() {
            getChildren().forEach(piece -> piece.resizeRelocate(0, 0, getWidth(), getHeight()));
        }
    }
}
