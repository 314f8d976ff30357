package dev.mortise.app.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.Snapshots;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// How the page of an instance tells its last death.
class LastEndTest {

    private static String reason(Optional<String> kernel) {
        var made = Snapshots.made(new InstanceId("payments", "sync"), State.CRASHED);
        var status = new ExitStatus.CodeOrSignal(137);
        var ended =
                new HostRecord.LaunchEnded(
                        made.instance().process(),
                        4,
                        new Cause.Exited(status, true),
                        Optional.of(status),
                        true,
                        false,
                        Duration.ofMillis(2300),
                        new Evidence(OptionalLong.empty(), kernel));
        return Words.reason(
                new InstanceView(
                        made.instance(),
                        made.process(),
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        List.of(),
                        new Past(4, Duration.ZERO, Optional.of(ended)),
                        Snapshots.NOW,
                        Snapshots.WALL));
    }

    @Test
    @MustHold("B015")
    void memoryIsOnlySpokenOfWithTheKernelsEvidence() {
        assertThat(reason(Optional.empty()))
                .isEqualTo(
                        "Launch 4 ended after 2.3 s: exit 137 or signal 9 (SIGKILL), sender"
                                + " unknown.");
        assertThat(reason(Optional.of("The kernel did it.")))
                .endsWith("sender unknown. The kernel did it.");
    }
}
