package dev.mortise.host.spec;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HexFormat;

/// One tenant's instance. Two tenants may use the same id; the bare id is never a key.
public record InstanceId(String tenant, String id) implements Comparable<InstanceId> {

    /// Unreserved in a path segment (RFC 3986), as Go's `url.PathEscape` has it.
    private static final String PLAIN =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~$&+=:@";

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private static final Comparator<InstanceId> ORDER =
            Comparator.comparing(InstanceId::tenant).thenComparing(InstanceId::id);

    @Override
    public int compareTo(InstanceId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return tenant + "/" + id;
    }

    /// What plugins are told it is called (`cp1-host.md` §16): tenant and id as two segments of a
    /// URL's path.
    public String wireId() {
        return segment(tenant) + "/" + segment(id);
    }

    private static String segment(String name) {
        var escaped = new StringBuilder();
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            if (PLAIN.indexOf(b) >= 0) {
                escaped.append((char) b);
            } else {
                escaped.append('%').append(HEX.toHexDigits(b));
            }
        }
        return escaped.toString();
    }
}
