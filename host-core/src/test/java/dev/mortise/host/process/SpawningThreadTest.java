package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.process.linux.SpawnRunner;
import dev.mortise.host.spec.CommandSpec;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/// Children are bound to the host's process, by its guardian, and to no thread of it: there is no
/// parent-death signal, which Linux sends when the spawning thread ends.
class SpawningThreadTest {

    private static final Runner.Sink NOWHERE =
            new Runner.Sink() {
                @Override
                public void bytes(byte[] buffer, int length) {}

                @Override
                public void end() {}
            };

    static List<Runner> runners() {
        var all = new ArrayList<Runner>(List.of(new ExecRunner()));
        SpawnRunner.open().ifPresent(all::add);
        return all;
    }

    @ParameterizedTest
    @MethodSource("runners")
    @MustHold("B006")
    void aChildOutlivesTheThreadThatStartedIt(Runner runner, @TempDir Path directory)
            throws Exception {
        var command = new CommandSpec(Path.of("/bin/sleep"), List.of("600"), Map.of(), directory);
        try (runner) {
            var start = new FutureTask<>(() -> runner.start("a", command, NOWHERE, NOWHERE));
            Thread spawning = Thread.ofPlatform().start(start);
            Child child = start.get(20, TimeUnit.SECONDS);
            spawning.join();
            assertThat(deathSignalWithin(child)).as("it ended with the thread").isFalse();
            child.kill();
            child.exit().get(20, TimeUnit.SECONDS);
        }
    }

    /// A signal at the thread's end would be there within microseconds.
    private static boolean deathSignalWithin(Child child) throws Exception {
        try {
            child.exit().get(300, TimeUnit.MILLISECONDS);
            return true;
        } catch (java.util.concurrent.TimeoutException _) {
            return false;
        }
    }
}
