import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.JavaFormatterOptions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Formats every Java source of the tree (`write`) or names those that are not formatted (`check`).
/// Run by the root pom; one Java program, so that it works wherever the build does.
final class Format {

    public static void main(String[] args) throws Exception {
        boolean write = args.length == 1 && args[0].equals("write");
        var formatter =
                new Formatter(
                        JavaFormatterOptions.builder()
                                .style(JavaFormatterOptions.Style.AOSP)
                                .build());
        var wrong = new ArrayList<Path>();
        for (Path file : sources()) {
            String was = Files.readString(file);
            // Twice: a line that the first pass joins may be broken otherwise by the second.
            String is =
                    formatter.formatSourceAndFixImports(formatter.formatSourceAndFixImports(was));
            if (was.equals(is)) {
                continue;
            }
            wrong.add(file);
            if (write) {
                Files.writeString(file, is);
            }
        }
        if (!write && !wrong.isEmpty()) {
            wrong.forEach(file -> System.err.println("not formatted: " + file));
            System.err.println("Run: mvn -N process-sources -Dformat=write");
            System.exit(1);
        }
    }

    private static List<Path> sources() throws IOException {
        try (var tree = Files.walk(Path.of("."))) {
            return tree.filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> !path.toString().matches(".*[/\\\\]target[/\\\\].*"))
                    .sorted()
                    .toList();
        }
    }
}
