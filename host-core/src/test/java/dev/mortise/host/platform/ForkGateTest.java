package dev.mortise.host.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.process.ExecRunner;
import dev.mortise.host.process.Runner;
import dev.mortise.host.spec.CommandSpec;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/// Writing a program and starting another take turns.
class ForkGateTest {

    private static final Runner.Sink NOWHERE =
            new Runner.Sink() {
                @Override
                public void bytes(byte[] buffer, int length) {}

                @Override
                public void end() {}
            };

    @Test
    void nothingIsStartedWhileAProgramIsOpenForWriting() throws Exception {
        var writing = new CountDownLatch(1);
        var written = new CountDownLatch(1);
        Thread writer =
                Thread.ofVirtual()
                        .start(
                                () ->
                                        ForkGate.writing(
                                                () -> {
                                                    writing.countDown();
                                                    return await(written);
                                                }));
        writing.await();
        var status = new CompletableFuture<ExitStatus>();
        Thread start = Thread.ofVirtual().start(() -> start(status));
        start.join(Duration.ofMillis(200));
        assertThat(status).as("started").isNotDone();
        written.countDown();
        start.join();
        writer.join();
        assertThat(status.get()).isEqualTo(new ExitStatus.Code(0));
    }

    private static void start(CompletableFuture<ExitStatus> status) {
        var command = new CommandSpec(Path.of("/bin/true"), List.of(), Map.of(), Path.of("/"));
        try (var runner = new ExecRunner()) {
            var child = runner.start("test", command, NOWHERE, NOWHERE);
            status.complete(child.exit().get());
        } catch (Exception e) {
            status.completeExceptionally(e);
        }
    }

    @Test
    void startsDoNotWaitForEachOther() throws Exception {
        var both = new CountDownLatch(2);
        Runnable start =
                () ->
                        ForkGate.starting(
                                () -> {
                                    both.countDown();
                                    return await(both);
                                });
        Thread one = Thread.ofVirtual().start(start);
        Thread two = Thread.ofVirtual().start(start);
        one.join();
        two.join();
        assertThat(both.getCount()).isZero();
    }

    private static boolean await(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
