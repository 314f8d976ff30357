package dev.mortise.host.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.error.HostError;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Setting;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Proxy variables that a plugin is given.
class ProxiesTest {

    private static List<HostError> warnings(Map<String, String> env) {
        return Inspection.of(
                        new Installation(
                                ProgramFixture.ID,
                                Kind.DRIVER,
                                Path.of("/bin/sh"),
                                List.of(),
                                env.entrySet().stream()
                                        .collect(
                                                Collectors.toMap(
                                                        Map.Entry::getKey,
                                                        e -> Setting.literal(e.getValue()))),
                                Optional.empty(),
                                List.of(),
                                Optional.empty()))
                .warnings();
    }

    @Test
    void aProxyWithoutAnExceptionForLoopbackIsAWarningWithoutItsValue() {
        assertThat(warnings(Map.of("http_proxy", "http://u:s3cr3t@p:1", "HTTPS_PROXY", "x")))
                .singleElement()
                .extracting(HostError::sentence)
                .asString()
                .contains("HTTPS_PROXY, http_proxy", "NO_PROXY", "[FS-13]")
                .doesNotContain("s3cr3t");
        assertThat(warnings(Map.of("ALL_PROXY", "x", "NO_PROXY", "example.org"))).hasSize(1);
    }

    @Test
    void aProxyThatLeavesLoopbackOutIsFine() {
        assertThat(warnings(Map.of())).isEmpty();
        assertThat(warnings(Map.of("NO_PROXY", ""))).isEmpty();
        assertThat(warnings(Map.of("HTTP_PROXY", "x", "NO_PROXY", "*"))).isEmpty();
        assertThat(warnings(Map.of("HTTP_PROXY", "x", "no_proxy", "a, localhost,127.0.0.1")))
                .isEmpty();
    }
}
