package dev.mortise.cp1;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// One RPC message (§6), the content of every frame after the first.
///
/// @param callId unsigned 64 bits, numbered by the host from 1
/// @param method empty unless a call is opened
/// @param body the JSON text of the service message, UTF-8; empty when there is none
/// @param error only on a failed answer
public record Message(long callId, Kind kind, String method, byte[] body, @Nullable Error error) {

    /// What a message is. Numbered from 1 on the wire.
    public enum Kind {
        UNARY,
        RESPONSE,
        STREAM_OPEN,
        STREAM_MESSAGE,
        STREAM_HALF_CLOSE,
        STREAM_END,
        STREAM_CANCEL;

        public int number() {
            return ordinal() + 1;
        }

        static Kind of(int number) throws WireException {
            if (number < 1 || number > values().length) {
                throw new WireException("message: kind is not a number from 1 to 7");
            }
            return values()[number - 1];
        }
    }

    /// @param text empty when there is none
    public record Error(StatusCode code, String text) {}

    private static final byte[] NOTHING = {};

    public static Message request(long callId, String method, byte[] body) {
        return new Message(callId, Kind.UNARY, method, body, null);
    }

    public static Message answer(long callId, byte[] body) {
        return new Message(callId, Kind.RESPONSE, "", body, null);
    }

    public static Message failure(long callId, Kind kind, StatusCode code, String text) {
        return new Message(callId, kind, "", NOTHING, new Error(code, text));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Message m
                && callId == m.callId
                && kind == m.kind
                && method.equals(m.method)
                && Arrays.equals(body, m.body)
                && java.util.Objects.equals(error, m.error);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(callId) * 31 + kind.hashCode();
    }

    /// Without the body: it may be anything, secrets included.
    @Override
    public String toString() {
        return "Message[%d %s %s %d bytes %s]"
                .formatted(callId, kind, method, body.length, error == null ? "" : error.code());
    }
}
