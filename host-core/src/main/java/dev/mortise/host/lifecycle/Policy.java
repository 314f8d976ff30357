package dev.mortise.host.lifecycle;

import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.util.function.UnaryOperator;

/// What the machine has to know of a process: its supervision, and what its protocol adds.
///
/// @param greeting how it becomes HEALTHY
/// @param asksFirst whether the ladder begins with a Shutdown call; else with the signal
/// @param probeInterval time between two health probes; [Supervision#NEVER] for none
/// @param factor what a delay is multiplied by for the next one; 1 and more
/// @param jitter how much to take off a delay; clamped to 0…delay. The one source of chance, given
///   from outside so that the machine stays a function
public record Policy(
        Greeting greeting,
        boolean asksFirst,
        Duration probeInterval,
        Duration shutdownTimeout,
        int maxRestarts,
        Duration baseBackoff,
        Duration maxBackoff,
        Duration stableAfter,
        double factor,
        UnaryOperator<Duration> jitter) {

    /// How a started process becomes HEALTHY.
    public sealed interface Greeting {
        /// By a handshake within a time that runs from the exec; else it has crashed.
        ///
        /// @param first the time that a program has which was never ready before
        record Handshake(Duration timeout, Duration first) implements Greeting {
            public Handshake(Duration timeout) {
                this(timeout, timeout);
            }

            Duration timeout(boolean unseen) {
                return unseen ? first : timeout;
            }
        }

        /// By living so long after the exec.
        record Survival(Duration readyAfter) implements Greeting {}
    }

    /// Adopts the operator's supervision.
    public static Policy of(
            Supervision supervision, Greeting greeting, boolean asksFirst, Duration probeInterval) {
        return new Policy(
                greeting,
                asksFirst,
                probeInterval,
                supervision.shutdownTimeout(),
                supervision.maxRestarts(),
                supervision.baseBackoff(),
                supervision.maxBackoff(),
                supervision.stableAfter(),
                supervision.backoffFactor(),
                switch (supervision.backoffJitter()) {
                    case FULL -> Jitter.FULL;
                    case NONE -> Jitter.NONE;
                });
    }
}
