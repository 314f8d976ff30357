package dev.mortise.app.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.Snapshots;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Ending;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/// What the page says of what is and what will be.
final class OutlookTest {

    private static final InstanceId SYNC = new InstanceId("payments", "sync");

    private static InstanceView view(Snapshots.Made made) {
        return InstanceView.alone(made.instance(), made.process(), Snapshots.NOW, Snapshots.WALL);
    }

    private static String clock(Duration in) {
        return Figures.clock(Snapshots.WALL.plus(in), ZoneId.systemDefault());
    }

    @Test
    @MustHold("B045")
    void theNextDelaysAreAListAndTheRuleIsInWords() {
        var facts = Outlook.facts(view(Snapshots.made(SYNC, State.BACKOFF)));
        assertThat(facts)
                .containsEntry("Tries left", "2")
                .containsEntry("Next try", "at " + clock(Duration.ofMillis(3200)))
                .containsEntry("Next delays", "at most 8 s, 16 s")
                .containsEntry(
                        "Gives up",
                        "by "
                                + clock(Duration.ofSeconds(40))
                                + ", if launches live as long as"
                                + " the last")
                .containsEntry(
                        "Rule",
                        "After 5 restarts the next crash disables it. Crashes are forgiven after"
                                + " 10 min HEALTHY.");
    }

    @Test
    void aHoldIsShownWithItsEndWhereverTheCountdownWas() {
        var held =
                view(
                        Snapshots.held(
                                Snapshots.made(SYNC, State.BACKOFF),
                                Snapshots.NOW.plus(Duration.ofMinutes(15))));
        String end = clock(Duration.ofMinutes(15));
        assertThat(Words.detail(held)).isEqualTo("held 15 min");
        assertThat(Words.reason(held)).contains("Held until " + end).doesNotContain("Next try");
        assertThat(Outlook.facts(held)).containsEntry("Next try", "held until " + end);
        var over = held.at(held.now().plus(Duration.ofMinutes(16)), Snapshots.WALL);
        assertThat(Words.reason(over)).doesNotContain("Held");
    }

    @Test
    @MustHold("B001")
    void whatTheHostGaveUpOnSaysWhyWhenAndTheWayBack() {
        var made = Snapshots.made(SYNC, State.DISABLED, true, true, Optional.empty());
        assertThat(Words.reason(view(made)))
                .isEqualTo(
                        "Gave up after 6 crashes with 5 restarts allowed; the last: killed by"
                                + " signal 11 (SIGSEGV). That was at "
                                + clock(Duration.ofSeconds(-700))
                                + ". Retry now starts it with a new budget.");
        assertThat(Words.detail(view(made))).isEqualTo("gave up");
    }

    @Test
    void failedChecksAreCountedAgainstWhatThePolicyAllows() {
        var made = Snapshots.made(SYNC, State.DEGRADED);
        InstanceSnapshot i = made.instance();
        var failing =
                new InstanceSnapshot(
                        i.instance(),
                        i.installation(),
                        i.kind(),
                        i.isolation(),
                        i.activation(),
                        i.process(),
                        true,
                        State.DEGRADED,
                        Health.DEGRADED,
                        2,
                        3,
                        i.watched(),
                        i.written(),
                        "queue is full",
                        0,
                        0,
                        1,
                        i.config());
        assertThat(Words.reason(view(new Snapshots.Made(failing, made.process()))))
                .isEqualTo("Health check failed: queue is full. 2 of 3 failed checks in a row.");
    }

    @Test
    void whatIsBeingStoppedGentlyKeepsItsStateUntilItIsDown() {
        var ending =
                new Ending(
                        Ending.Rung.SIGNALLED,
                        Snapshots.NOW.plusSeconds(4),
                        Cause.Wish.STOP,
                        Ending.Then.DISABLE);
        var view = view(Snapshots.made(SYNC, State.HEALTHY, false, false, Optional.of(ending)));
        assertThat(view.standing()).isEqualTo(Standing.HEALTHY);
        assertThat(Words.reason(view)).startsWith("Stopping, step 2 of 3: told by signal, next in");
    }

    @Test
    void anotherDayHasItsDate() {
        Instant now = Instant.parse("2026-11-30T12:00:00Z");
        var zone = ZoneId.of("UTC");
        assertThat(Figures.moment(now, now, zone)).isEqualTo("12:00:00");
        assertThat(Figures.moment(now.plusSeconds(86_400), now, zone)).isEqualTo("1 Dec 12:00");
        assertThat(Figures.moment(now.plusSeconds(365 * 86_400), now, zone))
                .isEqualTo("30 Nov 2027");
    }
}
