package dev.mortise.host.config;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// How problems speak: quoted pieces of the file, lists of choices, and the word that was probably
/// meant.
final class Words {

    private static final int LONGEST = 60;
    private static final int MOST = 12;
    private static final int MOST_COMPARED = 200;

    private Words() {}

    /// In quotes, in one line and not too long: a piece of a file cannot forge a line of a log.
    static String quote(String text) {
        var quoted = new StringBuilder("\"");
        int shown = 0;
        for (int c : text.codePoints().toArray()) {
            if (shown++ == LONGEST) {
                quoted.append('…');
                break;
            }
            switch (Character.getType(c)) {
                case Character.CONTROL,
                        Character.FORMAT,
                        Character.LINE_SEPARATOR,
                        Character.PARAGRAPH_SEPARATOR,
                        Character.SURROGATE ->
                        quoted.append("\\u%04x".formatted(c));
                default -> quoted.appendCodePoint(c);
            }
        }
        return quoted.append('"').toString();
    }

    /// `one of a, b, c`, or the only one.
    static String oneOf(Collection<String> choices) {
        List<String> some = choices.stream().distinct().toList();
        if (some.size() == 1) {
            return some.getFirst();
        }
        String more = some.size() > MOST ? ", …" : "";
        return some.stream().limit(MOST).collect(Collectors.joining(", ", "one of ", more));
    }

    /// The choice that `word` resembles enough to be a slip of it.
    static Optional<String> nearest(String word, Collection<String> choices) {
        if (word.isEmpty() || word.length() > LONGEST) {
            return Optional.empty();
        }
        String plain = plain(word);
        Optional<String> best = Optional.empty();
        // A third of the letters may be wrong: "of" is no slip of "on", "healt" is one of "health".
        int least = Math.min(3, word.length() / 3) + 1;
        for (String choice : choices.stream().limit(MOST_COMPARED).toList()) {
            int distance = distance(plain, plain(choice));
            if (distance < least) {
                least = distance;
                best = Optional.of(choice);
            }
        }
        return best;
    }

    /// Without what differs between spellings: `max-restarts`, `maxRestarts`.
    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    /// Insertions, deletions, replacements and swaps of neighbours that make `b` of `a`.
    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int replaced = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int least = Math.min(d[i - 1][j], d[i][j - 1]) + 1;
                d[i][j] = Math.min(least, d[i - 1][j - 1] + replaced);
                if (i > 1
                        && j > 1
                        && a.charAt(i - 1) == b.charAt(j - 2)
                        && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
