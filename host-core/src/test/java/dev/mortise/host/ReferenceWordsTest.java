package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.spec.BackoffJitter;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Supervision;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;

/// Words, numbers and defaults of the reference (cp1-host.md §8, §16, §17, §20).
class ReferenceWordsTest {

    @ParameterizedTest
    @CsvSource({
        "driver, DRIVER",
        "Driver, DRIVER",
        "application, APPLICATION",
        "' CONNECTOR ', CONNECTOR"
    })
    void aKindReadsAsInTheReference(String text, Kind kind) {
        assertThat(Kind.parse(text)).contains(kind);
        assertThat(kind.word()).isEqualTo(text.strip().toLowerCase(java.util.Locale.ROOT));
        assertThat(Kind.parse("drivers")).isEmpty();
    }

    @Test
    void wordsAndNumbersAreTheReferences() {
        assertThat(Kind.values()).startsWith(Kind.DRIVER, Kind.APPLICATION, Kind.CONNECTOR);
        assertThat(Isolation.values())
                .extracting(Isolation::toString)
                .containsExactly("shared", "per-instance");
        assertThat(HealthFailurePolicy.values())
                .extracting(HealthFailurePolicy::toString)
                .containsExactly("disable", "restart");
        assertThat(Health.values())
                .extracting(Health::name)
                .containsExactly("UNKNOWN", "HEALTHY", "DEGRADED");
    }

    @Test
    void theReferencesDefaultsAreThere() {
        var defaults = Supervision.reference();
        assertThat(defaults.handshakeTimeout()).hasSeconds(5);
        assertThat(defaults.shutdownTimeout()).hasSeconds(5);
        assertThat(defaults.health())
                .isEqualTo(
                        new HealthCheck(
                                Duration.ofSeconds(5),
                                Duration.ofSeconds(2),
                                3,
                                HealthFailurePolicy.DISABLE));
        assertThat(defaults.maxRestarts()).isZero();
        assertThat(defaults.baseBackoff()).hasMillis(100);
        assertThat(defaults.maxBackoff()).hasSeconds(5);
        assertThat(defaults.backoffJitter()).isEqualTo(BackoffJitter.FULL);
        assertThat(defaults.backoffFactor()).isEqualTo(2);
        assertThat(defaults.stableAfter()).isEqualTo(Supervision.NEVER);
    }
}
