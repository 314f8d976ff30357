package dev.mortise.host.process.linux;

import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.platform.Posix;
import dev.mortise.host.process.Child;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/// A child with a session of its own. It is reaped on the poller's thread and nowhere else.
final class SpawnedChild implements Child {

    private static final Logger LOG = LoggerFactory.getLogger(SpawnedChild.class);
    private static final int SIGKILL = 9;

    private final int pid;
    private final int pidfd;
    private final List<Pipe> pipes;
    private final Poller poller;
    private final CompletableFuture<ExitStatus> exit = new CompletableFuture<>();
    private final CompletableFuture<Void> drained;

    /// Held round a signal and round the reaping: until then number and group are the child's, and
    /// after that nobody's to us. A leaf.
    private final ReentrantLock lock = new ReentrantLock();

    private boolean reaped;
    private volatile boolean leftNothing;

    SpawnedChild(int pid, int pidfd, Pipe out, Pipe err, Poller poller) {
        this.pid = pid;
        this.pidfd = pidfd;
        this.pipes = List.of(out, err);
        this.poller = poller;
        this.drained = CompletableFuture.allOf(out.ended(), err.ended());
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public CompletableFuture<ExitStatus> exit() {
        return exit;
    }

    @Override
    public CompletableFuture<Void> drained() {
        return drained;
    }

    @Override
    public void signal(int number) {
        unlessReaped(() -> Posix.kill(pid, number));
    }

    @Override
    public void kill() {
        unlessReaped(() -> Posix.killGroup(pid, SIGKILL));
    }

    private void unlessReaped(Runnable send) {
        lock.lock();
        try {
            if (!reaped) {
                send.run();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean leftNothing() {
        return leftNothing;
    }

    @Override
    public void detach() {
        poller.giveUp(pipes);
    }

    int pidfd() {
        return pidfd;
    }

    List<Pipe> pipes() {
        return pipes;
    }

    /// Takes its exit status, after which its number is nobody's.
    ///
    /// @return empty when it has not ended after all
    Optional<ExitStatus> reap(Libc libc) {
        var told = new int[2];
        lock.lock();
        try {
            int result = libc.reap(pidfd, told);
            if (result == 0 && told[0] == 0) {
                return Optional.empty();
            }
            reaped = true;
            libc.close(pidfd);
            return Optional.of(result < 0 ? taken(result) : status(told[0], told[1]));
        } finally {
            lock.unlock();
        }
    }

    private static ExitStatus status(int code, int status) {
        return code == Libc.CLD_EXITED
                ? new ExitStatus.Code(status)
                : new ExitStatus.Signal(status);
    }

    /// Some code in this program waits for all children of the process, which it must not.
    private ExitStatus taken(int result) {
        LOG.error("The exit of {} was taken by others: {}", pid, Errno.words(-result));
        return new ExitStatus.Code(-1);
    }

    /// @param alone whether nothing that it started lives on
    void tell(ExitStatus status, boolean alone) {
        leftNothing = alone;
        exit.complete(status);
    }
}
