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

/// Starts children on 64-bit Linux with glibc 2.34 or newer: one thread for any number of them,
/// three descriptors each, and an exit status that is exact.
///
/// The calling thread waits for the child's exec, half a millisecond mostly, and is the child's
/// parent in the kernel's books. It should be a platform thread that stays.
public final class SpawnRunner implements Runner {

    private static final Logger LOG = LoggerFactory.getLogger(SpawnRunner.class);
    private static final int SIGKILL = 9;

    private final Arena arena = Arena.ofShared();
    private final Spawner spawner = new Spawner(arena);
    private final Poller poller = new Poller();
    private volatile boolean closed;

    private SpawnRunner() throws IOException {
        new Libc(arena).defaultChildSignal();
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
            return Optional.of(runner);
        } catch (IOException | LinkageError e) {
            LOG.warn("Children are started in the JDK's way: {}", e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public Child start(String name, CommandSpec command, Sink stdout, Sink stderr)
            throws IOException {
        if (closed) {
            throw new IOException("the host is closing");
        }
        try (var mine = Arena.ofConfined()) {
            return new Start(name, command, stdout, stderr, mine).run();
        }
    }

    /// One start, on its caller's thread.
    private final class Start {
        private final String name;
        private final CommandSpec command;
        private final Sink stdout;
        private final Sink stderr;
        private final Arena mine;
        private final Libc libc;
        private final List<Integer> open = new ArrayList<>();

        Start(String name, CommandSpec command, Sink stdout, Sink stderr, Arena mine) {
            this.name = name;
            this.command = command;
            this.stdout = stdout;
            this.stderr = stderr;
            this.mine = mine;
            this.libc = new Libc(mine);
        }

        Child run() throws IOException {
            try {
                var out = pipe();
                var err = pipe();
                int pid = spawner.spawn(mine, command, out.writing(), err.writing());
                close(out.writing());
                close(err.writing());
                return watched(pid, out.reading(), err.reading());
            } catch (IOException e) {
                List.copyOf(open).forEach(this::close);
                throw e;
            }
        }

        private record Ends(int reading, int writing) {}

        private Ends pipe() throws IOException {
            MemorySegment ends = mine.allocate(JAVA_INT, 2);
            int error = libc.pipe(ends);
            if (error < 0) {
                throw new IOException("it has no pipe for its output: " + Errno.words(-error));
            }
            var both = new Ends(ends.getAtIndex(JAVA_INT, 0), ends.getAtIndex(JAVA_INT, 1));
            open.add(both.reading());
            open.add(both.writing());
            return both;
        }

        private void close(Integer fd) {
            open.remove(fd);
            libc.close(fd);
        }

        private SpawnedChild watched(int pid, int out, int err) throws IOException {
            int pidfd = libc.pidfdOpen(pid);
            if (pidfd < 0) {
                throw ended(pid, pidfd);
            }
            open.add(pidfd);
            var child =
                    new SpawnedChild(
                            pid,
                            pidfd,
                            new Pipe(name + " out", out, stdout),
                            new Pipe(name + " err", err, stderr),
                            poller);
            open.removeAll(List.of(out, err));
            int error = poller.watch(libc, child);
            if (error < 0) {
                throw ended(pid, error);
            }
            return child;
        }

        /// It runs and cannot be watched, so it must not run.
        private IOException ended(int pid, int error) {
            Posix.killGroup(pid, SIGKILL);
            libc.reapNow(pid);
            return new IOException("it could not be watched: " + Errno.words(-error));
        }
    }

    /// Its thread ends. Children that still run are nobody's then.
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            poller.close();
            arena.close();
        }
    }
}
