package dev.mortise.host.supervisor;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// Limits how many starts are under way at once, first come, first served.
///
/// Twelve JVM plugins that start together on two cores all miss their handshake; queued, each has
/// its whole time, since that runs from its exec.
public final class StartGate implements AutoCloseable {

    /// More starts than this are under way at once only while they wait for a greeting.
    private static final int MOST_THREADS = 2;

    /// Guards the fields below; a leaf, never held while anything runs.
    private final ReentrantLock lock = new ReentrantLock();

    private final ArrayDeque<Ticket> queue = new ArrayDeque<>();
    private int free;
    private long entered;

    /// Platform threads, since a start waits for files and for an exec. They stay: on Linux a child
    /// belongs to the thread that started it.
    private final ThreadPoolExecutor threads;

    /// @param limit starts at once, over zero
    public StartGate(int limit) {
        this.free = limit;
        this.threads =
                new ThreadPoolExecutor(
                        Math.min(limit, MOST_THREADS),
                        Math.min(limit, MOST_THREADS),
                        0,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(),
                        Thread.ofPlatform().daemon().name("starts-", 1).factory());
    }

    /// Queues a start; `go` runs on a thread for starts when its turn has come.
    ///
    /// @param go is given its place, to leave it when the start is settled
    Ticket enter(Consumer<Ticket> go) {
        var ticket = new Ticket(go);
        lock.lock();
        try {
            ticket.number = ++entered;
            queue.addLast(ticket);
        } finally {
            lock.unlock();
        }
        admit();
        return ticket;
    }

    private void admit() {
        while (true) {
            Ticket next;
            lock.lock();
            try {
                if (free == 0 || queue.isEmpty()) {
                    return;
                }
                free--;
                next = queue.removeFirst();
                next.place = Place.INSIDE;
            } finally {
                lock.unlock();
            }
            threads.execute(() -> next.go.accept(next));
        }
    }

    /// Who is not in by now never will be.
    @Override
    public void close() {
        threads.shutdownNow();
    }

    private enum Place {
        QUEUED,
        INSIDE,
        GONE
    }

    /// A place in the queue, then a slot.
    final class Ticket {
        private final Consumer<Ticket> go;
        private Place place = Place.QUEUED;
        private long number;

        private Ticket(Consumer<Ticket> go) {
            this.go = go;
        }

        /// Gives the slot back, or the place. Calling it again does nothing.
        void leave() {
            give(true);
        }

        /// Where it stands among those that wait; empty when it does not. Who left the queue before
        /// it may be counted for a moment.
        Optional<QueuePlace> place() {
            lock.lock();
            try {
                Ticket first = queue.peekFirst();
                return place != Place.QUEUED || first == null
                        ? Optional.empty()
                        : Optional.of(
                                new QueuePlace(
                                        (int) Math.min(number - first.number + 1, queue.size()),
                                        queue.size()));
            } finally {
                lock.unlock();
            }
        }

        /// Gives the place back, if it is still in the queue.
        ///
        /// @return whether it was: `go` will never run then
        boolean leaveQueue() {
            return give(false);
        }

        private boolean give(boolean slot) {
            boolean queued;
            lock.lock();
            try {
                queued = place == Place.QUEUED;
                if (queued) {
                    queue.remove(this);
                    place = Place.GONE;
                } else if (slot && place == Place.INSIDE) {
                    free++;
                    place = Place.GONE;
                }
            } finally {
                lock.unlock();
            }
            admit();
            return queued;
        }
    }
}
