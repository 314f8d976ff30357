package dev.mortise.host.supervisor;

import java.util.concurrent.locks.ReentrantLock;

/// Whether a supervisor may start anything at this very moment.
///
/// The inbox alone is too late for a promise: a launch begun a moment before could still reach its
/// exec after a disable has returned. Whoever takes the permit away waits for an exec that is under
/// way, a few milliseconds, and after that there is none.
final class Permit {

    interface Start<E extends Exception> {
        void run() throws E;
    }

    /// A leaf but for the exec, which takes its launch's monitor within.
    private final ReentrantLock lock = new ReentrantLock();

    private boolean granted = true;

    /// @param tell runs before anybody can notice that it is gone
    void take(Runnable tell) {
        change(false, tell);
    }

    void give(Runnable tell) {
        change(true, tell);
    }

    private void change(boolean to, Runnable tell) {
        lock.lock();
        try {
            granted = to;
            tell.run();
        } finally {
            lock.unlock();
        }
    }

    /// @return false when it may not be started
    <E extends Exception> boolean use(Start<E> start) throws E {
        lock.lock();
        try {
            if (granted) {
                start.run();
            }
            return granted;
        } finally {
            lock.unlock();
        }
    }
}
