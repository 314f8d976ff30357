package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/// A host that lives through a thousand launches.
@EnabledOnOs(OS.LINUX) // where /proc tells what the host has open
class ManyRestartsTest {

    private static final int INSTANCES = 10;
    private static final int RESTARTS = 100;

    @Test
    @MustHold({"B014", "B171", "B114", "B125"})
    void aHundredQuickRestartsOfTenPluginsSucceedAndLeaveNoSocket(@TempDir Path directory)
            throws Exception {
        var host = new TestHost(directory);
        try {
            var installation = host.small();
            var ids = new ArrayList<InstanceId>();
            for (int i = 0; i < INSTANCES; i++) {
                ids.add(
                        host.create(
                                "north",
                                "i" + i,
                                installation,
                                Isolation.PER_INSTANCE,
                                TestPolicy.policy()));
            }
            for (InstanceId id : ids) {
                host.manager.enable(id);
            }
            for (InstanceId id : ids) {
                host.await(id, State.HEALTHY);
            }
            Map<String, Integer> before = open();
            assertThat(before.get("socket")).isPositive();
            for (int round = 2; round <= RESTARTS + 1; round++) {
                int launch = round;
                for (InstanceId id : ids) {
                    host.manager.restart(id);
                }
                for (InstanceId id : ids) {
                    host.until(
                            () -> greeted(host, id, launch),
                            () -> id + " is " + host.process(id).status());
                }
            }
            assertThat(host.records(HostRecord.LaunchEnded.class)).noneMatch(e -> e.crash());
            for (InstanceId id : ids) {
                assertThat(host.snapshot(id).launches()).isEqualTo(RESTARTS + 1);
                assertThat(host.snapshot(id).crashes()).isZero();
            }
            TestHost.untilTold(
                    () -> open().equals(before), () -> "open: " + open() + ", before: " + before);
        } finally {
            host.close();
        }
    }

    private static boolean greeted(TestHost host, InstanceId id, int launch) {
        try {
            var snapshot = host.snapshot(id);
            return snapshot.launches() == launch && snapshot.state() == State.HEALTHY;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /// How many sockets and pipes this JVM holds.
    private static Map<String, Integer> open() {
        var open = new HashMap<String, Integer>();
        File[] all = new File("/proc/self/fd").listFiles();
        for (File one : all == null ? new File[0] : all) {
            try {
                String target = Files.readSymbolicLink(one.toPath()).toString();
                if (target.matches("(socket|pipe):.*")) {
                    open.merge(target.substring(0, target.indexOf(':')), 1, Integer::sum);
                }
            } catch (IOException _) {
                // Closed meanwhile.
            }
        }
        return open;
    }
}
