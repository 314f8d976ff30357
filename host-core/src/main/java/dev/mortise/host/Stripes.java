package dev.mortise.host;

import dev.mortise.host.error.HostException;

import java.util.concurrent.locks.ReentrantLock;

/// One after the other for what concerns one instance, or one process; side by side for the rest.
/// Held while something is written to disk, so nobody who only looks ever takes one.
final class Stripes {

    private static final int COUNT = 64;

    private final ReentrantLock[] locks = new ReentrantLock[COUNT];

    Stripes() {
        for (int i = 0; i < COUNT; i++) {
            locks[i] = new ReentrantLock();
        }
    }

    interface Work<T> {
        T run() throws HostException;
    }

    <T> T with(Object what, Work<T> work) throws HostException {
        ReentrantLock lock = locks[Math.floorMod(what.hashCode(), COUNT)];
        lock.lock();
        try {
            return work.run();
        } finally {
            lock.unlock();
        }
    }
}
