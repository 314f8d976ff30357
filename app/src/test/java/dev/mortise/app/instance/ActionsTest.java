package dev.mortise.app.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.Snapshots;
import dev.mortise.app.instance.Action.Kind;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.model.Past;
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

final class ActionsTest {

    private static final InstanceId SYNC = new InstanceId("payments", "sync");

    @ParameterizedTest
    @CsvSource({
        "STOPPED,  false, false, ENABLE REMOVE",
        "STOPPED,  true,  false, RESTART DISABLE REMOVE",
        "STARTING, true,  false, RESTART DISABLE REMOVE",
        "HEALTHY,  true,  false, RESTART DISABLE REMOVE",
        "DEGRADED, true,  false, RESTART DISABLE REMOVE",
        "CRASHED,  true,  false, RETRY_NOW DISABLE REMOVE",
        "BACKOFF,  true,  false, RETRY_NOW DISABLE REMOVE",
        "DISABLED, true,  true,  ENABLE REMOVE",
        "DISABLED, false, false, ENABLE REMOVE",
        // A shared process that goes on for others.
        "HEALTHY,  false, false, ENABLE REMOVE",
        "BACKOFF,  false, false, ENABLE REMOVE",
    })
    @MustHold("B033")
    void eachStateOffersWhatWouldDoSomething(
            State state, boolean enabled, boolean gaveUp, String on) {
        var actions = of(state, enabled, gaveUp);
        assertThat(actions.stream().map(Action::kind)).containsExactly(Kind.values());
        assertThat(on(actions))
                .isEqualTo(
                        EnumSet.copyOf(
                                List.of(on.split(" ")).stream().map(Kind::valueOf).toList()));
        if (state != State.HEALTHY || !enabled) {
            assertThat(on(actions))
                    .as("a way back to HEALTHY")
                    .containsAnyOf(Kind.RETRY_NOW, Kind.ENABLE, Kind.RESTART);
        }
    }

    @Test
    void whatIsOffSaysWhyAndWhatToUseInstead() {
        for (State state : State.values()) {
            for (Action action : of(state, state != State.DISABLED, false)) {
                assertThat(action.says()).endsWith(".");
                if (!action.enabled()) {
                    assertThat(action.says()).startsWith(action.kind().verb() + " is off. ");
                }
            }
        }
        assertThat(action(of(State.BACKOFF, true, false), Kind.RESTART).says())
                .isEqualTo(
                        "Restart is off. It needs a live process; the host is waiting to launch."
                                + " Use Retry now.");
    }

    @Test
    void whileItIsBeingStoppedRestartWaits() {
        var ending =
                new Ending(
                        Ending.Rung.SIGNALLED,
                        Snapshots.NOW.plusSeconds(2),
                        Cause.Wish.REMOVE,
                        Ending.Then.STOP);
        var made = Snapshots.made(SYNC, State.HEALTHY, true, false, Optional.of(ending));
        var restart = action(Actions.of(made.instance(), made.process()), Kind.RESTART);
        assertThat(restart.enabled()).isFalse();
        assertThat(restart.says()).contains("step 2 of 3");
    }

    @Test
    @MustHold("B003")
    void labelsOfASharedProcessSayTheScope() {
        var one = Snapshots.made(SYNC, State.HEALTHY);
        var others =
                List.of(
                        Snapshots.made(new InstanceId("north", "hall"), State.HEALTHY).instance(),
                        Snapshots.made(new InstanceId("north", "roof"), State.HEALTHY).instance(),
                        Snapshots.made(
                                        new InstanceId("lab", "off"),
                                        State.HEALTHY,
                                        false,
                                        false,
                                        Optional.empty())
                                .instance());
        var actions =
                Actions.of(
                        new InstanceView(
                                one.instance(),
                                one.process(),
                                Optional.empty(),
                                others,
                                Past.UNKNOWN,
                                Duration.ZERO,
                                Snapshots.WALL));
        assertThat(action(actions, Kind.RESTART).label()).isEqualTo("Restart sync and 2 more…");
        assertThat(action(actions, Kind.RESTART).says()).contains("north/hall, north/roof");
        assertThat(action(actions, Kind.DISABLE).label()).isEqualTo("Disable sync only");
        assertThat(action(actions, Kind.DISABLE).says()).doesNotContain("lab/off");
    }

    private static List<Action> of(State state, boolean enabled, boolean gaveUp) {
        var made = Snapshots.made(SYNC, state, enabled, gaveUp, Optional.empty());
        return Actions.of(made.instance(), made.process());
    }

    private static Set<Kind> on(List<Action> actions) {
        return actions.stream()
                .filter(Action::enabled)
                .map(Action::kind)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Kind.class)));
    }

    private static Action action(List<Action> actions, Kind kind) {
        return actions.stream().filter(a -> a.kind() == kind).findFirst().orElseThrow();
    }
}
