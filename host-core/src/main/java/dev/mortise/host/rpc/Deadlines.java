package dev.mortise.host.rpc;

import java.nio.channels.Channel;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Closes channels whose time is over: a blocking channel knows no time-out of its own.
final class Deadlines {

    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private Deadlines() {}

    private static ScheduledThreadPoolExecutor timer() {
        var timer =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().daemon().name("rpc-deadlines").factory());
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    /// @return cancel it when the work was done in time
    static ScheduledFuture<?> closeAfter(Channel channel, Duration time) {
        return TIMER.schedule(
                () -> {
                    channel.close();
                    return null;
                },
                time.toNanos(),
                TimeUnit.NANOSECONDS);
    }
}
