package dev.mortise.host.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A process held by a descriptor, through both ways to the kernel.
class PidFdTest {

    private static final int SIGKILL = 9;
    private static final int EXISTS = 0;

    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void onlyOnLinux() {
        Assumptions.assumeTrue(
                PidFd.open(ProcessHandle.current().pid()).isPresent(), "no pidfd here");
    }

    @AfterEach
    void nothingIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    private Process sleeper() throws IOException {
        var process = new ProcessBuilder("sleep", "600").start();
        started.add(process);
        return process;
    }

    /// The C library may lack the names; the numbers are always there.
    private static List<PidFdCalls> ways() {
        return Stream.of(PidFdCalls.named(), PidFdCalls.numbered())
                .filter(Objects::nonNull)
                .toList();
    }

    @Test
    void aSignalReachesTheProcessThatIsHeld() throws Exception {
        assertThat(ways()).isNotEmpty();
        for (PidFdCalls way : ways()) {
            var process = sleeper();
            try (var held = PidFd.open(process.pid(), way).orElseThrow()) {
                assertThat(held.signal(EXISTS)).isEqualTo(Posix.OK);
                assertThat(held.signal(SIGKILL)).isEqualTo(Posix.OK);
                assertThat(process.waitFor()).isEqualTo(128 + SIGKILL);
            }
        }
    }

    @Test
    @MustHold("B173")
    void onceReapedItsNumberReachesNobody() throws Exception {
        for (PidFdCalls way : ways()) {
            var process = sleeper();
            try (var held = PidFd.open(process.pid(), way).orElseThrow()) {
                process.destroyForcibly().waitFor();
                process.onExit().join(); // Java's reaper has waited for it
                assertThat(held.signal(EXISTS)).isEqualTo(Posix.ESRCH);
                assertThat(held.signal(SIGKILL)).isEqualTo(Posix.ESRCH);
            }
        }
    }

    @Test
    void whatIsNotThereCannotBeHeld() throws Exception {
        var process = sleeper();
        process.destroyForcibly().waitFor();
        process.onExit().join();
        assertThat(PidFd.open(process.pid())).isEmpty();
        assertThat(PidFd.open(0)).isEmpty();
        assertThat(PidFd.open(-1)).isEmpty();
        assertThat(PidFd.open(1L << 32 | process.pid())).isEmpty();
    }

    @Test
    void afterCloseNothingIsSentAndTheDescriptorIsBack() throws Exception {
        var process = sleeper();
        var held = PidFd.open(process.pid()).orElseThrow();
        Path descriptor = Path.of("/proc/self/fd/" + held.fd());
        assertThat(Files.readSymbolicLink(descriptor).toString()).contains("pidfd");
        held.close();
        held.close();
        assertThat(held.signal(SIGKILL)).isEqualTo(Posix.ESRCH);
        assertThat(held.fd()).isEqualTo(-1);
        assertThat(process.isAlive()).isTrue();
        assertThat(descriptor)
                .satisfiesAnyOf(
                        d ->
                                assertThat(Files.exists(d, java.nio.file.LinkOption.NOFOLLOW_LINKS))
                                        .isFalse(),
                        d ->
                                assertThat(Files.readSymbolicLink(d).toString())
                                        .doesNotContain("pidfd"));
    }

    @Test
    @MustHold("B173")
    void itsGroupIsReachedThoughTheLeaderIsReapedAndOnlyAsLongAsItIsThere() throws Exception {
        for (PidFdCalls way : ways()) {
            var leader =
                    new ProcessBuilder("setsid", "sh", "-c", "sleep 600 >&2 & echo $!; read -r _")
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            started.add(leader);
            long member = Long.parseLong(leader.inputReader().readLine());
            var left = ProcessHandle.of(member).orElseThrow();
            try (var held = PidFd.open(leader.pid(), way).orElseThrow()) {
                leader.getOutputStream().close();
                leader.onExit().join();
                assertThat(left.isAlive()).isTrue();
                int sent = held.signalGroup(SIGKILL);
                Assumptions.assumeTrue(sent != Posix.EINVAL, "Linux before 6.9");
                assertThat(sent).isEqualTo(Posix.OK);
                left.onExit().get(20, TimeUnit.SECONDS);
                assertThat(held.signalGroup(SIGKILL)).isEqualTo(Posix.ESRCH);
            } finally {
                left.destroyForcibly();
            }
        }
    }
}
