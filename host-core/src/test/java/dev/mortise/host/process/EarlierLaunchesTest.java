package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// What a new host may end of an earlier one's, and what it must leave alone.
@Timeout(20)
class EarlierLaunchesTest {

    private static final String VARIABLE = "MORTISE_LAUNCH_ID";
    private static final String ID = "0123456789abcdef";

    private final List<Process> started = new ArrayList<>();
    private final Sweeper sweeper = new Sweeper();
    private Path directory = Path.of("");

    @BeforeEach
    void in(@TempDir Path temporary) {
        directory = temporary;
    }

    @AfterEach
    void nothingIsLeft() {
        started.forEach(Process::destroyForcibly);
        sweeper.close();
    }

    /// In a session of its own, for certain when this returns.
    private Process start(String... command) throws Exception {
        return start(Map.of(), command);
    }

    private Process start(Map<String, String> environment, String... command) throws Exception {
        var line = new ArrayList<>(List.of("setsid"));
        line.addAll(List.of(command));
        var builder = new ProcessBuilder(line);
        builder.environment().putAll(environment);
        var process = builder.start();
        started.add(process);
        while (ProcStat.of(process.pid()).filter(s -> s.session() == process.pid()).isEmpty()) {
            LockSupport.parkNanos(1_000_000);
        }
        return process;
    }

    private Path file(LaunchEntry... entries) throws Exception {
        try (var file = LaunchFile.create(directory.resolve("run"))) {
            for (LaunchEntry entry : entries) {
                file.put(entry);
            }
            return file.path();
        }
    }

    private List<EarlierLaunches.Ended> end(Mark... known) throws Exception {
        return new EarlierLaunches(directory.resolve("run"), sweeper).end(List.of(known));
    }

    private static LaunchEntry leader(Process process, int late, String mark) {
        long start = ProcStat.of(process.pid()).orElseThrow().start() + late;
        return new LaunchEntry(
                new Mark(VARIABLE, mark, Optional.empty()),
                Optional.of(new LaunchEntry.Leader(process.pid(), start, true)));
    }

    @Test
    @MustHold({"B054", "B131", "B173"})
    void aNumberAloneProvesNothingAStartTimeDoes() throws Exception {
        Process stranger = start("sleep", "600");
        Process ours = start("sleep", "600");
        Path file = file(leader(stranger, 1, "aaaaaaaaaaaaaaaa"), leader(ours, 0, ID));
        var ended = end();
        assertThat(ended).extracting(e -> e.mark().value()).containsExactly(ID);
        assertThat(ended.getFirst().processes())
                .hasSize(1)
                .first()
                .asString()
                .startsWith(ours.pid() + " ");
        assertThat(ours.waitFor()).isEqualTo(137);
        assertThat(stranger.isAlive()).isTrue();
        assertThat(file).doesNotExist();
    }

    @Test
    @MustHold("B054")
    void afterAnotherStartOfTheMachineEvenAStartTimeProvesNothing() throws Exception {
        Process stranger = start("sleep", "600");
        Path file = file(leader(stranger, 0, ID));
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 20, 56, (byte) '0');
        Files.write(file, bytes);
        assertThat(end()).isEmpty();
        assertThat(stranger.isAlive()).isTrue();
        assertThat(file).doesNotExist();
    }

    @Test
    void aLaunchThatOnlyTheJournalKnowsIsFoundByItsMark() throws Exception {
        Process ours = start(Map.of(VARIABLE, ID), "sleep", "600");
        var ended = end(new Mark(VARIABLE, ID, Optional.empty()));
        assertThat(ended.getFirst().processes())
                .hasSize(1)
                .first()
                .asString()
                .startsWith(ours.pid() + " ");
        assertThat(ended.getFirst().clean()).isTrue();
        assertThat(ours.waitFor()).isEqualTo(137);
    }

    @Test
    void aSessionWithoutAWitnessIsNotTouched() throws Exception {
        Process shell = start("sh", "-c", "sleep 600 >/dev/null & echo $!; read -r _");
        long orphan = Long.parseLong(shell.inputReader().readLine());
        var entry = leader(shell, 0, ID);
        shell.getOutputStream().close();
        shell.waitFor();
        file(entry);
        assertThat(end()).isEmpty();
        var left = ProcessHandle.of(orphan).orElseThrow();
        assertThat(left.isAlive()).isTrue();
        left.destroyForcibly();
    }

    @Test
    void launchDirectoriesGoButNotThroughALinkAndNotWhatElseIsInThem() throws Exception {
        Path ours = Files.createDirectory(directory.resolve("a b"));
        Files.createFile(ours.resolve("plugin.sock"));
        Path others = Files.createDirectory(directory.resolve("others"));
        Files.createFile(others.resolve("plugin.sock"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), others);
        Path full = Files.createDirectory(directory.resolve("full"));
        Files.createFile(full.resolve("kept"));
        file(in("aaaaaaaaaaaaaaaa", ours), in("bbbbbbbbbbbbbbbb", link), in(ID, full));
        end();
        assertThat(ours).doesNotExist();
        assertThat(others.resolve("plugin.sock")).exists();
        assertThat(full.resolve("kept")).exists();
    }

    private static LaunchEntry in(String mark, Path directory) {
        return new LaunchEntry(new Mark(VARIABLE, mark, Optional.of(directory)), Optional.empty());
    }
}
