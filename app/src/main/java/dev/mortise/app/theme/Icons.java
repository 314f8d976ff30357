package dev.mortise.app.theme;

import javafx.scene.image.Image;

import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/// Icons by name: Feather's, and the application's own.
public final class Icons {

    private static final int[] SIZES = {16, 32, 48, 64, 128, 256, 512};

    private Icons() {}

    /// In the colour and size of its surroundings' style sheet.
    public static FontIcon of(Feather icon) {
        var node = new FontIcon(icon);
        node.getStyleClass().add(StyleClass.ICON);
        node.setMouseTransparent(true);
        return node;
    }

    /// The application's icon in all its sizes, for window lists and task bars.
    public static List<Image> application() {
        var images = new ArrayList<Image>();
        for (int size : SIZES) {
            InputStream in = Icons.class.getResourceAsStream("icon/mortise-" + size + ".png");
            if (in == null) {
                throw new IllegalStateException("the icon is not part of this build");
            }
            images.add(new Image(in));
        }
        return images;
    }
}
