package dev.mortise.testkit;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Set;

/// How a secret may be written: raw, URL-encoded, in hex, and in base64 at any of the three places
/// it can have in a longer text. Written apart from the product's own list, so that neither hides
/// the other's gap.
public final class Spellings {

    private Spellings() {}

    public static Set<String> of(String secret) {
        var all = new LinkedHashSet<String>();
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        all.add(new String(bytes, StandardCharsets.ISO_8859_1));
        all.add(URLEncoder.encode(secret, StandardCharsets.UTF_8));
        all.add(URLEncoder.encode(secret, StandardCharsets.UTF_8).replace("+", "%20"));
        all.add(HexFormat.of().formatHex(bytes));
        all.add(HexFormat.of().withUpperCase().formatHex(bytes));
        for (int before = 0; before < 3; before++) {
            all.add(base64(bytes, before, Base64.getEncoder()));
            all.add(base64(bytes, before, Base64.getUrlEncoder()));
        }
        return all;
    }

    /// The characters that depend on the secret alone, whatever stands around it.
    private static String base64(byte[] secret, int before, Base64.Encoder encoder) {
        byte[] placed = new byte[before + secret.length];
        System.arraycopy(secret, 0, placed, before, secret.length);
        String text = encoder.withoutPadding().encodeToString(placed);
        int from = (before * 8 + 5) / 6;
        int to = placed.length * 8 / 6;
        return text.substring(from, to);
    }
}
