package dev.mortise.cp1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The vectors of `cp1-host.md` §23, and the rules of §4.
class EndpointTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp://127.0.0.1:8080",
                "tcp://127.0.0.1:0",
                "tcp://127.0.0.1:65535",
                "unix:///tmp/plugin.sock",
                "unix:///tmp/..odd/.hidden"
            })
    void whatIsAcceptedPrintsBackUnchanged(String raw) throws Exception {
        assertThat(Endpoint.parse(raw)).hasToString(raw);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tcp://0.0.0.0:8080",
                "tcp://127.0.0.2:8080",
                "tcp://192.168.1.10:8080",
                "tcp://[::]:8080",
                "tcp://[::1]:8080",
                "tcp://localhost:8080",
                "tcp://127.0.0.1",
                "tcp://127.0.0.1:",
                "tcp://:8080",
                "tcp://127.0.0.1:99999",
                "tcp://127.0.0.1:+80",
                "tcp://127.0.0.1:8080/path",
                "tcp://127.0.0.1:8080/",
                "tcp://user@127.0.0.1:8080",
                "tcp://127.0.0.1:8080?x=1",
                "tcp://127.0.0.1:8080#frag",
                "unix://relative.sock",
                "unix://",
                "unix:///",
                "unix:///tmp/../etc/passwd",
                "unix:///tmp/./sock",
                "unix:///tmp//sock",
                "unix:///tmp/sock/",
                "unix:///tmp/so\0ck",
                "unix:///tmp/sock?x=1",
                "unix:///tmp/sock#frag",
                "unix://user@/tmp/sock",
                "unix:/tmp/sock",
                "http://127.0.0.1:8080",
                "/tmp/sock",
                "://x"
            })
    void whatCouldLeadElsewhereIsRejected(String raw) {
        assertThatThrownBy(() -> Endpoint.parse(raw))
                .isInstanceOf(WireException.class)
                .hasMessageStartingWith("endpoint: ");
    }

    @Test
    void aHostMakesItsOwn() {
        assertThat(Endpoint.tcp(0)).hasToString("tcp://127.0.0.1:0");
        assertThat(Endpoint.tcp(4711).port()).isEqualTo(4711);
        assertThat(Endpoint.unix("/tmp/s").address()).isEqualTo("/tmp/s");
    }
}
