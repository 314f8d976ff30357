package dev.mortise.sdk.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.cp1.Cp1;
import dev.mortise.cp1.Message;
import dev.mortise.cp1.Message.Kind;
import dev.mortise.cp1.StatusCode;
import dev.mortise.sdk.CallFailed;
import dev.mortise.sdk.Description;
import dev.mortise.sdk.Health;
import dev.mortise.sdk.Plugin;
import dev.mortise.sdk.UnaryHandler;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/// Unary conversations of `cp1-host.md` §6 and §7, frame by frame over a real socket.
class ConversationTest {

    private static final class Smallest implements Plugin {}

    private static Plugin handling(String method, UnaryHandler handler) {
        return new Plugin() {
            @Override
            public Map<String, UnaryHandler> handlers() {
                return Map.of(method, handler);
            }
        };
    }

    @Test
    void theFramesOfTheSpecificationGetTheAnswersOfTheSpecification() throws Exception {
        try (var host = TinyHost.serving(new Smallest())) {
            host.raw(
                    "{\"call_id\":1,\"kind\":1,\"method\":"
                            + "\"cloudpath.v1.driver.DriverService/Health\",\"body\":\"e30=\"}");
            assertThat(host.frame())
                    .isEqualTo(
                            "{\"call_id\":1,\"kind\":2,\"body\":"
                                    + "\"eyJzdGF0ZSI6MSwiaW5zdGFuY2VzIjpudWxsfQ==\"}");
            host.raw(
                    "{\"call_id\":2,\"kind\":1,\"method\":"
                            + "\"cloudpath.v1.driver.DriverService/Nope\"}");
            assertThat(host.frame())
                    .isEqualTo(
                            "{\"call_id\":2,\"kind\":2,\"error\":{\"code\":12,\"message\":\"method"
                                + " cloudpath.v1.driver.DriverService/Nope not implemented\"}}");
            assertThat(host.isRunning()).isTrue();
        }
    }

    @Test
    void healthTellsOfInstances() throws Exception {
        var sick =
                new Plugin() {
                    @Override
                    public Health health() {
                        return new Health(
                                Health.State.NOT_SERVING,
                                List.of(
                                        new Health.Instance(
                                                "i1", Health.State.SERVING, "all \"well\"")));
                    }
                };
        try (var host = TinyHost.serving(sick)) {
            assertThat(host.call(1, "Health", "{}"))
                    .isEqualTo(
                            "{\"state\":2,\"instances\":[{\"plugin_instance_id\":\"i1\","
                                    + "\"state\":1,\"detail\":\"all \\\"well\\\"\"}]}");
        }
    }

    @Test
    void anApplicationDescribesItself() throws Exception {
        var application =
                new Plugin() {
                    @Override
                    public Description describe() {
                        return Description.ofVersion("2.1.0");
                    }
                };
        try (var host = TinyHost.serving(application, "application")) {
            assertThat(host.stdout()).isEqualTo(host.expectedLine("application"));
            assertThat(host.call(1, "Describe", "{}"))
                    .isEqualTo(
                            "{\"application_id\":\"io.test.plugin\",\"version\":\"2.1.0\","
                                    + "\"schema_versions\":[\"1\"],\"requirements\":null,"
                                    + "\"jobs\":null,\"declarative_only\":false}");
        }
    }

    @Test
    void aMethodOfTheOtherServiceIsUnknown() throws Exception {
        try (var host = TinyHost.serving(new Smallest())) {
            host.raw(
                    "{\"call_id\":1,\"kind\":1,\"method\":\""
                            + Cp1.APPLICATION_SERVICE
                            + "Health\"}");
            assertThat(host.read().error().code()).isEqualTo(StatusCode.UNIMPLEMENTED);
        }
    }

    @Test
    void aStreamMethodCalledAsUnaryIsUnimplementedAndNoCrash() throws Exception {
        try (var host = TinyHost.serving(new Smallest())) {
            host.send(1, Kind.UNARY, "Watch", "{}");
            assertThat(host.read())
                    .isEqualTo(
                            Message.failure(
                                    1,
                                    Kind.RESPONSE,
                                    StatusCode.UNIMPLEMENTED,
                                    "method cloudpath.v1.driver.DriverService/Watch not"
                                            + " implemented"));
        }
    }

    @Test
    void aHandlerGetsItsRequestAndNothingReadsAsAnEmptyObject() throws Exception {
        try (var host = TinyHost.serving(handling("Execute", request -> "[" + request + "]"))) {
            assertThat(host.call(1, "Execute", "{\"ü\":1}")).isEqualTo("[{\"ü\":1}]");
            assertThat(host.call(-1L, "Execute", "")).isEqualTo("[{}]");
        }
    }

    @Test
    void anExceptionIsCodeTwoAndItsTraceStaysAtHome() throws Exception {
        var broken =
                handling(
                        "Execute",
                        _ -> {
                            throw new IllegalStateException("no such relay");
                        });
        try (var host = TinyHost.serving(broken)) {
            host.send(5, Kind.UNARY, "Execute", "{}");
            assertThat(host.frame())
                    .isEqualTo(
                            "{\"call_id\":5,\"kind\":2,"
                                    + "\"error\":{\"code\":2,\"message\":\"no such relay\"}}");
            assertThat(host.stderr()).contains("IllegalStateException", "\tat ");
            host.send(6, Kind.UNARY, "Health", "{}");
            assertThat(host.read().error()).isNull();
        }
    }

    @Test
    void aFailedCallKeepsItsStatus() throws Exception {
        var picky =
                handling(
                        "OpenDevice",
                        _ -> {
                            throw new CallFailed(CallFailed.NOT_FOUND, "no device 7");
                        });
        try (var host = TinyHost.serving(picky)) {
            host.send(1, Kind.UNARY, "OpenDevice", "{}");
            assertThat(host.read())
                    .isEqualTo(
                            Message.failure(1, Kind.RESPONSE, StatusCode.NOT_FOUND, "no device 7"));
            assertThat(host.stderr()).isEmpty();
        }
    }

    @Test
    void anErrorOfTheLinkerIsAFailedCallToo() throws Exception {
        var broken =
                handling(
                        "Execute",
                        _ -> {
                            throw new NoClassDefFoundError();
                        });
        try (var host = TinyHost.serving(broken)) {
            host.send(1, Kind.UNARY, "Execute", "{}");
            assertThat(host.read().error())
                    .isEqualTo(new Message.Error(StatusCode.UNKNOWN, "NoClassDefFoundError"));
        }
    }

    @Test
    void anAnswerTooLongForAFrameIsCode13() throws Exception {
        var wordy = handling("Execute", _ -> "\"" + "x".repeat(4 * 1024 * 1024) + "\"");
        try (var host = TinyHost.serving(wordy)) {
            host.send(1, Kind.UNARY, "Execute", "{}");
            assertThat(host.read().error().code()).isEqualTo(StatusCode.INTERNAL);
        }
    }

    @Test
    void aSlowCallHoldsUpNoOther() throws Exception {
        var release = new CountDownLatch(1);
        var slow =
                handling(
                        "Execute",
                        _ -> {
                            release.await();
                            return "{}";
                        });
        try (var host = TinyHost.serving(slow)) {
            for (int id = 1; id <= 100; id++) {
                host.send(id, Kind.UNARY, "Execute", "{}");
            }
            host.send(101, Kind.UNARY, "Health", "{}");
            assertThat(host.read().callId()).isEqualTo(101);
            release.countDown();
            for (int id = 1; id <= 100; id++) {
                assertThat(host.read().error()).isNull();
            }
        }
    }
}
