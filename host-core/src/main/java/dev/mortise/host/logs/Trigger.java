package dev.mortise.host.logs;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Bytes that a line must hold before anything in it can be masked.
///
/// @param text lower case unless the kind is [Kind#VALUE] or [Kind#RULE], which match exactly
/// @param slackBefore how many more Base64 characters in front carry bits of the value
/// @param slackAfter likewise behind
record Trigger(Kind kind, byte[] text, int slackBefore, int slackAfter) {

    enum Kind {
        /// The last word of a key, whatever stands before it.
        KEY,
        /// The same, but only as a word of its own: nobody wants `waterproof=yes` masked.
        KEY_APART,
        /// Masks a whole header, not only one value.
        COOKIE,
        AUTHORIZATION,
        BEARER,
        BASIC,
        URL,
        RULE,
        VALUE
    }

    /// Compared through upper and lower case.
    boolean folded() {
        return kind != Kind.VALUE && kind != Kind.RULE;
    }

    static Trigger value(byte[] text) {
        return new Trigger(Kind.VALUE, text, 0, 0);
    }

    static Trigger rule(String literal) {
        return new Trigger(Kind.RULE, literal.getBytes(StandardCharsets.UTF_8), 0, 0);
    }

    /// The fixed ones. `access_token` and `secret_key` need no words of their own: what ends in
    /// `token` is a key already, and [KeyScan] reads on behind `secret`.
    static List<Trigger> words() {
        var words = new ArrayList<Trigger>();
        for (String key :
                List.of(
                        "secret",
                        "token",
                        "password",
                        "passwd",
                        "passphrase",
                        "api_key",
                        "api-key",
                        "apikey",
                        "credential")) {
            spell(words, Kind.KEY, key);
        }
        spell(words, Kind.KEY_APART, "proof");
        spell(words, Kind.COOKIE, "cookie");
        spell(words, Kind.AUTHORIZATION, "authorization");
        spell(words, Kind.BEARER, "bearer");
        words.add(word(Kind.BASIC, "basic"));
        words.add(word(Kind.URL, ":\\/\\/"));
        words.add(word(Kind.URL, "%3a%2f%2f"));
        return words;
    }

    /// All spellings that Go's case folding takes for `word`: U+017F is an s, U+212A a k.
    private static void spell(List<Trigger> to, Kind kind, String word) {
        List<String> spellings = List.of("");
        for (char c : word.toCharArray()) {
            String letters = c == 's' ? "s\u017F" : c == 'k' ? "k\u212A" : String.valueOf(c);
            spellings =
                    spellings.stream()
                            .flatMap(head -> letters.chars().mapToObj(l -> head + (char) l))
                            .toList();
        }
        spellings.forEach(spelling -> to.add(word(kind, spelling)));
    }

    private static Trigger word(Kind kind, String text) {
        return new Trigger(kind, text.getBytes(StandardCharsets.UTF_8), 0, 0);
    }
}
