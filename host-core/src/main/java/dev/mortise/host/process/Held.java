package dev.mortise.host.process;

import dev.mortise.host.platform.PidFd;
import dev.mortise.host.platform.Posix;

import java.util.Optional;

/// A process held so that a signal reaches it or nobody: hold it, then read the proof that it is
/// ours, then kill.
///
/// Where there is no descriptor for processes (Linux before 5.3), the start time is compared right
/// before the signal, which leaves a few microseconds.
final class Held implements AutoCloseable {

    private static final int SIGKILL = 9;
    private static final int EXISTS = 0;

    private final long pid;
    private final Optional<PidFd> descriptor;
    private final Optional<ProcStat> before;

    private Held(long pid, Optional<PidFd> descriptor) {
        this.pid = pid;
        this.descriptor = descriptor;
        this.before = descriptor.isPresent() ? Optional.empty() : ProcStat.of(pid);
    }

    static Held of(long pid) {
        return new Held(pid, PidFd.open(pid));
    }

    /// Whether its number is still its own: it lives, or has not been reaped.
    boolean isThere() {
        return descriptor.map(fd -> fd.signal(EXISTS) != Posix.ESRCH).orElseGet(this::unchanged);
    }

    void kill() {
        if (descriptor.isPresent()) {
            descriptor.get().signal(SIGKILL);
        } else if (unchanged()) {
            Posix.kill(pid, SIGKILL);
        }
    }

    private boolean unchanged() {
        return before.isPresent()
                && ProcStat.of(pid).filter(now -> now.start() == before.get().start()).isPresent();
    }

    @Override
    public void close() {
        descriptor.ifPresent(PidFd::close);
    }
}
