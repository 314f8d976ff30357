package dev.mortise.host.spec;

/// What an instance that stays unhealthy gets (`cp1-host.md` §17).
public enum HealthFailurePolicy {
    /// Disabled, as by an operator. The default.
    DISABLE("disable"),
    /// Its process is restarted, for all instances that share it.
    RESTART("restart");

    private final String word;

    HealthFailurePolicy(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    @Override
    public String toString() {
        return word;
    }
}
