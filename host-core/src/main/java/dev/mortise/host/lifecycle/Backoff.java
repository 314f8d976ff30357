package dev.mortise.host.lifecycle;

import java.time.Duration;

/// Delays between launches (`cp1-host.md` §12): growing by a factor from base to cap, jitter
/// subtracted.
///
/// A delay grows from the one before jitter. The reference doubles the jittered one, so that its
/// delays hardly grow on average; with a jitter of zero the two cannot be told apart.
///
/// @param nominal the delay before jitter; what the next one grows from
/// @param sleep how long to wait, at least [#FLOOR]
record Backoff(Duration nominal, Duration sleep) {

    /// No configuration launches in a tight loop.
    static final Duration FLOOR = Duration.ofMillis(1);

    static Backoff after(Duration previous, Policy policy) {
        Duration nominal = nominal(previous, policy);
        Duration off = max(Duration.ZERO, min(policy.jitter().apply(nominal), nominal));
        return new Backoff(nominal, max(FLOOR, nominal.minus(off)));
    }

    /// The delay after `previous`, before jitter.
    static Duration nominal(Duration previous, Policy policy) {
        if (!previous.isPositive()) {
            return min(policy.baseBackoff(), policy.maxBackoff());
        }
        double grown = previous.toNanos() * policy.factor();
        return grown >= policy.maxBackoff().toNanos()
                ? policy.maxBackoff()
                : Duration.ofNanos((long) grown);
    }

    private static Duration min(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    private static Duration max(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
