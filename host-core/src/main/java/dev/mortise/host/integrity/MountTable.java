package dev.mortise.host.integrity;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// What is mounted where, as Linux tells it. Only read to explain a refusal.
///
/// @param text of `/proc/self/mountinfo`, each character a byte
record MountTable(String text) {

    private static final Path TABLE = Path.of("/proc/self/mountinfo");

    /// The fields of a line that hold the mount point and its options, separated by blanks.
    private static final int POINT = 4;

    private static final int OPTIONS = 5;

    /// As of now; empty where there is no such table.
    static MountTable now() {
        try {
            return new MountTable(Files.readString(TABLE, StandardCharsets.ISO_8859_1));
        } catch (IOException _) {
            return new MountTable("");
        }
    }

    /// The mount point that keeps a file from being run.
    ///
    /// @param file a real path
    Optional<Path> noexec(Path file) {
        for (Path at = file; at != null; at = at.getParent()) {
            Optional<String> options = options(at);
            if (options.isPresent()) {
                boolean noexec = Arrays.asList(options.get().split(",")).contains("noexec");
                return noexec ? Optional.of(at) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /// Of what was mounted there last, which lies over the others.
    private Optional<String> options(Path point) {
        String field = field(point);
        return text.lines()
                .map(line -> line.split(" "))
                .filter(fields -> fields.length > OPTIONS && fields[POINT].equals(field))
                .map(fields -> fields[OPTIONS])
                .reduce((_, later) -> later);
    }

    /// A path as the table writes it.
    private static String field(Path path) {
        var names = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        return new String(path.toString().getBytes(names), StandardCharsets.ISO_8859_1)
                .replace("\\", "\\134")
                .replace(" ", "\\040")
                .replace("\t", "\\011")
                .replace("\n", "\\012");
    }
}
