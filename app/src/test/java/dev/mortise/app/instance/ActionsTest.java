package dev.mortise.app.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.Snapshots;
import dev.mortise.app.instance.Action.Choice;
import dev.mortise.app.instance.Action.Kind;
import dev.mortise.app.instance.Action.Weight;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.model.Past;
import dev.mortise.host.HostCommand;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.Operation;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Ending;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The table of `product.md` §4, cell by cell.
final class ActionsTest {

    private static final InstanceId SYNC = new InstanceId("payments", "sync");
    private static final String ALWAYS = " HEALTH REMOVE PURGE";

    @ParameterizedTest
    @CsvSource({
        "STOPPED,  false, false, ENABLE HOLD RESTART",
        "STOPPED,  true,  false, HOLD RESTART DISABLE STOP_GENTLY",
        "STARTING, true,  false, HOLD RESTART DISABLE STOP_GENTLY KILL_NOW",
        "HEALTHY,  true,  false, HOLD RESTART DISABLE STOP_GENTLY KILL_NOW",
        "DEGRADED, true,  false, HOLD RESTART DISABLE STOP_GENTLY KILL_NOW",
        "CRASHED,  true,  false, RETRY_NOW HOLD DISABLE STOP_GENTLY KILL_NOW",
        "BACKOFF,  true,  false, RETRY_NOW HOLD DISABLE STOP_GENTLY KILL_NOW",
        "DISABLED, true,  true,  RETRY_NOW ENABLE RESTART KILL_NOW",
        "DISABLED, false, false, RETRY_NOW ENABLE RESTART KILL_NOW",
    })
    @MustHold("B033")
    void eachStateOffersWhatWouldDoSomething(
            State state, boolean enabled, boolean gaveUp, String on) {
        var actions = of(state, enabled, gaveUp);
        assertThat(actions.stream().map(Action::kind)).containsExactly(Kind.values());
        assertThat(on(actions)).isEqualTo(kinds(on + ALWAYS));
        if (state != State.HEALTHY && state != State.STARTING && state != State.DEGRADED) {
            assertThat(Actions.primary(actions))
                    .as("a way back to HEALTHY, drawn first")
                    .get()
                    .extracting(Action::kind)
                    .isIn(Kind.RETRY_NOW, Kind.ENABLE, Kind.RESTART);
        }
    }

    @ParameterizedTest
    @CsvSource({"HEALTHY", "BACKOFF", "STARTING", "DISABLED"})
    void ofASharedProcessThatGoesOnForOthersOnlyOnesOwnPartCanBeHad(State state) {
        var actions = Actions.of(shared(state, false));
        var on = state == State.DISABLED ? "RETRY_NOW ENABLE" : "ENABLE";
        assertThat(on(actions)).isEqualTo(kinds(on + ALWAYS));
    }

    @ParameterizedTest
    @CsvSource({
        "BACKOFF,  HOLD",
        "HEALTHY,  RETRY_NOW",
        "CRASHED,  RESTART",
        "DISABLED, DISABLE",
        "DISABLED, STOP_GENTLY",
        "STOPPED,  KILL_NOW",
        "HEALTHY,  MOVE",
    })
    void whatIsOffSaysWhyAndWhatToUseInstead(State state, Kind kind) {
        for (State each : State.values()) {
            for (Action action : of(each, each != State.DISABLED, false)) {
                assertThat(action.says()).endsWith(".");
                if (!action.enabled()) {
                    assertThat(action.says()).startsWith(action.kind().verb() + " is off. ");
                }
            }
        }
        assertThat(action(of(state, true, true), kind).says().length()).isGreaterThan(30);
    }

    @Test
    void restartInBackOffNamesRetryNow() {
        assertThat(action(of(State.BACKOFF, true, false), Kind.RESTART).says())
                .isEqualTo(
                        "Restart is off. It needs a live process; the host is waiting to launch."
                                + " Use Retry now.");
    }

    @Test
    void eachActionSendsItsOwnCommand() {
        var backOff = of(State.BACKOFF, true, false);
        assertThat(command(backOff, Kind.RETRY_NOW)).isEqualTo(new HostCommand.RetryNow(SYNC));
        assertThat(command(backOff, Kind.DISABLE)).isEqualTo(new HostCommand.Disable(SYNC));
        assertThat(command(backOff, Kind.STOP_GENTLY)).isEqualTo(new HostCommand.StopGently(SYNC));
        assertThat(command(backOff, Kind.REMOVE)).isEqualTo(new HostCommand.Remove(SYNC));
        assertThat(command(of(State.DISABLED, false, false), Kind.ENABLE))
                .isEqualTo(new HostCommand.Enable(SYNC));
        assertThat(command(of(State.HEALTHY, true, false), Kind.RESTART))
                .isEqualTo(new HostCommand.Restart(SYNC));
    }

    @Test
    void disableAndStopGentlySayTheDifference() {
        var actions = of(State.HEALTHY, true, false);
        assertThat(action(actions, Kind.DISABLE).label()).isEqualTo("Disable (kill now)");
        assertThat(action(actions, Kind.DISABLE).says())
                .contains("at once, without asking", "Stop gently asks first");
        assertThat(action(actions, Kind.STOP_GENTLY).says())
                .contains("Asks the process to end", "Disable kills at once");
    }

    // ── kill now ────────────────────────────────────────────────────────────────────────────────

    @ParameterizedTest
    @CsvSource({"HEALTHY, true", "HEALTHY, false", "STARTING, false", "DEGRADED, false"})
    @MustHold("B147")
    void whileTheLadderRunsKillNowIsOnAndOneOfTheFirst(State state, boolean enabled) {
        var actions = Actions.of(ending(state, enabled));
        var kill = action(actions, Kind.KILL_NOW);
        assertThat(kill.enabled()).isTrue();
        assertThat(kill.label()).isEqualTo("Kill now");
        assertThat(kill.weight()).isEqualTo(Weight.URGENT);
        assertThat(action(actions, Kind.RESTART).says()).contains("step 2 of 3", "Kill now");
        assertThat(action(actions, Kind.STOP_GENTLY).enabled()).isEqualTo(enabled);
    }

    @ParameterizedTest
    @CsvSource({"BACKOFF, true", "CRASHED, true", "DISABLED, true", "DISABLED, false"})
    @MustHold("B147")
    void withoutAProcessKillNowEndsWhatWasLeftBehind(State state, boolean enabled) {
        var kill = action(of(state, enabled, false), Kind.KILL_NOW);
        assertThat(kill.enabled()).isTrue();
        assertThat(kill.label()).isEqualTo("End leftovers");
        assertThat(kill.choices().getFirst().command()).isEqualTo(new HostCommand.KillNow(SYNC));
    }

    // ── hold ────────────────────────────────────────────────────────────────────────────────────

    @Test
    void aHoldIsForOneOfFourLengths() {
        var hold = action(of(State.BACKOFF, true, false), Kind.HOLD);
        assertThat(hold.choices())
                .extracting(Choice::label)
                .containsExactly("Hold 15 min", "Hold 1 h", "Hold 8 h", "Hold until I end it");
        assertThat(hold.choices().getLast().command())
                .isEqualTo(new HostCommand.Hold(SYNC, Optional.of(Duration.ofDays(365))));
    }

    @Test
    void aHeldOneCanBeLetGo() {
        var hold = action(Actions.of(held(State.BACKOFF, true)), Kind.HOLD);
        assertThat(hold.choices().getFirst())
                .isEqualTo(new Choice("End hold", new HostCommand.Hold(SYNC, Optional.empty())));
        assertThat(hold.says()).startsWith("Held until ");
        assertThat(action(Actions.of(held(State.DISABLED, false)), Kind.HOLD).choices())
                .extracting(Choice::label)
                .containsExactly("End hold");
    }

    @Test
    @MustHold("B163")
    void theHealthWindowCanBeSetInEveryStateButNotOfAProgramThatIsNotAsked() {
        for (State each : State.values()) {
            assertThat(action(of(each, true, false), Kind.HEALTH).enabled()).isTrue();
        }
        var made = Snapshots.made(SYNC, State.HEALTHY);
        var i = made.instance();
        var plain =
                new InstanceSnapshot(
                        i.instance(),
                        i.installation(),
                        dev.mortise.host.spec.Kind.PLAIN,
                        i.isolation(),
                        i.activation(),
                        i.process(),
                        i.enabled(),
                        i.state(),
                        i.health(),
                        0,
                        3,
                        i.watched(),
                        i.written(),
                        "",
                        0,
                        0,
                        1,
                        i.config());
        var off =
                action(
                        Actions.of(
                                view(
                                        new Snapshots.Made(plain, made.process()),
                                        List.of(),
                                        Optional.empty(),
                                        List.of())),
                        Kind.HEALTH);
        assertThat(off.enabled()).isFalse();
        assertThat(off.says()).startsWith("Health is off. A plain program is not asked");
    }

    // ── move, remove, purge ─────────────────────────────────────────────────────────────────────

    @Test
    void aMoveListsTheOtherVersions() {
        var made = Snapshots.made(SYNC, State.HEALTHY);
        var view = view(made, List.of("2.3.1", "2.5.0"), Optional.empty(), List.of());
        assertThat(action(Actions.of(view), Kind.MOVE).choices())
                .containsExactly(
                        new Choice("Move to 2.3.1", new HostCommand.Move(SYNC, "2.3.1")),
                        new Choice("Move to 2.5.0", new HostCommand.Move(SYNC, "2.5.0")));
        assertThat(action(of(State.HEALTHY, true, false), Kind.MOVE).says())
                .startsWith("Move to version is off. No other version of ledger is installed.");
    }

    @Test
    @MustHold("B213")
    void whileAnOperationIsUnderWayItCanBeCutShortAndNoOtherBegun() {
        var move =
                new Operation(
                        "move",
                        SYNC,
                        Snapshots.NOW,
                        Snapshots.NOW.plusSeconds(40),
                        "waiting for ledger@2.5.0 to be up");
        var view =
                view(
                        Snapshots.made(SYNC, State.HEALTHY),
                        List.of("2.5.0"),
                        Optional.of(move),
                        List.of());
        var actions = Actions.of(view);
        assertThat(on(actions)).doesNotContain(Kind.MOVE, Kind.REMOVE, Kind.PURGE);
        assertThat(action(actions, Kind.REMOVE).says())
                .contains("waiting for ledger@2.5.0 to be up", "Kill now");
        assertThat(action(actions, Kind.KILL_NOW).says()).startsWith("Cuts the move short");
        assertThat(action(actions, Kind.KILL_NOW).weight()).isEqualTo(Weight.URGENT);
    }

    @Test
    @MustHold("B003")
    void labelsOfASharedProcessSayTheScope() {
        var actions = Actions.of(shared(State.HEALTHY, true));
        assertThat(action(actions, Kind.RESTART).label()).isEqualTo("Restart sync and 2 more…");
        assertThat(action(actions, Kind.RESTART).says()).contains("north/hall, north/roof");
        assertThat(action(actions, Kind.HOLD).label()).isEqualTo("Hold sync and 2 more…");
        assertThat(action(actions, Kind.HOLD).says()).contains("north/hall, north/roof");
        assertThat(action(actions, Kind.DISABLE).label()).isEqualTo("Disable sync only");
        assertThat(action(actions, Kind.DISABLE).says()).doesNotContain("lab/off");
        assertThat(action(actions, Kind.STOP_GENTLY).says()).contains("goes on for north/hall");
    }

    // ── words ───────────────────────────────────────────────────────────────────────────────────

    private static List<Action> of(State state, boolean enabled, boolean gaveUp) {
        return Actions.of(
                view(
                        Snapshots.made(SYNC, state, enabled, gaveUp, Optional.empty()),
                        List.of(),
                        Optional.empty(),
                        List.of()));
    }

    private static InstanceView ending(State state, boolean enabled) {
        var ending =
                new Ending(
                        Ending.Rung.SIGNALLED,
                        Snapshots.NOW.plusSeconds(2),
                        enabled ? Cause.Wish.RESTART : Cause.Wish.STOP,
                        enabled ? Ending.Then.RELAUNCH : Ending.Then.DISABLE);
        return view(
                Snapshots.made(SYNC, state, enabled, false, Optional.of(ending)),
                List.of(),
                Optional.empty(),
                List.of());
    }

    private static InstanceView held(State state, boolean enabled) {
        var made = Snapshots.made(SYNC, state, enabled, false, Optional.empty());
        return view(
                Snapshots.held(made, Snapshots.NOW.plusSeconds(3600)),
                List.of(),
                Optional.empty(),
                List.of());
    }

    private static InstanceView shared(State state, boolean enabled) {
        return view(
                Snapshots.made(SYNC, state, enabled, false, Optional.empty()),
                List.of(),
                Optional.empty(),
                List.of(
                        Snapshots.made(new InstanceId("north", "hall"), State.HEALTHY).instance(),
                        Snapshots.made(new InstanceId("north", "roof"), State.HEALTHY).instance(),
                        Snapshots.made(
                                        new InstanceId("lab", "off"),
                                        State.HEALTHY,
                                        false,
                                        false,
                                        Optional.empty())
                                .instance()));
    }

    private static InstanceView view(
            Snapshots.Made made,
            List<String> versions,
            Optional<Operation> operation,
            List<InstanceSnapshot> sharers) {
        return new InstanceView(
                made.instance(),
                made.process(),
                Optional.empty(),
                versions,
                operation,
                sharers,
                Past.UNKNOWN,
                Snapshots.NOW,
                Snapshots.WALL);
    }

    private static Set<Kind> kinds(String names) {
        return EnumSet.copyOf(List.of(names.split(" ")).stream().map(Kind::valueOf).toList());
    }

    private static Set<Kind> on(List<Action> actions) {
        return actions.stream()
                .filter(Action::enabled)
                .map(Action::kind)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Kind.class)));
    }

    private static HostCommand command(List<Action> actions, Kind kind) {
        return action(actions, kind).choices().getFirst().command();
    }

    private static Action action(List<Action> actions, Kind kind) {
        return actions.stream().filter(a -> a.kind() == kind).findFirst().orElseThrow();
    }
}
