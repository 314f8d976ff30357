package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.logs.LogLine;
import dev.mortise.host.logs.LogPage;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// One plugin prints as fast as it can. It pays for that itself: its oldest lines go, and how many
/// is told. Everything else goes on as if it were not there.
class FloodTest {

    @Test
    @MustHold("B021")
    void whoFloodsLosesItsOwnLinesByCountAndNobodyElsesTimeOrLines(@TempDir Path directory)
            throws Exception {
        var host = new TestHost(directory);
        try {
            var quiet = host.own(host.small("--line-every-ms", "50"), TestPolicy.policy());
            var dying = host.own(host.small("--die-after-ms", "100"), TestPolicy.policy(5));
            host.manager.enable(quiet);
            host.await(quiet, State.HEALTHY);
            var flood = host.run(TestPolicy.policy(), "flood", "--stream", "stderr");
            host.await(flood, State.HEALTHY);
            TestHost.untilTold(() -> page(host, flood).droppedBefore() > 0, () -> "no flood");

            // Its time: probes of both, and five back-offs of a third.
            long lines = page(host, quiet).last();
            host.manager.enable(dying);
            host.await(dying, State.DISABLED);
            assertThat(host.process(dying).status().counters().launches()).isEqualTo(6);
            TestHost.untilTold(
                    () -> page(host, quiet).last() > lines + 20, () -> "the quiet one stalls");
            assertThat(page(host, quiet).droppedBefore()).isZero();
            var third = host.snapshot(dying).process();
            assertThat(host.records(HostRecord.Moved.class))
                    .filteredOn(moved -> !moved.process().equals(third))
                    .noneMatch(moved -> moved.to() == State.DEGRADED);
            assertThat(host.snapshot(quiet).state()).isEqualTo(State.HEALTHY);
            assertThat(host.snapshot(flood).state()).isEqualTo(State.HEALTHY);

            // Nothing is lost without being counted: the lines bear numbers of its own.
            LogPage all = page(host, flood);
            assertThat(all.lines().size() + all.droppedBefore()).isEqualTo(all.last());
            long[] own =
                    all.lines().stream()
                            .map(LogLine::text)
                            .filter(text -> text.startsWith("flood "))
                            .mapToLong(text -> Long.parseLong(text.split(" ")[1]))
                            .toArray();
            assertThat(own).hasSizeGreaterThan(1_000);
            assertThat(own[own.length - 1] - own[0]).isEqualTo(own.length - 1);

            host.manager.disable(flood);
            host.await(flood, State.DISABLED);
        } finally {
            host.close();
        }
    }

    private static LogPage page(TestHost host, InstanceId id) {
        try {
            return host.manager.logs(host.snapshot(id).process(), 0, Integer.MAX_VALUE);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
