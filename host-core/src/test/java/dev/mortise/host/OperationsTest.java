package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.HostRecord.LaunchBegan;
import dev.mortise.host.journal.HostRecord.LaunchEnded;
import dev.mortise.host.lifecycle.Cause.Initiator;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;

/// The table of product.md §4, cell by cell, at the front door and on real processes.
class OperationsTest {

    private final WitnessLedger ledger = new WitnessLedger();
    private TestHost host;
    private Path gate;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host = new TestHost(directory, Map.of(), TestHost.Parts.usual().with(ledger));
        ledger.watch(host.manager::journal);
        gate = directory.resolve("gate");
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        // Who waits there hears no Shutdown.
        if (!Files.exists(gate)) {
            Files.createFile(gate);
        }
        host.close();
    }

    private InstanceId in(String column) throws Exception {
        var id =
                switch (column) {
                    case "STARTING" ->
                            host.own(
                                    host.small("--greet-when", gate.toString()), TestHost.policy());
                    case "BACKOFF" ->
                            host.own(host.small("--die-after-ms", "0"), TestHost.patient(5));
                    case "GAVE_UP" ->
                            host.own(host.small("--die-after-ms", "0"), TestHost.policy());
                    default -> host.own(host.small(), TestHost.policy());
                };
        if (!column.equals("STOPPED")) {
            host.manager.enable(id);
        }
        switch (column) {
            case "STARTING" ->
                    host.until(() -> pid(id) > 0, () -> "it has no process: " + host.process(id));
            case "DISABLED" -> {
                host.await(id, State.HEALTHY);
                host.manager.disable(id);
                host.record(LaunchEnded.class::isInstance);
                host.await(id, State.DISABLED);
            }
            case "GAVE_UP" -> host.await(id, State.DISABLED);
            default -> host.await(id, State.valueOf(column));
        }
        return id;
    }

    private long pid(InstanceId id) {
        try {
            return host.manager
                    .hostSnapshot()
                    .process(host.snapshot(id).process())
                    .map(p -> p.status().pid().orElse(0))
                    .orElse(0L);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private Answer ask(String operation, InstanceId id) throws Exception {
        return switch (operation) {
            case "enable" -> host.manager.enable(id);
            case "disable" -> host.manager.disable(id);
            case "stop" -> host.manager.stopGently(id);
            case "restart" -> host.manager.restart(id);
            case "retry" -> host.manager.retryNow(id);
            case "hold" -> host.manager.hold(id, Optional.of(Duration.ofHours(1)));
            case "kill" -> host.manager.killNow(id);
            default -> throw new IllegalArgumentException(operation);
        };
    }

    /// `writes` is what the ledger has to hold before the record and the effect; `child` is what
    /// becomes of the process: `none` stays so, `same` lives on, `gone` ends, `new` another lives.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "enable  | STOPPED  | yes | is being started      | on   | HEALTHY  | new",
                "enable  | STARTING | no  | enabled already       | -    | STARTING | same",
                "enable  | HEALTHY  | no  | enabled already       | -    | HEALTHY  | same",
                "enable  | BACKOFF  | no  | enabled already       | -    | BACKOFF  | none",
                "enable  | DISABLED | yes | is being started      | on   | HEALTHY  | new",
                "disable | STOPPED  | no  | disabled already      | -    | STOPPED  | none",
                "disable | STARTING | yes | is being killed       | off  | DISABLED | gone",
                "disable | HEALTHY  | yes | is being killed       | off  | DISABLED | gone",
                "disable | BACKOFF  | yes | has no process        | off  | DISABLED | none",
                "disable | DISABLED | no  | disabled already      | -    | DISABLED | none",
                "disable | GAVE_UP  | yes | has no process        | off  | DISABLED | none",
                "stop    | STOPPED  | no  | disabled already      | -    | STOPPED  | none",
                "stop    | HEALTHY  | yes | is asked first        | off  | DISABLED | gone",
                "stop    | BACKOFF  | yes | has no process        | off  | DISABLED | none",
                "stop    | DISABLED | no  | disabled already      | -    | DISABLED | none",
                "restart | STOPPED  | yes | is being started      | on   | HEALTHY  | new",
                "restart | HEALTHY  | yes | is being restarted    | on   | HEALTHY  | new",
                "restart | BACKOFF  | yes | is being restarted    | on   | BACKOFF  | again",
                "restart | DISABLED | yes | is being started      | on   | HEALTHY  | new",
                "retry   | STOPPED  | no  | is off                | -    | STOPPED  | none",
                "retry   | STARTING | no  | is being launched     | -    | STARTING | same",
                "retry   | HEALTHY  | no  | nothing to retry      | -    | HEALTHY  | same",
                "retry   | BACKOFF  | yes | launched without      | on   | BACKOFF  | again",
                "retry   | DISABLED | yes | is being started      | on   | HEALTHY  | new",
                "hold    | STOPPED  | yes | not launched by itself| hold | STOPPED  | none",
                "hold    | STARTING | yes | not launched by itself| hold | STARTING | same",
                "hold    | HEALTHY  | yes | not launched by itself| hold | HEALTHY  | same",
                "hold    | BACKOFF  | yes | not launched by itself| hold | BACKOFF  | none",
                "hold    | DISABLED | no  | until it is enabled   | -    | DISABLED | none",
                "kill    | STOPPED  | no  | has no process        | -    | STOPPED  | none",
                "kill    | STARTING | yes | is being killed       | off  | DISABLED | gone",
                "kill    | HEALTHY  | yes | is being killed       | off  | DISABLED | gone",
                "kill    | BACKOFF  | yes | launch 1 left behind  | -    | BACKOFF  | none",
                "kill    | DISABLED | yes | launch 1 left behind  | -    | DISABLED | none",
            })
    @MustHold({"B085", "B109", "B121", "B205", "B187"})
    void eachCellDoesWhatTheTableSays(
            String operation,
            String column,
            String accepted,
            String words,
            String writes,
            State end,
            String child)
            throws Exception {
        var id = in(column);
        long before = pid(id);
        long seen = host.manager.journal().last();
        int written = ledger.written().size();
        int crashes = host.snapshot(id).crashes();
        var answer = ask(operation, id);
        // At once, and not when somebody gets round to it.
        if (writes.equals("on") || writes.equals("off")) {
            assertThat(host.snapshot(id).enabled()).isEqualTo(writes.equals("on"));
        }

        assertThat(answer.accepted()).as(answer.words()).isEqualTo(accepted.equals("yes"));
        assertThat(answer.words()).contains(words).endsWith(".");
        assertThat(answer.unsaved()).isEmpty();
        if (!operation.equals("kill") || !writes.equals("-")) {
            assertThat(answer.words()).contains(id.toString());
        }
        arrives(id, end, child, before, seen);
        wrote(id, writes, written, seen);
        var actions = actions(seen);
        if (accepted.equals("no")) {
            assertThat(actions).isEmpty();
        } else {
            assertThat(actions).singleElement().satisfies(a -> by(a, operation, id));
        }
        if (!child.equals("again")) {
            boolean renewed = column.equals("DISABLED") && end == State.HEALTHY;
            assertThat(host.snapshot(id).crashes()).isEqualTo(renewed ? 0 : crashes);
        }
    }

    private static void by(HostRecord.Action action, String operation, InstanceId id) {
        assertThat(action.operation()).isEqualTo(operation);
        assertThat(action.instance()).isEqualTo(id);
        assertThat(action.by()).isEqualTo(Initiator.OPERATOR);
    }

    private List<HostRecord.Action> actions(long after) {
        return host.manager.journal().after(after, 1000).records().stream()
                .map(HostRecord::what)
                .filter(HostRecord.Action.class::isInstance)
                .map(HostRecord.Action.class::cast)
                .toList();
    }

    private void arrives(InstanceId id, State end, String child, long before, long seen)
            throws Exception {
        switch (child) {
            case "new" -> host.until(() -> pid(id) > 0 && pid(id) != before, () -> "no new child");
            case "gone" -> {
                host.record(LaunchEnded.class::isInstance);
                assertThat(TestHost.alive(before)).isFalse();
            }
            case "same" -> assertThat(pid(id)).isEqualTo(before);
            case "again" ->
                    host.until(
                            () -> host.records(LaunchEnded.class).size() == 2,
                            () -> host.records(LaunchEnded.class).toString());
            default ->
                    assertThat(host.manager.journal().after(seen, 1000).records())
                            .noneMatch(r -> r.what() instanceof LaunchBegan);
        }
        host.await(id, end);
    }

    private void wrote(InstanceId id, String writes, int already, long seen) {
        var now = ledger.written().subList(already, ledger.written().size());
        if (writes.equals("-")) {
            assertThat(now).isEmpty();
            return;
        }
        var first = now.getFirst();
        assertThat(first.what()).isEqualTo(writes + " " + id);
        assertThat(first.records()).as("written before anything was done").isEqualTo(seen);
        if (!writes.equals("hold")) {
            var desired = ledger.desired(id).orElseThrow();
            assertThat(desired.enabled()).isEqualTo(writes.equals("on"));
            assertThat(desired.by()).isEqualTo(Initiator.OPERATOR);
        }
    }

    @Test
    void killNowInALadderJumpsToTheKill() throws Exception {
        var id = host.own(host.small("--deaf", "1"), TestHost.policy());
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        long pid = host.pid(id);
        host.manager.stopGently(id);
        host.until(() -> ending(id), () -> "it is not being stopped: " + host.process(id));
        assertThat(host.snapshot(id).state()).isEqualTo(State.HEALTHY);
        assertThat(host.manager.killNow(id).accepted()).isTrue();
        var ended = (LaunchEnded) host.record(LaunchEnded.class::isInstance).what();
        assertThat(ended.killed()).isTrue();
        assertThat(ended.crash()).isFalse();
        assertThat(ended.lived()).isLessThan(Duration.ofSeconds(8));
        assertThat(TestHost.alive(pid)).isFalse();
    }

    @Test
    @MustHold("B213")
    void aRemovalThatTakesLongIsSeenAndCutShortByKillNow() throws Exception {
        var id = host.own(host.small("--deaf", "1"), TestHost.policy());
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        long pid = host.pid(id);
        var result = new AtomicReference<RemoveResult>();
        var remover =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    try {
                                        result.set(host.manager.remove(id));
                                    } catch (Exception e) {
                                        throw new AssertionError(e);
                                    }
                                });
        TestHost.untilTold(
                () ->
                        host.manager.logs(new ProcessKey.Own(id), 0, 9).lines().stream()
                                .anyMatch(line -> line.text().equals("did not hear that")),
                () -> "it was not asked");
        assertThat(host.manager.hostSnapshot().operations())
                .singleElement()
                .satisfies(o -> assertThat(o.deadline()).isGreaterThan(o.since()));
        var answer = host.manager.killNow(id);
        assertThat(answer.accepted()).isTrue();
        assertThat(answer.words()).contains("is being killed");
        remover.join();
        assertThat(result).hasValue(RemoveResult.kept());
        assertThat(TestHost.alive(pid)).isFalse();
        var ended = (LaunchEnded) host.record(LaunchEnded.class::isInstance).what();
        assertThat(ended.lived()).isLessThan(Duration.ofSeconds(8));
        assertThatThrownBy(() -> host.manager.killNow(id)).isInstanceOf(HostException.class);
    }

    /// Looking for leftovers goes on beside the end of the host, and neither waits for the other.
    @Test
    void aSearchForLeftoversBesideTheEndLeavesNothingWaiting() throws Exception {
        var id = in("DISABLED");
        for (int i = 0; i < 20; i++) {
            host.manager.killNow(id);
        }
        host.manager.close();
    }

    private boolean ending(InstanceId id) {
        try {
            return host.process(id).status().ending().isPresent();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void restartOfWhatIsStartingWaitsUntilItHasSettledAndLaunchesOnce() throws Exception {
        var id = in("STARTING");
        long first = pid(id);
        for (int i = 0; i < 3; i++) {
            assertThat(host.manager.restart(id).words()).contains("is being restarted");
        }
        assertThat(pid(id)).isEqualTo(first);
        Files.createFile(gate);
        host.until(() -> pid(id) > 0 && pid(id) != first, () -> "no second launch");
        host.await(id, State.HEALTHY);
        assertThat(host.records(LaunchBegan.class)).hasSize(2);
        assertThat(host.snapshot(id).crashes()).isZero();
    }

    @Test
    @MustHold("B121")
    void howeverManyPressRetryNowInOneBackoffItIsOneLaunch() throws Exception {
        var small = host.small("--greet-when", gate.toString(), "--die-after-ms", "1");
        var id = host.own(small, TestHost.patient(1000));
        host.manager.enable(id);
        for (int round = 1; round <= 25; round++) {
            // Greets, dies, and the next launch stays where it is until all have pressed.
            Files.createFile(gate);
            int ended = round;
            host.until(
                    () -> host.records(LaunchEnded.class).size() == ended,
                    () -> host.records(LaunchEnded.class).toString());
            host.await(id, State.BACKOFF);
            Files.delete(gate);
            var barrier = new CyclicBarrier(8);
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < 8; i++) {
                threads.add(
                        Thread.ofPlatform()
                                .start(
                                        () -> {
                                            try {
                                                barrier.await();
                                                host.manager.retryNow(id);
                                            } catch (Exception e) {
                                                throw new AssertionError(e);
                                            }
                                        }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            host.until(() -> pid(id) > 0, () -> "nothing was launched");
            assertThat(host.records(LaunchBegan.class)).hasSize(round + 1);
        }
        var counters = host.process(id).status().counters();
        assertThat(counters.operatorRestarts()).isEqualTo(25);
        assertThat(counters.crashes()).isEqualTo(25);
    }

    @Test
    @MustHold("B187")
    void whatIsShownFollowsAtOnce() throws Exception {
        var id = in("HEALTHY");
        for (int i = 0; i < 50; i++) {
            host.manager.hostSnapshot();
            host.manager.disable(id);
            assertThat(host.snapshot(id).enabled()).isFalse();
            host.manager.enable(id);
            assertThat(host.snapshot(id).enabled()).isTrue();
        }
    }

    @Test
    void aFullDiskIsSaidAndDoesNotStopAnybodyFromKilling() throws Exception {
        for (String operation : List.of("disable", "stop", "kill", "restart", "hold")) {
            var id = in("HEALTHY");
            ledger.diskIsFull("The disk is full.");
            assertThat(ask(operation, id).unsaved()).as(operation).contains("The disk is full.");
        }
        var waiting = in("BACKOFF");
        assertThat(host.manager.retryNow(waiting).unsaved()).contains("The disk is full.");
    }

    @Test
    @MustHold("B214")
    void whoGaveUpLeavesAllOthersAlone() throws Exception {
        var gaveUp = in("GAVE_UP");
        var well = in("HEALTHY");
        assertThat(host.snapshot(gaveUp).enabled()).isTrue();
        assertThat(host.manager.restart(well).accepted()).isTrue();
        host.record(w -> w instanceof LaunchBegan b && b.launch() == 2);
        host.await(well, State.HEALTHY);
        assertThat(host.snapshot(gaveUp).state()).isEqualTo(State.DISABLED);
    }

    @Test
    @MustHold("B219")
    void aHoldAndAKillReachNoNamesakeOfAnotherTenant() throws Exception {
        var small = host.small();
        var north = host.create("north", "x", small, Isolation.PER_INSTANCE, TestHost.policy());
        var south = host.create("south", "x", small, Isolation.PER_INSTANCE, TestHost.policy());
        for (InstanceId id : List.of(north, south)) {
            host.manager.enable(id);
            host.await(id, State.HEALTHY);
        }
        long pid = host.pid(south);
        host.manager.hold(north, Optional.of(Duration.ofHours(1)));
        host.manager.killNow(north);
        host.await(north, State.DISABLED);
        assertThat(host.pid(south)).isEqualTo(pid);
        assertThat(host.process(south).status().heldUntil()).isEmpty();
        assertThat(host.manager.listInstances("south")).hasSize(1);
    }

    @Test
    void afterTheEndEverythingIsRefused() throws Exception {
        var id = in("HEALTHY");
        host.manager.close();
        for (String operation :
                List.of("enable", "disable", "stop", "restart", "retry", "hold", "kill")) {
            assertThatThrownBy(() -> ask(operation, id))
                    .as(operation)
                    .isInstanceOfSatisfying(
                            HostException.class,
                            e -> assertThat(e.error()).isInstanceOf(HostError.HostClosed.class));
        }
    }
}
