package dev.mortise.host.protocol.cp1;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import dev.mortise.cp1.StatusCode;
import dev.mortise.cp1.WireJson;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.protocol.Conversation;
import dev.mortise.host.protocol.Conversation.Reported;
import dev.mortise.host.rpc.RpcException;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Reads what a plugin answers to Health (§7): its own state, and that of instances it lists. 0 is
/// unspecified, 1 serving, 2 not serving; a probe fails by the plugin's own state alone.
final class HealthAnswer {

    private final UnaryOperator<String> shown;
    private final Map<String, Reported> instances = new LinkedHashMap<>();
    private Health own = Health.UNKNOWN;

    private HealthAnswer(UnaryOperator<String> shown) {
        this.shown = shown;
    }

    /// @param shown masks what the plugin said and makes it safe to show
    static Conversation.Health parse(byte[] json, UnaryOperator<String> shown) throws RpcException {
        var answer = new HealthAnswer(shown);
        if (json.length > 0) {
            answer.read(json);
        }
        return answer.health();
    }

    private Conversation.Health health() {
        String details =
                instances.values().stream()
                        .map(Reported::detail)
                        .filter(detail -> !detail.isEmpty())
                        .collect(Collectors.joining("; "));
        boolean serving = own != Health.DEGRADED;
        String problem = serving ? "" : "the plugin says it is not serving";
        String detail = details.isEmpty() ? problem : details;
        return new Conversation.Health(problem, new Reported(own, detail), instances);
    }

    private void read(byte[] json) throws RpcException {
        try (JsonParser parser = WireJson.parser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw malformed();
            }
            for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
                JsonToken value = parser.nextToken();
                switch (key) {
                    case "state" -> own = health(parser.getValueAsInt());
                    case "instances" -> {
                        if (value == JsonToken.START_ARRAY) {
                            readInstances(parser);
                        }
                    }
                    default -> parser.skipChildren();
                }
            }
        } catch (IOException _) {
            throw malformed();
        }
    }

    private void readInstances(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            String id = "";
            String detail = "";
            int state = 0;
            for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
                parser.nextToken();
                switch (key) {
                    case "plugin_instance_id" -> id = parser.getValueAsString("");
                    case "detail" -> detail = parser.getValueAsString("");
                    case "state" -> state = parser.getValueAsInt();
                    default -> parser.skipChildren();
                }
            }
            instances.put(id, new Reported(health(state), shown.apply(detail)));
        }
    }

    private static Health health(int state) {
        return switch (state) {
            case 1 -> Health.HEALTHY;
            case 2 -> Health.DEGRADED;
            default -> Health.UNKNOWN;
        };
    }

    private static RpcException malformed() {
        return new RpcException(StatusCode.INTERNAL, "the answer of Health is not its message");
    }
}
