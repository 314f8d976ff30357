package dev.mortise.host.logs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// All the ways in which a secret value is met in a log.
///
/// A value counts with and without its outer blanks (must-hold B127), and so does each of its lines
/// that is long enough to mean something by itself.
final class SecretSpellings {

    private static final int SHORTEST_LINE = 6;

    /// What may stay as it is in a URL: strictly, and as `encodeURIComponent` has it.
    private static final List<String> UNRESERVED = List.of("-_.~", "-_.~!'()*", "-_.*");

    private final Map<String, Trigger> triggers = new LinkedHashMap<>();

    private SecretSpellings() {}

    /// Triggers for `value`, longest first; empty when no spelling is long enough.
    static List<Trigger> of(String value) {
        var spellings = new SecretSpellings();
        var texts = new LinkedHashSet<String>();
        texts.add(value);
        texts.add(value.strip());
        value.lines()
                .map(String::strip)
                .filter(line -> line.length() >= SHORTEST_LINE)
                .forEach(texts::add);
        texts.forEach(spellings::spell);
        return spellings.triggers.values().stream()
                .sorted((a, b) -> b.text().length - a.text().length)
                .toList();
    }

    private void spell(String text) {
        plain(text);
        var escaped = new LinkedHashSet<String>();
        for (String json : json(text)) {
            escaped.add(json);
            escaped.addAll(json(json)); // JSON in JSON
        }
        escaped.forEach(this::plain);
        url(text).forEach(this::plain);
        plain(xml(text, "&apos;"));
        plain(xml(text, "&#39;"));
        plain(xml(text, "&#x27;"));
        plain(text.replace("\\", "\\\\").replace("'", "\\'")); // Python, Java, C
        plain(text.replace("'", "''")); // YAML, SQL
        plain(text.replace("\"", "\"\"")); // CSV
        plain(text.replace("'", "'\\''")); // POSIX shells
        plain(text.replace("'", "'\"'\"'"));
        byte[] bytes = text.getBytes(UTF_8);
        plain(HexFormat.of().formatHex(bytes));
        plain(HexFormat.of().withUpperCase().formatHex(bytes));
        base64(bytes);
    }

    private void plain(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        if (bytes.length >= TriggerTable.WINDOW) {
            triggers.putIfAbsent(text, Trigger.value(bytes));
        }
    }

    /// With and without escaped slashes (PHP), escaped markup (Go, Gson), escaped non-ASCII
    /// (Python).
    private static Set<String> json(String text) {
        var forms = new LinkedHashSet<String>();
        for (int form = 0; form < 16; form++) {
            var out = new StringBuilder();
            for (char c : text.toCharArray()) {
                out.append(jsonChar(c, form));
            }
            forms.add(out.toString());
        }
        return forms;
    }

    private static String jsonChar(char c, int form) {
        String unicode = (form & 8) == 0 ? "\\u%04x" : "\\u%04X";
        return switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '\b' -> "\\b";
            case '\f' -> "\\f";
            case '/' -> (form & 1) == 0 ? "/" : "\\/";
            case '<', '>', '&' -> (form & 2) == 0 ? String.valueOf(c) : unicode.formatted((int) c);
            case '=', '\'' -> (form & 6) != 6 ? String.valueOf(c) : unicode.formatted((int) c);
            default ->
                    c < ' ' || c >= 0x7f && (form & 4) != 0
                            ? unicode.formatted((int) c)
                            : String.valueOf(c);
        };
    }

    private static Set<String> url(String text) {
        var forms = new LinkedHashSet<String>();
        for (String unreserved : UNRESERVED) {
            for (HexFormat hex : List.of(HexFormat.of(), HexFormat.of().withUpperCase())) {
                String once = url(text, unreserved, hex);
                forms.add(once);
                forms.add(once.replace("%20", "+"));
                forms.add(once.replace("%", "%25")); // a URL within a URL
            }
        }
        return forms;
    }

    private static String url(String text, String unreserved, HexFormat hex) {
        var out = new StringBuilder();
        for (byte b : text.getBytes(UTF_8)) {
            char c = (char) (b & 0xff);
            boolean stays =
                    c < 0x80 && (Character.isLetterOrDigit(c) || unreserved.indexOf(c) >= 0);
            if (stays) {
                out.append(c);
            } else {
                out.append('%').append(hex.toHexDigits(b));
            }
        }
        return out.toString();
    }

    private static String xml(String text, String apostrophe) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", apostrophe);
    }

    /// The characters that depend on the value alone, for each of the three places it can have in a
    /// group (must-hold B123). A neighbour that shares bits with what surrounds the value is slack.
    private void base64(byte[] bytes) {
        for (int lead = 0; lead < 3; lead++) {
            byte[] shifted = new byte[lead + bytes.length];
            System.arraycopy(bytes, 0, shifted, lead, bytes.length);
            int skipped = (8 * lead + 5) / 6;
            int whole = 8 * shifted.length / 6;
            boolean shared = 8 * shifted.length % 6 != 0;
            for (String encoded : alphabets(shifted)) {
                String core = encoded.substring(skipped, whole);
                for (String form : transports(core)) {
                    if (form.length() >= TriggerTable.WINDOW) {
                        triggers.putIfAbsent(
                                form,
                                new Trigger(
                                        Trigger.Kind.VALUE,
                                        form.getBytes(UTF_8),
                                        lead == 0 ? 0 : 1,
                                        shared ? 1 : 0));
                    }
                }
            }
        }
    }

    private static List<String> alphabets(byte[] bytes) {
        return List.of(
                Base64.getEncoder().encodeToString(bytes),
                Base64.getUrlEncoder().encodeToString(bytes));
    }

    /// As it is, within JSON, within a URL.
    private static Set<String> transports(String base64) {
        var forms = new LinkedHashSet<String>();
        forms.add(base64);
        forms.add(base64.replace("/", "\\/"));
        forms.add(url(base64, "-_.~", HexFormat.of()));
        forms.add(url(base64, "-_.~", HexFormat.of().withUpperCase()));
        return forms;
    }
}
