package dev.mortise.sdk;

/// Thrown by a handler to fail its call with a status of its choice. The message goes to the host
/// and may be shown there: no secrets in it.
public final class CallFailed extends Exception {
    private static final long serialVersionUID = 1L;

    public static final int INVALID_ARGUMENT = 3;
    public static final int NOT_FOUND = 5;
    public static final int FAILED_PRECONDITION = 9;
    public static final int UNAVAILABLE = 14;

    private final int code;

    /// @param code 1 … 16, numbered as in gRPC (`cp1-host.md` §6); the constants here are the usual
    ///   ones
    public CallFailed(int code, String message) {
        super(message);
        if (code < 1 || code > 16) {
            throw new IllegalArgumentException("status code is not in 1 … 16: " + code);
        }
        this.code = code;
    }

    public int code() {
        return code;
    }
}
