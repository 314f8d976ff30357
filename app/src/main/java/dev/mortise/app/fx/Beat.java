package dev.mortise.app.fx;

import java.util.concurrent.locks.LockSupport;

/// Calls something on the FX thread once a second, or ten times while a countdown needs it.
///
/// A thread of its own keeps the time and [FramePump] brings it over, so that nothing piles up when
/// the window is busy and no pulse runs for nothing in between.
public final class Beat implements AutoCloseable {

    private static final long SLOW = 1_000_000_000L;
    private static final long FAST = 100_000_000L;

    private final FramePump<Long> pump;
    private final Thread thread;
    private volatile boolean fast;
    private volatile boolean closed;

    /// @param onBeat called on the FX thread
    public Beat(Runnable onBeat) {
        this.pump = new FramePump<>(_ -> onBeat.run());
        this.thread = Thread.ofVirtual().name("beat").unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /// Ten times a second from now on, or once.
    public void fast(boolean wanted) {
        if (wanted != fast) {
            fast = wanted;
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        while (!closed) {
            long now = System.nanoTime();
            pump.offer(now);
            LockSupport.parkNanos(fast ? FAST : SLOW);
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
