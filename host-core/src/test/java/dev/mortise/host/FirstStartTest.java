package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Supervision;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// The first start of a program that this state directory has not seen ready, on real processes.
class FirstStartTest {

    private static final String[] SLOW = {
        "greets-wrongly", "--how", "late-socket", "--delay", "1s"
    };

    private static Supervision policy(Optional<Duration> first) {
        return TestPolicy.policy(Duration.ofMillis(600), first, Duration.ofSeconds(5));
    }

    @Test
    @MustHold("B087")
    void aSlowFirstStartIsStartingAndNoCrashAndTheNextHasTheUsualTimeInAnyLaterHost(
            @TempDir Path directory) throws Exception {
        var policy = policy(Optional.of(Duration.ofSeconds(50)));
        var host = new TestHost(directory);
        try {
            var id = host.run(policy, SLOW);
            host.await(id, State.HEALTHY);
            assertThat(host.records(HostRecord.Moved.class))
                    .extracting(HostRecord.Moved::to)
                    .containsExactly(State.STARTING, State.HEALTHY);
            assertThat(host.snapshot(id).crashes()).isZero();
            Path seen = host.state.resolve("seen-programs");
            TestHost.untilTold(() -> Files.exists(seen), () -> seen + " is not there");
        } finally {
            host.close();
        }

        var next = new TestHost(directory);
        try {
            var id = next.run(policy, SLOW);
            next.await(id, State.DISABLED);
            assertThat(next.records(HostRecord.LaunchEnded.class).getFirst().cause())
                    .isInstanceOfSatisfying(
                            Cause.HandshakeTimeout.class,
                            cause -> assertThat(cause.waited()).hasMillis(600));
        } finally {
            next.close();
        }
    }

    @Test
    void whereNothingIsSaidTheFirstStartHasTheUsualTimeAndNothingIsKept(@TempDir Path directory)
            throws Exception {
        var host = new TestHost(directory);
        try {
            var id = host.run(policy(Optional.empty()), SLOW);
            host.await(id, State.DISABLED);
            assertThat(host.state.resolve("seen-programs")).doesNotExist();
        } finally {
            host.close();
        }
    }
}
