package dev.mortise.app.shell;

import static dev.mortise.app.Waiting.await;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.Rooms;
import dev.mortise.app.Snapshots;
import dev.mortise.app.Toolkit;
import dev.mortise.app.Wiring;
import dev.mortise.app.fx.Fx;
import dev.mortise.app.fx.HostNews;
import dev.mortise.app.instance.FakeHost;
import dev.mortise.app.screens.DrawnText;
import dev.mortise.app.theme.ThemeSwitch;
import dev.mortise.host.HostCommand;
import dev.mortise.host.Operation;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.testkit.MustHold;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;

import java.util.List;
import java.util.concurrent.TimeUnit;

/// The frame around the pages: what is wrong, what was given up on, what is under way.
@ExtendWith(Toolkit.class)
final class ShellTest {

    private final FxRobot robot = new FxRobot();
    private final FakeHost host = new FakeHost();
    private ShellView shell;
    private Rooms rooms;
    private Stage stage;

    @BeforeEach
    void open() {
        Fx.ask(
                () -> {
                    shell = new ShellView(new ThemeSwitch(ThemeSwitch.Choice.LIGHT));
                    rooms = new Rooms(host, shell);
                    shell.page(rooms.node());
                    stage = new Stage();
                    var scene = new Scene(shell, 1280, 800);
                    Wiring.style(scene);
                    stage.setScene(scene);
                    stage.show();
                    return true;
                });
        robot.targetWindow(stage);
    }

    @AfterEach
    void close() {
        Fx.ask(
                () -> {
                    stage.close();
                    return true;
                });
    }

    @Test
    void problemsOfTheHostAreALineEachAndTakeTheirOwnHeightOnly() {
        show(Snapshots.host(7, 40), List.of(), List.of());
        double without = Fx.ask(() -> rooms.node().getLayoutBounds().getHeight());
        assertThat(Fx.ask(() -> find(".banner").getLayoutBounds().getHeight())).isZero();
        var problems =
                List.of(
                        "The journal cannot be saved: disk full.",
                        "The desired state cannot be saved: disk full.");
        show(Snapshots.host(7, 40), problems, List.of());
        assertThat(texts()).contains(problems);
        assertThat(Fx.ask(() -> find(".banner").getAccessibleText()))
                .isEqualTo(String.join(" ", problems));
        assertThat(
                        Fx.ask(
                                () ->
                                        rooms.node().getLayoutBounds().getHeight()
                                                + find(".banner").getLayoutBounds().getHeight()))
                .isEqualTo(without);
        show(Snapshots.host(7, 40), List.of(), List.of());
        assertThat(texts()).doesNotContain("disk full");
    }

    @Test
    @MustHold({"B001", "B159"})
    void whatTheHostGaveUpOnIsToldWhereverOneIsAndLeadsToThePageThatCanRetryIt() throws Exception {
        // Turn 1: north/crane-2 gave up.
        show(Snapshots.host(12, 1), List.of(), List.of());
        await("the notice", () -> texts().contains("The host gave up on north/crane-2 at "));
        robot.clickOn("#notice-show");
        await("the page", () -> Fx.ask(() -> find("#action-retry-now") != null));
        assertThat(texts()).contains("DISABLED", "Retry now starts it with a new budget.");
        assertThat(texts()).doesNotContain("The host gave up on");
        show(Snapshots.host(12, 1), List.of(), List.of());
        assertThat(texts()).as("told once").doesNotContain("The host gave up on");
        robot.clickOn("#action-retry-now");
        assertThat(host.asked.poll(20, TimeUnit.SECONDS))
                .isEqualTo(new HostCommand.RetryNow(new InstanceId("north", "crane-2")));
    }

    @Test
    @MustHold("B213")
    void whatIsUnderWayHasAnOwnerABeginningADeadlineAndAnEnd() throws Exception {
        var id = new InstanceId("lab", "gone");
        var purge =
                new Operation(
                        "purge",
                        id,
                        Snapshots.NOW.minusSeconds(90),
                        Snapshots.NOW.minusSeconds(1),
                        "stopping its process");
        show(Snapshots.host(7, 40), List.of(), List.of());
        assertThat(Fx.ask(() -> find("#operations").isVisible())).isFalse();
        show(Snapshots.host(7, 40), List.of(), List.of(purge));
        await("the button", () -> texts().contains("1 under way, overdue"));
        robot.clickOn("#operations");
        await("the list", () -> texts().contains("Purge lab/gone"));
        assertThat(texts())
                .contains(
                        "Stopping its process.",
                        "Asked for by the operator 1 min 30 s ago; should have been over by");
        robot.clickOn(".kill");
        assertThat(host.asked.poll(20, TimeUnit.SECONDS)).isEqualTo(new HostCommand.KillNow(id));
        await("the answer", () -> texts().contains("It is being done."));
    }

    private void show(HostNews news, List<String> problems, List<Operation> operations) {
        var with = Snapshots.with(news, problems, operations);
        Fx.ask(
                () -> {
                    rooms.accept(with);
                    shell.show(with);
                    shell.applyCss();
                    shell.layout();
                    return true;
                });
    }

    private Node find(String id) {
        return stage.getScene().getRoot().lookup(id);
    }

    private String texts() {
        return Fx.ask(() -> String.join("\n", DrawnText.of(stage.getScene().getRoot())));
    }
}
