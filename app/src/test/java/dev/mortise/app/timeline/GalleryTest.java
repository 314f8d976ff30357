package dev.mortise.app.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.theme.Theme;
import dev.mortise.host.lifecycle.Cause;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.image.PixelFormat;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;

import javax.imageio.ImageIO;

/// Pictures of the timeline for people to look at: `target/gallery`.
@ExtendWith(ApplicationExtension.class)
class GalleryTest {

    private static final Path OUT = Path.of("target", "gallery");
    private Stage stage;

    @Start
    void start(Stage stage) {
        Theme.loadFonts();
        this.stage = stage;
        stage.show();
    }

    @Test
    void aCrashLoopInBackoff(FxRobot robot) throws IOException {
        pictures(robot, "crash-loop", Story.crashLoop());
    }

    @Test
    void gaveUp(FxRobot robot) throws IOException {
        pictures(robot, "gave-up", Story.gaveUp());
    }

    @Test
    void healthyForHours(FxRobot robot) throws IOException {
        pictures(robot, "healthy", Story.healthyForHours());
    }

    @Test
    void manyQuickCrashesThenALongGoodLaunch(FxRobot robot) throws IOException {
        Story s = Story.begins().allowing(90);
        for (int i = 0; i < 60; i++) {
            s.starts(new Cause.Retry()).later(3).crashes(Story.SEGV).waits(4).later(4);
        }
        s.starts(new Cause.Retry()).later(0.5).ready().later(5000).degrades().later(900);
        pictures(robot, "recovered", s);
    }

    @Test
    void neverStarted(FxRobot robot) throws IOException {
        pictures(robot, "never-started", null);
    }

    @Test
    void tenThousandLaunches(FxRobot robot) throws IOException {
        pictures(robot, "ten-thousand", Story.tenThousand());
    }

    @Test
    void theMiniLaneAndTheMeter(FxRobot robot) throws IOException {
        for (Theme theme : Theme.values()) {
            var box = new VBox(16);
            box.setPadding(new javafx.geometry.Insets(24));
            for (Story s :
                    new Story[] {
                        Story.crashLoop(),
                        Story.gaveUp(),
                        Story.healthyForHours(),
                        Story.tenThousand(),
                        Story.crashLoop().allowing(40)
                    }) {
                var mini = new MiniLane();
                mini.show(s.timeline(), Duration.ofMinutes(s.records.size() > 100 ? 240 : 2));
                var meter = new BudgetMeter();
                meter.show(Budget.of(s.status(), s.now(), s.wall(), java.time.ZoneOffset.UTC));
                box.getChildren().add(new HBox(32, mini, meter));
            }
            picture(robot, "parts-" + theme, theme, box, 640, 320);
        }
    }

    @Test
    void aCursorAndTheFocusOnANearerLook(FxRobot robot) throws IOException {
        for (Theme theme : Theme.values()) {
            var page = page(robot, Story.crashLoop());
            picture(robot, "cursor-" + theme, theme, page, 1280, 800);
            var lane = (Lane) page.lookup(".lane");
            var origin = lane.localToScreen(0, 0);
            var bar = origin.add(lane.barX(120).orElseThrow(), lane.barY());
            robot.clickOn(bar).scroll(2).type(javafx.scene.input.KeyCode.LEFT);
            robot.moveTo(bar.add(12, 0)).moveBy(1, 0);
            WaitForAsyncUtils.waitForFxEvents();
            var file =
                    OUT.resolve(
                            "cursor-" + theme.name().toLowerCase(java.util.Locale.ROOT) + ".png");
            robot.interact(() -> write(file, page.getScene()));
        }
    }

    private void pictures(FxRobot robot, String name, Story story) throws IOException {
        for (Theme theme : Theme.values()) {
            picture(robot, name + "-1280-" + theme, theme, page(robot, story), 1280, 800);
            picture(robot, name + "-1024-" + theme, theme, page(robot, story), 1024, 700);
        }
    }

    /// In the room the shell leaves: rail, head and status bar are as large as there.
    private static Region page(FxRobot robot, Story story) {
        var frame = new BorderPane();
        robot.interact(
                () -> {
                    var model = new TimelineModel(Story.KEY, () -> 0);
                    var view = new TimelineView(model, ZoneOffset.UTC);
                    if (story != null) {
                        model.addSamples(story.samples);
                        model.update(story.records, story.snapshot(), story.now(), story.wall());
                    }
                    frame.setCenter(view);
                    frame.setTop(panel(0, 132));
                    frame.setLeft(panel(48, 0));
                    frame.setBottom(panel(0, 24));
                });
        return frame;
    }

    private static Node panel(double width, double height) {
        var region = new Region();
        region.setPrefSize(width, height);
        return region;
    }

    private void picture(
            FxRobot robot, String name, Theme theme, Region root, double width, double height)
            throws IOException {
        robot.interact(
                () -> {
                    theme.apply();
                    var scene = new Scene(root, width, height);
                    Theme.style(scene);
                    scene.getStylesheets().add(TimelineView.STYLESHEET);
                    stage.setScene(scene);
                });
        WaitForAsyncUtils.waitForFxEvents();
        Path file = OUT.resolve(name.toLowerCase(java.util.Locale.ROOT) + ".png");
        robot.interact(() -> write(file, root.getScene()));
        assertThat(Files.size(file)).isPositive();
    }

    private static void write(Path file, Scene scene) {
        var image = scene.snapshot(null);
        int w = (int) image.getWidth();
        int h = (int) image.getHeight();
        int[] pixels = new int[w * h];
        image.getPixelReader()
                .getPixels(0, 0, w, h, PixelFormat.getIntArgbInstance(), pixels, 0, w);
        var picture = new BufferedImage(w, h, BufferedImage.TYPE_INT_ARGB);
        picture.setRGB(0, 0, w, h, pixels, 0, w);
        try {
            Files.createDirectories(OUT);
            ImageIO.write(picture, "png", file.toFile());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
