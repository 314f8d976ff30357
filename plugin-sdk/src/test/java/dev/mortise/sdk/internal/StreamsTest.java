package dev.mortise.sdk.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.cp1.Message;
import dev.mortise.cp1.Message.Kind;
import dev.mortise.cp1.StatusCode;
import dev.mortise.sdk.Plugin;
import dev.mortise.sdk.PluginContext;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Streams of `cp1-host.md` §6, frame by frame over a real socket.
class StreamsTest {

    private static final class Speaker implements Plugin {
        private final CompletableFuture<PluginContext> context = new CompletableFuture<>();

        @Override
        public void started(PluginContext started) {
            context.complete(started);
        }

        PluginContext context() throws Exception {
            return context.get(20, TimeUnit.SECONDS);
        }
    }

    private static Message said(long id, String json) {
        return new Message(
                id, Kind.STREAM_MESSAGE, "", json.getBytes(StandardCharsets.UTF_8), null);
    }

    /// An answer to `id` proves that all before it has been taken in.
    private static void settle(TinyHost host, long id) throws Exception {
        host.send(id, Kind.UNARY, "Nope", "{}");
        assertThat(host.read().callId()).isEqualTo(id);
    }

    @Test
    void whatIsSentGoesToCallZeroThenToWhoeverWatches() throws Exception {
        var plugin = new Speaker();
        try (var host = TinyHost.serving(plugin)) {
            assertThat(plugin.context().send("{\"n\":1}")).isTrue();
            assertThat(host.read()).isEqualTo(said(0, "{\"n\":1}"));

            host.send(7, Kind.STREAM_OPEN, "Watch", "{}");
            host.send(7, Kind.STREAM_HALF_CLOSE, "", "");
            settle(host, 8);
            plugin.context().send("{\"n\":2}");
            assertThat(host.read()).isEqualTo(said(7, "{\"n\":2}"));

            host.send(7, Kind.STREAM_CANCEL, "", "");
            assertThat(host.read())
                    .isEqualTo(
                            Message.failure(7, Kind.STREAM_END, StatusCode.CANCELLED, "cancelled"));
            plugin.context().send("{\"n\":3}");
            assertThat(host.read()).isEqualTo(said(0, "{\"n\":3}"));
        }
    }

    @Test
    void everyWatcherHears() throws Exception {
        var plugin = new Speaker();
        try (var host = TinyHost.serving(plugin)) {
            host.send(1, Kind.STREAM_OPEN, "Watch", "{}");
            host.send(2, Kind.STREAM_OPEN, "Watch", "{}");
            settle(host, 3);
            plugin.context().send("{}");
            assertThat(java.util.List.of(host.read().callId(), host.read().callId()))
                    .containsExactlyInAnyOrder(1L, 2L);
        }
    }

    @Test
    void anApplicationSpeaksOnHandleEvents() throws Exception {
        var plugin = new Speaker();
        try (var host = TinyHost.serving(plugin, "application")) {
            host.send(1, Kind.STREAM_OPEN, "HandleEvents", "");
            host.send(1, Kind.STREAM_MESSAGE, "", "{\"sequence\":1}");
            settle(host, 2);
            plugin.context().send("{}");
            assertThat(host.read()).isEqualTo(said(1, "{}"));
        }
    }

    @Test
    void anUnknownStreamIsNotOpened() throws Exception {
        try (var host = TinyHost.serving(new Speaker())) {
            host.send(4, Kind.STREAM_OPEN, "Gaze", "{}");
            assertThat(host.read())
                    .isEqualTo(
                            Message.failure(
                                    4,
                                    Kind.STREAM_END,
                                    StatusCode.UNIMPLEMENTED,
                                    "method cloudpath.v1.driver.DriverService/Gaze not"
                                            + " implemented"));
            host.send(5, Kind.STREAM_OPEN, "Health", "{}");
            assertThat(host.read().error().code()).isEqualTo(StatusCode.UNIMPLEMENTED);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STREAM_MESSAGE", "STREAM_HALF_CLOSE", "STREAM_CANCEL"})
    void aFrameOfAnUnknownStreamIsCodeFive(Kind kind) throws Exception {
        try (var host = TinyHost.serving(new Speaker())) {
            host.send(-1L, kind, "", "");
            assertThat(host.frame())
                    .isEqualTo(
                            "{\"call_id\":18446744073709551615,\"kind\":6,\"error\":{\"code\":5,"
                                    + "\"message\":\"unknown stream 18446744073709551615\"}}");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"RESPONSE", "STREAM_END"})
    void whatOnlyAPluginMaySayIsCodeTwo(Kind kind) throws Exception {
        try (var host = TinyHost.serving(new Speaker())) {
            host.send(3, kind, "", "");
            Message answer = host.read();
            assertThat(answer.callId()).isEqualTo(3);
            assertThat(answer.kind()).isEqualTo(Kind.RESPONSE);
            assertThat(answer.error().code()).isEqualTo(StatusCode.UNKNOWN);
        }
    }

    @Test
    void sendingSaysWhenItIsOverAndRefusesWhatFitsNoFrame() throws Exception {
        var plugin = new Speaker();
        var host = TinyHost.serving(plugin);
        try (host) {
            String huge = "\"" + "x".repeat(4 * 1024 * 1024) + "\"";
            assertThatThrownBy(() -> plugin.context().send(huge))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(plugin.context().send("{}")).isFalse();
    }

    @Test
    void manyThreadsSpeakAndEveryFrameIsWhole() throws Exception {
        var plugin = new Speaker();
        try (var host = TinyHost.serving(plugin)) {
            PluginContext context = plugin.context();
            for (int thread = 0; thread < 20; thread++) {
                String text = "\"" + String.valueOf((char) ('a' + thread)).repeat(9000) + "\"";
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    for (int i = 0; i < 50; i++) {
                                        context.send(text);
                                    }
                                });
            }
            for (int i = 0; i < 20 * 50; i++) {
                assertThat(host.read().body()).hasSize(9002);
            }
        }
    }
}
