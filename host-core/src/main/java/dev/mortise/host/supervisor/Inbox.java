package dev.mortise.host.supervisor;

import dev.mortise.host.lifecycle.Event;
import dev.mortise.host.spec.Supervision;
import dev.mortise.host.time.Clock;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// Where everything that happens to a process arrives, and the only thing its loop waits for.
final class Inbox {

    private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final Clock clock;

    Inbox(Clock clock) {
        this.clock = clock;
    }

    /// From any thread; never waits.
    void put(Event event) {
        events.add(event);
    }

    /// The next event, or [Event.Woke] once uptime has reached `until`.
    Event await(Duration until) throws InterruptedException {
        if (until.compareTo(Supervision.NEVER) >= 0) {
            return events.take();
        }
        Duration left = until.minus(clock.uptime());
        Event event =
                left.isPositive()
                        ? events.poll(left.toNanos(), TimeUnit.NANOSECONDS)
                        : events.poll();
        return event == null ? new Event.Woke() : event;
    }
}
