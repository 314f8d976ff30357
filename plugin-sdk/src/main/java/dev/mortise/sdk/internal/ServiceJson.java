package dev.mortise.sdk.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import dev.mortise.cp1.WireJson;
import dev.mortise.sdk.Description;
import dev.mortise.sdk.Health;

import java.io.IOException;

/// The service messages the SDK reads and writes by itself (`cp1-host.md` §7, Appendix A and B).
/// Like the Go side it writes every field, with null for an empty list.
final class ServiceJson {

    private ServiceJson() {}

    static byte[] health(Health health) {
        return WireJson.bytes(
                json -> {
                    json.writeStartObject();
                    json.writeNumberField("state", health.state().ordinal());
                    if (health.instances().isEmpty()) {
                        json.writeNullField("instances");
                    } else {
                        json.writeArrayFieldStart("instances");
                        for (Health.Instance instance : health.instances()) {
                            json.writeStartObject();
                            json.writeStringField(
                                    "plugin_instance_id", instance.pluginInstanceId());
                            json.writeNumberField("state", instance.state().ordinal());
                            json.writeStringField("detail", instance.detail());
                            json.writeEndObject();
                        }
                        json.writeEndArray();
                    }
                    json.writeEndObject();
                });
    }

    static byte[] description(Service service, String pluginId, Description description) {
        return WireJson.bytes(
                json -> {
                    json.writeStartObject();
                    json.writeStringField(service.protocol() + "_id", pluginId);
                    json.writeStringField("version", description.version());
                    json.writeArrayFieldStart("schema_versions");
                    for (String version : description.schemaVersions()) {
                        json.writeString(version);
                    }
                    json.writeEndArray();
                    if (service == Service.DRIVER) {
                        json.writeNullField("capabilities");
                    } else {
                        json.writeNullField("requirements");
                        json.writeNullField("jobs");
                        json.writeBooleanField("declarative_only", false);
                    }
                    json.writeEndObject();
                });
    }

    /// The answer to Shutdown: all well.
    static byte[] noStatus() {
        return WireJson.bytes(
                json -> {
                    json.writeStartObject();
                    json.writeNullField("status");
                    json.writeEndObject();
                });
    }

    /// The reason in a Shutdown request; empty when there is none. A request that cannot be read is
    /// still a request to end.
    static String shutdownReason(byte[] request) {
        try (JsonParser json = WireJson.parser(request)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return "";
            }
            for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
                json.nextToken();
                if (key.equals("reason")) {
                    return json.getValueAsString("");
                }
                json.skipChildren();
            }
        } catch (IOException _) {
            // Said above.
        }
        return "";
    }
}
