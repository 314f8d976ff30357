package dev.mortise.host.logs;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// One line, or one piece of a line too long to keep whole, as a range of somebody's buffer.
///
/// The bytes are borrowed: valid until the call that handed them out returns. Whoever keeps them
/// copies them.
///
/// @param before how many bytes right before `offset` are the end of the previous piece: context
///   for [Redactor], not part of this one
/// @param after how many bytes right behind it are the beginning of the next piece, likewise
/// @param cut true on every piece of a line that was cut, the last one included
public record LineBytes(byte[] buffer, int offset, int length, int before, int after, boolean cut) {

    /// A whole line.
    public static LineBytes of(byte[] buffer, int offset, int length) {
        return new LineBytes(buffer, offset, length, 0, 0, false);
    }

    /// A whole line of text.
    public static LineBytes of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return of(bytes, 0, bytes.length);
    }

    /// A copy that the caller may keep.
    public byte[] toByteArray() {
        return Arrays.copyOfRange(buffer, offset, offset + length);
    }

    /// The line as text; bytes that are not UTF-8 become U+FFFD.
    public String text() {
        return new String(buffer, offset, length, StandardCharsets.UTF_8);
    }
}
