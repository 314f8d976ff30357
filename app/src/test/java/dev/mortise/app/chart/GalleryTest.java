package dev.mortise.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.theme.Theme;

import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;

import javax.imageio.ImageIO;

/// Opens the tab, looks at a few pixels, and leaves pictures in `target/gallery` for people.
@ExtendWith(ApplicationExtension.class)
class GalleryTest {

    private static final Path GALLERY = Path.of("target", "gallery");
    private static final int LIGHT_SERIES = 0xff0969da;
    private static final int DARK_SERIES = 0xff58a6ff;

    private Stage stage;
    private MetricsModel model;
    private MetricsView view;

    @Start
    void start(Stage stage) {
        Theme.loadFonts();
        Theme.LIGHT.apply();
        this.stage = stage;
        model = new MetricsModel(ZoneId.of("Europe/Berlin"));
        view = new MetricsView(model);
        var scene = new Scene(new StackPane(view), 1280, 800);
        Theme.style(scene);
        scene.getStylesheets().add(ChartStyles.SHEET);
        stage.setScene(scene);
        stage.show();
    }

    @AfterEach
    void close(FxRobot robot) {
        robot.interact(() -> view.close());
    }

    @ParameterizedTest
    @CsvSource({
        "LIGHT, 1280, 800",
        "DARK, 1280, 800",
        "LIGHT, 1024, 700",
        "DARK, 1024, 700",
        "LIGHT, 720, 460"
    })
    void theTabShowsLinesMarksAndCursorInBothThemes(
            Theme theme, int width, int height, FxRobot robot) throws IOException {
        open(theme, width, height, robot);
        robot.interact(
                () -> {
                    model.update(Stories.crashLoop(), Stories.NOW, Stories.WALL_NOW);
                    model.setMarks(Stories.marks());
                    view.timeCursorProperty().set(Stories.NOW.minusSeconds(190));
                });
        WritableImage image = shoot("metrics", theme, width, robot);
        assertThat(count(image, theme == Theme.LIGHT ? LIGHT_SERIES : DARK_SERIES))
                .as("pixels of the series")
                .isGreaterThan(500);
        assertThat(count(image, theme == Theme.LIGHT ? DARK_SERIES : LIGHT_SERIES)).isLessThan(50);
        for (RasterChart chart : charts(robot)) {
            assertThat(chart.getAccessibleText()).contains("at cursor ").contains("last 5 min");
        }
    }

    @ParameterizedTest
    @CsvSource({"LIGHT", "DARK"})
    void whatIsNotKnownIsSaidInWords(Theme theme, FxRobot robot) throws IOException {
        open(theme, 1280, 800, robot);
        robot.interact(() -> model.update(Stories.blind(), Stories.NOW, Stories.WALL_NOW));
        shoot("metrics-unavailable", theme, 1280, robot);
        assertThat(charts(robot).get(1).getAccessibleText())
                .isEqualTo("RSS: not available on this system");
        robot.interact(() -> model.update(List.of(), Stories.NOW, Stories.WALL_NOW));
        shoot("metrics-empty", theme, 1280, robot);
        assertThat(charts(robot).get(0).getAccessibleText()).contains("Waiting for");
    }

    @ParameterizedTest
    @CsvSource({"LIGHT", "DARK"})
    void theTableIsTheChartsTwin(Theme theme, FxRobot robot) throws IOException {
        open(theme, 1024, 700, robot);
        robot.interact(() -> model.update(Stories.crashLoop(), Stories.NOW, Stories.WALL_NOW));
        robot.clickOn("Table");
        shoot("metrics-table", theme, 1024, robot);
        int before = model.rows().size();
        robot.clickOn("15 min");
        assertThat(model.rows().size()).isGreaterThan(before);
        assertThat(model.windowProperty().get()).isEqualTo(MetricsWindow.FIFTEEN_MINUTES);
        robot.clickOn("15 min");
        assertThat(robot.lookup("15 min").queryAs(ToggleButton.class).isSelected()).isTrue();
        robot.clickOn("Table");
        robot.interact(
                () -> {
                    model.windowProperty().set(MetricsWindow.ALL);
                    model.setMarks(Stories.everyMark());
                });
        shoot("metrics-all", theme, 1024, robot);
    }

    @Test
    void pointerAndKeysMoveOneCursorThroughAllCharts(FxRobot robot) throws IOException {
        open(Theme.LIGHT, 1280, 800, robot);
        robot.interact(() -> model.update(Stories.crashLoop(), Stories.NOW, Stories.WALL_NOW));
        RasterChart cpu = charts(robot).getFirst();
        robot.moveTo(cpu).moveBy(3, 0);
        assertThat(view.timeCursorProperty().get()).isNotNull();
        assertThat(charts(robot).getLast().timeCursorProperty().get())
                .isEqualTo(cpu.timeCursorProperty().get());
        robot.clickOn(cpu);
        var before = view.timeCursorProperty().get();
        robot.type(KeyCode.RIGHT);
        assertThat(view.timeCursorProperty().get()).isGreaterThan(before);
        robot.type(KeyCode.LEFT, KeyCode.LEFT);
        assertThat(view.timeCursorProperty().get()).isLessThan(before);
        robot.type(KeyCode.TAB);
        shoot("metrics-focused", Theme.LIGHT, 1280, robot);
        robot.type(KeyCode.ESCAPE);
        assertThat(view.timeCursorProperty().get()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"LIGHT", "DARK"})
    void sparklinesKeepTheirGaps(Theme theme, FxRobot robot) throws IOException {
        open(theme, 1280, 800, robot);
        var grid = new GridPane(8, 12);
        var random = new Random(5);
        for (int row = 0; row < 6; row++) {
            var line = new Sparkline();
            var values = new double[60];
            for (int i = 0; i < values.length; i++) {
                values[i] = 50 + (row * i) / 2.0 + random.nextGaussian();
            }
            java.util.Arrays.fill(values, 20, 20 + row * 3, Double.NaN);
            line.setValues(values);
            var label = new Label(Unit.BYTES.text(values[59] * 1e6));
            label.getStyleClass().add(ChartStyles.MONO);
            grid.addRow(row, line, label);
        }
        var root = (StackPane) stage.getScene().getRoot();
        robot.interact(() -> root.getChildren().add(grid));
        robot.interact(() -> view.setVisible(false));
        shoot("sparklines", theme, 1280, robot);
    }

    @Test
    void aChartThatCannotBeSeenPaintsWhenItComesIntoView(FxRobot robot) throws IOException {
        open(Theme.LIGHT, 1280, 800, robot);
        robot.interact(() -> stage.getScene().getRoot().setVisible(false));
        robot.interact(() -> model.update(Stories.crashLoop(), Stories.NOW, Stories.WALL_NOW));
        robot.interact(() -> stage.getScene().getRoot().setVisible(true));
        assertThat(count(shoot("metrics-woken", Theme.LIGHT, 1280, robot), LIGHT_SERIES))
                .isGreaterThan(500);
    }

    private void open(Theme theme, int width, int height, FxRobot robot) {
        robot.interact(
                () -> {
                    theme.apply();
                    stage.setWidth(width);
                    stage.setHeight(height);
                });
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static List<RasterChart> charts(FxRobot robot) {
        return List.copyOf(robot.lookup(".raster-chart").queryAllAs(RasterChart.class));
    }

    private WritableImage shoot(String name, Theme theme, int width, FxRobot robot)
            throws IOException {
        var image = new WritableImage[1];
        robot.interact(() -> image[0] = stage.getScene().snapshot(null));
        int w = (int) image[0].getWidth();
        int h = (int) image[0].getHeight();
        var copy = new BufferedImage(w, h, BufferedImage.TYPE_INT_ARGB);
        copy.setRGB(0, 0, w, h, pixels(image[0]), 0, w);
        Files.createDirectories(GALLERY);
        String file =
                "%s-%s-%d.png"
                        .formatted(name, theme.name().toLowerCase(java.util.Locale.ROOT), width);
        ImageIO.write(copy, "png", GALLERY.resolve(file).toFile());
        return image[0];
    }

    private static long count(WritableImage image, int argb) {
        return java.util.Arrays.stream(pixels(image)).filter(p -> p == argb).count();
    }

    private static int[] pixels(WritableImage image) {
        int w = (int) image.getWidth();
        int h = (int) image.getHeight();
        var pixels = new int[w * h];
        image.getPixelReader()
                .getPixels(0, 0, w, h, PixelFormat.getIntArgbInstance(), pixels, 0, w);
        return pixels;
    }
}
