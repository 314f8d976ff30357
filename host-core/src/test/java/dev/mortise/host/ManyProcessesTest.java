package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.CPlugin;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Many small plugins at once, on the fixture written in C.
class ManyProcessesTest {

    private static final int COUNT = 100;

    @Test
    @MustHold({"B125", "B114", "B214"})
    void aHundredPluginsStartDieTogetherComeBackAndLeaveNothing(@TempDir Path directory)
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

    /// Open descriptors of this JVM.
    private static long handles() {
        String[] open = new java.io.File("/proc/self/fd").list();
        return open == null ? 0 : open.length;
    }
}
