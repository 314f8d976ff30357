package dev.mortise.sdk.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.cp1.Message.Kind;
import dev.mortise.sdk.Plugin;
import dev.mortise.sdk.PluginContext;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// From environment to exit code (`cp1-host.md` §22).
class LifeTest {

    /// Remembers why it was shut down.
    private static class Remembering implements Plugin {
        final List<String> reasons = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void shutdown(String reason) {
            reasons.add(reason);
        }
    }

    @Test
    void stdoutHoldsTheHandshakeLineAloneAndStderrNeverTheProof() throws Exception {
        var plugin = new Remembering();
        try (var host = TinyHost.serving(plugin)) {
            host.call(1, "Health", "{}");
            host.hangUp();
            assertThat(host.exit()).isZero();
            assertThat(host.stdout()).isEqualTo(host.expectedLine("driver"));
            assertThat(host.stderr()).isEmpty();
        }
    }

    @Test
    void shutdownIsAnsweredFirstAndThenTheLifeEnds() throws Exception {
        var plugin = new Remembering();
        try (var host = TinyHost.serving(plugin)) {
            assertThat(
                            host.call(
                                    1,
                                    "Shutdown",
                                    "{\"reason\":\"host shutdown\",\"grace_seconds\":0}"))
                    .isEqualTo("{\"status\":null}");
            assertThat(host.hasHungUp()).isTrue();
            assertThat(host.exit()).isZero();
            assertThat(plugin.reasons).containsExactly("host shutdown");
        }
    }

    @Test
    void aShutdownThatCannotBeReadIsAShutdown() throws Exception {
        var plugin = new Remembering();
        try (var host = TinyHost.serving(plugin)) {
            host.call(1, "Shutdown", "[");
            assertThat(host.exit()).isZero();
            assertThat(plugin.reasons).containsExactly("");
        }
    }

    @Test
    void aPluginThatFailsAtShutdownStillEndsInOrder() throws Exception {
        var clumsy =
                new Plugin() {
                    @Override
                    public void shutdown(String reason) {
                        throw new IllegalStateException("device is stuck");
                    }
                };
        try (var host = TinyHost.serving(clumsy)) {
            host.call(1, "Shutdown", "{}");
            assertThat(host.exit()).isZero();
            assertThat(host.stderr()).contains("device is stuck");
        }
    }

    @Test
    void theEndOfTheConnectionIsTheEnd() throws Exception {
        var plugin = new Remembering();
        try (var host = TinyHost.serving(plugin)) {
            host.call(1, "Health", "{}");
            host.hangUp();
            assertThat(host.exit()).isZero();
            assertThat(plugin.reasons).containsExactly("connection closed");
        }
    }

    @Test
    void refusedCredentialsShowAsAClosedConnectionAndAreSaid() throws Exception {
        try (var host = TinyHost.serving(new Remembering())) {
            host.hangUp();
            assertThat(host.exit()).isEqualTo(1);
            assertThat(host.stderr())
                    .startsWith("pluginmain: the host closed the connection")
                    .doesNotContain(TinyHost.PROOF, TinyHost.LAUNCH_ID);
        }
    }

    @Test
    void aSignalClosesAndEndsWithZero() throws Exception {
        var plugin = new Remembering();
        try (var host = TinyHost.serving(plugin)) {
            host.call(1, "Health", "{}");
            host.signal("TERM");
            assertThat(host.exit()).isZero();
            assertThat(host.hasHungUp()).isTrue();
            assertThat(plugin.reasons).containsExactly("signal TERM");
            assertThat(host.stderr()).isEmpty();
        }
    }

    @Test
    void aPluginThatCannotStartEndsWithOne() throws Exception {
        var plugin =
                new Plugin() {
                    @Override
                    public void started(PluginContext context) {
                        throw new IllegalStateException("no licence");
                    }
                };
        try (var host = TinyHost.serving(plugin)) {
            assertThat(host.exit()).isEqualTo(1);
            assertThat(host.stderr())
                    .contains("no licence", "pluginmain: the plugin failed to start");
        }
    }

    @Test
    void nonsenseFromTheHostEndsWithOne() throws Exception {
        try (var host = TinyHost.serving(new Remembering())) {
            host.raw("[]");
            assertThat(host.exit()).isEqualTo(1);
            assertThat(host.stderr()).startsWith("pluginmain: message: ");
        }
    }

    @Test
    void aPluginKnowsItsLaunch() throws Exception {
        var known = new CompletableFuture<PluginContext>();
        var curious =
                new Plugin() {
                    @Override
                    public void started(PluginContext context) {
                        known.complete(context);
                    }
                };
        try (var host = TinyHost.serving(curious)) {
            PluginContext context = known.get(20, TimeUnit.SECONDS);
            assertThat(context.pluginId()).isEqualTo("io.test.plugin");
            assertThat(context.protocol()).isEqualTo("driver");
            assertThat(context.protocolVersion()).isEqualTo(1);
            assertThat(context.tenant()).isEmpty();
            assertThat(context.instanceId()).isEmpty();
            host.send(1, Kind.UNARY, "Health", "{}");
        }
    }

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    CLOUDPATH_PLUGIN_ID,        '',                    is not set
                    CLOUDPATH_PLUGIN_ID,        'SECRET|x',            contains a |
                    CLOUDPATH_LAUNCH_ID,        '',                    is not set
                    CLOUDPATH_PROOF,            '',                    is not set
                    CLOUDPATH_PROOF,            'SECRET|',             contains a |
                    CLOUDPATH_PROTOCOL,         '',                    is not set
                    CLOUDPATH_PROTOCOL,         connector,             is neither driver nor application
                    CLOUDPATH_PROTOCOL,         SECRET,                is neither driver nor application
                    CLOUDPATH_PROTOCOL_VERSION, '',                    is not set
                    CLOUDPATH_PROTOCOL_VERSION, 0,                     is not a number
                    CLOUDPATH_PROTOCOL_VERSION, -1,                    is not a number
                    CLOUDPATH_PROTOCOL_VERSION, +1,                    is not a number
                    CLOUDPATH_PROTOCOL_VERSION, 4294967296,            is not a number
                    CLOUDPATH_PROTOCOL_VERSION, 99999999999999999999,  is not a number
                    CLOUDPATH_PROTOCOL_VERSION, SECRET,                is not a number
                    CLOUDPATH_PLUGIN_ENDPOINT,  '',                    is not set
                    CLOUDPATH_PLUGIN_ENDPOINT,  SECRET,                ': endpoint: '
                    CLOUDPATH_PLUGIN_ENDPOINT,  unix://SECRET,         ': endpoint: '
                    CLOUDPATH_PLUGIN_ENDPOINT,  tcp://SECRET:1,        ': endpoint: '
                    CLOUDPATH_PLUGIN_ENDPOINT,  tcp://127.0.0.1:0,     ': port 0 cannot be dialled'
                    """)
    void aWrongEnvironmentIsNamedOnStderrWithoutItsValue(String name, String value, String why)
            throws Exception {
        try (var host = TinyHost.launching(new Remembering(), Map.of(name, value))) {
            assertThat(host.exit()).isEqualTo(1);
            assertThat(host.stdout()).isEmpty();
            assertThat(host.stderr())
                    .startsWith("pluginmain: " + name)
                    .contains(why)
                    .doesNotContain("SECRET", TinyHost.PROOF, TinyHost.LAUNCH_ID)
                    .hasLineCount(1);
        }
    }

    @Test
    void aHostThatIsNotThereIsSaid() throws Exception {
        var nobody = Map.of("CLOUDPATH_PLUGIN_ENDPOINT", "unix:///tmp/nobody/listens/here.sock");
        try (var host = TinyHost.launching(new Remembering(), nobody)) {
            assertThat(host.exit()).isEqualTo(1);
            assertThat(host.stderr()).startsWith("pluginmain: no connection to the host: ");
        }
    }
}
