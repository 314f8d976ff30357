package dev.mortise.app.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The end of a launch on the screen (product.md §8).
class LaunchEndTest {

    private static final Evidence KERNEL =
            new Evidence(OptionalLong.of(812_000_000), Optional.of("The kernel did it."));

    private static LaunchEnd end(Cause cause, ExitStatus status, boolean killed) {
        var history = new LaunchHistory(Story.KEY);
        var ended =
                new HostRecord.LaunchEnded(
                        Story.KEY,
                        1,
                        cause,
                        Optional.of(status),
                        cause instanceof Cause.Exited,
                        killed,
                        Duration.ofSeconds(1),
                        KERNEL);
        history.add(
                List.of(new HostRecord(1, Duration.ofSeconds(9), Story.NOON, ended)), List.of());
        return history.launches().getFirst().end().orElseThrow();
    }

    @Test
    @MustHold({"B015", "B153"})
    void aKillOfUnknownSenderSaysSoAndKeepsItsEvidence() {
        var status = new ExitStatus.CodeOrSignal(137);
        LaunchEnd end = end(new Cause.Exited(status, true), status, false);
        assertThat(end.brief()).isEqualTo("exit 137 or SIGKILL");
        assertThat(end.words()).isEqualTo("exit 137 or signal 9 (SIGKILL), sender unknown");
        assertThat(end.by()).isEqualTo("unknown");
        assertThat(end.evidence()).isEqualTo(KERNEL);
    }

    @Test
    @MustHold({"B015", "B098"})
    void theStatusOfAnEndOnPurposeTellsTheHostsKillAndKeepsACodeOfItsOwn() {
        var kill = new ExitStatus.CodeOrSignal(137);
        assertThat(end(Cause.Wish.DISABLE, kill, true).statusWords())
                .isEqualTo("exit 137 or signal 9 (SIGKILL); the host had sent a kill");
        assertThat(end(Cause.Wish.HOST_STOP, new ExitStatus.Code(3), false).statusWords())
                .isEqualTo("exit code 3");
    }
}
