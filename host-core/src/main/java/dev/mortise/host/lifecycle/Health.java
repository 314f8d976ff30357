package dev.mortise.host.lifecycle;

/// What health checks say of an instance (`cp1-host.md` §17); kept apart from its process's state.
public enum Health {
    /// Nothing was reported. Never shown as good.
    UNKNOWN,
    HEALTHY,
    DEGRADED
}
