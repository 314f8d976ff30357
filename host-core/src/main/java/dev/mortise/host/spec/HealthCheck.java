package dev.mortise.host.spec;

import java.time.Duration;

/// How health is looked at, and what follows when it stays bad (`cp1-host.md` §17, `product.md`
/// §5).
///
/// @param interval of the Supervisor's probe and the Manager's check; over zero, default 5 s
/// @param timeout how long one probe may take; over zero, default 2 s
/// @param failureThreshold bad checks in a row that call for the policy; 1 to [#MOST_FAILURES],
///   default 3
/// @param policy what then happens; default [HealthFailurePolicy#DISABLE]
public record HealthCheck(
        Duration interval, Duration timeout, int failureThreshold, HealthFailurePolicy policy) {

    /// The most of a `failureThreshold`: more would be none.
    public static final int MOST_FAILURES = 1000;

    public static final HealthCheck DEFAULT =
            new HealthCheck(
                    Duration.ofSeconds(5), Duration.ofSeconds(2), 3, HealthFailurePolicy.DISABLE);
}
