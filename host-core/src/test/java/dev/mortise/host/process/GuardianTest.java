package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// What ends the plugins of a host that died, on real processes.
@Timeout(20)
class GuardianTest {

    private static final String VARIABLE = "MORTISE_LAUNCH_ID";

    private final List<ProcessHandle> started = new ArrayList<>();
    private Path directory = Path.of("");

    @BeforeEach
    void in(@TempDir Path temporary) {
        directory = temporary;
    }

    @AfterEach
    void nothingIsLeft() {
        started.forEach(ProcessHandle::destroyForcibly);
    }

    private static Mark mark(String value) {
        return new Mark(VARIABLE, value, Optional.empty());
    }

    private Process start(String... command) throws Exception {
        var process = new ProcessBuilder(command).start();
        started.add(process.toHandle());
        return process;
    }

    /// What the script does with a file once the pipe ends.
    private void hostDies(LaunchEntry... entries) throws Exception {
        try (var file = LaunchFile.create(directory.resolve("run"))) {
            for (LaunchEntry entry : entries) {
                file.put(entry);
            }
            Process script = GuardianScript.start(file.path());
            script.getOutputStream().close();
            assertThat(script.waitFor()).isZero();
            assertThat(file.path()).doesNotExist();
        }
    }

    private static LaunchEntry leader(String mark, long pid, long start) {
        return new LaunchEntry(mark(mark), Optional.of(new LaunchEntry.Leader(pid, start, true)));
    }

    private static long startOf(long pid) {
        return ProcStat.of(pid).orElseThrow().start();
    }

    @Test
    @MustHold({"B173", "B054"})
    void aStrangerWithTheNumberOfALaunchIsLeftAlone() throws Exception {
        Process stranger = start("setsid", "sleep", "600");
        Process launch = start("setsid", "sleep", "600");
        untilLeading(stranger);
        untilLeading(launch);
        hostDies(
                leader("aaaaaaaaaaaaaaaa", stranger.pid(), startOf(stranger.pid()) - 1),
                leader("bbbbbbbbbbbbbbbb", launch.pid(), startOf(launch.pid())));
        assertThat(launch.waitFor()).as("the launch, whose start time is right").isEqualTo(137);
        assertThat(stranger.isAlive()).isTrue();
    }

    /// `setsid` makes the session a moment after the start.
    private static void untilLeading(Process process) {
        until(
                () ->
                        ProcStat.of(process.pid())
                                .filter(stat -> stat.session() == process.pid())
                                .isPresent());
    }

    @Test
    @MustHold("B042")
    void whatHidItsMarkIsEndedWithItsGroupThoughTheLeaderIsGone() throws Exception {
        var mark = "cccccccccccccccc";
        // The leader leaves two: one that lost its environment, one that kept the mark.
        Process shell =
                start(
                        "setsid",
                        "env",
                        VARIABLE + "=" + mark,
                        "sh",
                        "-c",
                        "env -i sleep 600 >/dev/null & echo $!; sleep 600 >/dev/null & echo $!");
        long hidden;
        long marked;
        try (BufferedReader told = shell.inputReader()) {
            hidden = Long.parseLong(told.readLine());
            marked = Long.parseLong(told.readLine());
        }
        started.add(ProcessHandle.of(hidden).orElseThrow());
        started.add(ProcessHandle.of(marked).orElseThrow());
        shell.waitFor();
        hostDies(leader(mark, shell.pid(), 1));
        until(() -> !alive(hidden) && !alive(marked));
    }

    @Test
    void aLaunchDirectoryGoesButNothingElseAndNothingThroughALink() throws Exception {
        Path ours = Files.createDirectory(directory.resolve("with blank"));
        Files.createFile(ours.resolve("plugin.sock"));
        Path full = Files.createDirectory(directory.resolve("full"));
        Files.createFile(full.resolve("plugin.sock"));
        Files.createFile(full.resolve("kept"));
        Path others = Files.createDirectory(directory.resolve("others"));
        Files.createFile(others.resolve("plugin.sock"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), others);
        hostDies(
                new LaunchEntry(
                        new Mark(VARIABLE, "dddddddddddddddd", Optional.of(ours)),
                        Optional.empty()),
                new LaunchEntry(
                        new Mark(VARIABLE, "eeeeeeeeeeeeeeee", Optional.of(full)),
                        Optional.empty()),
                new LaunchEntry(
                        new Mark(VARIABLE, "ffffffffffffffff", Optional.of(link)),
                        Optional.empty()));
        assertThat(ours).doesNotExist();
        assertThat(full.resolve("plugin.sock")).doesNotExist();
        assertThat(full.resolve("kept")).exists();
        assertThat(others.resolve("plugin.sock")).exists();
    }

    @Test
    @MustHold({"B162", "B169"})
    void aGuardianThatIsKilledIsReplacedAndTheNewOneKnowsAll() throws Exception {
        var guardian = new Guardian(directory.resolve("run"), _ -> {});
        var mark = mark("abcdefabcdefabcd");
        guardian.expect(mark);
        Process launch = start("setsid", "env", VARIABLE + "=" + mark.value(), "sleep", "600");
        guardian.running(mark, launch.pid());
        for (int kill = 0; kill < 3; kill++) {
            ProcessHandle first = script().orElseThrow();
            first.destroyForcibly();
            until(() -> script().filter(now -> now.pid() != first.pid()).isPresent());
        }
        assertThat(launch.isAlive()).isTrue();
        ProcessHandle last = script().orElseThrow();
        guardian.close();
        assertThat(launch.waitFor()).isEqualTo(137);
        last.onExit().get(20, TimeUnit.SECONDS);
        assertThat(directory.resolve("run")).isEmptyDirectory();
    }

    @Test
    void aGuardianThatIsKilledForEverIsGivenUpInWordsUntilTheNextLaunch() throws Exception {
        var told = new CompletableFuture<String>();
        try (var guardian = new Guardian(directory.resolve("run"), told::complete)) {
            guardian.expect(mark("abcdefabcdefabcd"));
            while (!told.isDone()) {
                script().ifPresent(ProcessHandle::destroyForcibly);
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(told.get()).startsWith("Plugins would outlive a host that is killed: ");
            until(() -> script().isEmpty());
            guardian.expect(mark("0123456789abcdef"));
            assertThat(script()).isPresent();
            guardian.forget(mark("abcdefabcdefabcd"));
            guardian.forget(mark("0123456789abcdef"));
        }
        until(() -> script().isEmpty());
    }

    @Test
    void withoutAFileEveryLaunchGoesOnItIsSaidOnceAndMadeUpForLater() throws Exception {
        Path run = Files.createFile(directory.resolve("run"));
        var told = new CopyOnWriteArrayList<String>();
        var guardian = new Guardian(run, told::add);
        var first = mark("1111111111111111");
        var second = mark("2222222222222222");
        guardian.expect(first);
        guardian.running(first, ProcessHandle.current().pid());
        guardian.expect(second);
        assertThat(guardian.watched()).isEqualTo(2);
        assertThat(told).hasSize(1).first().asString().contains("outlive a host");

        Files.delete(run);
        guardian.expect(mark("3333333333333333"));
        try (var files = Files.list(run)) {
            assertThat(LaunchFile.read(files.findFirst().orElseThrow()).entries())
                    .extracting(entry -> entry.mark().value().charAt(0))
                    .containsExactlyInAnyOrder('1', '2', '3');
        }
        guardian.close();
        until(() -> script().isEmpty());
    }

    /// The one that watches this test's directory.
    private Optional<ProcessHandle> script() {
        return ProcessHandle.current()
                .children()
                .filter(ProcessHandle::isAlive)
                .filter(p -> commandLine(p.pid()).contains("\0mortise-guardian\0" + directory))
                .findFirst();
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/cmdline"));
        } catch (java.io.IOException _) {
            return "";
        }
    }

    private static boolean alive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private static void until(BooleanSupplier holds) {
        while (!holds.getAsBoolean()) { // the test's time limit ends it
            LockSupport.parkNanos(2_000_000);
            assertThat(Thread.currentThread().isInterrupted()).as("out of patience").isFalse();
        }
    }
}
