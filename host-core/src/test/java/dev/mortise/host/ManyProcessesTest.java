package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.mortise.fixtures.CPlugin;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.process.Runner;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// Many small plugins at once, on the fixture written in C; and what waits for none of them.
class ManyProcessesTest {

    private static final int COUNT = 1000;

    @Test
    @MustHold({"B125", "B114", "B214"})
    void aThousandPluginsStartDieTogetherComeBackAndLeaveNothing(@TempDir Path directory)
            throws Exception {
        Optional<Path> program = CPlugin.build(directory.resolve("c"));
        Assumptions.assumeTrue(program.isPresent(), "no C compiler (cc) on this machine's PATH");
        var host = new TestHost(directory);
        long handles = handles();
        try {
            var installation = host.register(Kind.DRIVER, Map.of(), program.get(), List.of());
            var ids = new ArrayList<InstanceId>();
            for (int i = 0; i < COUNT; i++) {
                ids.add(
                        host.create(
                                "t" + i % 5,
                                "i" + i,
                                installation,
                                Isolation.PER_INSTANCE,
                                TestPolicy.policy(1)));
            }
            for (InstanceId id : ids) {
                host.manager.enable(id);
            }
            for (InstanceId id : ids) {
                host.await(id, State.HEALTHY);
            }
            var first = new ArrayList<Long>();
            for (InstanceId id : ids) {
                first.add(host.pid(id));
            }
            first.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
            host.until(
                    () -> host.records(HostRecord.LaunchEnded.class).size() == COUNT,
                    () -> "not all of them ended");
            for (InstanceId id : ids) {
                host.await(id, State.HEALTHY);
                assertThat(host.snapshot(id).launches()).isEqualTo(2);
                assertThat(host.snapshot(id).crashes()).isEqualTo(1);
            }
            assertThat(first).noneMatch(TestHost::alive);
        } finally {
            host.close();
        }
        assertThat(handles()).isLessThanOrEqualTo(handles + 5);
    }

    /// The start stands still in the middle of its exec, for as long as it takes to read
    /// everything.
    @Test
    void nothingThatIsReadWaitsForAStart(@TempDir Path directory) throws Exception {
        var starting = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        Runner slow =
                (name, command, out, err) -> {
                    starting.countDown();
                    try {
                        go.await();
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    }
                    throw new IOException("it never started");
                };
        var host = new TestHost(directory, Map.of(), TestHost.Parts.usual().with(slow));
        try {
            var installation =
                    host.register(Kind.PLAIN, Map.of(), Path.of("/bin/sleep"), List.of("600"));
            var id = host.own(installation, TestPolicy.policy());
            host.manager.enable(id);
            starting.await();
            assertTimeoutPreemptively(
                    Duration.ofSeconds(30),
                    () -> {
                        assertThat(host.snapshot(id).state()).isEqualTo(State.STARTING);
                        assertThat(host.manager.listInstances("north")).hasSize(1);
                        assertThat(host.manager.listInstallations()).hasSize(1);
                        assertThat(host.manager.logs(id, 10)).isEmpty();
                        assertThat(host.manager.metrics(id).available()).isFalse();
                        assertThat(host.records(HostRecord.Moved.class)).isNotEmpty();
                    });
        } finally {
            go.countDown();
            host.close();
        }
    }

    /// Open descriptors of this JVM.
    private static long handles() {
        String[] open = new java.io.File("/proc/self/fd").list();
        return open == null ? 0 : open.length;
    }
}
