package dev.mortise.host.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.platform.SystemClock;
import dev.mortise.host.spec.Supervision;
import dev.mortise.host.time.Clock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

class LoopTest {

    private final Clock clock = new SystemClock();
    private final Loop loop = new Loop(clock);
    private final List<String> happened = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Void> last = new CompletableFuture<>();
    private final Loop.Sleeper end = () -> last.complete(null);

    @AfterEach
    void close() {
        loop.close();
    }

    private Duration in(int millis) {
        return clock.uptime().plusMillis(millis);
    }

    private void untilTheEnd() throws Exception {
        last.get(60, TimeUnit.SECONDS);
    }

    @Test
    void stepsAreTakenInTheOrderInWhichTheyWereAskedFor() throws Exception {
        for (int i = 0; i < 1000; i++) {
            String step = Integer.toString(i);
            loop.then(() -> happened.add(step));
        }
        loop.then(() -> last.complete(null));
        untilTheEnd();
        assertThat(happened).hasSize(1000).isSortedAccordingTo(LoopTest::asNumbers);
    }

    private static int asNumbers(String a, String b) {
        return Integer.compare(Integer.parseInt(a), Integer.parseInt(b));
    }

    @Test
    void whoIsDueFirstIsWokenFirst() throws Exception {
        loop.then(
                () -> {
                    loop.wake(() -> happened.add("late"), in(20));
                    loop.wake(() -> happened.add("early"), in(10));
                    loop.wake(end, in(30));
                });
        untilTheEnd();
        assertThat(happened).containsExactly("early", "late");
    }

    /// Or a crash loop would leave an alarm for each launch, for as long as the longest of its
    /// times.
    @Test
    void whoIsToBeWokenAtAnotherTimeIsNotWokenAtTheFirst() throws Exception {
        Loop.Sleeper sleeper = () -> happened.add("woken");
        Loop.Sleeper never = () -> happened.add("never");
        loop.then(
                () -> {
                    loop.wake(never, in(5));
                    loop.wake(never, Supervision.NEVER);
                    loop.wake(sleeper, in(20));
                    loop.wake(sleeper, in(5));
                    loop.wake(end, in(60));
                });
        untilTheEnd();
        assertThat(happened).containsExactly("woken");
    }

    @Test
    void aStepNeedNotWaitForAnAlarm() throws Exception {
        loop.then(() -> loop.wake(() -> happened.add("late"), in(3_600_000)));
        loop.then(() -> last.complete(null));
        untilTheEnd();
        assertThat(happened).isEmpty();
    }
}
