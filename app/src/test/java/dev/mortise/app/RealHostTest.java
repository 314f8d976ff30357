package dev.mortise.app;

import static dev.mortise.app.Waiting.await;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.fx.Fx;
import dev.mortise.app.theme.ThemeSwitch;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.config.ConfigFile;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.supervisor.ProcessStatus;
import dev.mortise.testkit.MustHold;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The whole console with a real host and real plugin processes, clicked by a robot.
@ExtendWith(Toolkit.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@MustHold("B178")
final class RealHostTest {

    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final InstanceId STEADY = new InstanceId("north", "hall");
    private static final InstanceId DEAF = new InstanceId("north", "deaf");
    private static final InstanceId ATTIC = new InstanceId("north", "attic");
    private static final InstanceId SLOW = new InstanceId("lab", "slow");
    private static final InstanceId DYING = new InstanceId("payments", "sync");

    private final FxRobot robot = new FxRobot();
    private Wiring wiring;
    private Stage stage;
    private Path state;

    @BeforeAll
    void theWindowFirstTheHostAfter(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("mortise.yaml");
        state = directory.resolve("state");
        Files.writeString(file, RealHostFile.text(state));
        assertThat(ConfigFile.read(file, Map.of()).instances()).hasSize(5);
        wiring =
                Fx.ask(
                        () -> {
                            var made =
                                    new Wiring(
                                            new ThemeSwitch(ThemeSwitch.Choice.LIGHT),
                                            new Source.File(file, Optional.empty()),
                                            new PrintWriter(System.err, true));
                            stage = new Stage();
                            var scene = new Scene(made.root(), 1280, 800);
                            Wiring.style(scene);
                            stage.setScene(scene);
                            stage.show();
                            assertThat(texts()).contains("Opening mortise.yaml");
                            made.open();
                            return made;
                        });
        robot.targetWindow(stage);
        await("the list", () -> wiring.settled());
    }

    @AfterAll
    void closingStopsTheHost() throws InterruptedException {
        var stopped = new CountDownLatch(1);
        long begin = System.nanoTime();
        Fx.later(() -> wiring.stop(stopped::countDown));
        assertThat(stopped.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
        Fx.later(() -> stage.close());
    }

    @Test
    @Order(1)
    @MustHold("B121")
    void retryNowInBackOffLaunchesAtOnceAndKeepsTheCount() {
        await("back-off", () -> state(DYING) == State.BACKOFF);
        int launches = status(DYING).counters().launches();
        select("sync");
        click("#action-retry-now");
        await("the next launch", () -> status(DYING).counters().launches() == launches + 1);
        assertThat(status(DYING).counters().crashes()).isGreaterThanOrEqualTo(1);
        await("its answer", () -> texts().contains("is being launched without waiting"));
    }

    @Test
    @Order(1)
    void aHoldSuspendsTheWaitAndIsEndedByHand() {
        await("back-off", () -> state(DYING) == State.BACKOFF);
        select("sync");
        click("#action-hold");
        choose("Hold 1 h");
        await("the hold", () -> status(DYING).forecast().held());
        await("its end in words", () -> texts().contains("Held until"));
        click("#action-hold");
        choose("End hold");
        await("no hold", () -> !status(DYING).forecast().held());
        await("its words to go", () -> !texts().contains("Held until"));
    }

    @Test
    @Order(1)
    @MustHold("B147")
    void whatDoesNotEndGentlyIsKilledNow() {
        await("health", () -> state(DEAF) == State.HEALTHY);
        long pid = status(DEAF).pid().orElseThrow();
        select("deaf");
        click("#action-stop-gently");
        await("the ladder", () -> texts().contains("Stopping, step 1 of 3"));
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isPresent();
        click("#action-kill-now");
        await("the end", () -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
        await("the word", () -> state(DEAF) == State.DISABLED);
    }

    @Test
    @Order(2)
    @MustHold("B083")
    void aRestartIsARowThatSaysWhoWhenAndWhichLaunchCameOfIt() {
        await("health", () -> state(STEADY) == State.HEALTHY);
        int launch = status(STEADY).launch();
        select("hall");
        click("#action-restart");
        await("the launch", () -> status(STEADY).launch() == launch + 1);
        robot.clickOn("Events");
        await(
                "the row",
                () ->
                        Fx.ask(
                                () ->
                                        stage.getScene().getRoot().lookupAll(".event").stream()
                                                .map(Node::getAccessibleText)
                                                .anyMatch(
                                                        row ->
                                                                row.matches(
                                                                        "[0-9:]{8}, operator:"
                                                                            + " Restart\\..*launch "
                                                                                + (launch + 1)))));
        robot.clickOn("Timeline");
    }

    @Test
    @Order(2)
    @MustHold("B163")
    void aSlowPluginIsLeftInPeaceOnceItsWindowIsWiderAndItsLatencyIsSeen() {
        await("failures", () -> instance(SLOW).orElseThrow().consecutiveFailures() >= 2);
        select("slow");
        dialog();
        await("that nothing came in time", () -> texts().contains("No probe was answered in time"));
        robot.doubleClickOn("#health-timeout").push(KeyCode.CONTROL, KeyCode.A).write("20s");
        robot.type(KeyCode.ENTER);
        await("the answer", () -> texts().contains("has 20s to answer"));
        await("health", () -> instance(SLOW).orElseThrow().health() == Health.HEALTHY);
        dialog();
        await(
                "its latency",
                () -> status(SLOW).probes().slowest().filter(s -> s.toMillis() >= 450).isPresent());
        await("the latency on screen", () -> !texts().contains("No probe was answered in time"));
        assertThat(texts()).contains("150ms in the file", "0 of 1000");
        assertThat(status(SLOW).counters().launches()).as("no restart for it").isEqualTo(1);
        robot.clickOn("#health-as-file");
        await("failures again", () -> instance(SLOW).orElseThrow().consecutiveFailures() >= 2);
        assertThat(instance(SLOW).orElseThrow().watched().timeout())
                .isEqualTo(Duration.ofMillis(150));
    }

    private void dialog() {
        if (Fx.ask(() -> find("#action-health").isVisible())) {
            robot.clickOn("#action-health");
        } else {
            click("#action-more");
            choose("Health…");
        }
        await("the dialog", () -> Fx.ask(() -> find("#health-apply") != null));
    }

    @Test
    @Order(2)
    void aMoveBindsItToTheChosenVersion() {
        select("attic");
        click("#action-more");
        choose("Move to version…");
        choose("Move to 2");
        await(
                "the version",
                () -> instance(ATTIC).orElseThrow().installation().version().equals("2"));
        await("health", () -> state(ATTIC) == State.HEALTHY);
    }

    @Test
    @Order(2)
    void disableKills() {
        await("health", () -> state(STEADY) == State.HEALTHY);
        long pid = status(STEADY).pid().orElseThrow();
        select("hall");
        click("#action-disable");
        await("the end", () -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
        await("the word", () -> state(STEADY) == State.DISABLED);
        await("the answer", () -> texts().contains("its process is being killed"));
    }

    @Test
    @Order(3)
    void whatIsOffSaysWhy() {
        select("hall");
        click("#action-hold");
        await("the reason", () -> texts().contains("Hold is off. Nothing launches hall by itself"));
        assertThat(state(STEADY)).isEqualTo(State.DISABLED);
    }

    @Test
    @Order(4)
    void enableBringsItBack() {
        select("hall");
        click("#action-enable");
        await("health", () -> state(STEADY) == State.HEALTHY);
        assertThat(ProcessHandle.of(status(STEADY).pid().orElseThrow())).isPresent();
    }

    @Test
    @Order(5)
    void removeAsksForTheName() {
        select("hall");
        click("#action-remove");
        choose("Remove…");
        assertThat(Fx.ask(() -> find("#confirm-remove").isDisabled())).isTrue();
        robot.write("north/hal");
        assertThat(Fx.ask(() -> find("#confirm-remove").isDisabled())).isTrue();
        robot.write("l");
        assertThat(Fx.ask(() -> find("#confirm-remove").isDisabled())).isFalse();
        robot.type(KeyCode.ENTER);
        await("it to be gone", () -> instance(STEADY).isEmpty());
        await("the row to be gone", () -> !texts().contains("hall"));
    }

    @Test
    @Order(6)
    @MustHold("B065")
    void aPurgeListsWhatGoesFirstAndKeepsABackupWhenAsked() throws Exception {
        Path data = state.resolve("data/north/attic");
        Files.write(
                Files.createDirectories(data.resolve("rooms")).resolve("log.txt"), new byte[2100]);
        select("attic");
        click("#action-remove");
        choose("Purge data…");
        await("the listing", () -> texts().contains("1 file, 1 directory: 2.1 kB"));
        assertThat(texts()).contains("rooms/log.txt", data.toRealPath().toString());
        robot.type(KeyCode.ENTER);
        assertThat(instance(ATTIC)).isPresent();
        robot.write("north/attic");
        robot.type(KeyCode.ENTER);
        await("it to be gone", () -> instance(ATTIC).isEmpty());
        await("its data to be gone", () -> !Files.exists(data));
        try (var backups = Files.walk(state.resolve("backups"))) {
            assertThat(backups.filter(p -> p.toString().endsWith(".zip"))).hasSize(1);
        }
    }

    @Test
    @Order(7)
    @MustHold("B213")
    void aRemoveThatIsHeldUpIsSeenAndCutShort() {
        select("deaf");
        click("#action-enable");
        await("health", () -> state(DEAF) == State.HEALTHY);
        click("#action-remove");
        choose("Remove…");
        robot.write("north/deaf");
        robot.type(KeyCode.ENTER);
        click("#operations");
        await("what is under way", () -> texts().contains("Remove north/deaf"));
        assertThat(texts())
                .contains("Stopping its process.", "Asked for by the operator", "over by");
        robot.clickOn(".kill");
        await("its answer", () -> texts().contains("Its process is being killed."));
        await("the end", () -> texts().contains("Nothing is under way any more."));
        click("#operations-close");
    }

    // ── words ───────────────────────────────────────────────────────────────────────────────────

    private void select(String name) {
        Node cell =
                robot.lookup(".name-cell")
                        .match(n -> n instanceof Labeled l && name.equals(l.getText()))
                        .query();
        robot.clickOn(cell);
        await(
                "the page of " + name,
                () -> Fx.ask(() -> stage.getScene().getRoot().lookup(".instance-header") != null));
    }

    private void click(String id) {
        await(id, () -> Fx.ask(() -> find(id) != null && find(id).isVisible()));
        robot.clickOn(id);
    }

    /// An item of the menu that is open.
    private void choose(String words) {
        await(words, () -> robot.lookup(words).tryQuery().isPresent());
        robot.clickOn(words);
    }

    private Node find(String id) {
        return stage.getScene().getRoot().lookup(id);
    }

    private String texts() {
        if (!javafx.application.Platform.isFxApplicationThread()) {
            return Fx.ask(this::texts);
        }
        return String.join("\n", dev.mortise.app.screens.DrawnText.of(stage.getScene().getRoot()));
    }

    private Optional<InstanceSnapshot> instance(InstanceId id) {
        return wiring.host().snapshot().instances().stream()
                .filter(i -> i.instance().equals(id))
                .findFirst();
    }

    private State state(InstanceId id) {
        return instance(id).map(InstanceSnapshot::state).orElse(State.STOPPED);
    }

    private ProcessStatus status(InstanceId id) {
        var process = instance(id).orElseThrow().process();
        return wiring.host().snapshot().process(process).orElseThrow().status();
    }
}
