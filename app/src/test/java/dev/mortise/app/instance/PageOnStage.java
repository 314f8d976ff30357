package dev.mortise.app.instance;

import dev.mortise.app.Toolkit;
import dev.mortise.app.Wiring;
import dev.mortise.app.fx.Fx;
import dev.mortise.app.fx.Overlay;
import dev.mortise.app.screens.DrawnText;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;

import java.util.List;
import java.util.Optional;

/// An instance's page with its overlay on a stage of a test's own, and a host that is none.
@ExtendWith(Toolkit.class)
abstract class PageOnStage {

    final FxRobot robot = new FxRobot();
    final FakeHost host = new FakeHost();
    private final int width;
    Stage stage;
    InstancePage page;

    PageOnStage(int width) {
        this.width = width;
    }

    @BeforeEach
    final void open() {
        Fx.ask(
                () -> {
                    var overlay = new Overlay();
                    page =
                            new InstancePage(
                                    new Commands(host),
                                    overlay,
                                    List.of(new DetailsTab()),
                                    Optional.empty(),
                                    () -> {},
                                    () -> {});
                    stage = new Stage();
                    var scene = new Scene(new StackPane(page, overlay), width, 700);
                    Wiring.style(scene);
                    stage.setScene(scene);
                    stage.show();
                    return true;
                });
        robot.targetWindow(stage);
    }

    @AfterEach
    final void close() {
        Fx.ask(
                () -> {
                    stage.close();
                    return true;
                });
    }

    final Node find(String id) {
        return stage.getScene().getRoot().lookup(id);
    }

    final String texts() {
        return Fx.ask(() -> String.join("\n", DrawnText.of(stage.getScene().getRoot())));
    }
}
