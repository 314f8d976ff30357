package dev.mortise.app.instance;

import static dev.mortise.app.Waiting.await;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.Snapshots;
import dev.mortise.app.fx.Fx;
import dev.mortise.app.model.InstanceView;
import dev.mortise.host.HostCommand;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.lifecycle.ProbeTimes;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.testkit.MustHold;

import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The health window of an instance, set by a robot, without a host behind it.
final class HealthDialogTest extends PageOnStage {

    private static final InstanceId SYNC = new InstanceId("payments", "sync");

    HealthDialogTest() {
        super(1024);
    }

    @Test
    @MustHold("B163")
    void theWindowIsSetBesideThePresentLatency() throws Exception {
        openOf(Snapshots.PROBES, HealthCheck.DEFAULT, 1);
        assertThat(texts())
                .contains(
                        "84 ms",
                        "71 ms",
                        "1.3 s",
                        "1 of 32",
                        "1 of 3",
                        "5s in the file",
                        "2s in the file",
                        "3 in the file",
                        "disable in the file",
                        "Disabled after 3 failed probes in a row: at the earliest 16 s after it"
                                + " stops answering.",
                        "The slowest answer took 1.3 s: 2s leaves less than twice that.");
        type("#health-timeout", "4s");
        type("#health-threshold", "1");
        assertThat(texts())
                .contains("Disabled after 1 failed probe: at the earliest 4.0 s after")
                .doesNotContain("The slowest answer took");
        robot.type(KeyCode.ENTER);
        assertThat(host.asked.poll(20, TimeUnit.SECONDS))
                .isEqualTo(
                        new HostCommand.TuneHealth(
                                SYNC,
                                Optional.of(
                                        new HealthCheck(
                                                Duration.ofSeconds(5),
                                                Duration.ofSeconds(4),
                                                1,
                                                HealthFailurePolicy.DISABLE))));
        await("the answer", () -> texts().contains("It is being done."));
        assertThat(Fx.ask(() -> find("#health-apply") == null)).as("closed").isTrue();
    }

    @Test
    @MustHold("B163")
    void theFiguresGoOnWhileItIsOpenAndTheFieldsStay() {
        openOf(ProbeTimes.UNAVAILABLE, HealthCheck.DEFAULT, 0);
        assertThat(figures()).containsExactly("–", "–", "–", "–", "0 of 3");
        type("#health-timeout", "1m");
        show(new ProbeTimes(4, 4, Optional.empty(), Optional.empty(), Optional.empty()), 2);
        assertThat(texts()).contains("4 of 4", "2 of 3", "No probe was answered in time");
        show(Snapshots.PROBES, 0);
        assertThat(texts()).contains("84 ms", "0 of 3").doesNotContain("No probe was answered");
        assertThat(Fx.ask(() -> ((TextField) find("#health-timeout")).getText())).isEqualTo("1m");
    }

    @Test
    void whatIsWrongIsSaidAsItIsTypedAndNothingMoves() {
        openOf(Snapshots.PROBES, HealthCheck.DEFAULT, 0);
        assertThat(off("#health-apply")).as("nothing was changed").isTrue();
        Bounds before = Fx.ask(() -> find(".app-dialog").getBoundsInParent());
        type("#health-interval", "5 sec");
        assertThat(texts()).contains("5s in the file. Write it as 500ms, 5s or 2h30m.");
        type("#health-timeout", "0s");
        assertThat(texts()).contains("It has to be over zero.");
        type("#health-timeout", "9000h");
        assertThat(texts()).contains("A year (8760h) is the most.");
        type("#health-threshold", "1001");
        assertThat(texts()).contains("A whole number from 1 to 1000.");
        assertThat(off("#health-apply")).isTrue();
        robot.type(KeyCode.ENTER);
        assertThat(host.asked).isEmpty();
        assertThat(Fx.ask(() -> find(".app-dialog").getBoundsInParent())).isEqualTo(before);
        type("#health-interval", "6s");
        type("#health-timeout", "3s");
        type("#health-threshold", "1000");
        assertThat(off("#health-apply")).isFalse();
        robot.type(KeyCode.ESCAPE);
        assertThat(Fx.ask(() -> find("#health-apply") == null)).isTrue();
        assertThat(host.asked).isEmpty();
    }

    @Test
    @MustHold("B163")
    void whatTheOperatorSetGoesBackToTheFile() throws Exception {
        openOf(
                Snapshots.PROBES,
                new HealthCheck(
                        Duration.ofSeconds(40),
                        Duration.ofSeconds(20),
                        9,
                        HealthFailurePolicy.RESTART),
                0);
        assertThat(texts())
                .contains(
                        "every 40s, 20s to answer, restarted after 9 failed; set by the operator",
                        "Restarted after 9 failed probes in a row",
                        "It is probed every 25 s all the same",
                        "5s in the file");
        robot.clickOn("#health-as-file");
        assertThat(host.asked.poll(20, TimeUnit.SECONDS))
                .isEqualTo(new HostCommand.TuneHealth(SYNC, Optional.empty()));
    }

    @Test
    void whereTheFileCountsThereIsNothingToTakeBack() {
        openOf(Snapshots.PROBES, HealthCheck.DEFAULT, 0);
        assertThat(off("#health-as-file")).isTrue();
    }

    // ── words ───────────────────────────────────────────────────────────────────────────────────

    private void openOf(ProbeTimes times, HealthCheck watched, int failures) {
        show(times, watched, failures);
        Node button = find("#action-health");
        if (button.isVisible()) {
            robot.clickOn("#action-health");
        } else {
            robot.clickOn("#action-more");
            await("the menu", () -> robot.lookup("Health…").tryQuery().isPresent());
            robot.clickOn("Health…");
        }
        await("the dialog", () -> Fx.ask(() -> find("#health-apply") != null));
    }

    private void type(String field, String text) {
        robot.doubleClickOn(field).push(KeyCode.CONTROL, KeyCode.A).write(text);
    }

    private boolean off(String button) {
        return Fx.ask(() -> find(button).isDisabled());
    }

    private void show(ProbeTimes times, int failures) {
        show(times, HealthCheck.DEFAULT, failures);
    }

    private void show(ProbeTimes times, HealthCheck watched, int failures) {
        var made = Snapshots.made(SYNC, State.HEALTHY);
        var view =
                InstanceView.alone(
                        of(made.instance(), watched, failures),
                        made.process().map(p -> Snapshots.probed(p, times)),
                        Snapshots.NOW,
                        Snapshots.WALL);
        Fx.ask(
                () -> {
                    page.show(view);
                    stage.getScene().getRoot().applyCss();
                    stage.getScene().getRoot().layout();
                    return true;
                });
    }

    private static InstanceSnapshot of(InstanceSnapshot i, HealthCheck watched, int failures) {
        return new InstanceSnapshot(
                i.instance(),
                i.installation(),
                i.kind(),
                i.isolation(),
                i.activation(),
                i.process(),
                i.enabled(),
                i.state(),
                i.health(),
                failures,
                watched.failureThreshold(),
                watched,
                i.written(),
                i.healthDetail(),
                i.restarts(),
                i.crashes(),
                i.launches(),
                i.config());
    }

    private List<String> figures() {
        return Fx.ask(
                () ->
                        stage.getScene().getRoot().lookupAll(".health-figure .mono").stream()
                                .map(n -> ((Labeled) n).getText())
                                .toList());
    }
}
