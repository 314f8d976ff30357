package dev.mortise.app.screens;

import dev.mortise.app.fx.Fx;
import dev.mortise.app.theme.Theme;
import dev.mortise.app.theme.ThemeSwitch;

import javafx.scene.Group;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Renders screens of a scene that is on no stage: every screen, in both themes and two sizes.
///
/// The headless platform's own screen is too small for a window of a useful size, but a scene is
/// laid out and drawn at any size. One picture is made per turn of the FX thread; packing and
/// writing are done on the caller's.
public final class Screens {

    /// What can be shown.
    ///
    /// @param name of its files
    /// @param show brings it up; called on the FX thread
    /// @param looks themes and sizes it is rendered in
    public record Screen(String name, Runnable show, List<Look> looks) {

        /// In both themes and sizes.
        public static Screen everywhere(String name, Runnable show) {
            return new Screen(name, show, Look.ALL);
        }

        /// In the first of them.
        public static Screen once(String name, Runnable show) {
            return new Screen(name, show, List.of(Look.ALL.getFirst()));
        }
    }

    /// A theme and a size.
    public record Look(Theme theme, int width, int height) {
        private static final List<Look> ALL =
                List.of(
                        new Look(Theme.LIGHT, 1280, 800),
                        new Look(Theme.LIGHT, 1024, 700),
                        new Look(Theme.DARK, 1280, 800),
                        new Look(Theme.DARK, 1024, 700));

        @Override
        public String toString() {
            return "%s-%dx%d".formatted(theme.name().toLowerCase(Locale.ROOT), width, height);
        }
    }

    private record Shot(WritableImage image, List<String> text) {}

    /// What a screen asks for off the FX thread has come by then.
    private static final Duration ARRIVAL = Duration.ofMillis(100);

    /// How often to wait so long once more for what is known to be under way.
    private static final int PATIENCE = 10;

    private final Path directory;
    private final Parent root;
    private final ThemeSwitch theme;
    private final Consumer<Scene> style;

    /// @param root of no scene yet
    /// @param style puts style sheets on a scene
    public Screens(Path directory, Parent root, ThemeSwitch theme, Consumer<Scene> style) {
        this.directory = directory;
        this.root = root;
        this.theme = theme;
        this.style = style;
    }

    /// Never on the FX thread.
    ///
    /// @param over asked between two pictures: whether to leave the rest
    /// @return the files, pictures and texts; each is complete whenever it is there
    public List<Path> render(List<Screen> screens, BooleanSupplier over)
            throws IOException, InterruptedException {
        Files.createDirectories(directory);
        var files = new ArrayList<Path>();
        for (Look look : Look.ALL) {
            for (Screen screen : screens) {
                if (!screen.looks().contains(look)) {
                    continue;
                }
                if (over.getAsBoolean()) {
                    return files;
                }
                Fx.ask(() -> show(screen, look));
                Thread.sleep(ARRIVAL);
                for (int i = 0; i < PATIENCE && Fx.fetching(); i++) {
                    Thread.sleep(ARRIVAL);
                }
                Shot shot = Fx.ask(this::shoot);
                String name = screen.name() + "-" + look;
                files.add(write(name + ".png", Picture.png(shot.image())));
                files.add(
                        write(
                                name + ".txt",
                                (String.join("\n", shot.text()) + "\n")
                                        .getBytes(StandardCharsets.UTF_8)));
            }
        }
        return files;
    }

    private Path write(String name, byte[] bytes) throws IOException {
        Path whole = directory.resolve(name);
        Path part = directory.resolve(name + ".part");
        Files.write(part, bytes);
        return Files.move(part, whole, StandardCopyOption.REPLACE_EXISTING);
    }

    private boolean show(Screen screen, Look look) {
        theme.choose(
                look.theme() == Theme.DARK ? ThemeSwitch.Choice.DARK : ThemeSwitch.Choice.LIGHT);
        Scene scene = root.getScene();
        if (scene == null
                || scene.getWidth() != look.width()
                || scene.getHeight() != look.height()) {
            if (scene != null) {
                scene.setRoot(new Group());
            }
            scene = new Scene(root, look.width(), look.height());
            style.accept(scene);
        }
        settle();
        screen.show().run();
        settle();
        return true;
    }

    private Shot shoot() {
        settle();
        return new Shot(root.getScene().snapshot(null), DrawnText.of(root));
    }

    /// No pulse reaches a scene on no stage. A table makes its rows in its first layout; what comes
    /// to show in the second gets its style after it.
    private void settle() {
        for (int i = 0; i < 3; i++) {
            root.applyCss();
            root.layout();
        }
    }
}
