package dev.mortise.cp1;

/// Status codes of an RPC answer (§6): gRPC's numbers, on a wire that is not gRPC.
public enum StatusCode {
    OK,
    CANCELLED,
    UNKNOWN,
    INVALID_ARGUMENT,
    DEADLINE_EXCEEDED,
    NOT_FOUND,
    ALREADY_EXISTS,
    PERMISSION_DENIED,
    RESOURCE_EXHAUSTED,
    FAILED_PRECONDITION,
    ABORTED,
    OUT_OF_RANGE,
    UNIMPLEMENTED,
    INTERNAL,
    UNAVAILABLE,
    DATA_LOSS,
    UNAUTHENTICATED;

    /// The number on the wire.
    public int number() {
        return ordinal();
    }

    /// A number that nobody defined reads as [#UNKNOWN].
    public static StatusCode of(int number) {
        return number >= 0 && number < values().length ? values()[number] : UNKNOWN;
    }
}
