package dev.mortise.host.spec;

/// How much chance takes off a back-off delay (`cp1-host.md` §12).
public enum BackoffJitter {
    /// Anything between nothing and all of it, so that what crashed together does not come back
    /// together. The default.
    FULL("full"),
    /// Nothing: the full delays, to the millisecond.
    NONE("none");

    private final String word;

    BackoffJitter(String word) {
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
