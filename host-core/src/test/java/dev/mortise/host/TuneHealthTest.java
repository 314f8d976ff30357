package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Ledger;
import dev.mortise.host.lifecycle.Cause.Initiator;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.ProbeTimes;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How an operator widens or narrows the health window of what runs, on real processes that answer
/// as late as a file says.
class TuneHealthTest {

    private static final String NOT_SERVING = "{\"state\":2,\"instances\":null}";

    private final WitnessLedger ledger = new WitnessLedger();
    private TestHost host;
    private Path answer;
    private Path late;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host =
                new TestHost(
                        directory,
                        Map.of("PATH", "/usr/bin:/bin"),
                        TestHost.Parts.usual().with(ledger));
        ledger.watch(host.manager::journal);
        answer = directory.resolve("answer");
        late = directory.resolve("late");
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    private static void write(Path file, String text) throws Exception {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(fresh, text);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private String[] args() {
        return new String[] {"--health-from", answer.toString(), "--answer-after", late.toString()};
    }

    private static HealthCheck check(long interval, long timeout, int threshold) {
        return new HealthCheck(
                Duration.ofMillis(interval),
                Duration.ofMillis(timeout),
                threshold,
                HealthFailurePolicy.DISABLE);
    }

    private static Supervision policy(HealthCheck check) {
        return TestPolicy.policy().with(check);
    }

    private InstanceSnapshot now(InstanceId id) {
        try {
            return host.snapshot(id);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private ProbeTimes times(InstanceId id) {
        return host.manager
                .hostSnapshot()
                .process(now(id).process())
                .map(p -> p.status().probes())
                .orElse(ProbeTimes.UNAVAILABLE);
    }

    private InstanceId one(HealthCheck check) throws Exception {
        var id = host.own(host.small(args()), policy(check));
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        return id;
    }

    private Answer tune(InstanceId id, HealthCheck check) throws Exception {
        return host.manager.tuneHealth(id, Optional.of(check));
    }

    @Test
    @MustHold("B163")
    void aSlowPluginIsNotTakenForIllOnceItsTimeoutIsLonger() throws Exception {
        write(late, "300");
        var id = one(check(20, 100, 1000));
        TestHost.untilTold(
                () -> times(id).unanswered() > 0 && now(id).consecutiveFailures() > 0,
                () -> now(id).toString());
        tune(id, check(20, 20_000, 1000));
        TestHost.untilTold(
                () -> now(id).health() == Health.HEALTHY && times(id).slowest().isPresent(),
                () -> now(id) + ", " + times(id));
        assertThat(now(id).consecutiveFailures()).isZero();
        assertThat(now(id).launches()).as("no new launch for it").isEqualTo(1);
        assertThat(times(id).last().orElseThrow()).isGreaterThanOrEqualTo(Duration.ofMillis(300));
        assertThat(times(id).slowest().orElseThrow())
                .isGreaterThanOrEqualTo(times(id).median().orElseThrow());
    }

    @Test
    @MustHold("B163")
    void aShorterIntervalTakesEffectAtOnce() throws Exception {
        var id = one(check(3_600_000, 2000, 1000));
        assertThat(times(id)).isEqualTo(ProbeTimes.UNAVAILABLE);
        tune(id, check(20, 2000, 1000));
        TestHost.untilTold(() -> times(id).probes() >= 3, () -> times(id).toString());
    }

    @Test
    void aLowerThresholdIsReachedByTheNextFailure() throws Exception {
        write(answer, NOT_SERVING);
        var id = one(check(20, 2000, 1000));
        TestHost.untilTold(() -> now(id).consecutiveFailures() >= 3, () -> now(id).toString());
        tune(id, check(20, 2000, 2));
        host.await(id, State.DISABLED);
        assertThat(now(id).failureThreshold()).isEqualTo(2);
    }

    @Test
    void whatIsWantedIsOnDiskBeforeItIsARecordThatSaysWhatChanged() throws Exception {
        var id = one(check(5000, 2000, 3));
        var answer = tune(id, check(30_000, 10_000, 3));
        assertThat(answer.words())
                .isEqualTo(
                        id
                                + " is asked every 30s from now on, has 10s to answer, and is"
                                + " disabled after 3 failed checks in a row.");
        var record =
                host.record(
                        w ->
                                w instanceof HostRecord.Action a
                                        && a.operation().equals("tune health"));
        assertThat(record.what())
                .isEqualTo(
                        new HostRecord.Action(
                                "tune health",
                                id,
                                Initiator.OPERATOR,
                                "interval 5s → 30s, timeout 2s → 10s"));
        assertThat(ledger.before("tune " + id, record)).isTrue();
        assertThat(tune(id, check(30_000, 10_000, 3)).accepted()).isFalse();
        ledger.diskIsFull("no space left on device");
        assertThat(tune(id, check(5000, 9000, 3)).unsaved()).contains("no space left on device");
    }

    @Test
    void asTheFileSaysIsTheWayBack() throws Exception {
        var file = check(5000, 2000, 3);
        var id = one(file);
        tune(id, check(5000, 9000, 3));
        assertThat(now(id).watched()).isEqualTo(check(5000, 9000, 3));
        assertThat(now(id).written()).isEqualTo(file);
        var answer = host.manager.tuneHealth(id, Optional.empty());
        assertThat(answer.words()).endsWith("So says the file.");
        assertThat(now(id).watched()).isEqualTo(file);
        assertThat(ledger.tuned(id)).isEmpty();
        assertThat(host.records(HostRecord.Action.class).getLast().outcome())
                .isEqualTo("timeout 9s → 2s, as the file says");
        assertThat(host.manager.tuneHealth(id, Optional.empty()).accepted()).isFalse();
        tune(id, check(5000, 9000, 3));
        tune(id, file);
        assertThat(ledger.tuned(id)).as("the same by its figures").isEmpty();
    }

    @Test
    void whatTheFileWouldRefuseIsRefused() throws Exception {
        var id = one(check(5000, 2000, 3));
        for (var wrong :
                List.of(
                        check(0, 2000, 3),
                        check(5000, -1, 3),
                        check(Duration.ofDays(366).toMillis(), 2000, 3),
                        check(5000, 2000, 0),
                        check(5000, 2000, 1001))) {
            assertThatThrownBy(() -> tune(id, wrong))
                    .isInstanceOf(HostException.class)
                    .hasMessageContaining("is not between");
        }
        assertThat(now(id).watched()).isEqualTo(check(5000, 2000, 3));
        assertThat(ledger.tuned(id)).isEmpty();
    }

    @Test
    void aPlainProgramIsNotAskedSoThereIsNothingToSet() throws Exception {
        var sleeper = host.register(Kind.PLAIN, Map.of(), Path.of("/bin/sleep"), List.of("600"));
        var id = host.own(sleeper, policy(check(5000, 2000, 3)));
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        assertThat(times(id)).isEqualTo(ProbeTimes.UNAVAILABLE);
        var answer = tune(id, check(5000, 9000, 3));
        assertThat(answer.accepted()).isFalse();
        assertThat(answer.words()).contains("plain program");
        assertThat(ledger.tuned(id)).isEmpty();
    }

    /// One probe is for both: it waits as long as the patient one wants.
    @Test
    @MustHold("B163")
    void whoSharesAProcessIsJudgedByItsOwnTimeout() throws Exception {
        write(late, "300");
        var small = host.small(args());
        var hasty = host.create("north", "a", small, Isolation.SHARED, policy(check(20, 100, 900)));
        var slow = host.create("north", "b", small, Isolation.SHARED, policy(check(20, 100, 900)));
        host.manager.enable(hasty);
        host.manager.enable(slow);
        // Not the state: with its late answers it is unwell before anybody may have looked.
        host.record(w -> w instanceof HostRecord.Moved m && m.to() == State.HEALTHY);
        tune(slow, check(20, 20_000, 900));
        TestHost.untilTold(() -> now(slow).health() == Health.HEALTHY, () -> now(slow).toString());
        TestHost.untilTold(
                () -> now(hasty).healthDetail().endsWith("later than 100 ms"),
                () -> now(hasty).toString());
        assertThat(now(hasty).health()).isEqualTo(Health.DEGRADED);
        assertThat(now(slow).consecutiveFailures()).isZero();
    }

    /// Or the hurry of one would shorten the other's window.
    @Test
    @MustHold("B163")
    void failuresBetweenTheIntervalsOfWhoSharesAProcessDoNotCountForIt() throws Exception {
        write(answer, NOT_SERVING);
        var small = host.small(args());
        var calm =
                host.create(
                        "north", "a", small, Isolation.SHARED, policy(check(3_600_000, 2000, 2)));
        var hasty =
                host.create(
                        "north", "b", small, Isolation.SHARED, policy(check(3_600_000, 2000, 900)));
        host.manager.enable(calm);
        host.manager.enable(hasty);
        host.await(hasty, State.HEALTHY);
        tune(hasty, check(20, 2000, 900));
        TestHost.untilTold(
                () -> now(hasty).consecutiveFailures() >= 5, () -> now(hasty).toString());
        assertThat(now(calm).consecutiveFailures()).isEqualTo(1);
        assertThat(now(calm).enabled()).isTrue();
    }

    @Test
    void whoLeavesASharedProcessTakesItsPatienceAlong() throws Exception {
        write(late, "300");
        var small = host.small(args());
        var hasty = host.create("north", "a", small, Isolation.SHARED, policy(check(20, 100, 900)));
        var slow =
                host.create("north", "b", small, Isolation.SHARED, policy(check(20, 20_000, 900)));
        host.manager.enable(hasty);
        host.manager.enable(slow);
        TestHost.untilTold(() -> now(slow).health() == Health.HEALTHY, () -> now(slow).toString());
        int before = times(hasty).unanswered();
        host.manager.disable(slow);
        TestHost.untilTold(() -> times(hasty).unanswered() > before, () -> times(hasty).toString());
    }

    @Test
    void whoIsRemovedLeavesNoWindowToTheNextOfItsName() throws Exception {
        var small = host.small(args());
        var id = host.own(small, policy(check(5000, 2000, 3)));
        tune(id, check(5000, 9000, 3));
        host.manager.remove(id);
        assertThat(ledger.tuned(id)).isEmpty();
    }

    @Test
    void whatWasSetBeforeCountsForWhoIsCreated() throws Exception {
        var small = host.small(args());
        var id = new InstanceId("north", "late");
        ledger.tune(
                id,
                Optional.of(
                        new Ledger.Tuned(
                                check(20, 9000, 7), Instant.parse("2026-11-30T12:00:00Z"))));
        var created =
                host.manager.createInstance(
                        new InstanceSpec(
                                id,
                                small.id(),
                                Isolation.PER_INSTANCE,
                                policy(check(3_600_000, 2000, 3))));
        assertThat(created.supervision().health()).isEqualTo(check(20, 9000, 7));
        assertThat(now(id).written()).isEqualTo(check(3_600_000, 2000, 3));
        host.manager.enable(id);
        TestHost.untilTold(() -> times(id).probes() >= 2, () -> times(id).toString());
    }
}
