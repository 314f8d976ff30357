package dev.mortise.host.process;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/// Reads one pipe to its end, whatever its sink does with the bytes.
final class PipePump {

    private static final Logger LOG = LoggerFactory.getLogger(PipePump.class);
    private static final int BUFFER = 64 * 1024;

    /// Enough for the masking expressions; a thousand plugins have two thousand of these.
    private static final int STACK = 512 * 1024;

    private final String name;
    private final InputStream pipe;
    private final Runner.Sink sink;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    /// Guards the sink: after its end it gets nothing more.
    private final ReentrantLock lock = new ReentrantLock();

    private boolean over;

    PipePump(String name, InputStream pipe, Runner.Sink sink) {
        this.name = name;
        this.pipe = pipe;
        this.sink = sink;
    }

    CompletableFuture<Void> start() {
        Thread.ofPlatform().daemon().name("pump-" + name).stackSize(STACK).start(this::run);
        return ended;
    }

    /// The pipe is given up: its end is told now. The thread itself goes when the system lets go of
    /// its read, which may be as late as the last process that holds the other end.
    void giveUp() {
        end();
    }

    private void run() {
        byte[] buffer = new byte[BUFFER];
        try {
            for (int n = pipe.read(buffer); n >= 0 && feed(buffer, n); n = pipe.read(buffer)) {}
        } catch (IOException _) {
            // Closed under us: its end as well.
        } finally {
            end();
        }
    }

    /// A fault of ours in handling a line must not stall the plugin: the pipe is read on, be it for
    /// want of stack or memory.
    ///
    /// @return whether to read on
    private boolean feed(byte[] buffer, int length) {
        lock.lock();
        try {
            if (!over) {
                sink.bytes(buffer, length);
            }
            return !over;
        } catch (RuntimeException | Error e) {
            LOG.error("{}: {} bytes of output were lost", name, length, e);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        lock.lock();
        try {
            if (!over) {
                over = true;
                sink.end();
            }
        } catch (RuntimeException | Error e) {
            LOG.error("{}: the end of the output was lost", name, e);
        } finally {
            lock.unlock();
            ended.complete(null);
        }
    }
}
