package dev.mortise.host.logs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Base64;
import java.util.Locale;
import java.util.Set;

/// Credentials that need no key beside them: `Bearer x`, `Basic x`, `scheme://user:password@host`.
final class CredentialScan {

    /// What follows `Bearer` or `Basic` in prose and in challenges.
    private static final Set<String> PROSE =
            Set.of(
                    "access",
                    "and",
                    "auth",
                    "authentication",
                    "authorization",
                    "credential",
                    "credentials",
                    "error",
                    "for",
                    "format",
                    "from",
                    "has",
                    "header",
                    "http",
                    "in",
                    "is",
                    "missing",
                    "not",
                    "oauth",
                    "oauth2",
                    "of",
                    "or",
                    "realm",
                    "required",
                    "scheme",
                    "to",
                    "token",
                    "tokens",
                    "type",
                    "was",
                    "with");

    private static final int LONGEST_WORD = 64;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private final Spans spans;
    private int runEnd;
    private int lastAt;

    CredentialScan(byte[] bytes, int start, int end, Spans spans) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.spans = spans;
        this.runEnd = start;
    }

    /// A scheme's name stands at `at`. Answers where the scan is to go on.
    int scheme(Trigger name, int at) {
        int behind = at + name.text().length;
        boolean letter = at > start && Ascii.isLetter(bytes[at - 1]);
        boolean escape = at > start + 1 && bytes[at - 2] == '\\'; // as in \nBearer
        if (letter && !escape) {
            return at;
        }
        int from = behind;
        while (from < end) {
            int symbol = Symbols.at(bytes, from, end);
            char c = Symbols.character(symbol);
            if (c != ' ' && c != '\t' && c != '+') {
                break;
            }
            from += Symbols.width(symbol);
        }
        if (from == behind) {
            return at;
        }
        int peek = tokenEnd(from, Math.min(end, from + LONGEST_WORD));
        if (isProse(new String(bytes, from, peek - from, ISO_8859_1))) {
            return at;
        }
        int to = tokenEnd(from, end);
        if (to == from) {
            return at;
        }
        String text = new String(bytes, from, to - from, ISO_8859_1);
        boolean secret =
                name.kind() == Trigger.Kind.BEARER
                        ? isBearer(text, bytes[at] == 'b')
                        : isBasic(text);
        if (!secret) {
            return at;
        }
        spans.add(from, to);
        return to;
    }

    private int tokenEnd(int from, int stop) {
        int to = from;
        while (to < stop
                && !Ascii.isBlank(bytes[to])
                && !Ascii.isOneOf("\"'`,;<>()[]{}\\", bytes[to])) {
            to++;
        }
        return to;
    }

    private static boolean isProse(String text) {
        String word = stripped(text);
        return PROSE.contains(word) || word.startsWith("realm=");
    }

    /// Written small, the word is as often English as HTTP: then the token must look like one.
    private static boolean isBearer(String text, boolean small) {
        return !small || looksRandom(text);
    }

    private static boolean isBasic(String text) {
        boolean random = text.length() >= 12 && looksRandom(text);
        if (random || text.endsWith("=")) {
            return true;
        }
        try {
            byte[] decoded = Base64.getDecoder().decode(text.replace('-', '+').replace('_', '/'));
            return new String(decoded, ISO_8859_1).indexOf(':') >= 0;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String stripped(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[.:!?]+$", "");
    }

    private static boolean looksRandom(String text) {
        boolean digit = text.chars().anyMatch(Character::isDigit);
        boolean upper = text.chars().skip(1).anyMatch(Character::isUpperCase);
        boolean sign = text.chars().anyMatch(c -> "+/=_~".indexOf(c) >= 0);
        return digit || upper || sign || text.length() >= 20;
    }

    /// `://` stands at `at`, plain or escaped. Masks the password, or the user where there is none.
    ///
    /// The authority ends at the first slash, as it should; but a password with a raw slash is met
    /// too often to be let out, so what cannot be a port behind the colon is taken for one.
    int url(int at) {
        int i = at;
        for (int n = 0; n < 3; n++) {
            i += Symbols.width(Symbols.at(bytes, i, end));
        }
        int authority = i;
        int colon = -1;
        int userEnd = -1;
        boolean port = true;
        for (int width; i < end; i += width) {
            int symbol = Symbols.at(bytes, i, end);
            char c = Symbols.character(symbol);
            width = Math.max(1, Symbols.width(symbol));
            if ("/?# \t\r\n\f\"'<>`".indexOf(c) >= 0) {
                break;
            } else if (c == '@') {
                userEnd = i;
            } else if (c == ':' && colon < 0) {
                colon = i + width;
            } else if (colon >= 0 && (c < '0' || c > '9')) {
                port = false;
            }
        }
        if (userEnd < 0 && colon > 0 && !port) {
            userEnd = lastAt(authority);
        }
        int from = colon > 0 && colon <= userEnd ? colon : authority;
        if (userEnd <= from) {
            return at;
        }
        spans.add(from, userEnd);
        return userEnd;
    }

    /// The last `@` of the run of characters without blanks or quotes that `at` stands in.
    private int lastAt(int at) {
        if (at >= runEnd) {
            lastAt = -1;
            runEnd = at;
            while (runEnd < end
                    && !Ascii.isBlank(bytes[runEnd])
                    && "\"'<>`".indexOf(bytes[runEnd]) < 0) {
                lastAt = bytes[runEnd] == '@' ? runEnd : lastAt;
                runEnd++;
            }
        }
        return lastAt;
    }
}
