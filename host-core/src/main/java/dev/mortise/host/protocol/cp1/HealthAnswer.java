package dev.mortise.host.protocol.cp1;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import dev.mortise.cp1.StatusCode;
import dev.mortise.cp1.WireJson;
import dev.mortise.host.rpc.RpcException;

import java.io.IOException;
import java.util.StringJoiner;

/// What a plugin answers to Health (§7): its own state, and that of instances it lists.
///
/// @param state 0 unspecified, 1 serving, 2 not serving
/// @param detail the details of listed instances, joined
record HealthAnswer(int state, String detail) {

    private static final int NOT_SERVING = 2;

    boolean serving() {
        return state != NOT_SERVING;
    }

    static HealthAnswer parse(byte[] json) throws RpcException {
        if (json.length == 0) {
            return new HealthAnswer(0, "");
        }
        int state = 0;
        var details = new StringJoiner("; ");
        try (JsonParser parser = WireJson.parser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw malformed();
            }
            for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
                JsonToken value = parser.nextToken();
                switch (key) {
                    case "state" -> state = parser.getValueAsInt();
                    case "instances" -> {
                        if (value == JsonToken.START_ARRAY) {
                            instances(parser, details);
                        }
                    }
                    default -> parser.skipChildren();
                }
            }
        } catch (IOException _) {
            throw malformed();
        }
        return new HealthAnswer(state, details.toString());
    }

    private static void instances(JsonParser parser, StringJoiner details) throws IOException {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
                parser.nextToken();
                if (key.equals("detail") && !parser.getValueAsString("").isEmpty()) {
                    details.add(parser.getValueAsString(""));
                }
                parser.skipChildren();
            }
        }
    }

    private static RpcException malformed() {
        return new RpcException(StatusCode.INTERNAL, "the answer of Health is not its message");
    }
}
