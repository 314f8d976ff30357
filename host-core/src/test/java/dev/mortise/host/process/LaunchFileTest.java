package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.FixtureCommand;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/// The launches that are out, as the guardian and the next host find them.
class LaunchFileTest {

    private Path directory = Path.of("");

    @BeforeEach
    void in(@TempDir Path temporary) {
        directory = temporary.resolve("run");
    }

    @Test
    void whatIsOutIsInItAndWhatIsOverIsNot() throws Exception {
        var random = new Random(7);
        try (var file = LaunchFile.create(directory)) {
            Map<Mark, LaunchEntry> expected = new HashMap<>();
            for (int step = 0; step < 3_000; step++) {
                long n = random.nextLong(300);
                var entry = LaunchFileMain.entry(n);
                switch (random.nextInt(3)) {
                    case 0 -> entry = new LaunchEntry(entry.mark(), Optional.empty());
                    case 1 -> {}
                    default -> {
                        file.remove(entry.mark());
                        expected.remove(entry.mark());
                        continue;
                    }
                }
                file.put(entry);
                expected.put(entry.mark(), entry);
            }
            var read = LaunchFile.read(file.path());
            assertThat(read.thisBoot()).isTrue();
            assertThat(read.entries()).containsExactlyInAnyOrderElementsOf(expected.values());
            assertThat(Files.size(file.path()) % LaunchEntry.LENGTH).isZero();
        }
    }

    @Test
    void aHostKilledAtAnyMomentLeavesNoHalfLine() throws Exception {
        var random = new Random(11);
        for (int kill = 0; kill < 8; kill++) {
            Process host = writer();
            assertThat(host.inputReader().readLine()).isEqualTo("ready");
            host.waitFor(20 + random.nextInt(150), TimeUnit.MILLISECONDS);
            host.destroyForcibly().waitFor();
            try (var files = Files.list(directory)) {
                Path file = files.findFirst().orElseThrow();
                List<LaunchEntry> found = LaunchFile.read(file).entries();
                assertThat(found).hasSizeBetween(99, 102).allMatch(LaunchFileTest::consistent);
                Files.delete(file);
            }
        }
    }

    /// Of the newest only the mark may be there yet.
    private static boolean consistent(LaunchEntry entry) {
        var whole = LaunchFileMain.entry(Long.parseLong(entry.mark().value(), 16));
        return entry.mark().equals(whole.mark())
                && (entry.leader().isEmpty() || entry.equals(whole));
    }

    private Process writer() throws Exception {
        return new ProcessBuilder(
                        FixtureCommand.java().toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LaunchFileMain.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void aLineCutOffAnywhereIsFreeOrKnowsOnlyItsMark() {
        var entry = LaunchFileMain.entry(4);
        byte[] whole = entry.line();
        whole[LaunchEntry.WHOLE] = '+';
        whole[LaunchEntry.KNOWN] = entry.sign();
        assertThat(LaunchEntry.parse(text(whole))).contains(entry);

        byte[] unsigned = entry.line();
        for (int written = 0; written <= unsigned.length; written++) {
            byte[] line = LaunchEntry.blank();
            System.arraycopy(unsigned, 0, line, 0, written);
            assertThat(LaunchEntry.parse(text(line))).isEmpty();
        }
        unsigned[LaunchEntry.WHOLE] = '+';
        unsigned[LaunchEntry.KNOWN] = '-';
        assertThat(LaunchEntry.parse(text(unsigned)))
                .contains(new LaunchEntry(entry.mark(), Optional.empty()));
    }

    @Test
    void garbageIsNoEntryAndNoFault() {
        var random = new Random(13);
        for (int i = 0; i < 5_000; i++) {
            byte[] line = LaunchFileMain.entry(i).line();
            line[LaunchEntry.WHOLE] = '+';
            line[LaunchEntry.KNOWN] = 'g';
            for (int hits = random.nextInt(8); hits >= 0; hits--) {
                line[random.nextInt(line.length)] = (byte) random.nextInt(256);
            }
            LaunchEntry.parse(text(line))
                    .ifPresent(e -> assertThat(e.mark().value()).matches("[0-9a-f]{8,64}"));
        }
    }

    @Test
    void aDirectoryThatCannotBeToldInALineIsLeftOut() {
        for (String odd : List.of("/tmp/a\nb", "/tmp/a ", "/" + "d".repeat(250), "/tmp/\u0001")) {
            var mark = new Mark("MORTISE_LAUNCH_ID", "0123456789abcdef", Optional.of(Path.of(odd)));
            byte[] line = new LaunchEntry(mark, Optional.empty()).line();
            line[LaunchEntry.WHOLE] = '+';
            line[LaunchEntry.KNOWN] = '-';
            assertThat(line).hasSize(LaunchEntry.LENGTH);
            assertThat(LaunchEntry.parse(text(line)).orElseThrow().mark().directory()).isEmpty();
        }
    }

    @Test
    void afterAnotherStartOfTheMachineItSaysSo() throws Exception {
        try (var file = LaunchFile.create(directory)) {
            file.put(LaunchFileMain.entry(1));
            byte[] bytes = Files.readAllBytes(file.path());
            Arrays.fill(bytes, 20, 56, (byte) '0'); // the boot's id
            Files.write(file.path(), bytes);
            var read = LaunchFile.read(file.path());
            assertThat(read.thisBoot()).isFalse();
            assertThat(read.entries()).hasSize(1);
        }
    }

    private static String text(byte[] line) {
        return new String(line, StandardCharsets.UTF_8);
    }
}
