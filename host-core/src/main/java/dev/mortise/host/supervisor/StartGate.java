package dev.mortise.host.supervisor;

import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;

/// Limits how many starts are under way at once, first come, first served.
///
/// Twelve JVM plugins that start together on two cores all miss their handshake; queued, each has
/// its whole time, since that runs from its exec.
public final class StartGate {

    /// Guards the fields below; a leaf, never held while anything runs.
    private final ReentrantLock lock = new ReentrantLock();

    private final ArrayDeque<Ticket> queue = new ArrayDeque<>();
    private int free;

    /// @param limit starts at once, over zero
    public StartGate(int limit) {
        this.free = limit;
    }

    /// Queues a start; `go` runs on a virtual thread of its own when its turn has come.
    Ticket enter(String name, Runnable go) {
        var ticket = new Ticket(name, go);
        lock.lock();
        try {
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
            Thread.ofVirtual().name("start-" + next.name).start(next.go);
        }
    }

    private enum Place {
        QUEUED,
        INSIDE,
        GONE
    }

    /// A place in the queue, then a slot.
    final class Ticket {
        private final String name;
        private final Runnable go;
        private Place place = Place.QUEUED;

        private Ticket(String name, Runnable go) {
            this.name = name;
            this.go = go;
        }

        /// Gives the place or the slot back. Calling it again does nothing.
        ///
        /// @return whether it was still queued: `go` will never run then
        boolean leave() {
            boolean queued;
            lock.lock();
            try {
                queued = place == Place.QUEUED;
                if (queued) {
                    queue.remove(this);
                } else if (place == Place.INSIDE) {
                    free++;
                }
                place = Place.GONE;
            } finally {
                lock.unlock();
            }
            admit();
            return queued;
        }
    }
}
