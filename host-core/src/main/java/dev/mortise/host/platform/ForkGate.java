package dev.mortise.host.platform;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/// Keeps files that are being written from being inherited by children that are being started.
///
/// A child holds all of its parent's open files until its exec, and the system runs no program that
/// anybody has open for writing ("text file busy"): a program that is written while something else
/// is started cannot be run for a moment. So the two take turns. Starts do not wait for each other.
public final class ForkGate {

    /// Of the whole process, as its open files are.
    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    private ForkGate() {}

    /// What is done in a turn.
    public interface Work<T, E extends Exception> {
        T run() throws E;
    }

    /// Starts a child, up to its exec.
    public static <T, E extends Exception> T starting(Work<T, E> work) throws E {
        return with(LOCK.readLock(), work);
    }

    /// Opens a program for writing, writes and closes it. Short, since all starts wait.
    public static <T, E extends Exception> T writing(Work<T, E> work) throws E {
        return with(LOCK.writeLock(), work);
    }

    private static <T, E extends Exception> T with(Lock lock, Work<T, E> work) throws E {
        lock.lock();
        try {
            return work.run();
        } finally {
            lock.unlock();
        }
    }
}
