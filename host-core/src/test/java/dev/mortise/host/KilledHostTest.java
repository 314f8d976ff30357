package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.FixtureCommand;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// kill -9 of the host at random moments, 200 times, on the same state directories: what an
/// operator was told yes to is there, no launch number is used twice, and what was cut off is told.
class KilledHostTest {

    /// Two side by side, for the machine has two cores.
    private static final int LANES = 2;

    private static final int KILLS = 100;

    @Test
    @Timeout(value = 15, unit = TimeUnit.MINUTES) // 200 JVMs come and go
    @MustHold({"B085", "B111", "B202"})
    void killedTwoHundredTimesItForgetsNothingAndDoublesNothing(@TempDir Path directory)
            throws Exception {
        try (var lanes = Executors.newThreadPerTaskExecutor(Thread::new)) {
            var results = new ArrayList<java.util.concurrent.Future<?>>();
            for (int i = 0; i < LANES; i++) {
                var lane = new Lane(Files.createDirectories(directory.resolve("lane" + i)), i);
                results.add(
                        lanes.submit(
                                () -> {
                                    lane.run();
                                    return true;
                                }));
            }
            for (var result : results) {
                result.get();
            }
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    private static final class Lane {
        private final Path directory;
        private final int number;
        private final Random random;

        /// What may be true of an instance: what was last said yes to, or what was being asked when
        /// the host died. `on`/`off` and `held`/`free` apart.
        private final Map<String, List<String>> wanted = new HashMap<>();

        private int started = 0;

        Lane(Path directory, int number) {
            this.directory = directory;
            this.number = number;
            this.random = new Random(number);
            for (String id : KilledHostMain.INSTANCES) {
                wanted.put(id + " desired", List.of("on"));
                wanted.put(id + " hold", List.of("free"));
            }
        }

        void run() throws Exception {
            Path file = configuration();
            for (int k = 0; k < KILLS; k++) {
                int kill = k;
                Process host = start(file, number * 1000 + kill);
                boolean early = random.nextInt(5) == 0;
                if (early) {
                    host.waitFor(50 + random.nextInt(900), TimeUnit.MILLISECONDS);
                    host.toHandle().destroyForcibly();
                    host.waitFor();
                }
                try (BufferedReader told = host.inputReader()) {
                    if (!early) {
                        String line = told.readLine();
                        while (line != null && !line.equals("ready")) {
                            take(line, kill);
                            line = told.readLine();
                        }
                        assertThat(line).as("kill " + kill + " of " + directory).isNotNull();
                        host.waitFor(random.nextInt(250), TimeUnit.MILLISECONDS);
                        host.toHandle().destroyForcibly();
                        host.waitFor();
                    }
                    told.lines().forEach(line -> take(line, kill));
                }
            }
            Process last = start(file, 0, "once");
            String said = new String(last.getInputStream().readAllBytes());
            assertThat(last.waitFor()).as(said).isZero();
            said.lines().forEach(line -> take(line, KILLS));
            looksRight();
        }

        private Process start(Path file, int seed, String... more) throws Exception {
            var command =
                    new ArrayList<>(
                            List.of(
                                    FixtureCommand.java().toString(),
                                    "--enable-native-access=ALL-UNNAMED",
                                    "-XX:TieredStopAtLevel=1",
                                    "-XX:+UseSerialGC",
                                    "-ea",
                                    "-cp",
                                    System.getProperty("java.class.path"),
                                    KilledHostMain.class.getName(),
                                    file.toString(),
                                    String.valueOf(seed)));
            command.addAll(List.of(more));
            started++;
            return new ProcessBuilder(command)
                    .redirectError(directory.resolve("stderr").toFile())
                    .start();
        }

        private void take(String line, int kill) {
            String[] word = line.split(" ");
            switch (word[0]) {
                case "found" -> {
                    found(word[1] + " desired", word[2], kill);
                    found(word[1] + " hold", word[3], kill);
                }
                case "want" -> {
                    for (String key : keys(word)) {
                        var may = new ArrayList<>(wanted.getOrDefault(key, List.of()));
                        may.add(becomes(key, word[2]));
                        wanted.put(key, may);
                    }
                }
                case "done" -> {
                    for (String key : keys(word)) {
                        wanted.put(key, List.of(becomes(key, word[2])));
                    }
                }
                case "idle" -> {
                    for (String key : keys(word)) {
                        var may = wanted.getOrDefault(key, List.of());
                        wanted.put(key, may.subList(0, may.size() - 1));
                    }
                }
                case "problem" -> throw new AssertionError("kill " + kill + ": " + line);
                default -> {}
            }
        }

        private void found(String key, String value, int kill) {
            assertThat(wanted.get(key))
                    .as("kill %d of %s: %s is %s", kill, directory, key, value)
                    .contains(value);
            wanted.put(key, List.of(value));
        }

        /// Enabling and restarting end a hold, so they are about both.
        private static List<String> keys(String[] word) {
            String id = word[1];
            return switch (word[2]) {
                case "on" -> List.of(id + " desired", id + " hold");
                case "off" -> List.of(id + " desired");
                default -> List.of(id + " hold");
            };
        }

        private static String becomes(String key, String wish) {
            return key.endsWith("hold") && wish.equals("on") ? "free" : wish;
        }

        private Path configuration() throws Exception {
            Path ids = directory.resolve("ids");
            return Files.writeString(
                    directory.resolve("mortise.yaml"),
                    """
                    host:
                      state_dir: state
                      supervision: { base_backoff: 20ms, max_backoff: 100ms, shutdown_timeout: 200ms }
                    installations:
                      - plugin: steady
                        version: '1'
                        kind: plain
                        path: /bin/sh
                        args: [-c, 'echo $MORTISE_LAUNCH_ID >> %s; exec sleep 600']
                      - plugin: dies
                        version: '1'
                        kind: plain
                        path: /bin/sh
                        args: [-c, 'echo $MORTISE_LAUNCH_ID >> %s; exit 3']
                    instances:
                      - { tenant: north, id: a, plugin: steady, version: '1', isolation: per-instance }
                      - { tenant: north, id: b, plugin: steady, version: '1', isolation: per-instance,
                          supervision: { ready_after: 0 } }
                      - { tenant: north, id: c, plugin: dies, version: '1', isolation: per-instance,
                          supervision: { max_restarts: 3 } }
                      - { tenant: north, id: d, plugin: dies, version: '1', isolation: per-instance,
                          supervision: { max_restarts: unlimited } }
                    """
                            .formatted(ids, ids));
        }

        private void looksRight() throws Exception {
            List<String> ids = Files.readAllLines(directory.resolve("ids"));
            assertThat(new HashSet<>(ids)).as("each launch runs once").hasSize(ids.size());
            try (var db =
                            DriverManager.getConnection(
                                    "jdbc:sqlite:" + directory.resolve("state/journal.db"));
                    var ask = db.createStatement()) {
                assertThat(one(ask, "PRAGMA integrity_check")).isEqualTo("ok");
                assertThat(
                                one(
                                        ask,
                                        "SELECT count(*) FROM (SELECT process, launch FROM records"
                                                + " WHERE kind = 'launch-began' GROUP BY process,"
                                                + " launch HAVING count(*) > 1)"))
                        .as("launch numbers used twice")
                        .isEqualTo("0");
                assertThat(one(ask, "SELECT count(*) FROM launches WHERE ended_ms IS NULL"))
                        .as("launches without an end")
                        .isEqualTo("0");
                assertThat(
                                Long.parseLong(
                                        one(
                                                ask,
                                                "SELECT count(*) FROM records WHERE kind ="
                                                        + " 'launch-began'")))
                        .as("launches at all")
                        .isGreaterThan(KILLS);
                long died =
                        Long.parseLong(one(ask, "SELECT count(*) FROM hosts WHERE ended = 'died'"));
                assertThat(died).isBetween(KILLS * 3L / 4, (long) started - 1);
                assertThat(one(ask, "SELECT count(*) FROM records WHERE kind = 'host-died'"))
                        .as("each told once")
                        .isEqualTo(String.valueOf(died));
                assertThat(
                                Long.parseLong(
                                        one(
                                                ask,
                                                "SELECT count(*) FROM launches WHERE cause = 'the"
                                                        + " host died'")))
                        .as("launches that were cut off")
                        .isPositive();
            }
        }

        private static String one(java.sql.Statement ask, String sql) throws Exception {
            try (var answer = ask.executeQuery(sql)) {
                answer.next();
                return answer.getString(1);
            }
        }
    }
}
