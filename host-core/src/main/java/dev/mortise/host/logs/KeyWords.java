package dev.mortise.host.logs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;

/// The words around a key.
final class KeyWords {

    private static final int LONGEST = 64;

    private final byte[] bytes;
    private final int start;
    private final int end;

    KeyWords(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
    }

    /// How many bytes at `from` spell `part`, in any of the spellings that Go takes for it; 0 when
    /// they do not.
    int spelled(int from, String part) {
        int i = from;
        for (char c : part.toCharArray()) {
            if (i < end && (bytes[i] | 0x20) == c) {
                i++;
            } else if (c == 's' && at(i, 0xC5) && at(i + 1, 0xBF)) {
                i += 2;
            } else if (c == 'k' && at(i, 0xE2) && at(i + 1, 0x84) && at(i + 2, 0xAA)) {
                i += 3;
            } else {
                return 0;
            }
        }
        return i - from;
    }

    private boolean at(int i, int b) {
        return i < end && (bytes[i] & 0xff) == b;
    }

    /// Where the name begins that goes on at `at`, dots and dashes included.
    int start(int at) {
        int i = at;
        while (i > start && at - i < LONGEST && isName(bytes[i - 1])) {
            i--;
        }
        return i;
    }

    private static boolean isName(byte b) {
        return Ascii.isWord(b) || b == '-' || b == '.';
    }

    /// At most the first 64 characters of a word, in small letters.
    String lower(int from, int to) {
        int length = Math.min(to - from, LONGEST);
        return new String(bytes, from, length, ISO_8859_1).toLowerCase(Locale.ROOT);
    }
}
