package dev.mortise.host.spec;

import java.time.Duration;
import java.util.Optional;

/// How a process is kept alive. Sources: `cp1-host.md` §10 and §20, `product.md` §3.
///
/// @param handshakeTimeout from the exec to a greeting on both stdout and socket; over zero, the
///   product's default 10 s
/// @param firstHandshakeTimeout the same for a program that was never ready from this state
///   directory: systems may look through a new file for seconds before they run it; over zero,
///   empty for the same as always
/// @param shutdownTimeout length of each step of the shutdown ladder; over zero, default 5 s
/// @param health how it is probed, and what its instances' failing checks lead to
/// @param maxRestarts crashes that are answered by a restart; [#UNLIMITED] or 0 and more, the
///   product's default 5. 0: the first crash disables
/// @param baseBackoff first delay; over zero, the product's default 500 ms
/// @param maxBackoff longest delay; never below `baseBackoff`, the product's default 30 s
/// @param readyAfter `plain` only: how long it must live to be HEALTHY; 0 and more, default 1 s
/// @param stopSignal `plain` only: what asks it to stop; default TERM
/// @param stableAfter HEALTHY for so long forgives all crashes; [#NEVER] is the reference's way,
///   the product's default 10 min
/// @param backoffFactor what a delay is multiplied by for the next one; 1 to 10, default 2
/// @param backoffJitter how much chance takes off a delay; default [BackoffJitter#FULL]
public record Supervision(
        Duration handshakeTimeout,
        Optional<Duration> firstHandshakeTimeout,
        Duration shutdownTimeout,
        HealthCheck health,
        int maxRestarts,
        Duration baseBackoff,
        Duration maxBackoff,
        Duration readyAfter,
        StopSignal stopSignal,
        Duration stableAfter,
        double backoffFactor,
        BackoffJitter backoffJitter) {

    public static final int UNLIMITED = Integer.MAX_VALUE;

    /// About 146 years: longer than any host runs, and safe to add to an uptime.
    public static final Duration NEVER = Duration.ofNanos(Long.MAX_VALUE / 2);

    public Supervision {
        if (maxBackoff.compareTo(baseBackoff) < 0) {
            maxBackoff = baseBackoff;
        }
    }

    /// The longest that any start may take to greet.
    public Duration longestHandshake() {
        return firstHandshakeTimeout
                .filter(first -> first.compareTo(handshakeTimeout) > 0)
                .orElse(handshakeTimeout);
    }

    /// The same with another look at health.
    public Supervision with(HealthCheck other) {
        return new Supervision(
                handshakeTimeout,
                firstHandshakeTimeout,
                shutdownTimeout,
                other,
                maxRestarts,
                baseBackoff,
                maxBackoff,
                readyAfter,
                stopSignal,
                stableAfter,
                backoffFactor,
                backoffJitter);
    }

    /// The reference's defaults (`cp1-host.md` §20): what the API uses when nothing is said.
    public static Supervision reference() {
        return new Supervision(
                Duration.ofSeconds(5),
                Optional.empty(),
                Duration.ofSeconds(5),
                HealthCheck.DEFAULT,
                0,
                Duration.ofMillis(100),
                Duration.ofSeconds(5),
                Duration.ofSeconds(1),
                StopSignal.TERM,
                NEVER,
                2,
                BackoffJitter.FULL);
    }

    /// The product's defaults (`product.md` §3): what `mortise.yaml` starts from.
    public static Supervision product() {
        return new Supervision(
                Duration.ofSeconds(10),
                Optional.empty(),
                Duration.ofSeconds(5),
                HealthCheck.DEFAULT,
                5,
                Duration.ofMillis(500),
                Duration.ofSeconds(30),
                Duration.ofSeconds(1),
                StopSignal.TERM,
                Duration.ofMinutes(10),
                2,
                BackoffJitter.FULL);
    }
}
