package dev.mortise.app.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.HostRecord.ClockChange;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Cause.Initiator;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class EventTest {

    private static final InstanceId SYNC = new InstanceId("payments", "sync");
    private static final InstanceId OTHER = new InstanceId("payments", "other");
    private static final ProcessKey KEY = new ProcessKey.Own(SYNC);
    private static final InstallationId V1 = new InstallationId("ledger", "1");
    private static final InstallationId V2 = new InstallationId("ledger", "2");

    @Test
    @MustHold("B083")
    void anActionSaysWhoWhatAndWhichLaunchCameOfIt() {
        assertThat(
                        lines(
                                new HostRecord.Action("restart", SYNC, Initiator.OPERATOR, ""),
                                new HostRecord.LaunchBegan(KEY, 7, V1, "ab", ""),
                                new HostRecord.Action("disable", SYNC, Initiator.HOST, "3 failed"),
                                new HostRecord.Action("hold", OTHER, Initiator.OPERATOR, "")))
                .containsExactly(
                        "operator | Restart | launch 7",
                        "host | Launch 7 began | ledger@1",
                        "host | Disable | 3 failed");
    }

    @Test
    void whatConcernsThatInstanceOrTheWholeHostIsToldInWords() {
        var exit = new Cause.Exited(new ExitStatus.Code(3), true);
        assertThat(
                        lines(
                                new HostRecord.HostDied(12, Instant.EPOCH),
                                new HostRecord.HostStarted(13),
                                new HostRecord.ClockChanged(
                                        ClockChange.SLEPT, Duration.ofHours(2), "slept for 2 h"),
                                new HostRecord.LaunchEnded(
                                        KEY,
                                        1,
                                        exit,
                                        Optional.empty(),
                                        true,
                                        false,
                                        Duration.ofSeconds(2),
                                        Evidence.NONE),
                                new HostRecord.Moved(
                                        KEY,
                                        1,
                                        State.CRASHED,
                                        State.DISABLED,
                                        new Cause.BudgetExhausted(4, 3, exit)),
                                new HostRecord.Rebound(SYNC, V1, V2),
                                new HostRecord.Purged(SYNC, 12, 4200, List.of("x: busy")),
                                new HostRecord.HostNote("payments/sync stays on ledger@1"),
                                new HostRecord.HostNote("payments/other stays")))
                .containsExactly(
                        "unknown | Host died | pid 12, without a word; last sign"
                                + " 1970-01-01T00:00:00Z",
                        "host | Host started | pid 13",
                        "system | Machine slept | slept for 2 h",
                        "plugin | Launch 1 ended after 2.0 s | exit code 3",
                        "host | Gave up | gave up after 4 crashes with 3 restarts allowed; the"
                                + " last: exit code 3",
                        "host | Moved | ledger@1 → ledger@2",
                        "host | Data deleted | 12 files, 4.2 kB; left: x: busy",
                        "host | Note | payments/sync stays on ledger@1");
    }

    private static List<String> lines(HostRecord.What... whats) {
        var records = new ArrayList<HostRecord>();
        for (HostRecord.What what : whats) {
            records.add(new HostRecord(records.size() + 1, Duration.ZERO, Instant.EPOCH, what));
        }
        return Event.of(records, SYNC, KEY).stream()
                .map(e -> e.who() + " | " + e.what() + " | " + e.result())
                .toList();
    }
}
