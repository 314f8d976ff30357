package dev.mortise.host.data;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What is mounted below an instance's directory, as Linux tells it.
///
/// A bind mount of a directory on the same file system, a project folder say, has the same device
/// number as all around it; only this table shows it. Elsewhere it is empty, and the device number
/// has to do.
///
/// @param points names from the instance's directory down to a mount point; as text, because a path
///   cannot be made of every text that a name can read as
record Mounts(List<List<String>> points) {

    private static final Path TABLE = Path.of("/proc/self/mountinfo");

    /// The field that holds the mount point, of those separated by blanks.
    private static final int POINT = 4;

    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

    /// As of now.
    ///
    /// @param directory a real path
    static Mounts below(Path directory) throws IOException {
        return Files.exists(TABLE)
                ? parse(Files.readString(TABLE, StandardCharsets.ISO_8859_1), directory)
                : new Mounts(List.of());
    }

    /// @param table each character a byte
    static Mounts parse(String table, Path directory) {
        String above = directory + "/";
        var points = new ArrayList<List<String>>();
        for (String line : table.split("\n")) {
            String[] fields = line.split(" ");
            String point = fields.length > POINT ? decode(fields[POINT]) : "";
            if (point.startsWith(above)) {
                points.add(List.of(point.substring(above.length()).split("/")));
            }
        }
        return new Mounts(List.copyOf(points));
    }

    private static String decode(String field) {
        String bytes =
                ESCAPE.matcher(field)
                        .replaceAll(
                                escape -> {
                                    int value = Integer.parseInt(escape.group(1), 8);
                                    return Matcher.quoteReplacement(Character.toString(value));
                                });
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), names());
    }

    /// What this JVM reads file names as.
    private static Charset names() {
        return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
    }

    boolean at(Trail trail) {
        return points.stream().anyMatch(trail::is);
    }
}
