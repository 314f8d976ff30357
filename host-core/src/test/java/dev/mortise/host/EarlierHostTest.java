package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.FixtureCommand;
import dev.mortise.host.config.ConfigFile;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.platform.Posix;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A host that was killed together with its guardian left processes; the next one ends them.
class EarlierHostTest {

    private static final int SIGSTOP = 19;

    private final List<ProcessHandle> started = new ArrayList<>();

    @AfterEach
    void nothingIsLeft() {
        started.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    @MustHold({"B026", "B042", "B054", "B131", "B173"})
    void theNextHostEndsWhatIsProvenToBeLeftAndSparesAStrangerWithSuchANumber(
            @TempDir Path directory) throws Exception {
        Path file = configuration(directory);
        Process first = host(file);
        assertThat(first.inputReader().readLine()).isEqualTo("ready");
        List<Long> pids =
                Files.readAllLines(directory.resolve("pids")).stream()
                        .map(Long::parseLong)
                        .toList();
        assertThat(pids).hasSize(3).allMatch(TestHost::alive);
        killWithGuardian(first);
        assertThat(pids).as("nobody ended them").allMatch(TestHost::alive);

        Process stranger = new ProcessBuilder("setsid", "sleep", "600").start();
        started.add(stranger.toHandle());
        forge(directory.resolve("state/run"), stranger.pid());

        try (var next = EmbeddedHost.open(ConfigFile.read(file, Map.of()), Map.of())) {
            TestHost.untilTold(
                    () -> pids.stream().noneMatch(TestHost::alive),
                    () -> "alive: " + pids.stream().filter(TestHost::alive).toList());
            var left =
                    next.records(0, 10_000).records().stream()
                            .map(HostRecord::what)
                            .filter(HostRecord.Leftovers.class::isInstance)
                            .map(HostRecord.Leftovers.class::cast)
                            .toList();
            assertThat(left).hasSize(1);
            assertThat(left.getFirst().process()).hasToString("north/a");
            assertThat(left.getFirst().launch()).isEqualTo(1);
            assertThat(left.getFirst().ended()).isTrue();
            assertThat(left.getFirst().processes())
                    .containsExactlyInAnyOrderElementsOf(
                            pids.stream().map(pid -> pid + " sleep").toList());
            assertThat(directory.resolve("state/run")).isEmptyDirectory();
        }
        assertThat(stranger.isAlive()).isTrue();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /// Three: one in the leader's group without the mark, one in a session of its own, the leader.
    private static Path configuration(Path directory) throws Exception {
        return Files.writeString(
                directory.resolve("mortise.yaml"),
                """
                host: { state_dir: state }
                installations:
                  - plugin: steady
                    version: '1'
                    kind: plain
                    path: /bin/sh
                    args:
                      - -c
                      - >-
                        env -i sleep 600 & echo $! >> %1$s;
                        setsid sleep 600 & echo $! >> %1$s;
                        echo $$ >> %1$s; exec sleep 600
                instances:
                  - { tenant: north, id: a, plugin: steady, version: '1', isolation: per-instance }
                """
                        .formatted(directory.resolve("pids")));
    }

    private Process host(Path file) throws Exception {
        var host =
                new ProcessBuilder(
                                FixtureCommand.java().toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                FileHostMain.class.getName(),
                                file.toString(),
                                "wait")
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        started.add(host.toHandle());
        return host;
    }

    /// Stopped first, or it would have started another guardian.
    private static void killWithGuardian(Process host) throws Exception {
        Posix.kill(host.pid(), SIGSTOP);
        var guardians =
                host.children()
                        .filter(child -> commandLine(child.pid()).contains("mortise-guardian"))
                        .toList();
        assertThat(guardians).hasSize(1);
        guardians.forEach(ProcessHandle::destroyForcibly);
        guardians.forEach(guardian -> assertThat(ended(guardian)).isTrue());
        host.destroyForcibly().waitFor();
    }

    /// Dead, though a stopped parent has not reaped it.
    private static boolean ended(ProcessHandle process) {
        try {
            TestHost.untilTold(() -> commandLine(process.pid()).isEmpty(), () -> "it lives");
            return true;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/cmdline"));
        } catch (java.io.IOException _) {
            return "";
        }
    }

    /// A line as if a launch had had the number of a process that is none of ours.
    private static void forge(Path run, long pid) throws Exception {
        Path file;
        try (var files = Files.list(run)) {
            file = files.findFirst().orElseThrow();
        }
        var lines = new ArrayList<>(List.of(Files.readString(file).split("\n")));
        int free = 1;
        while (!lines.get(free).isBlank()) {
            free++;
        }
        assertThat(lines).anyMatch(line -> line.startsWith("+ g "));
        lines.set(
                free,
                "%-255s"
                        .formatted(
                                "+ g %-10d %-20d MORTISE_LAUNCH_ID 0123456789abcdef -"
                                        .formatted(pid, 4711)));
        Files.write(file, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
