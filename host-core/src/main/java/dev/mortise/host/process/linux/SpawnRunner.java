package dev.mortise.host.process.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.mortise.host.platform.Posix;
import dev.mortise.host.process.Child;
import dev.mortise.host.process.Runner;
import dev.mortise.host.spec.CommandSpec;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;

/// Starts children on 64-bit Linux with glibc 2.34 or newer: two threads for any number of them,
/// three descriptors each, and an exit status that is exact.
///
/// One thread, which never ends before this is closed, is the parent of all children: the call
/// waits for the child's exec, and would keep a virtual thread's carrier for as long.
public final class SpawnRunner implements Runner {

    private static final Logger LOG = LoggerFactory.getLogger(SpawnRunner.class);
    private static final int SIGKILL = 9;

    private record Start(
            String name,
            CommandSpec command,
            Sink stdout,
            Sink stderr,
            CompletableFuture<SpawnedChild> child) {}

    private final Arena arena = Arena.ofShared();
    private final Libc libc = new Libc(arena);
    private final Spawner spawner = new Spawner(arena);
    private final MemorySegment ends = arena.allocate(JAVA_INT, 2);
    private final Poller poller = new Poller();
    private final LinkedBlockingQueue<Start> starts = new LinkedBlockingQueue<>();
    private final Thread thread;
    private volatile boolean closed;

    private SpawnRunner() throws IOException {
        this.thread = Thread.ofPlatform().daemon().name("starts").unstarted(this::run);
        libc.defaultChildSignal();
    }

    /// @return empty where the system has not all that this needs
    public static Optional<Runner> open() {
        if (!System.getProperty("os.name", "").equals("Linux")
                || ValueLayout.ADDRESS.byteSize() != Long.BYTES) {
            return Optional.empty();
        }
        try {
            var runner = new SpawnRunner();
            runner.poller.start();
            runner.thread.start();
            return Optional.of(runner);
        } catch (IOException | LinkageError e) {
            LOG.warn("Children are started in the JDK's way: {}", e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public Child start(String name, CommandSpec command, Sink stdout, Sink stderr)
            throws IOException {
        var start = new Start(name, command, stdout, stderr, new CompletableFuture<>());
        starts.add(start);
        if (closed) {
            refuse();
        }
        try {
            return start.child().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException refused) {
                throw new IOException(refused.getMessage(), refused);
            }
            throw e;
        }
    }

    private void run() {
        try {
            while (!closed) {
                Start start = starts.take();
                try {
                    start.child().complete(start(start));
                } catch (IOException | RuntimeException | LinkageError e) {
                    start.child().completeExceptionally(e);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            refuse();
        }
    }

    private void refuse() {
        for (Start late = starts.poll(); late != null; late = starts.poll()) {
            late.child().completeExceptionally(new IOException("the host is closing"));
        }
    }

    private SpawnedChild start(Start start) throws IOException {
        var open = new ArrayList<Integer>();
        try {
            int out = pipe(open);
            int outEnd = open.getLast();
            int err = pipe(open);
            int errEnd = open.getLast();
            int pid = spawner.spawn(start.command(), outEnd, errEnd);
            libc.close(outEnd);
            libc.close(errEnd);
            open.removeAll(List.of(outEnd, errEnd));
            return watched(start, pid, out, err, open);
        } catch (IOException e) {
            open.forEach(libc::close);
            throw e;
        }
    }

    /// @param open gets both ends, the read end first
    private int pipe(List<Integer> open) throws IOException {
        int error = libc.pipe(ends);
        if (error < 0) {
            throw new IOException("it has no pipe for its output: " + Errno.words(-error));
        }
        open.add(ends.getAtIndex(JAVA_INT, 0));
        open.add(ends.getAtIndex(JAVA_INT, 1));
        return ends.getAtIndex(JAVA_INT, 0);
    }

    private SpawnedChild watched(Start start, int pid, int out, int err, List<Integer> open)
            throws IOException {
        int pidfd = libc.pidfdOpen(pid);
        if (pidfd >= 0) {
            open.add(pidfd);
            var child =
                    new SpawnedChild(
                            pid,
                            pidfd,
                            new Pipe(start.name() + " out", out, start.stdout()),
                            new Pipe(start.name() + " err", err, start.stderr()),
                            poller);
            int error = poller.watch(libc, child);
            if (error == 0) {
                return child;
            }
            throw ended(pid, error);
        }
        throw ended(pid, pidfd);
    }

    /// It runs and cannot be watched, so it must not run.
    private IOException ended(int pid, int error) {
        Posix.killGroup(pid, SIGKILL);
        libc.reapNow(pid);
        return new IOException("it could not be watched: " + Errno.words(-error));
    }

    /// Both threads end. Children that still run are nobody's then.
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        thread.interrupt();
        poller.close();
        try {
            thread.join();
            arena.close();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
