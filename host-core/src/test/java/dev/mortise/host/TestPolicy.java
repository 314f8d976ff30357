package dev.mortise.host;

import dev.mortise.host.spec.BackoffJitter;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.host.spec.StopSignal;
import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.util.Optional;

/// How tests have their processes kept alive.
final class TestPolicy {

    /// Probes often, and no policy acts.
    static final HealthCheck HEALTH =
            new HealthCheck(
                    Duration.ofMillis(100),
                    Duration.ofSeconds(2),
                    1000,
                    HealthFailurePolicy.DISABLE);

    private TestPolicy() {}

    /// Budget 0, so that nothing is tried again unless a test asks for it; short delays.
    static Supervision policy() {
        return policy(0);
    }

    static Supervision policy(int maxRestarts) {
        return new Supervision(
                Duration.ofSeconds(30),
                Optional.empty(),
                Duration.ofSeconds(5),
                HEALTH,
                maxRestarts,
                Duration.ofMillis(10),
                Duration.ofMillis(50),
                Duration.ofMillis(200),
                StopSignal.TERM,
                Supervision.NEVER,
                2,
                BackoffJitter.FULL);
    }

    static Supervision policy(Duration handshake, Duration shutdown) {
        return policy(handshake, Optional.empty(), shutdown);
    }

    static Supervision policy(
            Duration handshake, Optional<Duration> firstHandshake, Duration shutdown) {
        var p = policy();
        return new Supervision(
                handshake,
                firstHandshake,
                shutdown,
                p.health(),
                p.maxRestarts(),
                p.baseBackoff(),
                p.maxBackoff(),
                p.readyAfter(),
                p.stopSignal(),
                p.stableAfter(),
                p.backoffFactor(),
                p.backoffJitter());
    }

    /// The policy a test usually has, with another look at health.
    static Supervision healthy(int maxRestarts, int threshold, HealthFailurePolicy policy) {
        var p = policy(maxRestarts);
        return new Supervision(
                p.handshakeTimeout(),
                p.firstHandshakeTimeout(),
                p.shutdownTimeout(),
                new HealthCheck(Duration.ofMillis(20), Duration.ofSeconds(2), threshold, policy),
                p.maxRestarts(),
                p.baseBackoff(),
                p.maxBackoff(),
                p.readyAfter(),
                p.stopSignal(),
                p.stableAfter(),
                p.backoffFactor(),
                p.backoffJitter());
    }

    /// The same with delays between launches that no test waits for.
    static Supervision patient(int maxRestarts) {
        var p = policy(maxRestarts);
        return new Supervision(
                p.handshakeTimeout(),
                p.firstHandshakeTimeout(),
                p.shutdownTimeout(),
                p.health(),
                p.maxRestarts(),
                Duration.ofMinutes(10),
                Duration.ofMinutes(10),
                p.readyAfter(),
                p.stopSignal(),
                p.stableAfter(),
                1,
                BackoffJitter.NONE);
    }
}
