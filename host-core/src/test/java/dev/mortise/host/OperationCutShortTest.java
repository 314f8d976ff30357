package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.fixtures.FixtureCommand;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// What takes time can be cut short, on real processes that would hold it up for minutes.
class OperationCutShortTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    private TestHost host;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host = new TestHost(directory, Map.of("PATH", "/usr/bin:/bin"));
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    private Operation underWay() throws Exception {
        TestHost.untilTold(
                () -> !host.manager.hostSnapshot().operations().isEmpty(),
                () -> "no operation began");
        return host.manager.hostSnapshot().operations().getFirst();
    }

    @Test
    @MustHold("B213")
    void aRemoveThatADeafProcessHoldsUpIsOverOnceThatIsKilled() throws Exception {
        var deaf =
                host.register(
                        Kind.PLAIN,
                        Map.of(),
                        Path.of("/bin/sh"),
                        List.of("-c", "trap '' TERM; while :; do sleep 1; done"));
        var id = host.own(deaf, TestPolicy.policy(LONG, LONG));
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        var removed =
                CompletableFuture.runAsync(
                        () -> {
                            try {
                                host.manager.remove(id);
                            } catch (HostException | InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        });
        assertThat(underWay().step()).isEqualTo("stopping its process");
        TestHost.untilTold(
                () -> host.manager.hostSnapshot().instances().isEmpty(), () -> "it is in sight");

        var answer = host.manager.killNow(id);

        assertThat(answer.accepted()).isTrue();
        removed.get(30, TimeUnit.SECONDS);
        assertThat(host.manager.hostSnapshot().operations()).isEmpty();
        assertThat(host.manager.journal().after(0, 1000).records())
                .extracting(HostRecord::what)
                .anyMatch(
                        what ->
                                what instanceof HostRecord.Action a
                                        && a.operation().equals("kill")
                                        && a.instance().equals(id));
        assertThatThrownBy(() -> host.manager.killNow(id)).isInstanceOf(HostException.class);
    }

    @Test
    void aMoveToAVersionThatNeverGreetsIsGivenUpAndAllStaysAsItWas() throws Exception {
        install("1", "steady");
        install("2", "never-greets");
        var id = new InstanceId("north", "hall");
        host.manager.createInstance(
                new InstanceSpec(
                        id,
                        new InstallationId("thing", "1"),
                        Isolation.SHARED,
                        TestPolicy.policy(LONG, Duration.ofSeconds(5))));
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        long pid = host.pid(id);
        host.manager.move(id, "2");
        assertThat(underWay().step()).contains("thing@2");

        var answer = host.manager.killNow(id);

        assertThat(answer.words()).contains("given up", "thing@1");
        TestHost.untilTold(
                () -> host.manager.hostSnapshot().operations().isEmpty(), () -> "still moving");
        assertThat(host.manager.snapshot(id).installation().version()).isEqualTo("1");
        assertThat(host.manager.snapshot(id).enabled()).isTrue();
        assertThat(host.pid(id)).isEqualTo(pid);
    }

    private void install(String version, String fixture) throws Exception {
        List<String> line = FixtureCommand.of(fixture);
        host.manager.registerInstallation(
                new Installation(
                        new InstallationId("thing", version),
                        Kind.DRIVER,
                        Path.of(line.getFirst()),
                        line.subList(1, line.size()),
                        Map.of(),
                        java.util.Optional.empty(),
                        List.of(),
                        java.util.Optional.empty()));
    }
}
