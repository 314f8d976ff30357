package dev.mortise.host.logs;

import java.util.regex.Pattern;

/// The reference's redaction and nothing more (`cp1-host.md` §15), with its known gaps.
///
/// What is shown or stored goes through [Redactor], which closes the gaps. This function is for
/// callers who compare with the reference.
///
/// Go's regexps differ from Java's in three ways that matter here. Its `(?i)` folds U+017F to `s`
/// and U+212A to `k` but leaves the Turkish i alone, while `UNICODE_CASE` takes all four: so the
/// two letters are written out and only ASCII is folded. Its `\b` knows ASCII words only, while
/// Java's lets a combining mark continue one: so the edge is written out too. And its blanks have
/// no vertical tab.
public final class ReferenceRedaction {

    /// What stands in place of a secret.
    public static final String MASK = "[REDACTED]";

    private static final ReferenceRedaction TEXT =
            new ReferenceRedaction("[sS\u017F]", "[kK\u212A]");

    /// The same function over UTF-8 bytes that are dressed as Latin-1 characters.
    static final ReferenceRedaction BYTES =
            new ReferenceRedaction("(?:[sS]|\u00C5\u00BF)", "(?:[kK]|\u00E2\u0084\u00AA)");

    private static final String KEYS =
            "secret[_-]?key|secret|access[_-]?token|token|password|passwd|api[_-]?key|cookie"
                    + "|credential|proof";

    /// One pass nearly always is stable. `password="a"x` is not: what is left reads as one longer
    /// value the second time. The bound is for safety only.
    private static final int MOST_PASSES = 4;

    private final Pattern header;
    private final Pattern json;
    private final Pattern keyValue;

    private ReferenceRedaction(String s, String k) {
        String edge = "(?:(?<=[0-9A-Za-z_])(?![0-9A-Za-z_])|(?<![0-9A-Za-z_])(?=[0-9A-Za-z_]))";
        String blanks = "[\\t\\n\\f\\r ]*+";
        String keys = letters(KEYS, s, k);
        String first = "(?=[AaPp])"; // cheaper to look for than an edge
        String firsts = "(?=[AaCcPpSsTt\u017F\u00C5])";
        header =
                compile(
                        "%s%s(proxy-authorization|authorization)%s%s[:=][\\t\\n\\f\\r ]*.+"
                                .formatted(first, edge, edge, blanks));
        json =
                compile(
                        ("(\"(?:%s|authorization)\"%s:%s)"
                                        + "(?:\"[^\"]*+\"|null|true|false|-?[0-9.]++)")
                                .formatted(keys, blanks, blanks));
        keyValue =
                compile(
                        "%s%s((?:%s)%s%s[:=]%s)(?:\"[^\"]*+\"|[^\\t\\n\\f\\r ,;]++)"
                                .formatted(firsts, edge, keys, edge, blanks, blanks));
    }

    private static String letters(String keys, String s, String k) {
        return keys.replace("s", s).replace("k", k);
    }

    private static Pattern compile(String regex) {
        return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNIX_LINES);
    }

    /// `line` with the values of known keys replaced by [#MASK]. Doing it twice changes nothing.
    public static String redact(String line) {
        return TEXT.apply(line);
    }

    String apply(String line) {
        String now = line;
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            String next = onePass(now);
            if (next.equals(now)) {
                break;
            }
            now = next;
        }
        return now;
    }

    /// The three rewrites, once.
    String onePass(String line) {
        String withoutHeaders = header.matcher(line).replaceAll("$1=" + MASK);
        String withoutJson = json.matcher(withoutHeaders).replaceAll("$1" + MASK);
        return keyValue.matcher(withoutJson).replaceAll("$1" + MASK);
    }
}
