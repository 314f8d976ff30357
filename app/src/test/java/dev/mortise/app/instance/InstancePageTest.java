package dev.mortise.app.instance;

import static dev.mortise.app.Waiting.await;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.Snapshots;
import dev.mortise.app.fx.Fx;
import dev.mortise.app.instance.Action.Kind;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.model.Past;
import dev.mortise.host.Answer;
import dev.mortise.host.HostCommand;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.data.DataEntry;
import dev.mortise.host.data.DataListing;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.testkit.MustHold;

import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The actions on the page, pressed by a robot, without a host behind them.
final class InstancePageTest extends PageOnStage {

    private static final InstanceId SYNC = new InstanceId("payments", "sync");

    InstancePageTest() {
        super(1104);
    }

    // ── the bar ─────────────────────────────────────────────────────────────────────────────────

    @ParameterizedTest
    @ValueSource(ints = {976, 1104, 1600})
    @MustHold("B159")
    void everyActionIsAButtonOrInTheMenuAndNoneIsCut(int width) {
        Fx.ask(
                () -> {
                    stage.setWidth(width);
                    return true;
                });
        for (State state : State.values()) {
            show(view(state, List.of()));
            await("the width", () -> Fx.ask(() -> page.getWidth() == width));
            var bounds = Fx.ask(this::buttons);
            var inMenu =
                    Fx.ask(
                            () -> {
                                var more = (MenuButton) find("#action-more");
                                more.getOnShowing().handle(null);
                                return more.getItems().size();
                            });
            // Remove's button holds two of them.
            int onBar = bounds.size() + (bounds.containsKey(Kind.REMOVE) ? 1 : 0);
            assertThat(onBar + inMenu).as(state.name()).isEqualTo(Kind.values().length);
            assertThat(bounds).as("a way up or the restart").containsKey(Kind.RESTART);
            assertThat(bounds.containsKey(Kind.DISABLE))
                    .as("side by side or not at all")
                    .isEqualTo(bounds.containsKey(Kind.STOP_GENTLY));
            assertThat(Fx.ask(() -> overlaps())).isEmpty();
        }
    }

    @Test
    void nothingMovesWhileItCrashLoops() {
        show(view(State.HEALTHY, List.of()));
        var healthy = Fx.ask(this::buttons);
        assertThat(healthy).containsKeys(Kind.RETRY_NOW, Kind.HOLD, Kind.DISABLE, Kind.STOP_GENTLY);
        for (State state : List.of(State.CRASHED, State.BACKOFF, State.STARTING, State.HEALTHY)) {
            show(view(state, List.of()));
            assertThat(Fx.ask(this::buttons)).as(state.name()).isEqualTo(healthy);
        }
    }

    @Test
    void aHoldIsChosenFromAMenuThatSaysForWhom() throws Exception {
        show(view(State.BACKOFF, List.of(other("hall"), other("roof"))));
        robot.clickOn("#action-hold");
        await(
                "the menu",
                () ->
                        robot.lookup(
                                        (Node n) ->
                                                n instanceof javafx.scene.control.Label l
                                                        && l.getText()
                                                                .contains(
                                                                        "shared with north/hall,"
                                                                                + " north/roof"))
                                .tryQuery()
                                .isPresent());
        robot.clickOn("Hold 8 h");
        assertThat(host.asked.poll(20, TimeUnit.SECONDS))
                .isEqualTo(new HostCommand.Hold(SYNC, Optional.of(Duration.ofHours(8))));
    }

    @Test
    @MustHold("B003")
    void restartOfASharedProcessListsForWhomFirst() throws Exception {
        show(view(State.HEALTHY, List.of(other("hall"), other("roof"))));
        robot.clickOn("#action-restart");
        await("the list", () -> texts().contains("· north/roof"));
        assertThat(texts()).contains("· payments/sync", "Restart sync and 2 more?");
        assertThat(host.asked).isEmpty();
        robot.clickOn("#confirm-restart");
        assertThat(host.asked.poll(20, TimeUnit.SECONDS)).isEqualTo(new HostCommand.Restart(SYNC));
    }

    @Test
    void whatIsNotOnDiskIsSaidWithTheAnswer() {
        host.answer = new Answer(true, "sync is disabled.", Optional.of("no space left on device"));
        show(view(State.HEALTHY, List.of()));
        robot.clickOn("#action-disable");
        await("the answer", () -> texts().contains("sync is disabled."));
        assertThat(texts())
                .contains("Not on disk, forgotten if the host ends: no space left on device");
        host.answer = new Answer(true, "sync is stopping.", Optional.empty());
        robot.clickOn("#action-stop-gently");
        await("the next", () -> texts().contains("sync is stopping."));
        assertThat(texts()).doesNotContain("Not on disk");
    }

    // ── purge ───────────────────────────────────────────────────────────────────────────────────

    @Test
    @MustHold("B065")
    void aPurgeCanBeConfirmedOnlyOnceItSaysHowMuchGoes() throws Exception {
        host.listed = new CountDownLatch(1);
        host.data = Optional.of(listing());
        openPurge();
        await("the wait", () -> texts().contains("Looking at what is there…"));
        Bounds before = Fx.ask(() -> find("#purge-preview").getBoundsInParent());
        robot.write("payments/sync").type(KeyCode.ENTER);
        assertThat(host.asked).isEmpty();
        host.listed.countDown();
        await("the listing", () -> texts().contains("locked: Permission denied"));
        assertThat(texts())
                .contains(
                        "1,204 files, 31 directories, 2 links: 4.2 MB",
                        "/state/data/payments/sync",
                        "journal/0001.db",
                        "812 kB",
                        "current (link)",
                        "and more, counted above");
        assertThat(Fx.ask(() -> find("#purge-preview").getBoundsInParent())).isEqualTo(before);
        robot.clickOn("#purge-backup");
        robot.clickOn("#confirm-name").type(KeyCode.ENTER);
        assertThat(host.asked.poll(20, TimeUnit.SECONDS))
                .isEqualTo(new HostCommand.Purge(SYNC, false));
    }

    @Test
    @MustHold("B065")
    void aPurgeOfNothingIsAnErrorAndCannotBeConfirmed() {
        openPurge();
        await("the sentence", () -> texts().contains("has no data"));
        assertThat(Fx.ask(() -> find("#confirm-purge").isDisabled())).isTrue();
        assertThat(Fx.ask(() -> find("#confirm-name").isDisabled())).isTrue();
    }

    @Test
    void aPurgeThatIsNotWantedAnyMoreIsNotLookedForAnyMore() throws Exception {
        host.listed = new CountDownLatch(1);
        openPurge();
        robot.type(KeyCode.ESCAPE);
        assertThat(host.calledOff.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(host.asked).isEmpty();
    }

    private void openPurge() {
        show(view(State.HEALTHY, List.of()));
        Fx.ask(
                () -> {
                    var more = (MenuButton) find("#action-more");
                    more.getOnShowing().handle(null);
                    var item =
                            more.getItems().stream()
                                    .filter(i -> "Purge data…".equals(i.getText()))
                                    .findFirst();
                    item.ifPresentOrElse(MenuItem::fire, () -> press("#action-remove", 1));
                    return true;
                });
    }

    private void press(String id, int item) {
        var button = (ActionButton) find(id);
        button.fire();
        button.getContextMenu().hide();
        button.getContextMenu().getItems().get(item).fire();
    }

    private static DataListing listing() {
        return new DataListing(
                Path.of("/state/data/payments/sync"),
                List.of(
                        new DataEntry("current", DataEntry.Kind.LINK, 0),
                        new DataEntry("journal", DataEntry.Kind.DIRECTORY, 0),
                        new DataEntry("journal/0001.db", DataEntry.Kind.FILE, 812_000)),
                1204,
                31,
                2,
                4_200_000,
                List.of("locked: Permission denied"),
                true);
    }

    // ── words ───────────────────────────────────────────────────────────────────────────────────

    private static InstanceSnapshot other(String name) {
        return Snapshots.made(new InstanceId("north", name), State.HEALTHY).instance();
    }

    private static InstanceView view(State state, List<InstanceSnapshot> sharers) {
        var made = Snapshots.made(SYNC, state, state != State.STOPPED, false, Optional.empty());
        return new InstanceView(
                made.instance(),
                made.process(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                sharers,
                Past.UNKNOWN,
                Snapshots.NOW,
                Snapshots.WALL);
    }

    private void show(InstanceView view) {
        Fx.ask(
                () -> {
                    page.show(view);
                    page.applyCss();
                    page.layout();
                    return true;
                });
    }

    /// Where the buttons on show stand in the window, as far as x goes.
    private Map<Kind, String> buttons() {
        var all = new HashMap<Kind, String>();
        for (Kind kind : Kind.values()) {
            Node node = find("#action-" + kind.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            if (node != null && node.isVisible()) {
                Bounds at = node.localToScene(node.getLayoutBounds());
                all.put(kind, at.getMinX() + " to " + at.getMaxX());
            }
        }
        return all;
    }

    private List<String> overlaps() {
        var found = new ArrayList<String>();
        var seen = new ArrayList<Node>();
        Node bar = find(".action-bar");
        for (Node node : ((javafx.scene.Parent) bar).getChildrenUnmodifiable()) {
            if (node.isVisible()) {
                if (node.getBoundsInParent().getMinX() < 0) {
                    found.add(node + " begins left of the bar");
                }
                seen.stream()
                        .filter(n -> n.getBoundsInParent().intersects(node.getBoundsInParent()))
                        .forEach(n -> found.add(n + " over " + node));
                seen.add(node);
            }
        }
        return found;
    }
}
