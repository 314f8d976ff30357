package dev.mortise.host.platform;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/// One process, held by a descriptor instead of a number (`pidfd_open(2)`).
///
/// A number may be given to somebody else between a look at a process and the signal to it; the
/// descriptor names the same process for as long as it is open, dead or alive. So: open first, then
/// read the proof that the process is ours, then signal.
///
/// Linux since 5.3. Safe for any number of threads.
public final class PidFd implements AutoCloseable {

    private static final int CLOSED = -1;

    private final PidFdCalls calls;

    /// Guarded by the monitor: a signal through a number that was closed meanwhile might reach
    /// another process's descriptor.
    private int fd;

    private PidFd(PidFdCalls calls, int fd) {
        this.calls = calls;
        this.fd = fd;
    }

    /// Takes hold of a process, which may be a zombie.
    ///
    /// @return empty when there is no such process (any more), the system has no such descriptors,
    ///   or none is free
    public static Optional<PidFd> open(long pid) {
        return open(pid, PidFdCalls.OF_THIS_SYSTEM);
    }

    static Optional<PidFd> open(long pid, @Nullable PidFdCalls calls) {
        if (calls == null || pid < 1 || pid > Integer.MAX_VALUE) {
            return Optional.empty();
        }
        try (var arena = Arena.ofConfined()) {
            int fd = calls.open(arena.allocate(Posix.ERRNO), (int) pid);
            return fd < 0 ? Optional.empty() : Optional.of(new PidFd(calls, fd));
        }
    }

    /// Sends a signal to this process and no other; 0 only asks whether that could be done.
    ///
    /// @return [Posix#OK] or the errno: [Posix#ESRCH] once it is reaped, and after [#close]
    public int signal(int number) {
        return send(number, 0);
    }

    /// Sends a signal to the process group that this process leads, or led: its members are found
    /// even when it is reaped, and no other group that may have the number by then.
    ///
    /// @return [Posix#OK] or the errno: [Posix#ESRCH] when there is no such group any more,
    ///   [Posix#EINVAL] before Linux 6.9
    public int signalGroup(int number) {
        return send(number, PidFdCalls.TO_GROUP);
    }

    private synchronized int send(int number, int flags) {
        if (fd == CLOSED) {
            return Posix.ESRCH;
        }
        try (var arena = Arena.ofConfined()) {
            MemorySegment errno = arena.allocate(Posix.ERRNO);
            return calls.send(errno, fd, number, flags) == 0 ? Posix.OK : Posix.errno(errno);
        }
    }

    /// The descriptor, readable in `poll(2)` once the process has ended; -1 after [#close]. It is
    /// closed with this object and not before.
    public synchronized int fd() {
        return fd;
    }

    @Override
    public synchronized void close() {
        if (fd != CLOSED) {
            calls.close(fd);
            fd = CLOSED;
        }
    }
}
