package dev.mortise.cp1;

/// What came over the wire is not CP1. The message says what is wrong with it and holds neither a
/// launch id nor a proof, so it can be shown to anybody.
public final class WireException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String words;

    public WireException(String words) {
        super(words);
        this.words = words;
    }

    /// The message, which is always there.
    public String words() {
        return words;
    }
}
