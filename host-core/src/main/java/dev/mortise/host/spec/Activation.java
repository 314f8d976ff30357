package dev.mortise.host.spec;

/// When an enabled instance starts.
public enum Activation {
    /// With the host, or as soon as it is enabled. The default.
    EAGER("eager"),
    /// At the first call.
    ON_DEMAND("on-demand");

    private final String word;

    Activation(String word) {
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
