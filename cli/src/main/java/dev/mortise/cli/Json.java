package dev.mortise.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import dev.mortise.host.error.HostError;
import dev.mortise.host.integrity.Inspection;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.logs.LogLine;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/// One JSON object per line, for programs. Keys are snake_case and only ever added.
final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    private interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    private static String object(Body body) {
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

    static String installation(Installation installation, Inspection inspection) {
        return object(
                json -> {
                    json.writeStringField("type", "installation");
                    json.writeStringField("plugin", installation.id().plugin());
                    json.writeStringField("version", installation.id().version());
                    json.writeStringField("kind", installation.kind().word());
                    json.writeStringField("path", installation.path().toString());
                    json.writeBooleanField("pinned", installation.sha256().isPresent());
                    errors(json, "problems", inspection.problems());
                    errors(json, "warnings", inspection.warnings());
                });
    }

    private static void errors(JsonGenerator json, String field, List<HostError> errors)
            throws IOException {
        json.writeArrayFieldStart(field);
        for (HostError error : errors) {
            json.writeStartObject();
            json.writeStringField("code", error.code());
            json.writeStringField("what", error.what());
            json.writeStringField("why", error.why());
            json.writeStringField("remedy", error.remedy());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    static String log(ProcessKey process, LogLine line) {
        return object(
                json -> {
                    json.writeStringField("type", "log");
                    json.writeNumberField("sequence", line.sequence());
                    json.writeStringField("time", line.wall().toString());
                    json.writeStringField("process", process.toString());
                    json.writeNumberField("launch", line.launch());
                    json.writeStringField("stream", line.stream().word());
                    json.writeBooleanField("cut", line.cut());
                    json.writeStringField("line", line.text());
                });
    }

    static String dropped(ProcessKey process, long lines) {
        return object(
                json -> {
                    json.writeStringField("type", "dropped");
                    json.writeStringField("process", process.toString());
                    json.writeNumberField("lines", lines);
                });
    }

    static String record(HostRecord event) {
        return object(
                json -> {
                    json.writeStringField("type", type(event.what()));
                    json.writeNumberField("sequence", event.sequence());
                    json.writeStringField("time", event.wall().toString());
                    json.writeNumberField("uptime_ms", event.uptime().toMillis());
                    write(json, event.what());
                });
    }

    private static String type(HostRecord.What what) {
        return switch (what) {
            case HostRecord.HostNote _ -> "host";
            case HostRecord.HostStarted _ -> "host_started";
            case HostRecord.HostStopped _ -> "host_stopped";
            case HostRecord.HostDied _ -> "host_died";
            case HostRecord.ClockChanged _ -> "clock";
            case HostRecord.Rebound _ -> "rebound";
            case HostRecord.Purged _ -> "purged";
            case HostRecord.Action _ -> "action";
            case HostRecord.Moved _ -> "transition";
            case HostRecord.LaunchBegan _ -> "launch_began";
            case HostRecord.LaunchEnded _ -> "launch_ended";
            case HostRecord.Leftovers _ -> "leftovers";
        };
    }

    private static void write(JsonGenerator json, HostRecord.What what) throws IOException {
        switch (what) {
            case HostRecord.HostNote(var text) -> json.writeStringField("text", text);
            case HostRecord.HostStarted(long pid) -> json.writeNumberField("pid", pid);
            case HostRecord.HostStopped() -> {}
            case HostRecord.HostDied(long pid, Instant lastSign) -> {
                json.writeNumberField("pid", pid);
                json.writeStringField("last_sign", lastSign.toString());
            }
            case HostRecord.ClockChanged c -> {
                json.writeStringField("change", c.change().name().toLowerCase(Locale.ROOT));
                json.writeNumberField("amount_ms", c.amount().toMillis());
                json.writeStringField("text", c.words());
            }
            case HostRecord.Rebound r -> {
                instance(json, r.instance());
                json.writeStringField("from", r.from().toString());
                json.writeStringField("to", r.to().toString());
            }
            case HostRecord.Purged p -> {
                instance(json, p.instance());
                json.writeNumberField("files", p.files());
                json.writeNumberField("bytes", p.bytes());
                texts(json, "left", p.left());
            }
            case HostRecord.Action a -> {
                json.writeStringField("operation", a.operation());
                instance(json, a.instance());
                json.writeStringField("by", a.by().name().toLowerCase(Locale.ROOT));
                json.writeStringField("outcome", a.outcome());
            }
            case HostRecord.Moved m -> {
                launch(json, m.process(), m.launch());
                json.writeStringField("from", m.from().name());
                json.writeStringField("to", m.to().name());
                json.writeStringField("cause", m.cause().words());
                json.writeStringField("by", m.cause().by().name().toLowerCase(Locale.ROOT));
            }
            case HostRecord.LaunchBegan b -> {
                launch(json, b.process(), b.launch());
                json.writeStringField("installation", b.installation().toString());
                json.writeStringField("launch_id", b.launchId());
                json.writeStringField("endpoint", b.endpoint());
            }
            case HostRecord.LaunchEnded e -> {
                launch(json, e.process(), e.launch());
                json.writeStringField("cause", e.cause().words());
                json.writeStringField("by", e.cause().by().name().toLowerCase(Locale.ROOT));
                json.writeBooleanField("crash", e.crash());
                json.writeBooleanField("killed_by_host", e.killed());
                json.writeNumberField("lived_ms", e.lived().toMillis());
                if (e.status().isPresent()) {
                    status(json, e.status().get());
                }
                if (e.evidence().rssBytes().isPresent()) {
                    json.writeNumberField("rss_bytes", e.evidence().rssBytes().getAsLong());
                }
                if (e.evidence().outOfMemory().isPresent()) {
                    json.writeStringField("out_of_memory", e.evidence().outOfMemory().get());
                }
                if (!e.evidence().start().isEmpty()) {
                    texts(json, "start", e.evidence().start());
                }
                if (e.evidence().alike() > 0) {
                    json.writeNumberField("alike", e.evidence().alike());
                }
            }
            case HostRecord.Leftovers l -> {
                launch(json, l.process(), l.launch());
                json.writeBooleanField("ended", l.ended());
                texts(json, "processes", l.processes());
            }
        }
    }

    private static void instance(JsonGenerator json, InstanceId id) throws IOException {
        json.writeStringField("tenant", id.tenant());
        json.writeStringField("instance", id.id());
    }

    private static void texts(JsonGenerator json, String name, List<String> texts)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    private static void launch(JsonGenerator json, ProcessKey process, int launch)
            throws IOException {
        json.writeStringField("process", process.toString());
        json.writeNumberField("launch", launch);
    }

    private static void status(JsonGenerator json, ExitStatus status) throws IOException {
        switch (status) {
            case ExitStatus.Code(int code) -> {
                json.writeNumberField("exit_code", code);
                possibleSignal(json, status);
            }
            case ExitStatus.Signal(int number) -> json.writeNumberField("signal", number);
            case ExitStatus.CodeOrSignal(int code) -> {
                json.writeNumberField("exit_code_or_signal", code);
                possibleSignal(json, status);
            }
        }
    }

    private static void possibleSignal(JsonGenerator json, ExitStatus status) throws IOException {
        if (status.signal().isPresent()) {
            json.writeNumberField("possible_signal", status.signal().getAsInt());
        }
    }
}
