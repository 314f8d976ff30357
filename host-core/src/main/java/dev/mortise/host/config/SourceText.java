package dev.mortise.host.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/// The text of a file, bounded and strictly UTF-8.
final class SourceText {

    /// Far above any real file: a thousand instances take some 200 KiB.
    static final int MOST_BYTES = 4 << 20;

    /// The parser's time grows with the square of a line's length.
    private static final int LONGEST_LINE = 512 << 10;

    private static final char BYTE_ORDER_MARK = '\ufeff';

    private SourceText() {}

    static String read(Path file, Problems problems) throws ConfigException {
        byte[] bytes;
        try {
            bytes = bounded(file, MOST_BYTES);
        } catch (Unreadable unreadable) {
            throw problems.end(0, 0, unreadable.reason(), "");
        }
        String text = decode(bytes, problems);
        if (!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
            text = text.substring(1);
        }
        refuseUnreadable(text, problems);
        return text;
    }

    /// Reads a regular file: anything else, a pipe say, could keep the caller waiting for ever.
    static byte[] bounded(Path file, int most) throws Unreadable {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (attributes.isDirectory()) {
                throw new Unreadable("is a directory, not a file");
            }
            if (!attributes.isRegularFile()) {
                throw new Unreadable("is not a regular file");
            }
            try (var in = Files.newInputStream(file)) {
                byte[] bytes = in.readNBytes(most + 1);
                if (bytes.length > most) {
                    throw new Unreadable("is larger than " + (most >> 10) + " KiB");
                }
                return bytes;
            }
        } catch (NoSuchFileException e) {
            throw new Unreadable("does not exist");
        } catch (AccessDeniedException e) {
            throw new Unreadable("may not be read by this user");
        } catch (IOException e) {
            throw new Unreadable("cannot be read: " + e.getMessage());
        }
    }

    private static String decode(byte[] bytes, Problems problems) throws ConfigException {
        var decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        var in = ByteBuffer.wrap(bytes);
        var out = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, out, true);
        out.flip();
        if (result.isError()) {
            var place = Place.after(out);
            throw problems.end(
                    place.line(),
                    place.column(),
                    "this is not UTF-8 text",
                    "a file saved as UTF-8");
        }
        return out.toString();
    }

    /// Endless lines, control characters, and the line ends that only old YAML knows: they would
    /// end a text in the middle of what an editor shows as one line.
    private static void refuseUnreadable(String text, Problems problems) throws ConfigException {
        int lineStart = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                lineStart = i + 1;
            } else if (i - lineStart >= LONGEST_LINE) {
                var place = Place.after(CharBuffer.wrap(text, 0, lineStart));
                throw problems.end(
                        place.line(),
                        place.column(),
                        "this line is too long",
                        "at most %d characters in a line".formatted(LONGEST_LINE));
            }
            boolean fine = c >= ' ' || c == '\n' || c == '\r' || c == '\t';
            boolean odd = c >= '\u007f' && c <= '\u009f' || c == '\u2028' || c == '\u2029';
            if (!fine || odd || c == BYTE_ORDER_MARK || c >= '\ufffe') {
                var place = Place.after(CharBuffer.wrap(text, 0, i));
                throw problems.end(
                        place.line(),
                        place.column(),
                        "the character U+%04X may not stand here".formatted((int) c),
                        "an escape in double quotes, such as \"\\u%04x\"".formatted((int) c));
            }
        }
    }

    private record Place(int line, int column) {
        static Place after(CharSequence text) {
            int line = 1;
            int start = 0;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                boolean pair = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
                if (c == '\n' || c == '\r' && !pair) {
                    line++;
                    start = i + 1;
                }
            }
            int column = Character.codePointCount(text, start, text.length()) + 1;
            return new Place(line, column);
        }
    }

    /// Why a file could not be read, in words that fit behind its name.
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        private final String reason;

        Unreadable(String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }
}
