package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.spec.CommandSpec;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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

    @Test
    @MustHold("B006")
    void aChildOutlivesTheThreadThatStartedIt(@TempDir Path directory) throws Exception {
        var mark = new Mark("MORTISE_LAUNCH_ID", "0123456789abcdef", Optional.empty());
        var command =
                new CommandSpec(
                        Path.of("/bin/sleep"),
                        List.of("600"),
                        Map.of("MORTISE_LAUNCH_ID", mark.value()),
                        directory);
        try (var guardian = new Guardian(directory.resolve("run"), _ -> {})) {
            var runner = new ExecRunner(guardian);
            var started = new CompletableFuture<Child>();
            Thread spawning =
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        try {
                                            started.complete(
                                                    runner.start(
                                                            "a", command, mark, NOWHERE, NOWHERE));
                                        } catch (java.io.IOException e) {
                                            started.completeExceptionally(e);
                                        }
                                    });
            Child child = started.get(20, TimeUnit.SECONDS);
            spawning.join();
            assertThat(deathSignalWithin(child)).as("it ended with the thread").isFalse();
            child.kill();
            child.exit().get(20, TimeUnit.SECONDS);
            guardian.forget(mark);
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
