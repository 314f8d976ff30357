package dev.mortise.app.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.theme.Theme;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import javafx.scene.Scene;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.stage.Stage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

import java.time.ZoneId;

/// Pictures of the Logs tab, both themes, both sizes, for people to look at.
@ExtendWith(ApplicationExtension.class)
class LogsGalleryTest {

    private Stage stage;
    private LogsModel model;

    @Start
    void start(Stage shown) {
        stage = shown;
    }

    @Test
    void aCrashLoopWithAllThatALogCanHold() {
        for (Theme theme : Theme.values()) {
            Scene scene = show(theme, crashLoop(), 1232, 616, "page( \\d+)?");
            Screen.picture(scene, "logs-" + name(theme) + "-1280x800");
            assertThat(Screen.onFx(() -> log(scene).visibleLines())).isNotEmpty();
            Scene small = show(theme, crashLoop(), 976, 516, "(page");
            Screen.picture(small, "logs-" + name(theme) + "-1024x700");
        }
    }

    @Test
    void nothingPrintedYet() {
        Scene scene = show(Theme.LIGHT, new FakeLog(), 976, 516, "");
        Screen.picture(scene, "logs-empty-light-1024x700");
        scene = show(Theme.DARK, new FakeLog(), 1232, 616, "");
        Screen.picture(scene, "logs-empty-dark-1280x800");
    }

    @Test
    void coloursEscapesWideCharactersAndASelection() {
        for (Theme theme : Theme.values()) {
            Scene scene = show(theme, oddities(), 976, 516, "wide");
            Screen.onFx(
                    () ->
                            log(scene)
                                    .select(
                                            new Selection(
                                                    new Selection.Point(2, 4),
                                                    new Selection.Point(4, 10))));
            Screen.picture(scene, "logs-oddities-" + name(theme) + "-1024x700");
        }
    }

    @Test
    void theBeginningOfWhatIsKept() {
        Scene scene = show(Theme.LIGHT, crashLoop(), 1232, 616, "");
        Screen.onFx(() -> log(scene).scrollToTop());
        Screen.picture(scene, "logs-top-light-1280x800");
    }

    private static LogView log(Scene scene) {
        return ((LogsView) scene.getRoot()).log();
    }

    private static String name(Theme theme) {
        return theme == Theme.DARK ? "dark" : "light";
    }

    private Scene show(Theme theme, FakeLog pages, double width, double height, String search) {
        Scene scene =
                Screen.onFx(
                        () -> {
                            if (model != null) {
                                model.close();
                            }
                            var key = new ProcessKey.Own(new InstanceId("payments", "sync"));
                            model = new LogsModel(key, pages);
                            var view = new LogsView(model, ZoneId.of("Europe/Berlin"));
                            Screen.show(stage, theme, view, width, height);
                            model.update();
                            return stage.getScene();
                        });
        Screen.await(() -> pages.after(0, 1).lines().isEmpty() || model.kept() > 0);
        Screen.settle(scene);
        Screen.onFx(
                () -> {
                    ((ToggleButton) scene.lookup("#log-regex")).setSelected(true);
                    ((TextField) scene.lookup("#log-search")).setText(search);
                });
        Screen.await(() -> model.search().pattern() == null || model.hitProperty().get() != null);
        return scene;
    }

    private static FakeLog crashLoop() {
        var log = new FakeLog().many(1200).drop(1284 - 84).launch(119);
        log.many(84).drop(84);
        for (int launch = 120; launch <= 122; launch++) {
            log.launch(launch)
                    .out("INFO  ledger 2.4.0 starting, schema 18")
                    .out("INFO  journal /data/journal.bin mapped, 64 MiB")
                    .out("DEBUG plugin handshake sent, protocol 1")
                    .out("INFO  bank.api token=[REDACTED]")
                    .out("INFO  GET /v2/accounts?key=[REDACTED] 200 in 21 ms")
                    .later(900)
                    .out("WARN  journal header v17, expected v18: migrating in place")
                    .out("INFO  migrate: page 4096 ok, 4096 of 8192")
                    .err("ERROR migrate: page 4112 out of range")
                    .err("SIGSEGV: segmentation violation addr=0x0")
                    .err("goroutine 1 [running]:")
                    .err("\tjournal.(*Map).page  journal/map.go:212")
                    .err("\tjournal.Open           journal/open.go:88")
                    .err("\u0007")
                    .later(3700);
        }
        return log;
    }

    private static FakeLog oddities() {
        String esc = "\u001b[";
        return new FakeLog()
                .launch(4)
                .out(esc + "1mbold" + esc + "0m and " + esc + "2mdim" + esc + "0m and plain")
                .out(
                        esc
                                + "31mred "
                                + esc
                                + "32mgreen "
                                + esc
                                + "33myellow "
                                + esc
                                + "34mblue "
                                + esc
                                + "35mmagenta "
                                + esc
                                + "36mcyan "
                                + esc
                                + "37mwhite "
                                + esc
                                + "90mbright black"
                                + esc
                                + "0m default")
                .out("a cursor jump " + esc + "2J, a bell \u0007, an override \u202e, a fake \\x07")
                .out("wide: 漢字かな한국어 | emoji 🚀👩‍🚀🇩🇪👍🏽 | e\u0301 accents | end")
                .out("tab\tone\ttwo\tthree, wide again")
                .err("FATAL password=[REDACTED] user=[REDACTED]")
                .out("{\"@level\":\"warn\",\"@message\":\"low on space\",\"free\":\"3 %\"}")
                .out("x".repeat(400));
    }
}
