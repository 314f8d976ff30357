package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.HostRecord.LaunchBegan;
import dev.mortise.host.journal.HostRecord.LaunchEnded;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.metrics.MetricsCollector;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Supervision;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// A checker and a collector of the embedder's own (cp1-host.md §17, §18): whatever they do, the
/// host keeps its own count.
class HealthCheckerTest {

    @TempDir private Path directory;
    private TestHost host;
    private final AtomicReference<HealthChecker> checker =
            new AtomicReference<>(_ -> Health.HEALTHY);
    private final AtomicInteger asked = new AtomicInteger();

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    private InstanceId start(int threshold, Duration timeout) throws Exception {
        host =
                new TestHost(
                        directory,
                        Map.of(),
                        TestHost.Parts.usual()
                                .checking(
                                        target -> {
                                            asked.incrementAndGet();
                                            return checker.get().check(target);
                                        }));
        var p = TestPolicy.healthy(0, threshold, HealthFailurePolicy.DISABLE);
        var policy =
                new Supervision(
                        p.handshakeTimeout(),
                        p.firstHandshakeTimeout(),
                        p.shutdownTimeout(),
                        new HealthCheck(
                                Duration.ofMillis(20), timeout, threshold, p.health().policy()),
                        p.maxRestarts(),
                        p.baseBackoff(),
                        p.maxBackoff(),
                        p.readyAfter(),
                        p.stopSignal(),
                        p.stableAfter(),
                        p.backoffFactor(),
                        p.backoffJitter());
        var id = host.own(host.small(), policy);
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        return id;
    }

    private InstanceSnapshot now(InstanceId id) {
        try {
            return host.snapshot(id);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private void told(InstanceId id, Health health) throws Exception {
        TestHost.untilTold(() -> now(id).health() == health, () -> now(id).toString());
    }

    @Test
    void itDecidesInPlaceOfTheProbes() throws Exception {
        var id = start(1000, Duration.ofSeconds(2));
        told(id, Health.HEALTHY);
        checker.set(_ -> Health.DEGRADED);
        told(id, Health.DEGRADED);
        assertThat(now(id).state()).isEqualTo(State.HEALTHY);
        checker.set(_ -> Health.UNKNOWN);
        told(id, Health.UNKNOWN);
        assertThat(now(id).consecutiveFailures()).isZero();
        assertThat(host.manager.metrics(id).lastHealthy()).isPresent();
    }

    @Test
    @MustHold("B075")
    void anErrorCountsAndItsWordsAreShown() throws Exception {
        var id = start(3, Duration.ofSeconds(2));
        checker.set(
                _ -> {
                    throw new IOException("the bridge is out");
                });
        host.await(id, State.DISABLED);
        var ended = (LaunchEnded) host.record(LaunchEnded.class::isInstance).what();
        assertThat(ended.cause()).isEqualTo(new Cause.Unhealthy(3, "the bridge is out"));
        assertThat(now(id).crashes()).isZero();
    }

    @Test
    void aSlowOneCountsAsFailedAndIsNeverAskedTwiceAtOnce() throws Exception {
        var id = start(5, Duration.ofMillis(30));
        var most = new AtomicInteger();
        var inside = new AtomicInteger();
        var go = new CountDownLatch(1);
        checker.set(
                _ -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    try {
                        awaitWhateverComes(go);
                    } finally {
                        inside.decrementAndGet();
                    }
                    return Health.HEALTHY;
                });
        try {
            host.await(id, State.DISABLED);
        } finally {
            go.countDown();
        }
        assertThat(most).hasValue(1);
        var ended = (LaunchEnded) host.record(LaunchEnded.class::isInstance).what();
        assertThat(ended.cause().words()).contains("5 health checks failed in a row", "no answer");
        TestHost.untilTold(() -> inside.get() == 0, () -> "the checker is still inside");
    }

    /// Deaf to interrupts, as an embedder's code may be.
    private static void awaitWhateverComes(CountDownLatch latch) {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whatItSaysOfALaunchThatIsGoneIsDropped() throws Exception {
        var id = start(1, Duration.ofSeconds(20));
        var entered = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        checker.set(
                _ -> {
                    entered.countDown();
                    go.await();
                    checker.set(_ -> Health.HEALTHY);
                    return Health.DEGRADED;
                });
        entered.await();
        host.manager.restart(id);
        host.record(w -> w instanceof LaunchBegan b && b.launch() == 2);
        host.await(id, State.HEALTHY);
        go.countDown();
        told(id, Health.HEALTHY);
        assertThat(now(id).enabled()).isTrue();
        assertThat(host.records(HostRecord.Action.class))
                .noneMatch(action -> action.by() == Cause.Initiator.HOST);
    }

    @Test
    void nobodyIsAskedAboutWhatIsOff() throws Exception {
        var id = start(3, Duration.ofSeconds(2));
        told(id, Health.HEALTHY);
        host.manager.disable(id);
        host.record(LaunchEnded.class::isInstance);
        int before = asked.get();
        assertThat(now(id).health()).isEqualTo(Health.UNKNOWN);
        host.manager.journal().await(host.manager.journal().last(), Duration.ofMillis(200));
        assertThat(asked.get()).isLessThanOrEqualTo(before + 1);
    }

    @Test
    void aCollectorThatFailsIsWrappedAndOneThatThrowsStopsNobodyElse() throws Exception {
        var broken = new AtomicReference<Exception>(new IOException("no /proc here"));
        var system = MetricsCollector.forThisSystem();
        host =
                new TestHost(
                        directory,
                        Map.of(),
                        TestHost.Parts.usual()
                                .collecting(
                                        target -> {
                                            asked.incrementAndGet();
                                            switch (broken.get()) {
                                                case IOException e -> throw e;
                                                case RuntimeException e -> throw e;
                                                case null, default -> {
                                                    return system.collect(target);
                                                }
                                            }
                                        }));
        var id = host.own(host.small(), TestPolicy.policy());
        assertThat(host.manager.metrics(id)).isEqualTo(Metrics.UNAVAILABLE);
        assertThat(asked).as("asked of what never started").hasValue(0);
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        for (Exception fault :
                new Exception[] {
                    new IOException("no /proc here"), new IllegalStateException("a bug of theirs")
                }) {
            broken.set(fault);
            int before = asked.get();
            assertThatThrownBy(() -> host.manager.metrics(id))
                    .hasCause(fault)
                    .isInstanceOfSatisfying(
                            HostException.class,
                            e ->
                                    assertThat(e.error())
                                            .isInstanceOf(HostError.MetricsUnavailable.class));
            TestHost.untilTold(() -> asked.get() > before + 2, () -> "the sampler is dead");
        }
        broken.set(null);
        TestHost.untilTold(
                () -> sampled(id).available(), () -> "no sample after a fault: " + sampled(id));
        assertThat(sampled(id).goroutines()).isEqualTo(-1);
    }

    private Metrics sampled(InstanceId id) {
        try {
            return host.process(id).metrics();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
