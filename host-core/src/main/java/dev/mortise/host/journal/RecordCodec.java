package dev.mortise.host.journal;

import com.fasterxml.jackson.core.JsonGenerator;

import dev.mortise.host.journal.HostRecord.What;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Records as JSON, with nothing lost. Each has its words too: one of a kind that this version does
/// not know reads back as a note with them.
///
/// Kinds, field names and the names of enums are the format: they stay as they are whatever the
/// classes are called. New fields may be added; readers leave alone what they do not know.
final class RecordCodec {

    private RecordCodec() {}

    static String kind(What what) {
        return switch (what) {
            case HostRecord.HostNote _ -> "note";
            case HostRecord.HostStarted _ -> "host-started";
            case HostRecord.HostStopped _ -> "host-stopped";
            case HostRecord.HostDied _ -> "host-died";
            case HostRecord.ClockChanged _ -> "clock-changed";
            case HostRecord.Action _ -> "action";
            case HostRecord.Rebound _ -> "rebound";
            case HostRecord.Purged _ -> "purged";
            case HostRecord.Moved _ -> "moved";
            case HostRecord.LaunchBegan _ -> "launch-began";
            case HostRecord.LaunchEnded _ -> "launch-ended";
            case HostRecord.Leftovers _ -> "leftovers";
        };
    }

    static String body(What what) {
        return JsonObject.write(
                json -> {
                    json.writeStringField("words", RecordWords.of(what));
                    fields(json, what);
                });
    }

    private static void fields(JsonGenerator json, What what) throws IOException {
        switch (what) {
            case HostRecord.HostNote _, HostRecord.HostStopped _ -> {}
            case HostRecord.HostStarted(long pid) -> json.writeNumberField("pid", pid);
            case HostRecord.HostDied d -> {
                json.writeNumberField("pid", d.pid());
                json.writeStringField("last_sign", d.lastSign().toString());
            }
            case HostRecord.ClockChanged c -> {
                json.writeStringField("change", c.change().name());
                json.writeStringField("amount", c.amount().toString());
            }
            case HostRecord.Action a -> {
                instance(json, a.instance());
                json.writeStringField("operation", a.operation());
                json.writeStringField("by", a.by().name());
                json.writeStringField("outcome", a.outcome());
            }
            case HostRecord.Rebound r -> {
                instance(json, r.instance());
                json.writeStringField("from", Keys.of(r.from()));
                json.writeStringField("to", Keys.of(r.to()));
            }
            case HostRecord.Purged p -> {
                instance(json, p.instance());
                json.writeNumberField("files", p.files());
                json.writeNumberField("bytes", p.bytes());
                texts(json, "left", p.left());
            }
            case HostRecord.Moved m -> {
                launch(json, m.process(), m.launch());
                json.writeStringField("from", m.from().name());
                json.writeStringField("to", m.to().name());
                CauseCodec.write(json, "cause", m.cause());
            }
            case HostRecord.LaunchBegan b -> {
                launch(json, b.process(), b.launch());
                json.writeStringField("installation", Keys.of(b.installation()));
                json.writeStringField("launch_id", b.launchId());
                json.writeStringField("endpoint", b.endpoint());
            }
            case HostRecord.LaunchEnded e -> ended(json, e);
            case HostRecord.Leftovers l -> {
                launch(json, l.process(), l.launch());
                texts(json, "left", l.processes());
                json.writeBooleanField("ended", l.ended());
            }
        }
    }

    private static void ended(JsonGenerator json, HostRecord.LaunchEnded e) throws IOException {
        launch(json, e.process(), e.launch());
        CauseCodec.write(json, "cause", e.cause());
        if (e.status().isPresent()) {
            CauseCodec.status(json, e.status().get());
        }
        json.writeBooleanField("crash", e.crash());
        json.writeBooleanField("killed", e.killed());
        json.writeStringField("lived", e.lived().toString());
        if (e.evidence().rssBytes().isPresent()) {
            json.writeNumberField("rss_bytes", e.evidence().rssBytes().getAsLong());
        }
        if (e.evidence().outOfMemory().isPresent()) {
            json.writeStringField("out_of_memory", e.evidence().outOfMemory().get());
        }
        if (!e.evidence().start().isEmpty()) {
            texts(json, "start", e.evidence().start());
        }
        if (e.evidence().alike() != 0) {
            json.writeNumberField("alike", e.evidence().alike());
        }
    }

    private static void instance(JsonGenerator json, InstanceId instance) throws IOException {
        json.writeStringField("instance", Keys.of(instance));
    }

    private static void launch(JsonGenerator json, ProcessKey process, int launch)
            throws IOException {
        json.writeStringField("process", Keys.of(process));
        json.writeNumberField("launch", launch);
    }

    private static void texts(JsonGenerator json, String name, List<String> texts)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    /// What was written; never fails, whoever wrote it.
    static What read(String kind, String body) {
        try {
            JsonObject json = JsonObject.read(body);
            try {
                return known(kind, json);
            } catch (RuntimeException _) {
                // Of a version that means something else by this kind.
                return note(json);
            }
        } catch (RuntimeException _) {
            return new HostRecord.HostNote("A record of kind " + kind + " that cannot be read.");
        }
    }

    private static What note(JsonObject json) {
        return new HostRecord.HostNote(json.text("words"));
    }

    private static What known(String kind, JsonObject json) {
        return switch (kind) {
            case "host-started" -> new HostRecord.HostStarted(json.number("pid"));
            case "host-stopped" -> new HostRecord.HostStopped();
            case "host-died" ->
                    new HostRecord.HostDied(
                            json.number("pid"), Instant.parse(json.text("last_sign")));
            case "clock-changed" ->
                    new HostRecord.ClockChanged(
                            HostRecord.ClockChange.valueOf(json.text("change")),
                            Duration.parse(json.text("amount")),
                            json.text("words"));
            case "action" ->
                    new HostRecord.Action(
                            json.text("operation"),
                            Keys.instance(json.text("instance")),
                            CauseCodec.by(json),
                            json.text("outcome"));
            case "rebound" ->
                    new HostRecord.Rebound(
                            Keys.instance(json.text("instance")),
                            Keys.installation(json.text("from")),
                            Keys.installation(json.text("to")));
            case "purged" ->
                    new HostRecord.Purged(
                            Keys.instance(json.text("instance")),
                            json.number("files"),
                            json.number("bytes"),
                            json.texts("left"));
            case "moved" ->
                    new HostRecord.Moved(
                            process(json),
                            json.integer("launch"),
                            State.valueOf(json.text("from")),
                            State.valueOf(json.text("to")),
                            CauseCodec.read(json.object("cause")));
            case "launch-began" ->
                    new HostRecord.LaunchBegan(
                            process(json),
                            json.integer("launch"),
                            Keys.installation(json.text("installation")),
                            json.text("launch_id"),
                            json.text("endpoint"));
            case "launch-ended" -> ended(json);
            case "leftovers" ->
                    new HostRecord.Leftovers(
                            process(json),
                            json.integer("launch"),
                            json.texts("left"),
                            json.yes("ended"));
            default -> note(json);
        };
    }

    private static What ended(JsonObject json) {
        return new HostRecord.LaunchEnded(
                process(json),
                json.integer("launch"),
                CauseCodec.read(json.object("cause")),
                CauseCodec.hasStatus(json)
                        ? Optional.of(CauseCodec.status(json))
                        : Optional.empty(),
                json.yes("crash"),
                json.yes("killed"),
                Duration.parse(json.text("lived")),
                new Evidence(
                        json.has("rss_bytes")
                                ? OptionalLong.of(json.number("rss_bytes"))
                                : OptionalLong.empty(),
                        json.maybeText("out_of_memory"),
                        json.has("start") ? json.texts("start") : List.of(),
                        json.has("alike") ? json.integer("alike") : 0));
    }

    private static ProcessKey process(JsonObject json) {
        return Keys.process(json.text("process"));
    }
}
