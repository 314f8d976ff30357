package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord.LaunchBegan;
import dev.mortise.host.journal.HostRecord.LaunchEnded;
import dev.mortise.host.lifecycle.Cause.Wish;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;

/// One process for all shared instances of a version, of all tenants (cp1-host.md §16).
class SharedProcessTest {

    private TestHost host;
    private Installation small;
    private InstanceId a;
    private InstanceId b;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host = new TestHost(directory);
        small = host.small();
        a = shared("north", "x");
        b = shared("south", "x");
        for (InstanceId id : List.of(a, b)) {
            host.manager.enable(id);
            host.await(id, State.HEALTHY);
        }
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    private InstanceId shared(String tenant, String id) throws Exception {
        return host.create(tenant, id, small, Isolation.SHARED, TestPolicy.policy());
    }

    @Test
    void restartIsForAllAndSaysForWhom() throws Exception {
        long before = host.pid(a);
        assertThat(host.manager.restart(a).words())
                .isEqualTo("north/x is being restarted, and with it south/x.");
        host.record(w -> w instanceof LaunchBegan l && l.launch() == 2);
        host.await(b, State.HEALTHY);
        assertThat(host.pid(b)).isEqualTo(host.pid(a)).isNotEqualTo(before);
    }

    @Test
    @MustHold("B219")
    void stoppingOneByWhateverWayLeavesTheProcessToTheOther() throws Exception {
        long pid = host.pid(a);
        for (String way : List.of("disable", "stop", "kill")) {
            var answer =
                    switch (way) {
                        case "disable" -> host.manager.disable(a);
                        case "stop" -> host.manager.stopGently(a);
                        default -> host.manager.killNow(a);
                    };
            assertThat(answer.words())
                    .as(way)
                    .isEqualTo("north/x is disabled. The process goes on for south/x.");
            assertThat(host.snapshot(a).enabled()).isFalse();
            assertThat(host.snapshot(b).enabled()).isTrue();
            assertThat(host.snapshot(a).state()).isEqualTo(State.HEALTHY);
            assertThat(host.manager.killNow(a).accepted()).as("off and used by others").isFalse();
            host.manager.enable(a);
        }
        assertThat(host.pid(b)).isEqualTo(pid);
        assertThat(host.records(LaunchEnded.class)).isEmpty();
    }

    @Test
    void theLastOneTakesItAlong() throws Exception {
        host.manager.disable(a);
        host.manager.stopGently(b);
        host.await(b, State.DISABLED);
        var ended = (LaunchEnded) host.record(LaunchEnded.class::isInstance).what();
        assertThat(ended.cause()).isEqualTo(Wish.STOP);
        assertThat(ended.killed()).isFalse();
    }

    @Test
    void removeStopsItOnlyWhenNobodyEnabledNeedsItAndADisabledSiblingStartsANewOne()
            throws Exception {
        long pid = host.pid(a);
        host.manager.remove(a);
        assertThat(host.pid(b)).isEqualTo(pid);

        var c = shared("east", "x");
        host.manager.remove(b);
        assertThat(TestHost.alive(pid)).isFalse();
        assertThat(host.snapshot(c).state()).isEqualTo(State.STOPPED);
        assertThat(host.manager.hostSnapshot().processes()).isEmpty();

        host.manager.enable(c);
        host.await(c, State.HEALTHY);
        assertThat(host.process(c).status().launch()).isEqualTo(2);
        assertThat(host.snapshot(c).launches()).isEqualTo(1);
    }

    @Test
    void aHoldIsForAllOfThemAndEndsForAll() throws Exception {
        host.manager.hold(a, Optional.of(Duration.ofHours(1)));
        host.until(() -> held(b), () -> "south/x is not held");
        assertThat(host.manager.hold(b, Optional.empty()).accepted()).isTrue();
        host.until(() -> !held(a), () -> "north/x is held");
        assertThat(host.manager.hold(a, Optional.empty()).accepted()).isFalse();
    }

    private boolean held(InstanceId id) {
        try {
            return host.process(id).status().heldUntil().isPresent();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /// Whoever comes last: an enable of one is never undone by the disable of the other.
    @Test
    @MustHold("B059")
    void oneComesWhileTheOtherGoesAndTheProcessIsUp() throws Exception {
        host.manager.disable(a);
        for (int i = 0; i < 150; i++) {
            var barrier = new CyclicBarrier(2);
            InstanceId comes = i % 2 == 0 ? a : b;
            InstanceId goes = i % 2 == 0 ? b : a;
            var other =
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        try {
                                            barrier.await();
                                            host.manager.disable(goes);
                                        } catch (Exception e) {
                                            throw new AssertionError(e);
                                        }
                                    });
            barrier.await();
            host.manager.enable(comes);
            other.join();
            host.await(comes, State.HEALTHY);
            assertThat(host.snapshot(goes).enabled()).isFalse();
        }
    }
}
