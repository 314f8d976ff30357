package dev.mortise.host.error;

import org.jspecify.annotations.Nullable;

/// Carries one [HostError] through a front door. Callers switch on [#error()]; the message is its
/// sentence.
public final class HostException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient HostError error;

    public HostException(HostError error) {
        this(error, null);
    }

    public HostException(HostError error, @Nullable Throwable cause) {
        super(error.sentence(), cause);
        this.error = error;
    }

    public HostError error() {
        return error;
    }
}
