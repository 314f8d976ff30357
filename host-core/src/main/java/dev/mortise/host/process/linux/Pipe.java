package dev.mortise.host.process.linux;

import dev.mortise.host.process.Runner;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.CompletableFuture;

/// The host's end of one of a child's pipes. Belongs to the poller's thread.
final class Pipe {

    private static final Logger LOG = LoggerFactory.getLogger(Pipe.class);

    /// What a pipe holds.
    static final int CAPACITY = 64 * 1024;

    /// What reading once came to.
    enum Found {
        NOTHING,
        SOME,
        /// So much that the plugin may be waiting for room.
        MUCH,
        END
    }

    private final String name;
    private final int fd;
    private final Runner.Sink sink;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private long id = Poll.NOBODY;
    private boolean over;

    Pipe(String name, int fd, Runner.Sink sink) {
        this.name = name;
        this.fd = fd;
        this.sink = sink;
    }

    int fd() {
        return fd;
    }

    /// Its name among the members of a poll.
    long id() {
        return id;
    }

    void id(long id) {
        this.id = id;
    }

    /// Whether its end was told.
    boolean over() {
        return over;
    }

    CompletableFuture<Void> ended() {
        return ended;
    }

    /// Reads what is there, at most what a pipe holds.
    Found read(Libc libc, byte[] buffer) {
        int n = libc.read(fd, buffer);
        if (n > 0) {
            feed(buffer, n);
            return n >= CAPACITY / 2 ? Found.MUCH : Found.SOME;
        }
        return n == -Libc.EAGAIN || n == -Libc.EINTR ? Found.NOTHING : Found.END;
    }

    /// A fault of ours in handling a line must not stall the plugin: the pipe is read on.
    private void feed(byte[] buffer, int length) {
        try {
            sink.bytes(buffer, length);
        } catch (RuntimeException | Error e) {
            LOG.error("{}: {} bytes of output were lost", name, length, e);
        }
    }

    /// Closes it and tells its end. Once.
    void end(Libc libc) {
        over = true;
        libc.close(fd);
        try {
            sink.end();
        } catch (RuntimeException | Error e) {
            LOG.error("{}: the end of the output was lost", name, e);
        }
        ended.complete(null);
    }
}
