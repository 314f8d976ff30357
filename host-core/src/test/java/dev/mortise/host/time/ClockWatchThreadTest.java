package dev.mortise.host.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.mortise.host.time.ClockEvent.ClockStepped;
import dev.mortise.host.time.ClockEvent.Slept;
import dev.mortise.host.time.ClockEvent.Stalled;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// The thread that looks, on a clock that only the test moves.
class ClockWatchThreadTest {

    private static final Duration OFTEN = Duration.ofMillis(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private final ManualClock clock = new ManualClock();
    private final LinkedBlockingQueue<ClockEvent> told = new LinkedBlockingQueue<>();

    private ClockEvent next() throws InterruptedException {
        return told.poll(60, TimeUnit.SECONDS);
    }

    private static Thread thread() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(t -> t.getName().equals("clock-watch"))
                .findFirst()
                .orElseThrow();
    }

    @AfterEach
    void noWatchIsLeft() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("clock-watch")) {
                assertThat(thread.join(Duration.ofSeconds(60))).isTrue();
            }
        }
        assertThat(told).isEmpty();
    }

    @Test
    void whatHappensIsToldOnceAndInOrder() throws Exception {
        try (var _ = ClockWatch.start(clock, OFTEN, told::add)) {
            clock.pass(HOUR);
            assertThat(next()).isEqualTo(new Stalled(HOUR.minus(OFTEN)));
            clock.sleep(HOUR);
            assertThat(next()).isEqualTo(new Slept(HOUR));
            clock.stepWall(HOUR.negated());
            assertThat(next()).isEqualTo(new ClockStepped(HOUR.negated()));
        }
    }

    @Test
    void itsThreadKeepsNobodyAlive() {
        try (var _ = ClockWatch.start(clock, OFTEN, told::add)) {
            assertThat(thread()).matches(Thread::isDaemon).matches(t -> !t.isVirtual());
        }
    }

    @Test
    void closedItEndsAtOnceHoweverLongItsInterval() throws Exception {
        var watch = ClockWatch.start(clock, HOUR, told::add);
        Thread thread = thread();
        watch.close();
        watch.close();
        assertThat(thread.join(Duration.ofSeconds(60))).isTrue();
    }

    @Test
    void itMayBeClosedByTheOneItTells() throws Exception {
        var itself = new CompletableFuture<ClockWatch>();
        var interrupted = new CompletableFuture<Boolean>();
        itself.complete(
                ClockWatch.start(
                        clock,
                        OFTEN,
                        _ -> {
                            itself.join().close();
                            interrupted.complete(Thread.currentThread().isInterrupted());
                        }));
        clock.sleep(HOUR);
        assertThat(interrupted.get(60, TimeUnit.SECONDS)).isFalse();
    }

    @Test
    void oneThatTakesLongOverAnEventIsNoStall() throws Exception {
        try (var _ =
                ClockWatch.start(
                        clock,
                        OFTEN,
                        event -> {
                            clock.pass(HOUR);
                            told.add(event);
                        })) {
            clock.sleep(HOUR);
            assertThat(next()).isEqualTo(new Slept(HOUR));
            clock.stepWall(HOUR);
            assertThat(next()).isEqualTo(new ClockStepped(HOUR));
        }
    }

    @Test
    void oneThatThrowsDoesNotBlindTheWatch() throws Exception {
        try (var _ =
                ClockWatch.start(
                        clock,
                        OFTEN,
                        event -> {
                            told.add(event);
                            throw new IllegalStateException("no room");
                        })) {
            clock.sleep(HOUR);
            assertThat(next()).isEqualTo(new Slept(HOUR));
            clock.sleep(HOUR);
            assertThat(next()).isEqualTo(new Slept(HOUR));
        }
    }

    @Test
    void withoutAnIntervalItWouldSpin() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClockWatch.start(clock, Duration.ZERO, told::add));
    }
}
