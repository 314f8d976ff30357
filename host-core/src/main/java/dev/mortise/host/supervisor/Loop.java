package dev.mortise.host.supervisor;

import dev.mortise.host.platform.PromptTimers;
import dev.mortise.host.spec.Supervision;
import dev.mortise.host.time.Clock;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/// The one thread on which the machines of all supervisors take their steps.
///
/// A step is some ten microseconds of plain computation; whatever takes time is begun elsewhere and
/// answers here, as an event. So one thread does for any number of processes, each costs no more
/// than its own state, and a step needs no lock: it is alone.
public final class Loop implements AutoCloseable {

    /// @param at uptime
    private record Alarm(Supervisor to, Duration at) {}

    private final Clock clock;
    private final Queue<Runnable> steps = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<Alarm> alarms =
            new PriorityQueue<>(Comparator.comparing(Alarm::at));
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

    /// Wakes it once uptime has reached `at`. From the loop itself. An alarm that is no longer
    /// wanted does no harm.
    void wake(Supervisor to, Duration at) {
        if (at.compareTo(Supervision.NEVER) < 0) {
            alarms.add(new Alarm(to, at));
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
        Alarm first = alarms.peek();
        if (first == null) {
            LockSupport.park(this);
            return;
        }
        Duration now = clock.uptime();
        if (first.at().compareTo(now) <= 0) {
            alarms.remove();
            first.to().woken(first.at());
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
