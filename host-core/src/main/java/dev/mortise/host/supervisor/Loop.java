package dev.mortise.host.supervisor;

import dev.mortise.host.platform.PromptTimers;
import dev.mortise.host.spec.Supervision;
import dev.mortise.host.time.Clock;

import java.time.Duration;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/// The one thread on which the machines of all supervisors take their steps.
///
/// A step is some ten microseconds of plain computation; whatever takes time is begun elsewhere and
/// answers here, as an event. So one thread does for any number of processes, each costs no more
/// than its own state, and a step needs no lock: it is alone.
public final class Loop implements AutoCloseable {

    /// Who can be woken.
    interface Sleeper {
        /// On the loop, once for each time it was asked for.
        void woken();
    }

    /// @param at uptime
    /// @param order tells alarms of the same time apart
    private record Alarm(Sleeper to, Duration at, long order) {}

    private final Clock clock;
    private final Queue<Runnable> steps = new ConcurrentLinkedQueue<>();
    // of the thread alone
    private final TreeSet<Alarm> alarms =
            new TreeSet<>(Comparator.comparing(Alarm::at).thenComparingLong(Alarm::order));
    private final Map<Sleeper, Alarm> alarmOf = new IdentityHashMap<>();
    private long order;

    private final Thread thread =
            Thread.ofPlatform().daemon().name("supervision").unstarted(this::run);
    private volatile boolean closed;

    /// Begins at once.
    public Loop(Clock clock) {
        this.clock = clock;
        thread.start();
    }

    /// From any thread; never waits. In the order of the calls.
    void then(Runnable step) {
        steps.add(step);
        if (Thread.currentThread() != thread) {
            LockSupport.unpark(thread);
        }
    }

    /// Wakes it once uptime has reached `at`, and not when it was to be woken before. From the loop
    /// itself.
    void wake(Sleeper to, Duration at) {
        Alarm before = alarmOf.remove(to);
        if (before != null) {
            alarms.remove(before);
        }
        if (at.compareTo(Supervision.NEVER) < 0) {
            var alarm = new Alarm(to, at, ++order);
            alarms.add(alarm);
            alarmOf.put(to, alarm);
        }
    }

    private void run() {
        PromptTimers.forThisThread();
        while (!closed) {
            turn();
        }
    }

    /// Short and often called, so that it is compiled.
    private void turn() {
        Runnable next = steps.poll();
        if (next != null) {
            next.run();
            return;
        }
        if (alarms.isEmpty()) {
            LockSupport.park(this);
            return;
        }
        Alarm first = alarms.first();
        Duration now = clock.uptime();
        if (first.at().compareTo(now) <= 0) {
            wake(first.to(), Supervision.NEVER);
            first.to().woken();
        } else {
            LockSupport.parkNanos(this, first.at().minus(now).toNanos());
        }
    }

    /// Supervisors that are not done by now never will be.
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
