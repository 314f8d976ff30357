package dev.mortise.host.config;

import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;

import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Where things lie in a state directory (`product.md` §6). Nothing is read, and nothing made.
///
/// @param directory the state directory
public record StateLayout(Path directory) {

    /// The longest name that the file systems in use take, in bytes.
    private static final int MAX_SEGMENT = 255;

    /// What separates the readable begin of a long name from its hash; no escape begins with it,
    /// and no encoded name holds it.
    private static final String HASHED = "~";

    /// Over all data directories.
    public Path data() {
        return directory.resolve("data");
    }

    /// An instance's data: two levels below [#data()] whatever the instance is called, and no other
    /// instance's.
    public Path data(InstanceId instance) {
        return data().resolve(segment(instance.tenant())).resolve(segment(instance.id()));
    }

    /// Where the copies of pinned programs lie that are run.
    public Path verified() {
        return directory.resolve("verified");
    }

    /// Where a shared process works.
    public Path shared(InstallationId installation) {
        return directory.resolve("shared").resolve(segment(installation.toString()));
    }

    /// One path segment for any name, another for another name; never empty, `.` or `..`.
    ///
    /// Percent-encoded. A name whose code is over 255 bytes, which no file system takes (128
    /// characters of CJK make 1152), is the begin of its code, `~` and its SHA-256.
    static String segment(String name) {
        if (name.isEmpty()) {
            return "%"; // as nothing it would be the directory above
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            return hashed("", name); // half a pair becomes `?`, which would be another's name
        }
        String encoded =
                URLEncoder.encode(name, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("*", "%2A");
        if (encoded.chars().allMatch(c -> c == '.')) {
            encoded = encoded.replace(".", "%2E");
        }
        return encoded.length() <= MAX_SEGMENT ? encoded : hashed(encoded, name);
    }

    private static String hashed(String encoded, String name) {
        var units = ByteBuffer.allocate(name.length() * Character.BYTES);
        units.asCharBuffer().put(name);
        String tail = HASHED + HexFormat.of().formatHex(sha256(units.array()));
        int length = Math.min(encoded.length(), MAX_SEGMENT - tail.length());
        int escape = encoded.lastIndexOf('%', length - 1);
        boolean split = escape >= 0 && escape + 3 > length;
        return encoded.substring(0, split ? escape : length) + tail;
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
