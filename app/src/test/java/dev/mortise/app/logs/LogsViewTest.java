package dev.mortise.app.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.theme.Theme;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.testkit.MustHold;

import javafx.animation.AnimationTimer;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

@ExtendWith(ApplicationExtension.class)
class LogsViewTest {

    private final FakeLog pages = new FakeLog();
    private LogsModel model;
    private LogsView view;

    @Start
    void start(Stage stage) {
        model = new LogsModel(new ProcessKey.Own(new InstanceId("acme", "sync")), pages);
        view = new LogsView(model, ZoneOffset.UTC);
        Screen.show(stage, Theme.LIGHT, view, 976, 516);
    }

    @AfterEach
    void close() {
        Screen.onFx(
                () -> {
                    view.close();
                    model.close();
                });
    }

    private void have(long lines) {
        Screen.onFx(model::update);
        Screen.await(() -> model.kept() == lines && !view.log().visibleLines().isEmpty());
        Screen.settle(view.getScene());
    }

    private List<String> lines() {
        Screen.settle(view.getScene());
        return Screen.onFx(() -> view.log().visibleLines());
    }

    private void awaitCount(String text) {
        Screen.await(() -> ((Label) view.lookup("#log-count")).getText().equals(text));
    }

    @Test
    void aSearchFindsCountsAndSteps(FxRobot robot) {
        pages.many(3_000);
        have(3_000);
        robot.clickOn(view.log()).type(KeyCode.HOME);
        robot.clickOn("#log-search").write("line 29");
        awaitCount("1 of 111");
        Screen.await(() -> view.log().visibleLines().contains("line 29"));
        assertThat(view.log().followTailProperty().get()).isFalse();
        robot.type(KeyCode.ENTER);
        awaitCount("2 of 111");
        robot.clickOn("#log-next");
        awaitCount("3 of 111");
        Screen.await(() -> view.log().visibleLines().contains("line 291"));
        robot.clickOn("#log-previous").clickOn("#log-previous").clickOn("#log-previous");
        awaitCount("111 of 111");
        Screen.await(() -> view.log().visibleLines().contains("line 2999"));
    }

    @Test
    void aBadExpressionIsExplainedAndMendedByTyping(FxRobot robot) {
        pages.out("page (1)").out("page (2)");
        have(2);
        robot.clickOn("#log-regex").clickOn("#log-search").write("page (");
        Screen.await(
                () ->
                        ((Label) view.lookup("#log-problem"))
                                .getText()
                                .startsWith("Not a regular expression yet"));
        robot.type(KeyCode.BACK_SPACE).write("\\(.");
        awaitCount("1 of 2");
        assertThat(Screen.onFx(() -> view.lookup("#log-problem").isVisible())).isFalse();
    }

    @Test
    @MustHold("B154")
    void streamsAreMergedByArrivalAndFilteredApart(FxRobot robot) {
        pages.out("a").err("b").out("c").err("d");
        have(4);
        assertThat(lines()).containsExactly("a", "b", "c", "d");
        robot.clickOn("#log-stream-ERR");
        Screen.await(() -> view.log().visibleLines().equals(List.of("b", "d")));
        pages.out("e").err("f");
        Screen.onFx(model::update);
        Screen.await(() -> view.log().visibleLines().equals(List.of("b", "d", "f")));
        robot.clickOn("#log-stream-ALL");
        Screen.await(() -> view.log().visibleLines().size() == 6);
    }

    @Test
    void aPausedLogHoldsStill(FxRobot robot) {
        pages.many(10);
        have(10);
        robot.clickOn("#log-pause");
        pages.many(10);
        Screen.onFx(model::update);
        Screen.settle(view.getScene());
        assertThat(lines()).endsWith("line 10");
        robot.clickOn("#log-pause");
        Screen.await(() -> view.log().visibleLines().contains("line 20"));
    }

    @Test
    void theFollowButtonGoesToTheNewestLine(FxRobot robot) {
        pages.many(500);
        have(500);
        robot.clickOn(view.log()).type(KeyCode.HOME);
        Screen.await(() -> view.log().visibleLines().contains("line 1"));
        robot.clickOn("#log-follow");
        Screen.await(() -> view.log().visibleLines().contains("line 500"));
    }

    @Test
    void copyTakesAllThatIsKeptAlsoWhatIsNotInView(FxRobot robot) {
        pages.many(2_000).drop(500);
        have(1_500);
        robot.clickOn("#log-copy");
        Screen.await(() -> Clipboard.getSystemClipboard().hasString());
        Screen.await(
                () -> {
                    String text = Clipboard.getSystemClipboard().getString();
                    return text != null
                            && text.startsWith("line 501\n")
                            && text.endsWith("\nline 2000");
                });
    }

    @Test
    void anEmptyLogSaysWhatThatMeans(FxRobot robot) {
        assertThat(robot.lookup("No output yet").tryQuery()).isPresent();
        pages.out("a");
        have(1);
        assertThat(Screen.onFx(() -> view.lookup(".log-empty").isVisible())).isFalse();
        robot.clickOn("#log-stream-ERR");
        Screen.await(() -> view.lookup(".log-empty").isVisible());
        assertThat(robot.lookup("No lines on err").tryQuery()).isPresent();
        robot.clickOn("Show both streams");
        Screen.await(() -> view.log().visibleLines().equals(List.of("a")));
    }

    @Test
    @MustHold("B118")
    void anUpdateCostsTheSameHoweverLongTheLogIs() {
        pages.many(1_000);
        have(1_000);
        int few = callsOfAnUpdate(1_001);
        pages.many(199_000);
        have(200_001);
        int many = callsOfAnUpdate(200_002);
        assertThat(many).isLessThanOrEqualTo(few + 2);
    }

    private int callsOfAnUpdate(long lines) {
        pages.calls.set(0);
        pages.out("one more");
        have(lines);
        return pages.calls.get();
    }

    @Test
    @MustHold({"B089", "B133"})
    void aFloodLeavesTheButtonsQuick() throws InterruptedException {
        pages.out("a");
        have(1);
        var flooding = new AtomicBoolean(true);
        Thread flood = Thread.ofPlatform().start(() -> flood(flooding));
        var ticks =
                new AnimationTimer() {
                    @Override
                    public void handle(long now) {
                        model.update();
                    }
                };
        Screen.onFx(ticks::start);
        long[] waits = new long[20];
        for (int i = 0; i < waits.length; i++) {
            boolean on = i % 2 == 0;
            long began = System.nanoTime();
            Screen.onFx(() -> view.log().followTailProperty().set(on));
            waits[i] = System.nanoTime() - began;
            Screen.settle(view.getScene());
        }
        Screen.onFx(ticks::stop);
        flooding.set(false);
        flood.join();
        Arrays.sort(waits);
        assertThat(waits[waits.length * 9 / 10]).isLessThan(200_000_000L);
    }

    /// 50,000 lines a second, in handfuls.
    private void flood(AtomicBoolean going) {
        long began = System.nanoTime();
        for (long sent = 0; going.get(); ) {
            long due = (System.nanoTime() - began) / 20_000;
            for (; sent < due; sent++) {
                pages.out("INFO  a line of a flood, number " + sent);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    @MustHold("B133")
    void noCodeHereHandsLinesToTheFxThreadOneByOne() throws IOException {
        Path code = Path.of("src", "main", "java", "dev", "mortise", "app", "logs");
        try (var files = Files.list(code)) {
            for (Path file : files.toList()) {
                String text = Files.readString(file);
                assertThat(text).doesNotContain("runLater", "javafx.application", "INDEFINITE");
            }
        }
    }
}
