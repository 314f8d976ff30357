package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.HostRecord.LaunchBegan;
import dev.mortise.host.journal.HostRecord.LaunchEnded;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;

/// Operations that meet others, a ladder, a full disk, or the end of the host.
class OperationsUnderPressureTest {

    private final WitnessLedger ledger = new WitnessLedger();
    private TestHost host;
    private Path gate;
    private Situations situations;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host = new TestHost(directory, Map.of(), TestHost.Parts.usual().with(ledger));
        ledger.watch(host.manager::journal);
        gate = directory.resolve("gate");
        situations = new Situations(host, gate);
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        situations.letGo();
        host.close();
    }

    @Test
    void killNowInALadderJumpsToTheKill() throws Exception {
        var id = host.own(host.small("--deaf", "1"), TestPolicy.policy());
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
        var id = host.own(host.small("--deaf", "1"), TestPolicy.policy());
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
        var id = situations.in("DISABLED");
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
        var id = situations.in("STARTING");
        long first = situations.pid(id);
        for (int i = 0; i < 3; i++) {
            assertThat(host.manager.restart(id).words()).contains("is being restarted");
        }
        assertThat(situations.pid(id)).isEqualTo(first);
        situations.letGo();
        host.until(
                () -> situations.pid(id) > 0 && situations.pid(id) != first,
                () -> "no second launch");
        host.await(id, State.HEALTHY);
        assertThat(host.records(LaunchBegan.class)).hasSize(2);
        assertThat(host.snapshot(id).crashes()).isZero();
    }

    @Test
    @MustHold("B121")
    void howeverManyPressRetryNowInOneBackoffItIsOneLaunch() throws Exception {
        var small = host.small("--greet-when", gate.toString(), "--die-after-ms", "1");
        var id = host.own(small, TestPolicy.patient(1000));
        host.manager.enable(id);
        for (int round = 1; round <= 25; round++) {
            // Greets, dies, and the next launch stays where it is until all have pressed.
            situations.letGo();
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
            host.until(() -> situations.pid(id) > 0, () -> "nothing was launched");
            assertThat(host.records(LaunchBegan.class)).hasSize(round + 1);
        }
        var counters = host.process(id).status().counters();
        assertThat(counters.operatorRestarts()).isEqualTo(25);
        assertThat(counters.crashes()).isEqualTo(25);
    }

    @Test
    @MustHold("B187")
    void whatIsShownFollowsAtOnce() throws Exception {
        var id = situations.in("HEALTHY");
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
            var id = situations.in("HEALTHY");
            ledger.diskIsFull("The disk is full.");
            assertThat(situations.ask(operation, id).unsaved())
                    .as(operation)
                    .contains("The disk is full.");
        }
        var waiting = situations.in("BACKOFF");
        assertThat(host.manager.retryNow(waiting).unsaved()).contains("The disk is full.");
        long seen = host.manager.journal().last();
        host.manager.remove(waiting);
        assertThat(host.manager.journal().after(seen, 100).records())
                .extracting(HostRecord::what)
                .contains(new HostRecord.HostNote("The disk is full."));
    }

    @Test
    @MustHold("B214")
    void whoGaveUpLeavesAllOthersAlone() throws Exception {
        var gaveUp = situations.in("GAVE_UP");
        var well = situations.in("HEALTHY");
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
        var north = host.create("north", "x", small, Isolation.PER_INSTANCE, TestPolicy.policy());
        var south = host.create("south", "x", small, Isolation.PER_INSTANCE, TestPolicy.policy());
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
        var id = situations.in("HEALTHY");
        host.manager.close();
        for (String operation :
                List.of("enable", "disable", "stop", "restart", "retry", "hold", "kill")) {
            assertThatThrownBy(() -> situations.ask(operation, id))
                    .as(operation)
                    .isInstanceOfSatisfying(
                            HostException.class,
                            e -> assertThat(e.error()).isInstanceOf(HostError.HostClosed.class));
        }
    }
}
