package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.HostRecord.LaunchBegan;
import dev.mortise.host.journal.HostRecord.LaunchEnded;
import dev.mortise.host.lifecycle.Cause.Wish;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.testkit.MustHold;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Two versions side by side are two processes, and an instance goes from one to the other
/// (cp1-host.md §16).
class MoveTest {

    private TestHost host;
    private Path gate;
    private Installation one;
    private Installation two;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host = new TestHost(directory);
        gate = directory.resolve("gate");
        one = host.small();
        two = host.register("2.0", one, List.of("--greet-when", gate.toString()));
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    private InstanceId shared(String id) throws Exception {
        var instance = host.create("t", id, one, Isolation.SHARED, TestPolicy.policy());
        host.manager.enable(instance);
        host.await(instance, State.HEALTHY);
        return instance;
    }

    private static HostError errorOf(ThrowingCallable call) {
        var error = new HostError[1];
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(HostException.class, e -> error[0] = e.error());
        return error[0];
    }

    private long execOf(ProcessKey process) throws Exception {
        host.until(
                () ->
                        host.manager
                                .hostSnapshot()
                                .process(process)
                                .filter(p -> p.status().pid().isPresent())
                                .isPresent(),
                () -> process + " has no child");
        return host.manager.hostSnapshot().process(process).orElseThrow().status().pid().orElse(0);
    }

    private void moved() throws Exception {
        TestHost.untilTold(
                () -> host.manager.hostSnapshot().operations().isEmpty(),
                () -> host.manager.hostSnapshot().operations().toString());
    }

    private ProcessKey newOne() {
        return new ProcessKey.Shared(two.id());
    }

    @Test
    @MustHold("B161")
    void aSharedInstanceLeavesItsProcessOnlyWhenTheNewOneIsUp() throws Exception {
        var a = shared("a");
        var b = shared("b");
        long old = host.pid(a);
        var answer = host.manager.move(a, "2.0");
        assertThat(answer.accepted()).isTrue();
        assertThat(answer.words()).contains("t/a", "2.0", "as soon as that is up");
        execOf(newOne());
        assertThat(host.snapshot(a).installation()).isEqualTo(one.id());
        assertThat(host.pid(a)).isEqualTo(old);
        assertThat(host.manager.hostSnapshot().operations())
                .singleElement()
                .satisfies(o -> assertThat(o.name()).isEqualTo("move"));
        assertThat(errorOf(() -> host.manager.remove(a)))
                .isInstanceOfSatisfying(
                        HostError.OperationRunning.class,
                        e -> assertThat(e.operation()).isEqualTo("move"));
        assertThat(errorOf(() -> host.manager.move(a, "2.0")))
                .isInstanceOf(HostError.OperationRunning.class);

        Files.createFile(gate);
        moved();
        assertThat(host.snapshot(a).installation()).isEqualTo(two.id());
        assertThat(host.pid(a)).isNotEqualTo(old);
        assertThat(host.pid(b)).isEqualTo(old);
        assertThat(
                        host.records(LaunchBegan.class).stream()
                                .filter(l -> l.process().equals(newOne())))
                .allMatch(l -> l.installation().equals(two.id()))
                .hasSize(1);

        host.manager.move(b, "2.0");
        moved();
        var ended = (LaunchEnded) host.record(LaunchEnded.class::isInstance).what();
        assertThat(ended.cause()).isEqualTo(Wish.MOVE);
        assertThat(ended.killed()).as("retired by the ladder").isFalse();
        assertThat(host.pid(b)).isEqualTo(host.pid(a));
        assertThat(host.records(HostRecord.Rebound.class)).hasSize(2);
    }

    @Test
    @MustHold("B161")
    void aVersionThatDoesNotComeUpLeavesItOnTheOldOneAndNothingElse() throws Exception {
        var broken = host.register("3.0", one, List.of("--die-after-ms", "0"));
        var a = shared("a");
        var b = shared("b");
        long old = host.pid(a);
        host.manager.move(a, "3.0");
        host.manager.move(b, "3.0");
        moved();

        for (InstanceId id : List.of(a, b)) {
            assertThat(host.snapshot(id).installation()).isEqualTo(one.id());
            assertThat(host.pid(id)).isEqualTo(old);
            assertThat(host.records(HostRecord.HostNote.class))
                    .anyMatch(
                            n ->
                                    n.text().startsWith(id + " stays on " + one.id())
                                            && n.text().contains("did not come up"));
        }
        assertThat(host.manager.hostSnapshot().process(new ProcessKey.Shared(broken.id())))
                .isEmpty();
    }

    @Test
    @MustHold({"B109", "B213"})
    void disabledOnItsWayItIsOffAndWhatWasMadeReadyForItGoes() throws Exception {
        var a = shared("a");
        host.manager.move(a, "2.0");
        long next = execOf(newOne());
        assertThat(host.manager.disable(a).accepted()).isTrue();
        Files.createFile(gate);
        moved();

        TestHost.untilTold(() -> !TestHost.alive(next), () -> "the new version lives");
        assertThat(host.snapshot(a).enabled()).isFalse();
        assertThat(host.snapshot(a).installation()).isEqualTo(two.id());
        host.manager.enable(a);
        host.await(a, State.HEALTHY);
        var last = host.records(LaunchBegan.class).getLast();
        assertThat(last.installation()).isEqualTo(two.id());
    }

    @Test
    void whoeverIsOnItsWayKeepsTheNewProcessWhenAnotherIsSwitchedOff() throws Exception {
        var a = shared("a");
        var there = host.create("t", "c", two, Isolation.SHARED, TestPolicy.policy());
        host.manager.enable(there);
        long pid = execOf(newOne());
        host.manager.move(a, "2.0");
        assertThat(host.manager.disable(there).words()).contains("goes on for t/a");
        Files.createFile(gate);
        moved();
        assertThat(host.pid(a)).isEqualTo(pid);
    }

    @Test
    void aProcessOfItsOwnIsStoppedByTheLadderThenTheNewVersionStarts() throws Exception {
        Files.createFile(gate);
        var id = host.create("t", "o", one, Isolation.PER_INSTANCE, TestPolicy.policy());
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        host.manager.move(id, "2.0");
        host.record(w -> w instanceof LaunchBegan b && b.launch() == 2);
        host.await(id, State.HEALTHY);

        var ended = host.records(LaunchEnded.class).getFirst();
        assertThat(ended.cause()).isEqualTo(Wish.MOVE);
        assertThat(ended.killed()).isFalse();
        var began = host.records(LaunchBegan.class);
        assertThat(began).extracting(LaunchBegan::installation).containsExactly(one.id(), two.id());
        assertThat(began).extracting(LaunchBegan::launch).containsExactly(1, 2);
    }

    /// It never was ready, and nothing else runs: it can leave its version all the same.
    @Test
    @MustHold({"B142", "B158", "B205"})
    void anotherVersionHasABudgetOfItsOwn() throws Exception {
        Files.createFile(gate);
        var dying = host.register("3.0", one, List.of("--die-after-ms", "0"));
        var id = host.create("t", "o", dying, Isolation.PER_INSTANCE, TestPolicy.policy(1));
        host.manager.enable(id);
        host.await(id, State.DISABLED);
        assertThat(host.snapshot(id).crashes()).isEqualTo(2);
        host.manager.move(id, "2.0");
        host.await(id, State.HEALTHY);
        assertThat(host.snapshot(id).crashes()).isZero();
        assertThat(host.process(id).status().launch()).isEqualTo(3);
    }

    @Test
    void aDisabledInstanceIsBoundAnewAndNothingStarts() throws Exception {
        var id = host.create("t", "o", one, Isolation.SHARED, TestPolicy.policy());
        var answer = host.manager.move(id, "2.0");
        assertThat(answer.words()).contains("t/o", "is bound to", "2.0");
        assertThat(host.snapshot(id).installation()).isEqualTo(two.id());
        assertThat(host.records(LaunchBegan.class)).isEmpty();
        assertThat(host.manager.hostSnapshot().processes()).isEmpty();
    }

    @Test
    void whatCannotBeMovedIsRefusedAndStaysAsItIs() throws Exception {
        var a = shared("a");
        assertThat(errorOf(() -> host.manager.move(a, "9")))
                .isInstanceOf(HostError.InstallationNotFound.class);
        assertThat(errorOf(() -> host.manager.move(a, "1.0")))
                .isEqualTo(new HostError.CannotMove(a, one.id(), one.id()));
        assertThat(errorOf(() -> host.manager.move(new InstanceId("x", "a"), "2.0")))
                .isInstanceOf(HostError.InstanceNotFound.class);
        assertThat(host.snapshot(a).installation()).isEqualTo(one.id());
        assertThat(host.records(HostRecord.Action.class))
                .noneMatch(action -> action.operation().equals("move"));
    }

    /// Moved on before it has arrived: the version in between never began, and still the first is
    /// reached.
    @Test
    void closeNowReachesWhatIsOnTheLadderHoweverOftenItWasMovedSince() throws Exception {
        var deaf = host.register("3.0", one, List.of("--deaf", "1"));
        var id = host.create("t", "o", deaf, Isolation.PER_INSTANCE, TestPolicy.policy());
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        long pid = host.pid(id);
        host.manager.move(id, "2.0");
        host.manager.move(id, "1.0");
        long began = System.nanoTime();
        var closer = Thread.ofPlatform().start(host.manager::close);
        host.manager.closeNow();
        closer.join();
        assertThat(TestHost.alive(pid)).isFalse();
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(8));
    }

    @Test
    void aHostThatClosesWaitsForNoMove() throws Exception {
        var a = shared("a");
        host.manager.move(a, "2.0");
        long next = execOf(newOne());
        host.manager.close();
        assertThat(TestHost.alive(next)).isFalse();
    }
}
