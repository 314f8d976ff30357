package dev.mortise.app.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.app.theme.Theme;
import dev.mortise.testkit.MustHold;

import javafx.geometry.Point2D;
import javafx.geometry.VerticalDirection;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.image.PixelFormat;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;

@ExtendWith(ApplicationExtension.class)
class LogViewTest {

    private static final String MIB = "0123456789abcdef".repeat(65_536);

    private LogView log;

    @Start
    void start(Stage stage) {
        log = new LogView(ListLogSource.numbered(1_000), ZoneOffset.UTC);
        Screen.show(stage, Theme.DARK, log, 800, 500);
    }

    private void show(LogSource source) {
        Screen.onFx(() -> log.setSource(source));
        settle();
    }

    private void settle() {
        Screen.settle(log.getScene());
    }

    private List<String> lines() {
        settle();
        return Screen.onFx(log::visibleLines);
    }

    /// Where a column of a row of lines is on the screen.
    private Point2D at(int row, int column) {
        return Screen.onFx(
                () -> {
                    double cell = log.style().measure().cell();
                    double x = new Columns(cell).text() + column * cell;
                    return log.localToScreen(x + 1, 1 + 18 * row + 9);
                });
    }

    @Test
    void scrollingUpStopsFollowingAndEndFollowsAgain(FxRobot robot) {
        assertThat(lines()).endsWith("line 1000");
        robot.moveTo(log).scroll(1, VerticalDirection.UP);
        assertThat(lines()).doesNotContain("line 1000");
        assertThat(log.followTailProperty().get()).isFalse();
        robot.clickOn(log).press(KeyCode.END).release(KeyCode.END);
        assertThat(lines()).endsWith("line 1000");
        assertThat(log.followTailProperty().get()).isTrue();
    }

    @Test
    void newLinesComeIntoViewOnlyWhenFollowing(FxRobot robot) {
        ListLogSource source = ListLogSource.numbered(1_000);
        show(source);
        source.grow(5);
        Screen.onFx(log::refresh);
        assertThat(lines()).endsWith("line 1005");
        robot.clickOn(log).type(KeyCode.PAGE_UP);
        List<String> before = lines();
        source.grow(5);
        Screen.onFx(log::refresh);
        assertThat(lines()).isEqualTo(before);
    }

    @Test
    void keysMoveByLineByPageAndToTheEnds(FxRobot robot) {
        robot.clickOn(log).type(KeyCode.HOME);
        assertThat(lines()).startsWith("line 1");
        robot.type(KeyCode.DOWN, 3); // the row of the launch takes more than one
        assertThat(lines()).startsWith("line 2");
        robot.type(KeyCode.PAGE_DOWN);
        int down = Integer.parseInt(lines().getFirst().substring(5));
        assertThat(down).isBetween(26, 30);
        robot.type(KeyCode.PAGE_UP).type(KeyCode.UP, 5);
        assertThat(lines()).startsWith("line 1");
    }

    @Test
    void draggingSelectsAndControlCCopies(FxRobot robot) {
        List<String> seen = lines();
        double shift = seen.size() * 18 - Screen.onFx(() -> log.getHeight() - 2);
        robot.moveTo(at(4, 2).add(0, -shift)).press(MouseButton.PRIMARY);
        robot.moveTo(at(6, 4).add(0, -shift)).release(MouseButton.PRIMARY);
        String expected =
                seen.get(4).substring(2) + "\n" + seen.get(5) + "\n" + seen.get(6).substring(0, 4);
        assertThat(Screen.onFx(log::selectedText)).isEqualTo(expected);
        robot.press(KeyCode.CONTROL, KeyCode.C).release(KeyCode.C, KeyCode.CONTROL);
        assertThat(Screen.onFx(() -> Clipboard.getSystemClipboard().getString()))
                .isEqualTo(expected);
        robot.type(KeyCode.ESCAPE);
        assertThat(Screen.onFx(log::selectedText)).isEmpty();
    }

    @Test
    void aDoubleClickSelectsAWordAndShiftClickExtends(FxRobot robot) {
        show(ListLogSource.of(List.of(FakeLog.line(1, "one"), FakeLog.line(2, "two words here"))));
        Point2D second = at(1, 5).add(0, 28);
        robot.doubleClickOn(second);
        assertThat(Screen.onFx(log::selectedText)).isEqualTo("words");
        shiftClick(at(1, 12).add(0, 28));
        assertThat(Screen.onFx(log::selectedText)).isEqualTo("words he");
        robot.press(KeyCode.CONTROL, KeyCode.A).release(KeyCode.A, KeyCode.CONTROL);
        assertThat(Screen.onFx(log::selectedText)).isEqualTo("one\ntwo words here");
    }

    /// The robot's clicks carry no modifiers on this platform.
    private void shiftClick(Point2D screen) {
        Screen.onFx(
                () -> {
                    Node canvas = log.lookup("Canvas");
                    Point2D at = canvas.screenToLocal(screen);
                    canvas.fireEvent(
                            new MouseEvent(
                                    MouseEvent.MOUSE_PRESSED,
                                    at.getX(),
                                    at.getY(),
                                    screen.getX(),
                                    screen.getY(),
                                    MouseButton.PRIMARY,
                                    1,
                                    true,
                                    false,
                                    false,
                                    false,
                                    true,
                                    false,
                                    false,
                                    false,
                                    false,
                                    false,
                                    null));
                });
    }

    @Test
    @MustHold("B057")
    void aLineOfAMebibyteScrollsSideways(FxRobot robot) {
        show(ListLogSource.of(List.of(FakeLog.line(1, MIB), FakeLog.line(2, "漢" + MIB))));
        robot.clickOn(log).type(KeyCode.RIGHT, 5);
        settle();
        long[] nanos = new long[40];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] =
                    Screen.onFx(
                            () -> {
                                long began = System.nanoTime();
                                log.sideSteps(2_000);
                                log.layout();
                                return System.nanoTime() - began;
                            });
            settle();
        }
        Arrays.sort(nanos);
        assertThat(nanos[nanos.length / 2]).isLessThan(50_000_000L);
        Screen.onFx(() -> log.sideSteps(1_000_000));
        assertThat(lines()).hasSize(2);
    }

    @Test
    @MustHold("B007")
    void nothingOfAnEarlierLineStaysBehind() {
        String[] kinds = {"漢字かな한국어".repeat(30), "🚀👩‍🚀".repeat(40), "\t\ttabs\t", MIB, "x"};
        show(new ListLogSource(1, 500, at -> FakeLog.line(at, kinds[(int) at % 5] + at)));
        for (int i = 0; i < 40; i++) {
            int step = i;
            Screen.onFx(() -> log.scroll(step % 3 == 0 ? -700 : 190));
            settle();
        }
        List<String> expected = List.of("a", "b", "c");
        ListLogSource few =
                ListLogSource.of(
                        List.of(FakeLog.line(1, "a"), FakeLog.line(2, "b"), FakeLog.line(3, "c")));
        show(few);
        assertThat(lines()).isEqualTo(expected);
        Screen.onFx(log::requestFocus);
        int[] used = pixels();
        Scene scene = log.getScene();
        Screen.onFx(
                () -> {
                    log = new LogView(few, ZoneOffset.UTC);
                    scene.setRoot(log);
                    log.requestFocus();
                });
        assertThat(lines()).isEqualTo(expected);
        assertThat(Arrays.mismatch(pixels(), used)).isEqualTo(-1);
    }

    private int[] pixels() {
        settle();
        return Screen.onFx(
                () -> {
                    var image = log.getScene().snapshot(null);
                    int width = (int) image.getWidth();
                    int height = (int) image.getHeight();
                    int[] pixels = new int[width * height];
                    image.getPixelReader()
                            .getPixels(
                                    0,
                                    0,
                                    width,
                                    height,
                                    PixelFormat.getIntArgbInstance(),
                                    pixels,
                                    0,
                                    width);
                    return pixels;
                });
    }

    @Test
    @MustHold("B118")
    void aMillionLinesDrawLikeAThousand() {
        ListLogSource few = ListLogSource.numbered(1_000);
        ListLogSource many = ListLogSource.numbered(1_000_000);
        long[] looks = new long[2];
        int[] drawn = new int[2];
        ListLogSource[] both = {few, many};
        for (int i = 0; i < 2; i++) {
            ListLogSource source = both[i];
            show(source);
            source.looks = 0;
            drawn[i] =
                    Screen.onFx(
                            () -> {
                                source.grow(1);
                                log.refresh();
                                log.layout();
                                return log.drawnRows();
                            });
            looks[i] = source.looks;
        }
        assertThat(drawn[1]).isEqualTo(drawn[0]).isBetween(26, 30);
        assertThat(looks[1]).isEqualTo(looks[0]).isLessThan(400);
    }

    @Test
    void testsAndScreenReadersSeeWhatIsDrawn() {
        show(ListLogSource.of(List.of(FakeLog.line(1, "one"), FakeLog.line(2, "two\u0007"))));
        assertThat(Screen.onFx(() -> log.queryAccessibleAttribute(AccessibleAttribute.TEXT)))
                .isEqualTo("one\ntwo\\x07");
        assertThat(Screen.onFx(() -> log.lineAtY(28 + 18 + 9))).isEqualTo(2);
        assertThat(Screen.onFx(() -> log.lineAtY(400))).isEqualTo(-1);
    }

    @Test
    @MustHold("B178")
    void anotherThreadIsTurnedAway() {
        assertThatThrownBy(() -> log.setSource(ListLogSource.numbered(1)))
                .isInstanceOf(IllegalStateException.class);
    }
}
