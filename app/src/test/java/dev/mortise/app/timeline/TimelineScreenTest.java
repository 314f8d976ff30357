package dev.mortise.app.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.theme.Theme;
import dev.mortise.host.lifecycle.Cause;

import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TableRow;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

@ExtendWith(ApplicationExtension.class)
class TimelineScreenTest {

    private final Story story = Story.crashLoop();
    private final AtomicInteger retries = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();
    private TimelineModel model;
    private TimelineView view;

    @Start
    void start(Stage stage) {
        Theme.loadFonts();
        Theme.DARK.apply();
        model = new TimelineModel(Story.KEY, nanos::get);
        view = new TimelineView(model, ZoneOffset.UTC);
        view.setOnRetry(retries::incrementAndGet);
        model.addSamples(story.samples);
        update();
        var scene = new Scene(view, 1232, 600);
        Theme.style(scene);
        scene.getStylesheets().add(TimelineView.STYLESHEET);
        stage.setScene(scene);
        stage.show();
    }

    private void update() {
        model.update(story.records, story.snapshot(), story.now(), story.wall());
    }

    private Point2D bar(int number) {
        Bounds lane = view.lane().localToScreen(view.lane().getBoundsInLocal());
        double x = view.lane().barX(number).orElseThrow();
        return new Point2D(lane.getMinX() + x, lane.getMinY() + view.lane().barY());
    }

    /// A plain `#118` would be the id of a node.
    private static Node cell(FxRobot robot, String text) {
        return robot.lookup(n -> n instanceof TextCell c && text.equals(c.getText())).query();
    }

    private int selectedNumber() {
        return model.selectedLaunch().orElseThrow().number();
    }

    private int tableNumber() {
        return view.table().getSelectionModel().getSelectedItem().number();
    }

    @Test
    void samplesThatComeLateAreDrawnThoughNothingElseChanges(FxRobot robot) {
        robot.interact(
                () -> {
                    var late = new TimelineModel(Story.KEY, nanos::get);
                    try (var drawn = new TimelineView(late, ZoneOffset.UTC)) {
                        late.update(story.records, story.snapshot(), story.now(), story.wall());
                        double without = drawn.lane().prefHeight(1000);
                        late.addSamples(story.samples);
                        assertThat(drawn.lane().prefHeight(1000)).isGreaterThan(without);
                    }
                });
    }

    @Test
    void theNewestLaunchIsSelectedFirst() {
        assertThat(selectedNumber()).isEqualTo(121);
        assertThat(tableNumber()).isEqualTo(121);
    }

    @Test
    void aClickOnABarSelectsItsRow(FxRobot robot) {
        robot.clickOn(bar(119));
        WaitForAsyncUtils.waitForFxEvents();

        assertThat(selectedNumber()).isEqualTo(119);
        assertThat(tableNumber()).isEqualTo(119);
        assertThat(robot.lookup("Launch #119").tryQuery()).isPresent();
    }

    @Test
    void aClickOnARowSelectsItsBar(FxRobot robot) {
        robot.clickOn(cell(robot, "#118"));
        WaitForAsyncUtils.waitForFxEvents();

        assertThat(view.lane().selectedProperty().get())
                .isEqualTo(model.timeline().launches().get(1).key());
    }

    @Test
    void arrowKeysWalkTheLaunches(FxRobot robot) {
        robot.clickOn(bar(119)).type(KeyCode.LEFT);
        assertThat(selectedNumber()).isEqualTo(118);
        robot.type(KeyCode.RIGHT, 3);
        assertThat(selectedNumber()).isEqualTo(121);
        assertThat(tableNumber()).isEqualTo(121);
        robot.type(KeyCode.RIGHT);
        assertThat(selectedNumber()).isEqualTo(121);
        robot.type(KeyCode.LEFT, 9);
        assertThat(selectedNumber()).isEqualTo(117);
    }

    @Test
    void retryNowFires(FxRobot robot) {
        robot.clickOn(view.lane().retryButton());
        assertThat(retries).hasValue(1);
        assertThat(selectedNumber()).isEqualTo(121);
    }

    @Test
    void zoomAndPanKeepTheSelection(FxRobot robot) {
        robot.clickOn(bar(120));
        double span = view.lane().view().span();
        robot.type(KeyCode.PLUS, 2);
        assertThat(view.lane().view().span()).isLessThan(span);
        robot.moveTo(bar(120)).scroll(1);
        robot.drag(bar(120)).dropBy(60, 0);
        assertThat(selectedNumber()).isEqualTo(120);
        assertThat(view.lane().fitProperty().get()).isEqualTo(Lane.Fit.FREE);

        robot.type(KeyCode.HOME);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(view.lane().fitProperty().get()).isEqualTo(Lane.Fit.EPISODE);
        assertThat(view.lane().view().span()).isEqualTo(span);
        assertThat(selectedNumber()).isEqualTo(120);
    }

    @Test
    void aLaunchOutOfSightIsBroughtIntoView(FxRobot robot) {
        robot.clickOn(bar(121)).type(KeyCode.PLUS, 12).type(KeyCode.END);
        robot.type(KeyCode.LEFT, 2);
        WaitForAsyncUtils.waitForFxEvents();

        assertThat(view.lane().barX(119)).isPresent();
    }

    @Test
    void theCountdownCountsByItself(FxRobot robot) {
        assertThat(robot.lookup("next 3.2 s").tryQuery()).isPresent();
        nanos.addAndGet(Duration.ofMillis(1500).toNanos());
        robot.interact(model::tick);

        assertThat(robot.lookup("next 1.7 s").tryQuery()).isPresent();
        assertThat(robot.lookup("next in 1.7 s").tryQuery()).isPresent();
        assertThat(robot.lookup("Next try in 1.7 s, then 1 left").tryQuery()).isPresent();
    }

    @Test
    void newLaunchesComeAboveAndTheSelectionStays(FxRobot robot) {
        robot.clickOn(cell(robot, "#120"));
        story.later(3.2).starts(new Cause.Retry()).later(0.4).ready().later(1);
        robot.interact(this::update);

        assertThat(selectedNumber()).isEqualTo(120);
        assertThat(tableNumber()).isEqualTo(120);
        assertThat(view.table().getItems().getFirst().number()).isEqualTo(122);
        assertThat(view.lane().retryButton().getParent().isVisible()).isFalse();
    }

    @Test
    void everyRowCanBeRead(FxRobot robot) {
        List<String> texts =
                robot
                        .lookup(n -> n instanceof TableRow<?> row && row.getItem() != null)
                        .queryAllAs(TableRow.class)
                        .stream()
                        .map(row -> row.getAccessibleText())
                        .toList();

        assertThat(texts).anyMatch("Launch 122, next in 3.2 s"::equals);
        assertThat(texts)
                .anyMatch(t -> t.startsWith("Launch 117, version 2.4.0, started "))
                .anyMatch(t -> t.contains("ended: restarted, operator"));
    }

    @Test
    void aClosedViewNoLongerFollowsItsModel(FxRobot robot) {
        robot.interact(view::close);
        story.later(3.2).starts(new Cause.Retry());
        robot.interact(this::update);

        assertThat(view.table().getItems().getFirst().row()).isNull();
        assertThat(view.table().getItems()).hasSize(6);
    }

    @Test
    void neverStartedSaysWhatToDo(FxRobot robot) {
        var none = new TimelineModel(Story.KEY, nanos::get);
        robot.interact(
                () -> {
                    none.update(List.of(), null, Duration.ZERO, Story.NOON);
                    view.getScene().setRoot(new TimelineView(none, ZoneOffset.UTC));
                });

        assertThat(robot.lookup("Never started").tryQuery()).isPresent();
        assertThat(robot.lookup(".empty").query().isVisible()).isTrue();
        assertThat(robot.lookup(".below").query().getParent().isVisible()).isFalse();
    }
}
