package dev.mortise.sdk.internal;

/// The launch cannot go on. The message is for stderr and holds no secret.
final class LaunchException extends Exception {
    private static final long serialVersionUID = 1L;

    LaunchException(String message) {
        super(message);
    }
}
