package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.FixtureCommand;
import dev.mortise.host.platform.Posix;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/// A host ends twenty times, in every way there is, and never leaves a process, nor hangs.
class HostExitsTest {

    private static final int SIGINT = 2;
    private static final int SIGKILL = 9;
    private static final int SIGTERM = 15;

    /// Of the host, once its plugins run. An order to stop is the program's to obey: this one has
    /// no hook, so what ends the plugins is the guardian.
    private enum End {
        TERMINATED,
        CTRL_C,
        EXIT,
        CLOSED_AND_MAIN_ENDS,
        KILLED
    }

    @Test
    @Timeout(120)
    @MustHold({"B169", "B126", "B162"})
    void twentyExitsLeaveZeroSurvivorsAndAClosedHostHoldsNoThread(@TempDir Path directory)
            throws Exception {
        // Two side by side, for the machine has two cores.
        try (var lanes = Executors.newFixedThreadPool(2)) {
            var exits = new ArrayList<Future<?>>();
            for (int i = 0; i < 20; i++) {
                End end = End.values()[i % End.values().length];
                Path own = Files.createDirectories(directory.resolve(i + "-" + end));
                exits.add(
                        lanes.submit(
                                () -> {
                                    exit(own, end);
                                    return true;
                                }));
            }
            for (Future<?> exit : exits) {
                exit.get();
            }
        }
    }

    private static void exit(Path directory, End end) throws Exception {
        Process host = start(configuration(directory), end);
        try {
            assertThat(host.inputReader().readLine()).isEqualTo("ready");
            TestHost.untilTold(() -> pids(directory).size() == 4, () -> "" + pids(directory));
            switch (end) {
                case TERMINATED -> Posix.kill(host.pid(), SIGTERM);
                case CTRL_C ->
                        Posix.kill(host.pid(), ignoresInterrupts(host.pid()) ? SIGTERM : SIGINT);
                case KILLED -> Posix.kill(host.pid(), SIGKILL);
                case EXIT, CLOSED_AND_MAIN_ENDS -> host.getOutputStream().close();
            }
            assertThat(host.waitFor(20, TimeUnit.SECONDS)).as("%s ends", end).isTrue();
        } finally {
            host.destroyForcibly();
        }
        List<Long> pids = pids(directory);
        TestHost.untilTold(
                () -> pids.stream().noneMatch(TestHost::alive),
                () ->
                        end
                                + " leaves "
                                + pids.stream().filter(TestHost::alive).toList()
                                + " of "
                                + pids);
        Path run = directory.resolve("state/run");
        TestHost.untilTold(() -> isEmpty(run), () -> end + " leaves its file");
    }

    /// As everything does that a shell has put into the background.
    private static boolean ignoresInterrupts(long pid) throws Exception {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                .anyMatch(mask -> (mask & 1 << SIGINT - 1) != 0);
    }

    private static List<Long> pids(Path directory) {
        try {
            Path file = directory.resolve("pids");
            return Files.exists(file)
                    ? Files.readAllLines(file).stream().map(Long::parseLong).toList()
                    : List.of();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static boolean isEmpty(Path directory) {
        try (var all = Files.list(directory)) {
            return all.findAny().isEmpty();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Process start(Path file, End end) throws Exception {
        return new ProcessBuilder(
                        FixtureCommand.java().toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FileHostMain.class.getName(),
                        file.toString(),
                        switch (end) {
                            case EXIT -> "exit";
                            case CLOSED_AND_MAIN_ENDS -> "main";
                            case TERMINATED, CTRL_C, KILLED -> "wait";
                        })
                .redirectError(file.resolveSibling("stderr").toFile())
                .start();
    }

    /// Each of the two has a child that went into a session of its own.
    private static Path configuration(Path directory) throws Exception {
        return Files.writeString(
                directory.resolve("mortise.yaml"),
                """
                host: { state_dir: state, supervision: { shutdown_timeout: 200ms, ready_after: 0 } }
                installations:
                  - plugin: steady
                    version: '1'
                    kind: plain
                    path: /bin/sh
                    args: [-c, 'setsid sleep 600 & echo $! >> %1$s; echo $$ >> %1$s; exec sleep 600']
                instances:
                  - { tenant: north, id: a, plugin: steady, version: '1', isolation: per-instance }
                  - { tenant: north, id: b, plugin: steady, version: '1', isolation: per-instance }
                """
                        .formatted(directory.resolve("pids")));
    }
}
