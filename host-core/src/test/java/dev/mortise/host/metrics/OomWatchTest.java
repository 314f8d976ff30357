package dev.mortise.host.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import static java.time.Duration.ofSeconds;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// The kernel's counts, in trees as Linux shows them.
class OomWatchTest {

    private static final String V2_MOUNT =
            "29 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
    private static final String V2_EVENTS =
            "low 0\nhigh 4\nmax 17\noom 3\noom_kill %d\noom_group_kill 9\n";

    @TempDir private Path root;

    @BeforeEach
    void aMachineWithoutAnything() throws Exception {
        write("proc/self/mountinfo", "22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw\n");
    }

    private void write(String file, String text) throws IOException {
        Path at = root.resolve(file);
        Files.createDirectories(at.getParent());
        Files.writeString(at, text);
    }

    private void v2(int kills) throws IOException {
        write("proc/self/cgroup", "0::/system.slice/mortise.service\n");
        write("proc/self/mountinfo", V2_MOUNT);
        v2Events(kills);
    }

    private void v2Events(int kills) throws IOException {
        write(
                "sys/fs/cgroup/system.slice/mortise.service/memory.events",
                V2_EVENTS.formatted(kills));
    }

    private void machine(int kills) throws IOException {
        write("proc/vmstat", "nr_free_pages 99\noom_kill %d\noom_kill_x 7\n".formatted(kills));
    }

    /// A launch that began at 10 s and ended at 12 s, with looks at both.
    private Optional<String> evidence(Change between) throws IOException {
        var watch = new OomWatch(root);
        watch.look(ofSeconds(10));
        between.make();
        watch.look(ofSeconds(12));
        return watch.evidence(ofSeconds(10), ofSeconds(12));
    }

    private interface Change {
        void make() throws IOException;
    }

    @Test
    @MustHold("B015")
    void aRiseWhileTheLaunchLivedIsEvidence() throws Exception {
        v2(2);
        assertThat(evidence(() -> v2Events(3)))
                .contains(
                        "The kernel's out-of-memory killer ended 1 process in this host's control"
                                + " group while this launch lived.");
        assertThat(evidence(() -> v2Events(5)).orElseThrow()).contains("ended 2 processes in");
    }

    @Test
    @MustHold("B015")
    void withoutARiseThereIsNone() throws Exception {
        v2(2);
        assertThat(evidence(() -> {})).isEmpty();
        // Another machine's worth of kills is not this group's.
        machine(0);
        assertThat(evidence(() -> machine(5))).isEmpty();
    }

    @Test
    @MustHold("B015")
    void aKillOfBeforeTheLaunchOrAfterItsEndIsNotItsOwn() throws Exception {
        v2(0);
        var watch = new OomWatch(root);
        watch.look(ofSeconds(1));
        v2Events(1);
        watch.look(ofSeconds(10));
        watch.look(ofSeconds(12));
        assertThat(watch.evidence(ofSeconds(10), ofSeconds(12))).isEmpty();
        v2Events(2);
        watch.look(ofSeconds(13));
        assertThat(watch.evidence(ofSeconds(10), ofSeconds(12))).isEmpty();
        assertThat(watch.evidence(ofSeconds(10), ofSeconds(13))).isPresent();
    }

    @Test
    @MustHold("B015")
    void aKillOfLongAgoIsNoEvidenceForADeathOfToday() throws Exception {
        v2(0);
        var watch = new OomWatch(root);
        watch.look(ofSeconds(10));
        v2Events(1);
        watch.look(ofSeconds(15));
        assertThat(watch.evidence(ofSeconds(10), ofSeconds(15))).isPresent();
        watch.look(ofSeconds(3600));
        assertThat(watch.evidence(ofSeconds(10), ofSeconds(3600))).isEmpty();
    }

    @Test
    void withinWhichTimeItWasIsSaid() throws Exception {
        v2(0);
        var watch = new OomWatch(root);
        watch.look(ofSeconds(10));
        watch.look(ofSeconds(3595));
        v2Events(1);
        Duration death = Duration.ofMillis(3_599_300);
        watch.look(death);
        assertThat(watch.evidence(ofSeconds(10), death).orElseThrow())
                .endsWith("control group in the last 5 s of this launch.");
    }

    @Test
    void twoDeathsOfOneMomentAreBothToldOfBothKills() throws Exception {
        v2(0);
        var watch = new OomWatch(root);
        watch.look(ofSeconds(10));
        v2Events(2);
        watch.look(ofSeconds(12));
        assertThat(watch.evidence(ofSeconds(10), ofSeconds(12)).orElseThrow())
                .contains("2 processes");
        watch.look(ofSeconds(13));
        assertThat(watch.evidence(ofSeconds(9), ofSeconds(13)).orElseThrow())
                .contains("2 processes");
    }

    @Test
    void aGroupWithoutTheControllerIsCountedByTheOneAbove() throws Exception {
        write("proc/self/cgroup", "0::/user.slice/session.scope\n");
        write("proc/self/mountinfo", V2_MOUNT);
        write("sys/fs/cgroup/user.slice/memory.events", V2_EVENTS.formatted(0));
        assertThat(
                        evidence(
                                () ->
                                        write(
                                                "sys/fs/cgroup/user.slice/memory.events",
                                                V2_EVENTS.formatted(1))))
                .isPresent();
    }

    @Test
    void insideAContainerTheMountBeginsAtItsOwnGroup() throws Exception {
        write("proc/self/cgroup", "4:memory:/docker/ab\n0::/docker/ab\n");
        write(
                "proc/self/mountinfo",
                """
                40 39 0:30 /docker/ab /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu
                41 39 0:31 /docker/ab /sys/fs/cgroup/my\\040memory ro - cgroup cgroup rw,memory
                """);
        String file = "sys/fs/cgroup/my memory/memory.oom_control";
        write(file, "oom_kill_disable 0\nunder_oom 0\noom_kill 6\n");
        assertThat(evidence(() -> write(file, "oom_kill_disable 0\nunder_oom 0\noom_kill 7\n")))
                .isPresent();
    }

    @Test
    void theFirstVersionsHierarchyIsTakenWhereItHasTheController() throws Exception {
        v2(0);
        write("proc/self/cgroup", "4:memory:/m\n0::/system.slice/mortise.service\n");
        write(
                "proc/self/mountinfo",
                V2_MOUNT + "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
        write("sys/fs/cgroup/memory/m/memory.oom_control", "oom_kill 0\n");
        assertThat(evidence(() -> v2Events(1))).isEmpty();
        assertThat(
                        evidence(
                                () ->
                                        write(
                                                "sys/fs/cgroup/memory/m/memory.oom_control",
                                                "oom_kill 1\n")))
                .isPresent();
    }

    @Test
    void withoutAGroupsCountTheMachinesIsTakenAndNamedSo() throws Exception {
        machine(3);
        assertThat(evidence(() -> machine(4)).orElseThrow())
                .contains("ended 1 process on this machine while");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "oom_kill",
                "oom_kill x",
                "oom_kill  1",
                "oom_kill 1 2",
                "oom 9",
                "oom_kill 99999999999999999999"
            })
    void anotherFormatIsAsGoodAsNone(String text) throws Exception {
        v2(0);
        String file = "sys/fs/cgroup/system.slice/mortise.service/memory.events";
        write(file, text);
        machine(0);
        assertThat(evidence(() -> machine(1)).orElseThrow()).contains("on this machine");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "rubbish\n",
                " - \n",
                "1 2 3  - cgroup2 c rw\n",
                "1 2 3 / relative - cgroup2 c rw\n",
                "1 2 3 /elsewhere /sys/fs/cgroup rw - cgroup2 c rw\n",
                "1 2 3 / /sys/\0/cgroup rw - cgroup2 c rw\n",
                "1 2 3 / /sys/fs/cgroup rw - cgroup2\n"
            })
    void withoutAUsableMountNothingIsSeenAndNothingFails(String mountinfo) throws Exception {
        v2(0);
        write("proc/self/mountinfo", mountinfo);
        assertThat(evidence(() -> v2Events(1))).isEmpty();
    }

    @Test
    void aSystemWithoutAnyOfItSeesNothing() throws Exception {
        assertThat(evidence(() -> {})).isEmpty();
        Files.createDirectories(root.resolve("proc/vmstat"));
        Files.createDirectories(root.resolve("proc/self/cgroup"));
        assertThat(evidence(() -> {})).isEmpty();
    }

    @Test
    void aCountThatCannotBeReadForAWhileLosesNothing() throws Exception {
        v2(0);
        var watch = new OomWatch(root);
        watch.look(ofSeconds(10));
        Path file = root.resolve("sys/fs/cgroup/system.slice/mortise.service/memory.events");
        Files.delete(file);
        watch.look(ofSeconds(11));
        assertThat(watch.evidence(ofSeconds(10), ofSeconds(11))).isEmpty();
        v2Events(1);
        watch.look(ofSeconds(12));
        assertThat(watch.evidence(ofSeconds(10), ofSeconds(12))).isPresent();
    }

    @Test
    void aCountThatFallsIsANewBeginning() throws Exception {
        v2(7);
        assertThat(evidence(() -> v2Events(1))).isEmpty();
    }
}
