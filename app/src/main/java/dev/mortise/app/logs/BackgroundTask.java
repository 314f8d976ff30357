package dev.mortise.app.logs;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.atomic.AtomicInteger;

/// Work for a virtual thread, done again when it is asked for meanwhile; never twice at a time.
///
/// However often it is asked for, at most one run waits behind the present one. No thread exists
/// while there is nothing to do.
final class BackgroundTask implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundTask.class);

    private final String name;
    private final Runnable work;
    private final AtomicInteger requests = new AtomicInteger();
    private volatile boolean closed;

    BackgroundTask(String name, Runnable work) {
        this.name = name;
        this.work = work;
    }

    /// From any thread; returns at once.
    void request() {
        if (!closed && requests.getAndIncrement() == 0) {
            Thread.ofVirtual().name(name).start(this::run);
        }
    }

    private void run() {
        int seen;
        do {
            seen = requests.get();
            try {
                work.run();
            } catch (RuntimeException e) {
                LOG.error("{} failed", name, e);
            }
        } while (requests.addAndGet(-seen) > 0 && !closed);
    }

    boolean isClosed() {
        return closed;
    }

    /// What runs comes to its end; nothing runs after it.
    @Override
    public void close() {
        closed = true;
    }
}
