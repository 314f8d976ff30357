package dev.mortise.proto.v1;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Names and numbers are what goes over the wire: docs/spec/go-plugin.md, section 8.
class GoPluginServicesTest {

    @Test
    void methodsAreCalledByTheNamesThatGoPluginsServe() {
        assertThat(GRPCControllerGrpc.getShutdownMethod().getFullMethodName())
                .isEqualTo("plugin.GRPCController/Shutdown");
        assertThat(GRPCBrokerGrpc.getStartStreamMethod().getFullMethodName())
                .isEqualTo("plugin.GRPCBroker/StartStream");
        assertThat(GRPCStdioGrpc.getStreamStdioMethod().getFullMethodName())
                .isEqualTo("plugin.GRPCStdio/StreamStdio");
    }

    @Test
    void connInfoIsWrittenWithTheNumbersOfTheSpec() {
        var info =
                ConnInfo.newBuilder()
                        .setServiceId(7)
                        .setNetwork("unix")
                        .setAddress("/s")
                        .setKnock(ConnInfo.Knock.newBuilder().setKnock(true))
                        .build();
        assertThat(info.toByteArray())
                .containsExactly(
                        0x08, 7, 0x12, 4, 'u', 'n', 'i', 'x', 0x1a, 2, '/', 's', 0x22, 2, 0x08, 1);
    }

    @Test
    void stdioChannelsHaveTheNumbersOfTheSpec() {
        assertThat(StdioData.Channel.INVALID.getNumber()).isZero();
        assertThat(StdioData.Channel.STDOUT.getNumber()).isEqualTo(1);
        assertThat(StdioData.Channel.STDERR.getNumber()).isEqualTo(2);
    }
}
