package dev.mortise.app.theme;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;

import javafx.application.Application;
import javafx.scene.Scene;
import javafx.scene.text.Font;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Light and dark: AtlantaFX's tokens, our roles on top of them.
public enum Theme {
    LIGHT(new PrimerLight().getUserAgentStylesheet()),
    DARK(new PrimerDark().getUserAgentStylesheet());

    private static final List<String> FONTS =
            List.of(
                    "Inter_400Regular.ttf",
                    "Inter_500Medium.ttf",
                    "Inter_600SemiBold.ttf",
                    "Inter_700Bold.ttf",
                    "JetBrainsMono_400Regular.ttf",
                    "JetBrainsMono_700Bold.ttf");

    private final String stylesheet;

    Theme(String stylesheet) {
        this.stylesheet = stylesheet;
    }

    /// Loads the bundled fonts. Before the first scene, once.
    public static void loadFonts() {
        for (String font : FONTS) {
            if (Font.loadFont(resource("fonts/" + font), 12) == null) {
                throw new IllegalStateException("the font " + font + " is not part of this build");
            }
        }
    }

    /// For the whole toolkit.
    public void apply() {
        Application.setUserAgentStylesheet(stylesheet);
    }

    /// Our roles, the common parts, and the style sheets of some packages: each is named like its
    /// package and lies beside the class.
    public static void style(Scene scene, Class<?>... views) {
        var sheets = new ArrayList<String>();
        sheets.add(resource("tokens.css"));
        sheets.add(resource("parts.css"));
        for (Class<?> view : views) {
            String room = view.getPackageName();
            String sheet = room.substring(room.lastIndexOf('.') + 1) + ".css";
            sheets.add(Objects.requireNonNull(view.getResource(sheet), sheet).toExternalForm());
        }
        scene.getStylesheets().setAll(sheets);
    }

    private static String resource(String name) {
        return Objects.requireNonNull(Theme.class.getResource(name), name).toExternalForm();
    }
}
