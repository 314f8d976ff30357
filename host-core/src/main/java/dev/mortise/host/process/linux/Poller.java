package dev.mortise.host.process.linux;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/// The one thread that reads all pipes and learns of all exits.
///
/// Exits come first in every round, and a flood is read in pieces of what a pipe holds, so no child
/// waits for another's output. The first bytes of a pipe are read at once, for they may be a
/// greeting; after that pipes are read together, at most every [#PACE] while they hold little,
/// which makes a hundred chatty plugins as cheap as one.
final class Poller implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Poller.class);

    /// How long lines may lie in a pipe that has room.
    private static final long PACE = 20_000_000;

    /// Reads of one pipe at its child's exit. A pipe holds a megabyte at most; more comes only from
    /// somebody who writes on.
    private static final int LAST_READS = 32;

    /// How often orphans that have died are looked for.
    private static final long REAPING = 2_000_000_000;

    /// The same while there are some.
    private static final long SOON = 200_000_000;

    private static final long WAKE = 1;
    private static final long PACED = 2;

    private final AtomicLong ids = new AtomicLong(PACED);
    private final Map<Long, Object> members = new ConcurrentHashMap<>();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Arena arena = Arena.ofShared();
    private final Poll urgent;
    private final Poll paced;
    private final int wake;
    private volatile boolean closed;

    /// Guards `ended`; a leaf.
    private final ReentrantLock waking = new ReentrantLock();

    private boolean ended;

    // the thread's own
    private final Libc libc = new Libc(arena);
    private final byte[] buffer = new byte[Pipe.CAPACITY];
    private final Orphans orphans = new Orphans(libc, arena);
    private final Set<Pipe> full = new LinkedHashSet<>();
    private long reapAt;
    private boolean resting;
    private long restUntil;

    Poller() throws IOException {
        urgent = new Poll(libc, arena);
        paced = new Poll(libc, arena);
        wake = libc.eventfd();
        if (wake < 0) {
            throw new IOException("eventfd is refused: " + Errno.words(-wake));
        }
        urgent.add(libc, wake, WAKE);
        urgent.addOnce(libc, paced.fd(), PACED);
    }

    void start() {
        Thread.ofPlatform().daemon().name("pipes-and-exits").start(this::run);
    }

    /// From now on the child is read and its exit told. Its pipes belong to this thread then, even
    /// if that fails.
    ///
    /// @param caller the calling thread's own
    /// @return 0 or minus errno
    int watch(Libc caller, SpawnedChild child) {
        for (Pipe pipe : child.pipes()) {
            pipe.id(ids.incrementAndGet());
            members.put(pipe.id(), pipe);
        }
        long id = ids.incrementAndGet();
        members.put(id, child);
        int result = 0;
        for (Pipe pipe : child.pipes()) {
            result = result < 0 ? result : urgent.add(caller, pipe.fd(), pipe.id());
        }
        result = result < 0 ? result : urgent.add(caller, child.pidfd(), id);
        if (result < 0) {
            members.remove(id);
            giveUp(child.pipes());
        }
        return result;
    }

    /// Ends pipes that something else still holds open.
    void giveUp(List<Pipe> pipes) {
        later(() -> pipes.forEach(this::end));
    }

    private void later(Runnable task) {
        tasks.add(task);
        wake();
    }

    /// Not after the end, when the descriptor may be another's.
    private void wake() {
        waking.lock();
        try (var own = Arena.ofConfined()) {
            if (!ended) {
                new Libc(own).signalEvent(wake);
            }
        } finally {
            waking.unlock();
        }
    }

    private void run() {
        try {
            while (!closed) {
                round();
            }
            members.values()
                    .forEach(
                            member -> {
                                if (member instanceof Pipe pipe) {
                                    end(pipe);
                                }
                            });
        } finally {
            waking.lock();
            ended = true;
            List.of(wake, urgent.fd(), paced.fd()).forEach(libc::close);
            orphans.close();
            waking.unlock();
            over.countDown();
        }
    }

    private void round() {
        int ready = urgent.await(libc, patience());
        if (System.nanoTime() - reapAt >= 0) {
            reapAt = System.nanoTime() + (orphans.reap() ? SOON : REAPING);
        }
        boolean others = false;
        var pipes = new ArrayList<Pipe>();
        for (int i = 0; i < ready; i++) {
            long id = urgent.member(i);
            if (id == WAKE) {
                libc.read(wake, new byte[Long.BYTES]);
            } else if (id == PACED) {
                others = true;
            } else {
                Object member = members.get(id);
                if (member instanceof SpawnedChild child) {
                    ended(id, child);
                } else if (member instanceof Pipe pipe) {
                    pipes.add(pipe);
                }
            }
        }
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
        pipes.forEach(this::first);
        List.copyOf(full).forEach(this::read);
        if (others) {
            readPaced();
        } else if (resting && System.nanoTime() - restUntil >= 0) {
            resting = false;
            urgent.rearm(libc, paced.fd(), PACED);
        }
    }

    private int patience() {
        if (!full.isEmpty()) {
            return 0;
        }
        long left = (resting ? restUntil : reapAt) - System.nanoTime();
        return (int) Math.max(0, (left + 999_999) / 1_000_000);
    }

    private void readPaced() {
        int ready = paced.await(libc, 0);
        for (int i = 0; i < ready; i++) {
            if (members.get(paced.member(i)) instanceof Pipe pipe) {
                read(pipe);
            }
        }
        resting = true;
        restUntil = System.nanoTime() + (ready == Poll.MOST ? 0 : PACE);
    }

    /// What comes first comes at once; the rest can wait a little.
    private void first(Pipe pipe) {
        read(pipe);
        if (!pipe.over()) {
            urgent.remove(libc, pipe.fd());
            paced.add(libc, pipe.fd(), pipe.id());
        }
    }

    private void read(Pipe pipe) {
        if (pipe.over()) {
            full.remove(pipe);
            return;
        }
        switch (pipe.read(libc, buffer)) {
            case MUCH -> full.add(pipe);
            case SOME, NOTHING -> full.remove(pipe);
            case END -> end(pipe);
        }
    }

    private void end(Pipe pipe) {
        full.remove(pipe);
        if (members.remove(pipe.id()) != null) {
            pipe.end(libc);
        }
    }

    /// All that was written before the exit is read before the exit is told.
    private void ended(long id, SpawnedChild child) {
        for (Pipe pipe : child.pipes()) {
            for (int i = 0; i < LAST_READS && !pipe.over(); i++) {
                Pipe.Found found = pipe.read(libc, buffer);
                if (found == Pipe.Found.END) {
                    end(pipe);
                } else if (found == Pipe.Found.NOTHING) {
                    break;
                }
            }
        }
        child.reap(libc)
                .ifPresent(
                        status -> {
                            members.remove(id);
                            try {
                                child.tell(status, orphans.none());
                            } catch (RuntimeException | Error e) {
                                LOG.error("The exit of {} was lost", child.pid(), e);
                            }
                        });
    }

    /// Ends the thread. Children are not ended by this; their pipes are.
    @Override
    public void close() {
        closed = true;
        wake();
        try {
            over.await();
            arena.close();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
