package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Random;

class StateLayoutTest {

    private static final StateLayout LAYOUT = new StateLayout(Path.of("/s"));

    private static String segment(String name) {
        return LAYOUT.data(new InstanceId("t", name)).getFileName().toString();
    }

    @Test
    void namesThatMeanADirectoryMeanNoneHere() {
        assertThat(segment("..")).isEqualTo("%2E%2E");
        assertThat(segment(".")).isEqualTo("%2E");
        assertThat(segment("...")).isEqualTo("%2E%2E%2E");
        assertThat(segment("../../etc")).isEqualTo("..%2F..%2Fetc");
        assertThat(segment("a\\b")).isEqualTo("a%5Cb");
        assertThat(segment("/")).isEqualTo("%2F");
        assertThat(segment("c:")).isEqualTo("c%3A");
        assertThat(LAYOUT.data(new InstanceId("", ""))).isEqualTo(Path.of("/s/data/%/%"));
    }

    @Test
    void aNameThatFitsKeepsTheDirectoryItAlwaysHad() {
        assertThat(segment("hall")).isEqualTo("hall");
        assertThat(segment("x y*~")).isEqualTo("x%20y%2A%7E");
        assertThat(segment("Küche")).isEqualTo("K%C3%BCche");
        assertThat(segment("🔧")).isEqualTo("%F0%9F%94%A7");
        assertThat(segment("x".repeat(128))).isEqualTo("x".repeat(128));
        // 255 bytes, the longest that fits.
        assertThat(segment("/".repeat(85))).isEqualTo("%2F".repeat(85));
        assertThat(LAYOUT.shared(new InstallationId("p", "1")))
                .isEqualTo(Path.of("/s/shared/p%401"));
    }

    @Test
    void aNameThatIsTooLongForAFileSystemEndsInItsHash(@TempDir Path directory) throws Exception {
        for (String name :
                new String[] {
                    "/".repeat(86),
                    "🔧".repeat(64),
                    "🔧".repeat(128),
                    "線".repeat(128),
                    "x".repeat(256)
                }) {
            String segment = segment(name);
            assertThat(segment).hasSizeBetween(250, 255).matches("(%[0-9A-F]{2}|x)+~[0-9a-f]{64}");
            Files.createDirectory(directory.resolve(segment));
        }
        assertThat(segment("🔧".repeat(63) + "a")).isNotEqualTo(segment("🔧".repeat(64)));
        // As it is, it stays: the directory of such an instance is found again.
        assertThat(segment("x".repeat(256)))
                .isEqualTo(
                        "x".repeat(190)
                                + "~e0e40994f23aaf2834916b7b6305ac5644ab955d61d2ffbad812ed7614e81edd");
    }

    @Test
    void noTwoNamesShareADirectory() {
        var random = new Random(65);
        String[] parts = {
            "a", "A", ".", "%", "~", "/", "?", " ", "+", "🔧", "\ud83d", "線", "%2E", "\0"
        };
        var seen = new HashMap<String, String>();
        for (int i = 0; i < 20_000; i++) {
            var name = new StringBuilder();
            int length = random.nextInt(i % 50 == 0 ? 128 : 5);
            for (int j = 0; j < length; j++) {
                name.append(parts[random.nextInt(parts.length)]);
            }
            String segment = segment(name.toString());
            assertThat(segment).isNotEmpty().isNotIn(".", "..").doesNotContain("/", "\\", "\0");
            assertThat(segment.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(255);
            assertThat(seen.computeIfAbsent(segment, _ -> name.toString()))
                    .isEqualTo(name.toString());
        }
    }
}
