package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.HostRecord.LaunchBegan;
import dev.mortise.host.journal.HostRecord.LaunchEnded;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Cause.Initiator;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Supervision;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the answers to health probes lead to (cp1-host.md §17, product.md §5), on real processes
/// that answer as a file says.
class HealthPolicyTest {

    private static final String SERVING = "{\"state\":1,\"instances\":null}";
    private static final String NOT_SERVING = "{\"state\":2,\"instances\":null}";

    private TestHost host;
    private Path answer;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host = new TestHost(directory, Map.of("PATH", "/usr/bin:/bin"));
        answer = directory.resolve("answer");
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    private void says(String json) throws Exception {
        Path fresh = answer.resolveSibling("answer.new");
        Files.writeString(fresh, json);
        Files.move(fresh, answer, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String entries(int own, InstanceId listed, int state, String detail) {
        return "{\"state\":%d,\"instances\":[{\"plugin_instance_id\":\"%s\",\"state\":%d,\"detail\":\"%s\"}]}"
                .formatted(own, listed.wireId(), state, detail);
    }

    private InstanceId one(Supervision policy, String... args) throws Exception {
        var id = host.own(host.small(args), policy);
        host.manager.enable(id);
        return id;
    }

    private Health health(InstanceId id) {
        try {
            return host.snapshot(id).health();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private void untilHealth(InstanceId id, Health wanted) throws Exception {
        TestHost.untilTold(() -> health(id) == wanted, () -> host.snapshot(id).toString());
    }

    private String[] asTheFileSays() {
        return new String[] {"--health-from", answer.toString()};
    }

    @Test
    @MustHold("B075")
    void threeFailuresInARowDisableUnderDisableAndCostNoBudget() throws Exception {
        says(SERVING);
        var id = one(TestPolicy.healthy(5, 3, HealthFailurePolicy.DISABLE), asTheFileSays());
        untilHealth(id, Health.HEALTHY);
        says(NOT_SERVING);
        host.await(id, State.DISABLED);

        var now = host.snapshot(id);
        assertThat(now.enabled()).isFalse();
        assertThat(List.of(now.crashes(), now.restarts(), now.launches())).containsExactly(0, 0, 1);
        var ended = (LaunchEnded) host.record(LaunchEnded.class::isInstance).what();
        assertThat(ended.cause())
                .isEqualTo(new Cause.Unhealthy(3, "the plugin says it is not serving"));
        assertThat(ended.crash()).isFalse();
        var action = host.records(HostRecord.Action.class).getLast();
        assertThat(action.operation()).isEqualTo("disable");
        assertThat(action.by()).isEqualTo(Initiator.HOST);
        assertThat(action.outcome()).contains("3 health checks failed in a row");
    }

    @Test
    @MustHold("B075")
    void twoFailuresAndAGoodAnswerAreForgiven() throws Exception {
        says(SERVING);
        var id = one(TestPolicy.healthy(0, 1000, HealthFailurePolicy.DISABLE), asTheFileSays());
        untilHealth(id, Health.HEALTHY);
        says(NOT_SERVING);
        TestHost.untilTold(
                () -> failures(id) >= 2, () -> "it has failed only " + failures(id) + " times");
        assertThat(health(id)).isEqualTo(Health.DEGRADED);
        says(SERVING);
        untilHealth(id, Health.HEALTHY);
        assertThat(failures(id)).isZero();
        host.await(id, State.HEALTHY);
    }

    private int failures(InstanceId id) {
        try {
            return host.snapshot(id).consecutiveFailures();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @MustHold("B074")
    void threeFailuresRestartUnderRestartAndAreCountedApart() throws Exception {
        says(NOT_SERVING);
        var id = one(TestPolicy.healthy(0, 3, HealthFailurePolicy.RESTART), asTheFileSays());
        host.record(w -> w instanceof LaunchBegan b && b.launch() == 3);
        says(SERVING);
        untilHealth(id, Health.HEALTHY);

        var counters = host.process(id).status().counters();
        assertThat(List.of(counters.crashes(), counters.restarts(), counters.operatorRestarts()))
                .containsExactly(0, 0, 0);
        assertThat(counters.healthRestarts()).isEqualTo(counters.launches() - 1);
        assertThat(counters.healthRestarts()).isGreaterThanOrEqualTo(2);
        assertThat(host.manager.metrics(id).restartCount()).isEqualTo(counters.healthRestarts());
        assertThat(host.manager.metrics(id).lastHealthy()).isPresent();
        assertThat(host.records(LaunchEnded.class))
                .allMatch(e -> e.cause() instanceof Cause.Unhealthy && !e.crash());
        assertThat(host.snapshot(id).enabled()).isTrue();
    }

    @Test
    void underDisableTheSiblingKeepsTheProcess() throws Exception {
        var policy = TestPolicy.healthy(0, 3, HealthFailurePolicy.DISABLE);
        var small = host.small(asTheFileSays());
        var ill = host.create("north tower", "a/1", small, Isolation.SHARED, policy);
        var well = host.create("south", "b", small, Isolation.SHARED, policy);
        says(entries(1, ill, 2, "bus lost"));
        host.manager.enable(well);
        host.manager.enable(ill);
        TestHost.untilTold(
                () -> !enabled(ill), () -> "it is on yet: " + host.manager.hostSnapshot());

        assertThat(host.snapshot(ill).state()).isEqualTo(State.HEALTHY);
        assertThat(host.snapshot(well).enabled()).isTrue();
        untilHealth(well, Health.HEALTHY);
        assertThat(host.process(well).status().launch()).isEqualTo(1);
        var action = host.records(HostRecord.Action.class).getLast();
        assertThat(action.instance()).isEqualTo(ill);
        assertThat(action.outcome()).endsWith("bus lost");
    }

    private boolean enabled(InstanceId id) {
        try {
            return host.snapshot(id).enabled();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void underRestartAllWhoShareTheProcessGetANewOne() throws Exception {
        var policy = TestPolicy.healthy(0, 3, HealthFailurePolicy.RESTART);
        var small = host.small(asTheFileSays());
        var ill = host.create("north", "a", small, Isolation.SHARED, policy);
        var well = host.create("south", "b", small, Isolation.SHARED, policy);
        says(SERVING);
        host.manager.enable(ill);
        host.manager.enable(well);
        untilHealth(well, Health.HEALTHY);
        long before = host.pid(well);
        says(entries(1, ill, 2, "bus lost"));
        host.record(w -> w instanceof LaunchBegan b && b.launch() == 2);
        says(SERVING);
        untilHealth(ill, Health.HEALTHY);

        assertThat(host.pid(well)).isEqualTo(host.pid(ill)).isNotEqualTo(before);
        assertThat(host.snapshot(ill).enabled() && host.snapshot(well).enabled()).isTrue();
    }

    @Test
    void anInstanceThatIsListedAsUnknownIsNotShownAsGoodAndNeverFails() throws Exception {
        var policy = TestPolicy.healthy(0, 1, HealthFailurePolicy.DISABLE);
        var small = host.small(asTheFileSays());
        var silent = host.create("north", "a", small, Isolation.SHARED, policy);
        var well = host.create("north", "b", small, Isolation.SHARED, policy);
        says(entries(1, silent, 0, "warming up"));
        host.manager.enable(silent);
        host.manager.enable(well);
        untilHealth(well, Health.HEALTHY);
        TestHost.untilTold(
                () -> detail(silent).equals("warming up"), () -> "said: " + detail(silent));
        assertThat(health(silent)).isEqualTo(Health.UNKNOWN);
        assertThat(host.snapshot(silent).enabled()).isTrue();
        assertThat(host.manager.metrics(silent).lastHealthy()).isEmpty();
    }

    private String detail(InstanceId id) {
        try {
            return host.snapshot(id).healthDetail();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void plainIsHealthyByLiving() throws Exception {
        var sleeper = host.register(Kind.PLAIN, Map.of(), Path.of("/bin/sleep"), List.of("600"));
        var id = host.own(sleeper, TestPolicy.healthy(0, 1, HealthFailurePolicy.DISABLE));
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        assertThat(health(id)).isEqualTo(Health.HEALTHY);
    }

    /// The plugin ends in the middle of a probe: that is a crash, and nothing else.
    @Test
    @MustHold("B075")
    void aCrashDuringAProbeIsACrashAndNoFailedCheck() throws Exception {
        var id = one(TestPolicy.healthy(3, 1, HealthFailurePolicy.DISABLE), "--die-at-probe", "1");
        host.until(
                () -> host.records(LaunchEnded.class).size() >= 4,
                () -> host.records(LaunchEnded.class).toString());
        host.await(id, State.DISABLED);
        assertThat(host.records(LaunchEnded.class)).allMatch(LaunchEnded::crash).hasSize(4);
        assertThat(host.process(id).status().reason().orElseThrow())
                .isInstanceOf(Cause.BudgetExhausted.class);
        assertThat(host.snapshot(id).enabled()).isTrue();
    }

    /// A restart cuts a probe off; what that probe says is of a launch that is gone.
    @Test
    @MustHold("B075")
    void anOperatorsRestartsAreNeverTakenForBadHealth() throws Exception {
        says(SERVING);
        var id = one(TestPolicy.healthy(0, 1, HealthFailurePolicy.DISABLE), asTheFileSays());
        for (int i = 2; i < 40; i++) {
            int next = i;
            untilHealth(id, Health.HEALTHY);
            host.manager.restart(id);
            host.record(w -> w instanceof LaunchBegan b && b.launch() == next);
            host.await(id, State.HEALTHY);
        }
        assertThat(host.records(HostRecord.Action.class))
                .noneMatch(action -> action.by() == Initiator.HOST);
        assertThat(host.snapshot(id).enabled()).isTrue();
    }

    @Test
    void whatOneLaunchFailedIsNotShownOfTheNext() throws Exception {
        says(NOT_SERVING);
        var policy = TestPolicy.healthy(5, 1000, HealthFailurePolicy.DISABLE);
        Path gate = answer.resolveSibling("gate");
        Files.createFile(gate);
        var id = one(policy, "--health-from", answer.toString(), "--greet-when", gate.toString());
        TestHost.untilTold(() -> failures(id) >= 3, () -> "it has not failed");
        Files.delete(gate);
        host.manager.restart(id);
        host.record(w -> w instanceof LaunchBegan b && b.launch() == 2);
        assertThat(failures(id)).isZero();
        says("{\"state\":0,\"instances\":null}");
        Files.createFile(gate);
        host.await(id, State.HEALTHY);
        assertThat(health(id)).isEqualTo(Health.UNKNOWN);
        assertThat(Optional.of(detail(id))).contains("");
    }
}
