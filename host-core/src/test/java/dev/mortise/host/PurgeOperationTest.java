package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.data.DataDirectories;
import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.HostRecord.LaunchEnded;
import dev.mortise.host.journal.HostRecord.Purged;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.ZipFile;

/// Removing with the data, at the front door: on real bytes, and a process that writes until its
/// last moment.
class PurgeOperationTest {

    private static final String WRITER =
            "trap '' TERM; i=0; while :; do echo $i > f$((i % 500)); i=$((i + 1)); done";

    private final WitnessLedger ledger = new WitnessLedger();
    private TestHost host;
    private DataDirectories data;
    private Path elsewhere;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host =
                new TestHost(
                        directory,
                        Map.of("PATH", "/usr/bin:/bin"),
                        TestHost.Parts.usual().with(ledger));
        ledger.watch(host.manager::journal);
        data = DataDirectories.below(host.state);
        elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("precious"), "not ours");
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
        assertThat(elsewhere.resolve("precious")).hasContent("not ours");
    }

    private Installation shell(String script) throws Exception {
        return host.register(Kind.PLAIN, Map.of(), Path.of("/bin/sh"), List.of("-c", script));
    }

    private InstanceId instance(String id, Installation of) throws Exception {
        return host.create("north", id, of, Isolation.PER_INSTANCE, TestPolicy.policy());
    }

    private void untilWritten(InstanceId id) throws Exception {
        TestHost.untilTold(
                () -> data.of(id).resolve("f9").toFile().length() > 0, () -> "nothing written");
    }

    @Test
    @MustHold("B110")
    void nothingIsLeftOfAPluginThatWritesUntilItsLastMomentAndItsNeighbourKeepsAll()
            throws Exception {
        var of = shell(WRITER);
        var id = instance("x", of);
        var neighbour = instance("x2", of);
        for (InstanceId each : List.of(id, neighbour)) {
            host.manager.enable(each);
            untilWritten(each);
        }
        host.manager.stopGently(neighbour);
        host.manager.killNow(neighbour);
        host.record(w -> w instanceof LaunchEnded);
        int kept = data.of(neighbour).toFile().list().length;

        var result = host.manager.remove(id, RemoveOption.WITH_PURGE);
        assertThat(result.purged()).isTrue();
        assertThat(result.dataPreserved()).isFalse();
        assertThat(result.left()).isEmpty();
        assertThat(data.of(id)).doesNotExist();
        assertThat(data.of(neighbour).toFile().list()).hasSize(kept);

        var told = host.record(w -> w instanceof Purged);
        var ended =
                host.record(
                        w ->
                                w instanceof LaunchEnded e
                                        && e.process().toString().equals("north/x"));
        assertThat(told.sequence()).isGreaterThan(ended.sequence());
        assertThat(((Purged) told.what()).files()).isPositive();
        assertThat(ledger.before("off " + id, ended)).isTrue();
        assertThat(ledger.before("purging " + id, ended)).isTrue();
        assertThat(ledger.unfinishedPurges()).isEmpty();
        assertThatThrownBy(() -> host.manager.snapshot(id)).isInstanceOf(HostException.class);
    }

    @Test
    @MustHold("B065")
    void withoutADirectoryAPurgeIsRefusedAndTheInstanceIsStillThere() throws Exception {
        var id = instance("x", shell("exec sleep 600"));
        assertThatThrownBy(() -> host.manager.remove(id, RemoveOption.WITH_PURGE))
                .isInstanceOfSatisfying(
                        HostException.class,
                        e -> assertThat(e.error()).isInstanceOf(HostError.NoData.class));
        assertThat(host.snapshot(id).instance()).isEqualTo(id);
        assertThat(ledger.written()).isEmpty();
        assertThat(host.records(HostRecord.Action.class)).isEmpty();
    }

    @Test
    @MustHold("B149")
    void aLinkInTheWayIsRefusedBeforeAnythingHappens() throws Exception {
        var id = instance("x", shell("exec sleep 600"));
        host.manager.enable(id);
        host.await(id, State.HEALTHY);
        Path tenant = data.of(id).getParent();
        Files.move(tenant, tenant.resolveSibling("away"));
        Files.createDirectory(elsewhere.resolve("x"));
        Files.createSymbolicLink(tenant, elsewhere);
        assertThatThrownBy(() -> host.manager.remove(id, RemoveOption.WITH_PURGE))
                .isInstanceOfSatisfying(
                        HostException.class,
                        e -> assertThat(e.error()).isInstanceOf(HostError.DataOutOfBounds.class));
        assertThat(host.snapshot(id).state()).isEqualTo(State.HEALTHY);
        assertThat(elsewhere.resolve("x")).isDirectory();
    }

    /// Looked at again right before deleting: what stood in the way only then stops it too.
    @Test
    @MustHold("B149")
    void aLinkThatAppearsWhileTheProcessStopsLeavesTheDataAndIsNotCalledPurged() throws Exception {
        var id = instance("x", shell(""));
        Path tenant = Files.createDirectories(data.of(id)).getParent();
        Files.writeString(data.of(id).resolve("f"), "kept");
        host.manager.registerInstallation(installation(id, tenant));
        host.manager.move(id, "2.0");
        host.manager.enable(id);
        host.await(id, State.HEALTHY);

        var result = host.manager.remove(id, RemoveOption.WITH_PURGE);
        assertThat(result.purged()).isFalse();
        assertThat(result.left()).singleElement().asString().contains("is a link");
        assertThat(tenant.resolveSibling("away/x/f")).hasContent("kept");
    }

    /// Puts a link in the place of its tenant's directory when it is asked to stop.
    private Installation installation(InstanceId id, Path tenant) throws Exception {
        String script =
                "trap 'mv %s %s; ln -s %s %s; exit 0' TERM; while :; do sleep 0.05; done"
                        .formatted(tenant, tenant.resolveSibling("away"), elsewhere, tenant);
        var old = host.snapshot(id).installation();
        return new Installation(
                new dev.mortise.host.spec.InstallationId(old.plugin(), "2.0"),
                Kind.PLAIN,
                Path.of("/bin/sh"),
                List.of("-c", script),
                Map.of(),
                java.util.Optional.empty(),
                List.of(),
                java.util.Optional.empty());
    }

    @Test
    @MustHold("B110")
    void aBackupIsMadeFirstAndHoldsWhatWasDeleted() throws Exception {
        var id = instance("x", shell("mkdir d; echo kept > d/f; exec sleep 600"));
        host.manager.enable(id);
        TestHost.untilTold(
                () -> data.of(id).resolve("d/f").toFile().length() == 5, () -> "nothing written");
        var result = host.manager.remove(id, RemoveOption.WITH_PURGE, RemoveOption.WITH_BACKUP);
        assertThat(result.purged()).isTrue();
        assertThat(data.of(id)).doesNotExist();
        Path file = result.backup().orElseThrow();
        assertThat(file).startsWith(host.state.toRealPath());
        try (var zip = new ZipFile(file.toFile())) {
            var entry = zip.getEntry("data/d/f");
            assertThat(zip.getInputStream(entry).readAllBytes()).isEqualTo("kept\n".getBytes());
        }
    }

    /// While a purge is under way nobody gets the name again, or it would delete the new one's
    /// data.
    @Test
    @MustHold({"B161", "B213"})
    void itsNameIsTakenUntilThePurgeIsOver() throws Exception {
        var of = shell(WRITER);
        var id = instance("x", of);
        host.manager.enable(id);
        untilWritten(id);
        var spec = new InstanceSpec(id, of.id(), Isolation.PER_INSTANCE, TestPolicy.policy());
        var refused = new ArrayList<HostError>();
        var made = new AtomicBoolean();
        var creator =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    while (!made.get()) {
                                        try {
                                            host.manager.createInstance(spec);
                                            made.set(true);
                                        } catch (HostException e) {
                                            refused.add(e.error());
                                        }
                                    }
                                });
        assertThat(host.manager.remove(id, RemoveOption.WITH_PURGE).purged()).isTrue();
        creator.join();
        assertThat(refused)
                .anySatisfy(
                        e ->
                                assertThat(e)
                                        .isInstanceOfSatisfying(
                                                HostError.OperationRunning.class,
                                                o -> assertThat(o.operation()).isEqualTo("purge")))
                .allMatch(
                        e ->
                                e instanceof HostError.OperationRunning
                                        || e instanceof HostError.InstanceExists);
        assertThat(host.snapshot(id).enabled()).isFalse();
    }

    @Test
    void whatAnEarlierHostWasKilledOverIsFinished() throws Exception {
        var id = new InstanceId("north", "gone");
        Files.createDirectories(data.of(id));
        Files.writeString(data.of(id).resolve("f"), "left");
        ledger.purging(id);
        host.manager.finishPurge(id);
        assertThat(data.of(id)).doesNotExist();
        assertThat(ledger.unfinishedPurges()).isEmpty();
        assertThat(host.records(Purged.class)).singleElement().matches(p -> p.left().isEmpty());
    }
}
