package dev.mortise.host.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One JSON object that was read, asked by name: what another version put in besides does not
/// disturb. Every question throws [IllegalArgumentException] when the answer is not there or of
/// another type.
final class JsonObject {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final Map<String, Object> fields;

    private JsonObject(Map<String, Object> fields) {
        this.fields = fields;
    }

    /// What stands between the braces.
    interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    static String write(Body body) {
        var text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            body.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return text.toString();
    }

    static JsonObject read(String text) {
        try (JsonParser json = FACTORY.createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("no object");
            }
            return object(json);
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON", e);
        }
    }

    private static JsonObject object(JsonParser json) throws IOException {
        var fields = new LinkedHashMap<String, Object>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            if (json.nextToken() != JsonToken.VALUE_NULL) {
                fields.put(name, value(json));
            }
        }
        return new JsonObject(fields);
    }

    private static Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> object(json);
            case START_ARRAY -> {
                var list = new ArrayList<Object>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(json));
                }
                yield list;
            }
            case VALUE_NUMBER_INT ->
                    json.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                            ? json.getText()
                            : Long.valueOf(json.getLongValue());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> json.getText();
        };
    }

    private <T> T get(String name, Class<T> type) {
        return find(name, type)
                .orElseThrow(() -> new IllegalArgumentException("no " + name + " in it"));
    }

    private <T> Optional<T> find(String name, Class<T> type) {
        return Optional.ofNullable(fields.get(name)).filter(type::isInstance).map(type::cast);
    }

    boolean has(String name) {
        return fields.containsKey(name);
    }

    String text(String name) {
        return get(name, String.class);
    }

    Optional<String> maybeText(String name) {
        return find(name, String.class);
    }

    long number(String name) {
        return get(name, Long.class);
    }

    int integer(String name) {
        long number = number(name);
        if (number != (int) number) {
            throw new IllegalArgumentException(name + " is too large");
        }
        return (int) number;
    }

    boolean yes(String name) {
        return get(name, Boolean.class);
    }

    JsonObject object(String name) {
        return get(name, JsonObject.class);
    }

    List<String> texts(String name) {
        List<?> list = get(name, List.class);
        return list.stream().map(String.class::cast).toList();
    }
}
