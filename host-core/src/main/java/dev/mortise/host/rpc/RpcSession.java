package dev.mortise.host.rpc;

import dev.mortise.cp1.Frames;
import dev.mortise.cp1.Message;
import dev.mortise.cp1.StatusCode;
import dev.mortise.cp1.WireException;
import dev.mortise.cp1.WireJson;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/// Calls to a plugin over its authenticated connection (`cp1-host.md` §6).
///
/// Many calls at once; one writer at a time. There is no cancel for a unary call: on a time-out the
/// call is forgotten, and a late answer finds nobody. A plugin that does not read holds up the
/// writer, for [#WRITE] at most, but no caller for longer than its own time (must-hold B230).
public final class RpcSession implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RpcSession.class);
    private static final Duration WRITE = Duration.ofSeconds(30);

    /// Small: a thousand sessions have a thousand of these, and frames are short.
    private static final int READ_BUFFER = 1024;

    private final String name;
    private final SocketChannel channel;
    private final InputStream in;
    private final OutputStream out;
    private final Runnable ended;
    private final ReentrantLock writing = new ReentrantLock();
    private final Map<Long, Call> pending = new ConcurrentHashMap<>();
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong messages = new AtomicLong();
    private volatile String closedBecause = "";

    /// The answer to one call.
    private static final class Call extends CompletableFuture<Message> {
        private volatile boolean sent;
    }

    /// @param ended told when the connection is over
    RpcSession(String name, SocketChannel channel, Runnable ended) {
        this.name = name;
        this.channel = channel;
        this.in = new BufferedInputStream(Channels.newInputStream(channel), READ_BUFFER);
        this.out = Channels.newOutputStream(channel);
        this.ended = ended;
    }

    void start() {
        Thread.ofVirtual().name("rpc-" + name).start(this::read);
    }

    /// Calls a method and waits for its answer. For virtual threads.
    ///
    /// @param body the service message as JSON; `{}` when it has no content
    /// @return the answer's JSON, possibly empty
    public byte[] call(String method, byte[] body, Duration timeout)
            throws RpcException, InterruptedException {
        long id = calls.incrementAndGet();
        var answer = new Call();
        pending.put(id, answer);
        try {
            if (!closedBecause.isEmpty()) {
                throw new RpcException(StatusCode.UNAVAILABLE, closedBecause);
            }
            Thread.ofVirtual()
                    .name("send-" + name)
                    .start(() -> send(Message.request(id, method, body), answer));
            Message message = answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            Message.Error error = message.error();
            if (error != null) {
                throw new RpcException(error.code(), error.text());
            }
            return message.body();
        } catch (TimeoutException _) {
            throw new RpcException(
                    StatusCode.DEADLINE_EXCEEDED,
                    "no answer within "
                            + timeout.toMillis()
                            + " ms"
                            + (answer.sent ? "" : "; the plugin does not read its socket"));
        } catch (ExecutionException e) {
            throw new AssertionError("answers are never exceptional", e);
        } finally {
            pending.remove(id);
        }
    }

    /// @param answer gets why nothing was sent
    private void send(Message message, Call answer) {
        writing.lock();
        try {
            if (!answer.isDone() && pending.containsKey(message.callId())) {
                write(message);
                answer.sent = true;
            } // else its time was over before its turn came
        } catch (IOException e) {
            close("transport closed: " + words(e));
        } catch (WireException e) {
            fail(message.callId(), answer, StatusCode.INVALID_ARGUMENT, e.words());
        } finally {
            writing.unlock();
        }
    }

    private void write(Message message) throws IOException, WireException {
        var deadline = Deadlines.closeAfter(channel, WRITE);
        try {
            Frames.write(out, WireJson.encode(message), Frames.MAX_FRAME);
            messages.incrementAndGet();
        } finally {
            deadline.cancel(false);
        }
    }

    /// A channel that is closed while somebody is at it says nothing more.
    private static String words(IOException e) {
        return e instanceof AsynchronousCloseException
                ? "the plugin did not read for " + WRITE.toSeconds() + " s"
                : String.valueOf(e.getMessage());
    }

    private void read() {
        String because = "transport closed: the plugin closed the connection";
        try {
            for (byte[] frame = next(); frame != null; frame = next()) {
                messages.incrementAndGet();
                take(WireJson.decodeMessage(frame));
            }
        } catch (WireException e) {
            because = "transport closed: " + e.getMessage();
            LOG.warn("{}: {}", name, because);
        } catch (IOException e) {
            because = "transport closed: " + e.getMessage();
        } finally {
            close(because);
        }
    }

    private byte @Nullable [] next() throws IOException, WireException {
        return Frames.read(in, Frames.MAX_FRAME);
    }

    /// A message for a call nobody waits for is ignored; one that only a host may send fails its
    /// call.
    private void take(Message message) {
        var call = pending.get(message.callId());
        if (call == null) {
            return;
        }
        switch (message.kind()) {
            case RESPONSE -> call.complete(message);
            case STREAM_MESSAGE, STREAM_END -> {}
            case UNARY, STREAM_OPEN, STREAM_HALF_CLOSE, STREAM_CANCEL ->
                    call.complete(
                            Message.failure(
                                    message.callId(),
                                    Message.Kind.RESPONSE,
                                    StatusCode.UNKNOWN,
                                    "the plugin sent what only a host may send"));
        }
    }

    /// Frames both ways since the connection began.
    public long messages() {
        return messages.get();
    }

    @Override
    public void close() {
        close("transport closed: by the host");
    }

    private void close(String because) {
        if (closedBecause.isEmpty()) {
            closedBecause = because;
        }
        try {
            channel.close();
        } catch (IOException _) {
            // Then it is closed.
        }
        ended.run();
        pending.forEach((id, call) -> fail(id, call, StatusCode.UNAVAILABLE, closedBecause));
    }

    private static void fail(long id, Call call, StatusCode code, String text) {
        call.complete(Message.failure(id, Message.Kind.RESPONSE, code, text));
    }
}
