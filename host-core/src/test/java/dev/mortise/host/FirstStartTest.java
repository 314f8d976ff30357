package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Supervision;
import dev.mortise.host.supervisor.QueuePlace;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    /// Four start at once in this host; what comes fifth says where it stands.
    @Test
    void whoWaitsForAStartSaysItsPlace(@TempDir Path directory) throws Exception {
        var host = new TestHost(directory);
        try {
            var mute =
                    host.register(
                            Kind.DRIVER,
                            Map.of(),
                            Path.of("/bin/sh"),
                            List.of("-c", "exec sleep 600"));
            var ids = new ArrayList<InstanceId>();
            for (int i = 0; i < 6; i++) {
                var id =
                        host.create(
                                "t", "i" + i, mute, Isolation.PER_INSTANCE, TestPolicy.policy());
                host.manager.enable(id);
                ids.add(id);
                boolean starts = i < 4;
                TestHost.untilTold(
                        () -> starts ? runs(host, id) : waits(host, id),
                        () -> id + " is " + host.process(id));
            }
            assertThat(host.process(ids.get(5)).queued()).contains(new QueuePlace(2, 2));
            host.manager.disable(ids.get(0));
            TestHost.untilTold(
                    () -> runs(host, ids.get(4)), () -> host.process(ids.get(4)).toString());
            assertThat(host.process(ids.get(5)).queued()).contains(new QueuePlace(1, 1));
        } finally {
            host.close();
        }
    }

    private static boolean waits(TestHost host, InstanceId id) {
        return process(host, id).queued().isPresent();
    }

    private static boolean runs(TestHost host, InstanceId id) {
        return process(host, id).status().pid().isPresent();
    }

    private static ProcessSnapshot process(TestHost host, InstanceId id) {
        try {
            return host.process(id);
        } catch (Exception e) {
            throw new AssertionError(e);
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
