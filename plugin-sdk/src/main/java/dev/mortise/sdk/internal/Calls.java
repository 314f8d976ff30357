package dev.mortise.sdk.internal;

import dev.mortise.cp1.Message;
import dev.mortise.cp1.Message.Kind;
import dev.mortise.cp1.StatusCode;
import dev.mortise.cp1.WireException;
import dev.mortise.sdk.CallFailed;
import dev.mortise.sdk.Plugin;
import dev.mortise.sdk.PluginContext;
import dev.mortise.sdk.UnaryHandler;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Answers what the host asks (`cp1-host.md` §6). Unary calls run on virtual threads, so that a
/// slow one never holds up a health probe; stream bookkeeping happens on the reading thread, so
/// that the frames of one stream keep their order.
final class Calls implements PluginContext {

    private static final byte[] NOTHING = {};

    private final Connection connection;
    private final Launch launch;
    private final PrintStream stderr;
    private final Map<String, Answer> answers = new HashMap<>();

    /// Call ids of the streams the host listens on. Written by the reading thread, read by any.
    private final Set<Long> streams = ConcurrentHashMap.newKeySet();

    private interface Answer {
        byte[] to(byte[] request) throws Exception;
    }

    Calls(
            Plugin plugin,
            Map<String, UnaryHandler> handlers,
            Connection connection,
            Launch launch,
            PrintStream stderr) {
        this.connection = connection;
        this.launch = launch;
        this.stderr = stderr;
        handlers.forEach(
                (method, handler) -> answers.put(method, request -> text(handler, request)));
        answers.put("Health", _ -> ServiceJson.health(plugin.health()));
        answers.put(
                "Describe",
                _ ->
                        ServiceJson.description(
                                launch.service(), launch.pluginId(), plugin.describe()));
    }

    private static byte[] text(UnaryHandler handler, byte[] request) throws Exception {
        String json = request.length == 0 ? "{}" : new String(request, StandardCharsets.UTF_8);
        return handler.handle(json).getBytes(StandardCharsets.UTF_8);
    }

    boolean isShutdown(Message message) {
        return message.kind() == Kind.UNARY
                && launch.service().methodOf(message.method()).equals("Shutdown");
    }

    void answerShutdown(Message message) {
        write(Message.answer(message.callId(), ServiceJson.noStatus()));
    }

    /// Takes one message; returns at once but for the time a frame needs to be written.
    void accept(Message message) {
        long id = message.callId();
        switch (message.kind()) {
            case UNARY -> {
                Answer answer = answers.get(launch.service().methodOf(message.method()));
                if (answer == null) {
                    write(unimplemented(message, Kind.RESPONSE));
                } else {
                    Thread.ofVirtual().name("call-" + id).start(() -> answer(message, answer));
                }
            }
            case STREAM_OPEN -> {
                if (launch.service().isOutgoing(launch.service().methodOf(message.method()))) {
                    streams.add(id);
                } else {
                    write(unimplemented(message, Kind.STREAM_END));
                }
            }
            case STREAM_MESSAGE, STREAM_HALF_CLOSE -> {
                if (!streams.contains(id)) {
                    write(unknownStream(id));
                }
            }
            case STREAM_CANCEL ->
                    write(
                            streams.remove(id)
                                    ? Message.failure(
                                            id, Kind.STREAM_END, StatusCode.CANCELLED, "cancelled")
                                    : unknownStream(id));
            case RESPONSE, STREAM_END ->
                    write(
                            Message.failure(
                                    id,
                                    Kind.RESPONSE,
                                    StatusCode.UNKNOWN,
                                    "unexpected message of kind " + message.kind().number()));
        }
    }

    @Override
    public boolean send(String text) {
        byte[] json = text.getBytes(StandardCharsets.UTF_8);
        // The listeners of this moment: one that comes during the loop has not missed anything.
        Long[] open = streams.toArray(new Long[0]);
        if (open.length == 0) {
            return sendOn(0, json);
        }
        boolean sent = true;
        for (long id : open) {
            sent &= sendOn(id, json);
        }
        return sent;
    }

    @Override
    public String pluginId() {
        return launch.pluginId();
    }

    @Override
    public String protocol() {
        return launch.service().protocol();
    }

    @Override
    public long protocolVersion() {
        return launch.protocolVersion();
    }

    @Override
    public Optional<String> tenant() {
        return Optional.of(launch.tenant()).filter(value -> !value.isEmpty());
    }

    @Override
    public Optional<String> instanceId() {
        return Optional.of(launch.instanceId()).filter(value -> !value.isEmpty());
    }

    private boolean sendOn(long id, byte[] json) {
        try {
            connection.write(new Message(id, Kind.STREAM_MESSAGE, "", json, null));
            return true;
        } catch (WireException e) {
            throw new IllegalArgumentException("message is too long for a frame", e);
        } catch (IOException _) {
            return false;
        }
    }

    private void answer(Message request, Answer answer) {
        long id = request.callId();
        Message response;
        try {
            response = Message.answer(id, answer.to(request.body()));
        } catch (CallFailed e) {
            response = failure(id, StatusCode.of(e.code()), e);
        } catch (Exception | Error e) {
            e.printStackTrace(stderr);
            response = failure(id, StatusCode.UNKNOWN, e);
        }
        write(response);
    }

    private void write(Message message) {
        try {
            connection.write(message);
        } catch (WireException _) {
            write(
                    Message.failure(
                            message.callId(),
                            Kind.RESPONSE,
                            StatusCode.INTERNAL,
                            "response exceeds the frame limit"));
        } catch (IOException _) {
            // The reading thread sees the same end and acts on it.
        }
    }

    /// The first thing said of the failure, and not where in the code it was.
    private static Message failure(long id, StatusCode code, Throwable thrown) {
        String message = thrown.getMessage();
        return Message.failure(
                id,
                Kind.RESPONSE,
                code,
                message == null ? thrown.getClass().getSimpleName() : message);
    }

    private static Message unimplemented(Message message, Kind kind) {
        return new Message(
                message.callId(),
                kind,
                "",
                NOTHING,
                new Message.Error(
                        StatusCode.UNIMPLEMENTED,
                        "method " + message.method() + " not implemented"));
    }

    private static Message unknownStream(long id) {
        return Message.failure(
                id,
                Kind.STREAM_END,
                StatusCode.NOT_FOUND,
                "unknown stream " + Long.toUnsignedString(id));
    }
}
