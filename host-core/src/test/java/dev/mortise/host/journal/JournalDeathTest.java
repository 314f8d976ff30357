package dev.mortise.host.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.FixtureCommand;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// A host that is killed, and one whose disk fails under it, in processes of their own.
class JournalDeathTest {

    @TempDir private Path directory;

    private List<String> command(String what) {
        return List.of(
                FixtureCommand.java().toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                JournalMain.class.getName(),
                what,
                directory.toString());
    }

    private static Process start(List<String> command) throws Exception {
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    @Test
    @Timeout(300) // twenty hosts
    @MustHold({"B085", "B111", "B202"})
    void killNineAtAnyMomentLosesNothingThatWasAcknowledged() throws Exception {
        var random = new Random(5);
        var room = new JournalRoom(directory);
        Map<String, Long> desired = new HashMap<>();
        Set<String> launched = new HashSet<>();
        Map<String, String> records = new HashMap<>();
        for (int round = 0; round < 20; round++) {
            for (String line : untilKilled(1 + random.nextInt(300))) {
                String[] word = line.split(" ");
                switch (word[0]) {
                    case "desired" -> desired.put(word[1], Long.valueOf(word[2]));
                    case "launched" -> assertThat(launched.add(line)).as("new: " + line).isTrue();
                    default -> throw new AssertionError(line);
                }
            }
            var versions = new HashMap<String, Long>();
            for (String row : room.query("SELECT instance, version FROM desired")) {
                versions.put(row.split("\\|")[0], Long.valueOf(row.split("\\|")[1]));
            }
            desired.forEach(
                    (instance, version) ->
                            assertThat(versions.get(instance))
                                    .as(instance)
                                    .isGreaterThanOrEqualTo(version));
            for (String row : room.query("SELECT sequence, host, body FROM records")) {
                String sequence = row.substring(0, row.indexOf('|'));
                assertThat(records.getOrDefault(sequence, row)).isEqualTo(row);
                records.put(sequence, row);
            }
        }
        assertThat(desired).hasSize(4);
        assertThat(room.query("SELECT count(*) FROM records WHERE kind = 'host-died'"))
                .containsExactly("19");
        // SQLite's library, of the last one that was killed alone.
        assertThat(directory.resolve("native").toFile().list()).hasSizeLessThanOrEqualTo(2);
        assertThat(room.query("PRAGMA integrity_check")).containsExactly("ok");
        try (var journal = room.open()) {
            assertThat(journal.problem()).isEmpty();
        }
    }

    /// What it said until it was killed, all of it.
    private List<String> untilKilled(int lines) throws Exception {
        Process host = start(command("intents"));
        var said = new ArrayList<String>();
        try (var out = host.inputReader()) {
            String line = out.readLine();
            while (line != null) {
                said.add(line);
                if (said.size() == lines) {
                    host.toHandle().destroyForcibly(); // leaves its pipe readable
                }
                line = out.readLine();
            }
        }
        host.waitFor();
        // The last line may have been cut by the kill.
        return said.subList(0, Math.max(0, said.size() - 1));
    }

    /// No file may grow beyond 4 MiB: to SQLite that is an I/O error like any other.
    @Test
    @MustHold("B203")
    void afterAnInputOutputErrorInTheMiddleAllThatWaitedIsWritten() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/prlimit")), "no prlimit");
        var limited = new ArrayList<>(List.of("/usr/bin/prlimit", "--fsize=4194304:unlimited"));
        limited.addAll(command("flood"));
        Process host = start(limited);
        try (var out = host.inputReader()) {
            assertThat(out.readLine()).startsWith("trouble ").contains("JN-06", "IOERR");
            start(List.of("/usr/bin/prlimit", "--pid=" + host.pid(), "--fsize=unlimited"))
                    .waitFor();
            String well = out.readLine();
            assertThat(well).startsWith("well ");
            assertThat(host.waitFor()).isZero();
            var room = new JournalRoom(directory);
            assertThat(room.query("SELECT count(*) FROM records WHERE length(body) > 100000"))
                    .containsExactly(well.substring(5));
            assertThat(room.query("SELECT ended FROM hosts")).containsExactly("in order");
        } finally {
            host.destroyForcibly();
        }
    }
}
