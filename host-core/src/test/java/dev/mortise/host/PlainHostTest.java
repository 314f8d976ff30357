package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Setting;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Programs without a handshake (product.md §2).
class PlainHostTest {

    private TestHost host;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host =
                new TestHost(
                        directory,
                        Map.of("PATH", "/usr/bin:/bin", "AWS_SECRET_ACCESS_KEY", "x", "TZ", "UTC"));
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    private dev.mortise.host.spec.InstanceId shell(String script) throws Exception {
        var installation =
                host.register(
                        Kind.PLAIN,
                        Map.of("TZ", Setting.literal("Europe/Berlin")),
                        Path.of("/bin/sh"),
                        List.of("-c", script));
        var id = host.own(installation, TestPolicy.policy());
        host.manager.enable(id);
        return id;
    }

    @Test
    @MustHold({"B027", "B039"})
    void itIsHealthyOnceItHasLivedAndWorksInItsDataDirectory() throws Exception {
        var id = shell("env; pwd; exec sleep 600");
        host.await(id, State.HEALTHY);
        assertThat(host.snapshot(id).health()).isEqualTo(Health.HEALTHY);
        host.log(id, host.state.toRealPath().resolve("data/north/" + id.id()).toString()::equals);
        var lines = host.logs(id).stream().map(e -> e.line().split("=")[0]).toList();
        assertThat(lines).contains("PATH", "TZ", "MORTISE_LAUNCH_ID");
        assertThat(lines).doesNotContain("AWS_SECRET_ACCESS_KEY", "CLOUDPATH_PROOF");
        host.log(id, "TZ=Europe/Berlin"::equals);
    }

    @Test
    void itIsStoppedByItsSignal() throws Exception {
        var id = shell("trap 'echo got it; exit 0' TERM; while :; do sleep 0.1; done");
        host.await(id, State.HEALTHY);
        host.manager.close();
        host.log(id, "got it"::equals);
        var ended = host.records(HostRecord.LaunchEnded.class).getFirst();
        assertThat(ended.cause()).isEqualTo(Cause.Wish.HOST_STOP);
    }

    @Test
    void anEarlyExitIsACrashEvenWithCodeZero() throws Exception {
        var id = shell("echo done");
        host.await(id, State.DISABLED);
        assertThat(host.snapshot(id).crashes()).isEqualTo(1);
        assertThat(host.records(HostRecord.LaunchEnded.class).getFirst().cause().words())
                .isEqualTo("exit code 0 before it was ready");
    }

    @Test
    void aProgramThatIsNotThereIsACrashWithAReason() throws Exception {
        var installation =
                host.register(Kind.PLAIN, Map.of(), Path.of("/nowhere/at/all"), List.of());
        var id = host.own(installation, TestPolicy.policy());
        host.manager.enable(id);
        host.await(id, State.DISABLED);
        assertThat(host.process(id).status().reason().orElseThrow().words())
                .contains("could not be started", "/nowhere/at/all");
        assertThat(host.snapshot(id).launches()).isZero();
    }

    @Test
    @MustHold("B082")
    void whatItPrintsIsWhatTheLogShows() throws Exception {
        var id =
                shell(
                        "i=0; while [ $i -lt 2000 ]; do echo \"  line $i  \"; i=$((i+1)); done;"
                                + " exec sleep 600");
        var key = host.snapshot(id).process();
        TestHost.untilTold(
                () -> host.manager.logs(key, 0, 5000).lines().size() == 2000,
                () -> "too few lines");
        var lines = host.manager.logs(key, 0, 5000).lines();
        for (int i = 0; i < 2000; i++) {
            assertThat(lines.get(i).text()).isEqualTo("  line " + i + "  ");
        }
        assertThat(host.logs(id).getFirst().line()).isEqualTo("line 0");
    }
}
