package dev.mortise.host;

import dev.mortise.host.lifecycle.Health;

/// Says how an instance is (`cp1-host.md` §17). The reference's seam; without one of your own the
/// answers to the Supervisor's probes decide (`product.md` §5).
@FunctionalInterface
public interface HealthChecker {

    /// May take as long as the instance's health timeout; runs on a virtual thread of its own.
    ///
    /// @return [Health#UNKNOWN] counts as no failure and is shown as not reported
    /// @throws Exception counts as a failure; its message is shown
    Health check(HealthTarget target) throws Exception;
}
