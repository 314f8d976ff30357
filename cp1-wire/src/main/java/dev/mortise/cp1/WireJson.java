package dev.mortise.cp1;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;

/// The JSON inside the frames: the authentication frame (§5) and the messages (§6).
///
/// Written token by token: the shapes are fixed, and a plugin that starts in a JVM should not pay
/// for a data-binding library. A reader accepts keys that are missing, null or unknown.
public final class WireJson {

    private static final JsonFactory JSON = new JsonFactory();

    private WireJson() {}

    /// What a plugin says first on its connection.
    public record Credentials(String launchId, String proof) {
        /// Never the values.
        @Override
        public String toString() {
            return "Credentials[…]";
        }
    }

    /// Writes one JSON document into memory.
    @FunctionalInterface
    public interface Writer {
        void write(JsonGenerator json) throws IOException;
    }

    public static byte[] bytes(Writer writer) {
        var out = new ByteArrayOutputStream(128);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            writer.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return out.toByteArray();
    }

    public static JsonParser parser(byte[] json) throws IOException {
        return JSON.createParser(json);
    }

    public static byte[] encode(Credentials credentials) {
        return bytes(
                json -> {
                    json.writeStartObject();
                    json.writeStringField("launch_id", credentials.launchId());
                    json.writeStringField("proof", credentials.proof());
                    json.writeEndObject();
                });
    }

    public static Credentials decodeCredentials(byte[] frame) throws WireException {
        try (JsonParser json = parser(frame)) {
            String launchId = "";
            String proof = "";
            start(json);
            for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
                json.nextToken();
                switch (key) {
                    case "launch_id" -> launchId = text(json);
                    case "proof" -> proof = text(json);
                    default -> json.skipChildren();
                }
            }
            end(json);
            return new Credentials(launchId, proof);
        } catch (IOException _) {
            // The parser's own message would quote the frame, and the frame holds a proof.
            throw new WireException("authentication: not a JSON object");
        }
    }

    public static byte[] encode(Message message) {
        return bytes(
                json -> {
                    json.writeStartObject();
                    json.writeFieldName("call_id");
                    json.writeNumber(Long.toUnsignedString(message.callId()));
                    json.writeNumberField("kind", message.kind().number());
                    if (!message.method().isEmpty()) {
                        json.writeStringField("method", message.method());
                    }
                    if (message.body().length > 0) {
                        json.writeStringField(
                                "body", Base64.getEncoder().encodeToString(message.body()));
                    }
                    var error = message.error();
                    if (error != null) {
                        json.writeObjectFieldStart("error");
                        json.writeNumberField("code", error.code().number());
                        if (!error.text().isEmpty()) {
                            json.writeStringField("message", error.text());
                        }
                        json.writeEndObject();
                    }
                    json.writeEndObject();
                });
    }

    public static Message decodeMessage(byte[] frame) throws WireException {
        try (JsonParser json = parser(frame)) {
            long callId = 0;
            int kind = 0;
            String method = "";
            String body = "";
            Message.Error error = null;
            start(json);
            for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
                json.nextToken();
                switch (key) {
                    case "call_id" -> callId = unsigned(json);
                    case "kind" -> kind = number(json);
                    case "method" -> method = text(json);
                    case "body" -> body = text(json);
                    case "error" -> error = error(json);
                    default -> json.skipChildren();
                }
            }
            end(json);
            return new Message(
                    callId, Message.Kind.of(kind), method, Base64.getDecoder().decode(body), error);
        } catch (IOException | IllegalArgumentException _) {
            throw new WireException("message: not the JSON object of an RPC message");
        }
    }

    private static Message.@Nullable Error error(JsonParser json) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw new IOException("error is not an object");
        }
        int code = 0;
        String text = "";
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            json.nextToken();
            switch (key) {
                case "code" -> code = number(json);
                case "message" -> text = text(json);
                default -> json.skipChildren();
            }
        }
        return new Message.Error(StatusCode.of(code), text);
    }

    /// Call ids may use all 64 bits: text, not double.
    private static long unsigned(JsonParser json) throws IOException {
        return isNumber(json) ? Long.parseUnsignedLong(json.getText()) : 0;
    }

    private static int number(JsonParser json) throws IOException {
        return isNumber(json) ? json.getIntValue() : 0;
    }

    /// True for a whole number, false for null; there is nothing third.
    private static boolean isNumber(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_NUMBER_INT -> true;
            case VALUE_NULL -> false;
            case null, default -> throw new IOException("not a whole number");
        };
    }

    private static String text(JsonParser json) throws IOException {
        String text = json.getValueAsString("");
        json.skipChildren();
        return text;
    }

    private static void start(JsonParser json) throws IOException, WireException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new WireException("message: not a JSON object");
        }
    }

    /// One frame, one object: what follows it would be somebody's attempt at a second.
    private static void end(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.END_OBJECT || json.nextToken() != null) {
            throw new IOException("not one whole object");
        }
    }
}
