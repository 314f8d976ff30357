package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Files that are no text, or not there.
class UnreadableFileTest extends ConfigFixture {

    private String problem(Path file) {
        var problems = refused(file, Map.of()).problems();
        assertThat(problems).hasSize(1);
        return lines(problems).getFirst();
    }

    @Test
    void aFileThatIsNotThereIsSaidSo() {
        assertThat(problem(directory.resolve("none.yaml"))).isEqualTo("none.yaml: does not exist");
        assertThat(problem(directory)).isEqualTo(directory + ": is a directory, not a file");
        assertThat(problem(Path.of("/dev/null"))).isEqualTo("/dev/null: is not a regular file");
    }

    @Test
    void aFileThatIsFarTooLargeIsNotRead() throws Exception {
        Path file = Files.write(directory.resolve("big.yaml"), new byte[(4 << 20) + 1]);
        assertThat(problem(file)).isEqualTo("big.yaml: is larger than 4096 KiB");
    }

    @Test
    void aLineThatIsFarTooLongIsNotRead() {
        assertThat(problems("host: {}\n#" + " ".repeat(512 << 10)))
                .containsExactly(
                        "mortise.yaml:2:1: this line is too long; expected at most 524288"
                                + " characters in a line");
    }

    @Test
    void textInAnotherEncodingIsRefusedWhereItShows() throws Exception {
        byte[] latin = "host: {}\n# ä".getBytes(StandardCharsets.ISO_8859_1);
        Path file = Files.write(directory.resolve("latin.yaml"), latin);
        assertThat(problem(file))
                .isEqualTo(
                        "latin.yaml:2:3: this is not UTF-8 text; expected a file saved as UTF-8");
        byte[] cut = {'a', ':', ' ', (byte) 0xc3};
        assertThat(problem(Files.write(directory.resolve("cut.yaml"), cut)))
                .startsWith("cut.yaml:1:4: this is not UTF-8 text");
        byte[] wide = "host: {}".getBytes(StandardCharsets.UTF_16);
        assertThat(problem(Files.write(directory.resolve("wide.yaml"), wide)))
                .startsWith("wide.yaml:1:1: this is not UTF-8 text");
    }

    @Test
    void aByteOrderMarkAndWindowsLineEndsAreFine() {
        HostConfig config = read("\ufeffhost:\r\n  concurrent_starts: 3\r\n");
        assertThat(config.concurrentStarts()).isEqualTo(3);
        assertThat(problems("host: {}\r\nhots: 1\r\n"))
                .first()
                .asString()
                .startsWith("mortise.yaml:2:1:");
    }

    @Test
    void columnsCountCharactersNotHalvesOfThem() {
        assertThat(problems("plugins: { 😀: 1 }\nhost: { 😀: 1, x: 2 }"))
                .extracting(line -> line.substring(0, 18))
                .containsExactly("mortise.yaml:2:9: ", "mortise.yaml:2:15:");
    }
}
