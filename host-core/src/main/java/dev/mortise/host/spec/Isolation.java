package dev.mortise.host.spec;

/// Whether an instance has a process of its own (`cp1-host.md` §16).
public enum Isolation {
    /// One process per (plugin, version), for all tenants. The default.
    SHARED("shared"),
    PER_INSTANCE("per-instance");

    private final String word;

    Isolation(String word) {
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
