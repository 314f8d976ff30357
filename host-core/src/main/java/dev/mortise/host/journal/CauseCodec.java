package dev.mortise.host.journal;

import com.fasterxml.jackson.core.JsonGenerator;

import dev.mortise.host.error.HostError;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.ExitStatus;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;

/// Causes as JSON. Beside its own fields each has its words and who brought it about, so that a
/// version that does not know the tag still knows what people read.
///
/// Tags, field names and the names of [Cause.Wish] and [Cause.Initiator] are the format: they stay
/// as they are whatever the classes are called.
final class CauseCodec {

    private CauseCodec() {}

    static String write(Cause cause) {
        return JsonObject.write(json -> fields(json, cause));
    }

    static void write(JsonGenerator json, String name, Cause cause) throws IOException {
        json.writeObjectFieldStart(name);
        fields(json, cause);
        json.writeEndObject();
    }

    private static void fields(JsonGenerator json, Cause cause) throws IOException {
        json.writeStringField("cause", tag(cause));
        json.writeStringField("words", cause.words());
        json.writeStringField("by", cause.by().name());
        switch (cause) {
            case Cause.Wish w -> json.writeStringField("wish", w.name());
            case Cause.Exited e -> {
                status(json, e.status());
                json.writeBooleanField("greeted", e.greeted());
                if (!e.flaw().isEmpty()) {
                    json.writeStringField("flaw", e.flaw());
                }
            }
            case Cause.StartFailed(HostError error) -> error(json, error.text());
            case Cause.BadHandshake b -> json.writeStringField("reason", b.reason());
            case Cause.HandshakeTimeout t -> {
                json.writeStringField("waited", t.waited().toString());
                json.writeStringField("missing", t.missing());
            }
            case Cause.ProbeFailed p -> json.writeStringField("reason", p.reason());
            case Cause.Waiting w -> {
                json.writeStringField("delay", w.delay().toString());
                json.writeNumberField("crashes", w.crashes());
                json.writeNumberField("max_restarts", w.maxRestarts());
            }
            case Cause.Unhealthy u -> {
                json.writeNumberField("checks", u.checks());
                json.writeStringField("last", u.last());
            }
            case Cause.BudgetExhausted b -> {
                json.writeNumberField("crashes", b.crashes());
                json.writeNumberField("max_restarts", b.maxRestarts());
                write(json, "last", b.last());
                if (b.alike() != 0) {
                    json.writeNumberField("alike", b.alike());
                }
            }
            case Cause.Ready _,
                    Cause.Vanished _,
                    Cause.ProbePassed _,
                    Cause.SecondHandshake _,
                    Cause.Retry _,
                    Cause.HoldOver _,
                    Cause.HostDied _,
                    Cause.Told _ -> {}
        }
    }

    private static String tag(Cause cause) {
        return switch (cause) {
            case Cause.Wish _ -> "wish";
            case Cause.Ready _ -> "ready";
            case Cause.Exited _ -> "exited";
            case Cause.Vanished _ -> "vanished";
            case Cause.StartFailed _ -> "start-failed";
            case Cause.BadHandshake _ -> "bad-handshake";
            case Cause.HandshakeTimeout _ -> "handshake-timeout";
            case Cause.ProbeFailed _ -> "probe-failed";
            case Cause.ProbePassed _ -> "probe-passed";
            case Cause.SecondHandshake _ -> "second-handshake";
            case Cause.Waiting _ -> "waiting";
            case Cause.Retry _ -> "retry";
            case Cause.HoldOver _ -> "hold-over";
            case Cause.Unhealthy _ -> "unhealthy";
            case Cause.HostDied _ -> "host-died";
            case Cause.Told _ -> "told";
            case Cause.BudgetExhausted _ -> "budget-exhausted";
        };
    }

    /// @throws IllegalArgumentException when not even words are there
    static Cause read(String text) {
        return read(JsonObject.read(text));
    }

    static Cause read(JsonObject json) {
        try {
            return known(json);
        } catch (RuntimeException _) {
            // Of a version that means something else by this tag.
            return told(json);
        }
    }

    private static Cause known(JsonObject json) {
        return switch (json.text("cause")) {
            case "wish" -> Cause.Wish.valueOf(json.text("wish"));
            case "ready" -> new Cause.Ready(json.text("words"));
            case "exited" ->
                    new Cause.Exited(
                            status(json), json.yes("greeted"), json.maybeText("flaw").orElse(""));
            case "vanished" -> new Cause.Vanished();
            case "start-failed" -> new Cause.StartFailed(error(json));
            case "bad-handshake" -> new Cause.BadHandshake(json.text("reason"));
            case "handshake-timeout" ->
                    new Cause.HandshakeTimeout(
                            Duration.parse(json.text("waited")), json.text("missing"));
            case "probe-failed" -> new Cause.ProbeFailed(json.text("reason"));
            case "probe-passed" -> new Cause.ProbePassed();
            case "second-handshake" -> new Cause.SecondHandshake();
            case "waiting" ->
                    new Cause.Waiting(
                            Duration.parse(json.text("delay")),
                            json.integer("crashes"),
                            json.integer("max_restarts"));
            case "retry" -> new Cause.Retry();
            case "hold-over" -> new Cause.HoldOver();
            case "unhealthy" -> new Cause.Unhealthy(json.integer("checks"), json.text("last"));
            case "host-died" -> new Cause.HostDied();
            case "budget-exhausted" ->
                    new Cause.BudgetExhausted(
                            json.integer("crashes"),
                            json.integer("max_restarts"),
                            read(json.object("last")),
                            json.has("alike") ? json.integer("alike") : 0);
            default -> told(json);
        };
    }

    private static Cause told(JsonObject json) {
        return new Cause.Told(json.text("words"), by(json));
    }

    /// Who brought it about; unknown too when it is a word of another version.
    static Cause.Initiator by(JsonObject json) {
        return Arrays.stream(Cause.Initiator.values())
                .filter(by -> by.name().equals(json.maybeText("by").orElse("")))
                .findFirst()
                .orElse(Cause.Initiator.UNKNOWN);
    }

    /// One field whose name says how exactly the system told.
    static void status(JsonGenerator json, ExitStatus status) throws IOException {
        switch (status) {
            case ExitStatus.Code(int code) -> json.writeNumberField("code", code);
            case ExitStatus.Signal(int number) -> json.writeNumberField("signal", number);
            case ExitStatus.CodeOrSignal(int code) -> json.writeNumberField("code_or_signal", code);
        }
    }

    static boolean hasStatus(JsonObject json) {
        return json.has("code") || json.has("signal") || json.has("code_or_signal");
    }

    static ExitStatus status(JsonObject json) {
        return json.has("code")
                ? new ExitStatus.Code(json.integer("code"))
                : json.has("signal")
                        ? new ExitStatus.Signal(json.integer("signal"))
                        : new ExitStatus.CodeOrSignal(json.integer("code_or_signal"));
    }

    private static void error(JsonGenerator json, HostError.Text error) throws IOException {
        json.writeObjectFieldStart("error");
        json.writeStringField("code", error.code());
        json.writeStringField("what", error.what());
        json.writeStringField("why", error.why());
        json.writeStringField("remedy", error.remedy());
        json.writeEndObject();
    }

    private static HostError error(JsonObject json) {
        JsonObject error = json.object("error");
        return new HostError.Recorded(
                new HostError.Text(
                        error.text("code"),
                        error.text("what"),
                        error.text("why"),
                        error.text("remedy")));
    }
}
