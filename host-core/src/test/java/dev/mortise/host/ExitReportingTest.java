package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.platform.Posix;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Supervision;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// How the ends of real children are told (product.md §8).
@DisabledOnOs(OS.WINDOWS)
@ParameterizedClass
@EnumSource(EveryRunner.class)
class ExitReportingTest {

    private static final int SIGKILL = 9;
    private static final int SIGTERM = 15;

    @Parameter private EveryRunner runner;
    private TestHost host;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host =
                new TestHost(
                        directory,
                        Map.of("PATH", "/usr/bin:/bin"),
                        TestHost.Parts.usual().with(runner.open()));
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    private InstanceId shell(String script) throws Exception {
        return shell(TestPolicy.policy(), script);
    }

    private InstanceId shell(Supervision policy, String script) throws Exception {
        var installation =
                host.register(Kind.PLAIN, Map.of(), Path.of("/bin/sh"), List.of("-c", script));
        var id = host.own(installation, policy);
        host.manager.enable(id);
        return id;
    }

    private HostRecord.LaunchEnded ended() throws Exception {
        return (HostRecord.LaunchEnded)
                host.record(HostRecord.LaunchEnded.class::isInstance).what();
    }

    // ── B015, B153: what ended it ───────────────────────────────────────────────────────────────

    @Test
    @MustHold({"B015", "B153"})
    void aKillFromOutsideHasNoSenderAndSaysNothingOfMemory() throws Exception {
        var id = shell("exec sleep 600");
        host.await(id, State.HEALTHY);
        Posix.kill(host.pid(id), SIGKILL);
        var ended = ended();
        assertThat(ended.status()).contains(runner.signal(SIGKILL));
        assertThat(ended.cause().words())
                .isEqualTo(runner.signal(SIGKILL).fact() + ", sender unknown");
        assertThat(ended.cause().by()).isEqualTo(Cause.Initiator.UNKNOWN);
        assertThat(ended.killed()).isFalse();
        assertThat(ended.evidence().outOfMemory()).isEmpty();
    }

    /// A program that exits with 137 is not one that SIGKILL has ended; where the system's source
    /// cannot tell them apart, both readings are told.
    @ParameterizedTest
    @ValueSource(strings = {"exit 137", "sh -c 'kill -9 $$'; exit $?"})
    @MustHold({"B002", "B015", "B153"})
    void aCodeThatMayStandForASignalIsToldAsNoMoreThanThat(String script) throws Exception {
        shell(script);
        var ended = ended();
        assertThat(ended.status()).contains(runner.code(137));
        assertThat(ended.cause().words())
                .startsWith(runner.code(137).fact() + " before it was ready")
                .contains("signal 9 (SIGKILL)");
        assertThat(ended.crash()).isTrue();
        assertThat(ended.evidence().outOfMemory()).isEmpty();
    }

    @Test
    @MustHold({"B015", "B153"})
    void aSignalOfItsOwnIsOneAndNeverACode() throws Exception {
        shell("kill -9 $$");
        assertThat(ended().status()).contains(runner.signal(SIGKILL));
    }

    @ParameterizedTest
    @CsvSource({"exit 3, 3", "exit 128, 128", "exit 200, 200", "exit 9, 9"})
    @MustHold("B153")
    void anExitCodeIsOneAndNeverASignal(String script, int code) throws Exception {
        shell(script);
        var ended = ended();
        assertThat(ended.status()).contains(new ExitStatus.Code(code));
        assertThat(ended.cause().words()).isEqualTo("exit code " + code + " before it was ready");
        assertThat(ended.cause().by()).isEqualTo(Cause.Initiator.PLUGIN);
    }

    @Test
    @MustHold({"B002", "B153"})
    void anotherSignalIsNamed() throws Exception {
        var id = shell("exec sleep 600");
        host.await(id, State.HEALTHY);
        Posix.kill(host.pid(id), SIGTERM);
        assertThat(ended().cause().words())
                .isEqualTo(runner.signal(SIGTERM).fact() + ", sender unknown");
    }

    @Test
    @MustHold("B015")
    void theHostsOwnKillIsMarkedAsItsOwn() throws Exception {
        var id = shell("exec sleep 600");
        host.await(id, State.HEALTHY);
        host.manager.disable(id);
        var ended = ended();
        assertThat(ended.killed()).isTrue();
        assertThat(ended.cause()).isEqualTo(Cause.Wish.DISABLE);
        assertThat(ended.status()).contains(runner.signal(SIGKILL));
    }

    // ── B098: a crash keeps its code ────────────────────────────────────────────────────────────

    /// It lives until there is a file `end` in its directory.
    private static final String UNTIL_TOLD = "while [ ! -e end ]; do sleep 0.02; done; ";

    private void tell(InstanceId id) throws Exception {
        Files.createFile(host.state.resolve("data/north/" + id.id() + "/end"));
    }

    private enum Wish {
        DISABLE,
        REMOVE,
        CLOSE
    }

    private void wish(Wish wish, InstanceId id) throws Exception {
        switch (wish) {
            case DISABLE -> host.manager.disable(id);
            case REMOVE -> host.manager.remove(id);
            case CLOSE -> host.manager.close();
        }
    }

    /// What it leaves behind holds its pipes, so that the host, which waits a moment for last
    /// words, hears the wish between the death and its being told.
    @ParameterizedTest
    @EnumSource(Wish.class)
    @MustHold("B098")
    void whatHadDiedWhenTheWishCameKeepsItsOwnStatus(Wish wish) throws Exception {
        var id = shell("sleep 600 & " + UNTIL_TOLD + "exit 3");
        host.await(id, State.HEALTHY);
        long pid = host.pid(id);
        tell(id);
        TestHost.untilTold(() -> !TestHost.alive(pid), () -> pid + " lives");
        wish(wish, id);
        assertThat(ended().status()).contains(new ExitStatus.Code(3));
    }

    @ParameterizedTest
    @EnumSource(Wish.class)
    @MustHold("B098")
    void aCrashKeepsItsCauseWhateverIsWishedAfterIt(Wish wish) throws Exception {
        var id = shell(TestPolicy.policy(5), UNTIL_TOLD + "exit 3");
        host.await(id, State.HEALTHY);
        tell(id);
        host.record(w -> w instanceof HostRecord.Moved m && m.to() == State.CRASHED);
        wish(wish, id);
        var ended = ended();
        assertThat(ended.status()).contains(new ExitStatus.Code(3));
        assertThat(ended.cause()).isEqualTo(new Cause.Exited(new ExitStatus.Code(3), true));
        assertThat(ended.crash()).isTrue();
        assertThat(ended.killed()).isFalse();
    }

    @Test
    @MustHold("B098")
    void aCrashWhileTheHostStopsKeepsItsCode() throws Exception {
        var id = shell("trap 'exit 3' TERM; echo ready; while :; do sleep 0.05; done");
        host.await(id, State.HEALTHY);
        host.log(id, "ready"::equals);
        host.manager.close();
        var ended = ended();
        assertThat(ended.status()).contains(new ExitStatus.Code(3));
        assertThat(ended.cause()).isEqualTo(Cause.Wish.HOST_STOP);
        assertThat(ended.killed()).isFalse();
    }
}
