package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Setting;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// What the reference's own tests pin down (cp1-host.md §23), on real processes.
class Cp1HostTest {

    private TestHost host;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host = new TestHost(directory);
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    @Test
    void aPluginThatGreetsIsHealthyWithOneConnection() throws Exception {
        var id = host.run(TestPolicy.policy(), "steady", "--rate", "50");
        host.await(id, State.HEALTHY);

        var status = host.process(id).status();
        assertThat(status.connections()).isEqualTo(1);
        assertThat(status.counters().greeted()).isTrue();
        assertThat(status.counters().launches()).isEqualTo(1);
        assertThat(status.endpoint()).startsWith("unix://" + host.sockets.toRealPath());
        assertThat(TestHost.alive(host.pid(id))).isTrue();
        TestHost.untilTold(() -> health(id) == Health.HEALTHY, () -> "its health is " + health(id));
        TestHost.untilTold(
                () -> metrics(id).messageRate() > 10 && metrics(id).rssBytes() > 1 << 20,
                () -> metrics(id).toString());
    }

    private Health health(dev.mortise.host.spec.InstanceId id) {
        try {
            return host.snapshot(id).health();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private dev.mortise.host.metrics.Metrics metrics(dev.mortise.host.spec.InstanceId id) {
        try {
            return host.manager.metrics(id);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aPluginThatNeverGreetsIsKilledAtTheTimeoutAndGivenUp() throws Exception {
        var policy = TestPolicy.policy(Duration.ofMillis(700), Duration.ofSeconds(5));
        var id = host.run(policy, "never-greets");
        host.await(id, State.DISABLED);

        var counters = host.process(id).status().counters();
        assertThat(List.of(counters.launches(), counters.crashes(), counters.restarts()))
                .containsExactly(1, 1, 0);
        assertThat(counters.greeted()).isFalse();
        var ended = host.records(HostRecord.LaunchEnded.class).getFirst();
        assertThat(ended.cause()).isInstanceOf(Cause.HandshakeTimeout.class);
        assertThat(host.process(id).status().pid()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "banner; stdout polluted before the handshake",
                "fields; handshake: expected 8 fields",
                "version; expected 1",
                "plugin; wrong plugin id",
                "proof; the proof is not this launch's",
                "launch; the launch id is not this launch's"
            })
    @MustHold("B221")
    void aWrongLineIsKilledAndItsReasonNamed(String how, String words) throws Exception {
        var id = host.run(TestPolicy.policy(), "greets-wrongly", "--how", how);
        host.await(id, State.DISABLED);

        var ended = host.records(HostRecord.LaunchEnded.class).getFirst();
        assertThat(ended.cause().words()).startsWith("bad handshake: ").contains(words);
        assertThat(ended.crash()).isTrue();
        assertThat(host.process(id).status().endpoint()).isNotEmpty();
        assertThat(host.launchDirectories()).isEmpty();
        assertThat(host.process(id).status().counters().violations()).isZero();
    }

    @Test
    @MustHold("B061")
    void aHandshakeLineThatEndsAsOnWindowsIsAccepted() throws Exception {
        var id = host.run(TestPolicy.policy(), "greets-wrongly", "--how", "crlf");
        host.await(id, State.HEALTHY);
        assertThat(host.process(id).status().counters().crashes()).isZero();
    }

    @Test
    @MustHold("B061")
    void anExitWithCodeZeroBeforeTheHandshakeIsAFailedLaunch() throws Exception {
        var id =
                host.own(
                        host.register(Kind.DRIVER, Map.of(), Path.of("/bin/true"), List.of()),
                        TestPolicy.policy());
        host.manager.enable(id);
        host.await(id, State.DISABLED);
        var ended = host.records(HostRecord.LaunchEnded.class).getFirst();
        assertThat(ended.crash()).isTrue();
        assertThat(ended.cause().words()).isEqualTo("exit code 0 before it was ready");
    }

    @ParameterizedTest
    @CsvSource({
        "bad-auth, 1 connection came without the right proof",
        "no-socket, it printed its handshake line but did not connect",
        "oversized-frame, it printed its handshake line but did not connect",
        "empty, it printed its handshake line but did not connect"
    })
    void whoDoesNotProveItselfOnTheSocketTimesOutWithoutAConnection(String how, String missing)
            throws Exception {
        var policy = TestPolicy.policy(Duration.ofSeconds(2), Duration.ofSeconds(5));
        var id = host.run(policy, "greets-wrongly", "--how", how);
        host.await(id, State.DISABLED);

        var status = host.process(id).status();
        assertThat(status.connections()).isZero();
        assertThat(status.counters().greeted()).isFalse();
        var ended = host.records(HostRecord.LaunchEnded.class).getFirst();
        assertThat(ended.cause().words()).contains("no handshake within 2.0 s", missing);
    }

    @Test
    void aSecondHandshakeLineDegradesIsDroppedAndHealsWithTheNextProbe() throws Exception {
        var id = host.run(TestPolicy.policy(), "greets-wrongly", "--how", "twice");
        host.record(
                what ->
                        what instanceof HostRecord.Moved m
                                && m.to() == State.DEGRADED
                                && m.cause() instanceof Cause.SecondHandshake);
        host.record(
                what ->
                        what instanceof HostRecord.Moved m
                                && m.from() == State.DEGRADED
                                && m.to() == State.HEALTHY);
        assertThat(host.process(id).status().counters().violations()).isEqualTo(1);
        assertThat(host.process(id).status().counters().crashes()).isZero();
        assertThat(host.logs(id)).noneMatch(entry -> entry.line().contains("CP1|"));
    }

    @Test
    void notServingDegradesAndComesBackWithoutACrash() throws Exception {
        var id =
                host.run(
                        TestPolicy.policy(),
                        "flaky-health",
                        "--serving",
                        "500ms",
                        "--not-serving",
                        "500ms");
        host.record(w -> w instanceof HostRecord.Moved m && m.to() == State.DEGRADED);
        host.record(
                w ->
                        w instanceof HostRecord.Moved m
                                && m.from() == State.DEGRADED
                                && m.to() == State.HEALTHY);
        assertThat(host.snapshot(id).crashes()).isZero();
    }

    @Test
    @MustHold("B206")
    void aCrashIsRestartedAfterItsBackoffUntilTheBudgetIsGone() throws Exception {
        var id = host.run(TestPolicy.policy(2), "dies", "--after", "100ms", "--code", "3");
        host.await(id, State.DISABLED);

        var counters = host.process(id).status().counters();
        assertThat(List.of(counters.launches(), counters.crashes(), counters.restarts()))
                .containsExactly(3, 3, 2);
        assertThat(counters.backoffs())
                .hasSize(2)
                .allMatch(d -> !d.minusMillis(1).isNegative() && d.toMillis() <= 20);
        assertThat(host.records(HostRecord.LaunchEnded.class))
                .allMatch(e -> e.status().equals(java.util.Optional.of(new ExitStatus.Code(3))));
        assertThat(host.process(id).status().reason().orElseThrow().words())
                .isEqualTo(
                        "gave up after 3 crashes with 2 restarts allowed; the last: exit code 3");
    }

    @Test
    @MustHold({"B186", "B199"})
    void lastWordsStayReadableAfterTheEnd() throws Exception {
        var id = host.run(TestPolicy.policy(), "crashes-on-start");
        host.await(id, State.DISABLED);
        assertThat(host.logs(id)).isNotEmpty();
        assertThat(host.logs(id)).anyMatch(entry -> entry.line().contains("at "));
    }

    @Test
    void aDeathBySignalIsToldAsWhatTheSystemTells() throws Exception {
        var id = host.run(TestPolicy.policy(), "kills-itself", "--after", "100ms");
        host.await(id, State.DISABLED);
        var ended = host.records(HostRecord.LaunchEnded.class).getFirst();
        assertThat(ended.status().map(ExitStatus::mayBeKill)).contains(true);
        assertThat(ended.cause().words()).endsWith("signal 9 (SIGKILL), sender unknown");
        assertThat(ended.cause().by()).isEqualTo(Cause.Initiator.UNKNOWN);
    }

    @Test
    void disableKillsAtOnceAndNothingFollowsUntilEnabled() throws Exception {
        var id = host.run(TestPolicy.policy(5), "deaf");
        host.await(id, State.HEALTHY);
        long pid = host.pid(id);
        host.manager.disable(id);
        host.await(id, State.DISABLED);
        host.record(w -> w instanceof HostRecord.LaunchEnded e && !e.crash());
        assertThat(TestHost.alive(pid)).isFalse();
        assertThat(host.snapshot(id).enabled()).isFalse();

        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        assertThat(host.snapshot(id).launches()).isEqualTo(2);
        assertThat(host.snapshot(id).crashes()).isZero();
    }

    @Test
    void restartIsANewLaunchWithNewCredentialsAndEndpoint() throws Exception {
        var id = host.run(TestPolicy.policy(), "steady");
        host.await(id, State.HEALTHY);
        host.manager.restart(id);
        host.record(w -> w instanceof HostRecord.LaunchBegan b && b.launch() == 2);
        host.await(id, State.HEALTHY);

        var began = host.records(HostRecord.LaunchBegan.class);
        assertThat(began).extracting(HostRecord.LaunchBegan::launchId).doesNotHaveDuplicates();
        assertThat(began).extracting(HostRecord.LaunchBegan::endpoint).doesNotHaveDuplicates();
        var counters = host.process(id).status().counters();
        assertThat(List.of(counters.crashes(), counters.restarts())).containsExactly(0, 0);
    }

    @Test
    void closeAsksByShutdownAndTheProcessEndsByItself() throws Exception {
        var id = host.run(TestPolicy.policy(), "steady");
        host.await(id, State.HEALTHY);
        host.close();
        var ended = host.records(HostRecord.LaunchEnded.class).getFirst();
        assertThat(ended.status()).contains(new ExitStatus.Code(0));
        assertThat(ended.cause()).isEqualTo(Cause.Wish.HOST_STOP);
        assertThat(ended.crash()).isFalse();
    }

    @Test
    void whoHearsNeitherShutdownNorInterruptIsKilledAtTheLadderEnd() throws Exception {
        var policy = TestPolicy.policy(Duration.ofSeconds(30), Duration.ofMillis(300));
        var id = host.run(policy, "deaf");
        host.await(id, State.HEALTHY);
        host.manager.remove(id);
        var ended = host.records(HostRecord.LaunchEnded.class).getFirst();
        assertThat(ended.status().map(ExitStatus::mayBeKill)).contains(true);
        assertThat(ended.cause()).isEqualTo(Cause.Wish.REMOVE);
    }

    @Test
    @MustHold({"B155", "B194"})
    void twoSharedAndOneOwnInstanceMakeTwoProcessesAndOnlyTheOwnIsToldItsTenant() throws Exception {
        var hostSecret = System.getenv().keySet();
        var installation = host.fixture("prints-environment");
        var a = host.create("north", "a", installation, Isolation.SHARED, TestPolicy.policy());
        var b = host.create("south", "b", installation, Isolation.SHARED, TestPolicy.policy());
        var c =
                host.create(
                        "north", "c", installation, Isolation.PER_INSTANCE, TestPolicy.policy());
        for (var id : List.of(a, b, c)) {
            host.manager.enable(id);
        }
        for (var id : List.of(a, b, c)) {
            host.await(id, State.HEALTHY);
        }
        assertThat(host.manager.hostSnapshot().processes()).hasSize(2);
        assertThat(host.pid(a)).isEqualTo(host.pid(b)).isNotEqualTo(host.pid(c));
        host.log(a, "environment: exactly the shared CP1 set"::equals);
        host.log(c, "environment: exactly the per-instance CP1 set"::equals);
        assertThat(host.logs(c)).noneMatch(e -> hostSecret.contains(e.line().replace("env ", "")));
    }

    @Test
    void disableOfOneSharedInstanceLeavesTheProcessToTheOthers() throws Exception {
        var installation = host.fixture("steady");
        var a = host.create("north", "a", installation, Isolation.SHARED, TestPolicy.policy());
        var b = host.create("south", "b", installation, Isolation.SHARED, TestPolicy.policy());
        host.manager.enable(a);
        host.manager.enable(b);
        host.await(b, State.HEALTHY);

        assertThat(host.manager.disable(a).words()).contains("The process goes on for south/b");
        assertThat(host.snapshot(a).enabled()).isFalse();
        assertThat(host.snapshot(a).state()).isEqualTo(State.HEALTHY);

        host.manager.disable(b);
        host.await(b, State.DISABLED);
        assertThat(host.snapshot(a).state()).isEqualTo(State.DISABLED);
    }

    @Test
    void removeStopsTheProcessAndKeepsTheData() throws Exception {
        var id = host.run(TestPolicy.policy(), "steady");
        host.await(id, State.HEALTHY);
        Path data = host.state.resolve("data/north/" + id.id());
        assertThat(data).isDirectory();
        var result = host.manager.remove(id);
        assertThat(result).isEqualTo(RemoveResult.kept());
        assertThat(data).isDirectory();
        assertThat(host.manager.listInstances("north")).isEmpty();
    }

    @Test
    @MustHold({"B042", "B069"})
    void aGrandchildThatHoldsThePipesIsEndedAndNamed() throws Exception {
        var id = host.run(TestPolicy.policy(), "grandchild", "--after", "200ms");
        host.await(id, State.DISABLED);

        var left = host.records(HostRecord.Leftovers.class).getFirst();
        assertThat(left.ended()).isTrue();
        assertThat(left.processes()).isNotEmpty();
        for (String process : left.processes()) {
            // Its adopted parent, not we, takes it off the table.
            long pid = Long.parseLong(process.split(" ")[0]);
            TestHost.untilTold(() -> !TestHost.alive(pid), () -> process + " is alive");
        }
        var ended = host.records(HostRecord.LaunchEnded.class).getFirst();
        assertThat(ended.status()).contains(new ExitStatus.Code(7));
    }

    @Test
    void anApplicationIsAskedByItsOwnService() throws Exception {
        var id = host.own(host.fixture(Kind.APPLICATION, Map.of(), "steady"), TestPolicy.policy());
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        TestHost.untilTold(() -> health(id) == Health.HEALTHY, () -> "its health is " + health(id));
    }

    @Test
    void theProofAndHandedOutSecretsNeverReachTheLog() throws Exception {
        var secret = new Setting("${env:BROKER}", "s3cr3t-Value-42", List.of("s3cr3t-Value-42"));
        var id =
                host.own(
                        host.register(
                                Kind.PLAIN,
                                Map.of("BROKER", secret),
                                Path.of("/bin/sh"),
                                List.of("-c", "echo broker is $BROKER; exec sleep 600")),
                        TestPolicy.policy());
        host.manager.enable(id);
        host.log(id, "broker is [REDACTED]"::equals);
        assertThat(host.snapshot(id).toString()).doesNotContain("s3cr3t");
    }
}
