package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.spec.Activation;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Setting;
import dev.mortise.host.spec.Supervision;
import dev.mortise.testkit.MustHold;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The front door's bookkeeping (cp1-host.md §16), without a process.
class ManagerTest {

    private static final Path TRUE = Path.of("/bin/true");

    private TestHost host;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        host = new TestHost(directory);
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    private InstallationId install(String plugin, String version, Kind kind) throws Exception {
        var id = new InstallationId(plugin, version);
        host.manager.registerInstallation(new Installation(id, kind, TRUE));
        return id;
    }

    private InstanceId create(String tenant, String id, InstallationId of) throws Exception {
        var instance = new InstanceId(tenant, id);
        host.manager.createInstance(
                new InstanceSpec(instance, of, Isolation.SHARED, TestPolicy.policy()));
        return instance;
    }

    private static HostError errorOf(ThrowingCallable call) {
        var error = new HostError[1];
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(HostException.class, e -> error[0] = e.error());
        return error[0];
    }

    @Test
    void installationsAreUniqueByPluginAndVersionAndSortedAsText() throws Exception {
        install("b", "0.9.0", Kind.DRIVER);
        install("b", "0.10.0", Kind.DRIVER);
        install("a", "1", Kind.APPLICATION);
        assertThat(host.manager.listInstallations())
                .extracting(i -> i.id().toString())
                .containsExactly("a@1", "b@0.10.0", "b@0.9.0");
        assertThat(errorOf(() -> install("b", "0.9.0", Kind.DRIVER)))
                .isEqualTo(new HostError.InstallationExists(new InstallationId("b", "0.9.0")));
    }

    @Test
    void anInstanceNeedsItsInstallationAndAFreeName() throws Exception {
        var thing = install("thing", "1", Kind.DRIVER);
        var other = install("thing", "2", Kind.DRIVER);
        create("north", "hall", thing);
        create("south", "hall", thing);
        assertThat(errorOf(() -> create("north", "hall", other)))
                .isEqualTo(new HostError.InstanceExists(new InstanceId("north", "hall")));
        assertThat(errorOf(() -> create("north", "x", new InstallationId("none", "1"))))
                .isInstanceOf(HostError.InstallationNotFound.class);
    }

    @Test
    @MustHold("B219")
    void aWrongTenantLooksExactlyLikeAMissingInstance() throws Exception {
        create("north", "hall", install("thing", "1", Kind.DRIVER));
        var wrong = new InstanceId("south", "hall");
        var expected = new HostError.InstanceNotFound(wrong);
        assertThat(errorOf(() -> host.manager.snapshot(wrong))).isEqualTo(expected);
        assertThat(errorOf(() -> host.manager.enable(wrong))).isEqualTo(expected);
        assertThat(errorOf(() -> host.manager.disable(wrong))).isEqualTo(expected);
        assertThat(errorOf(() -> host.manager.restart(wrong))).isEqualTo(expected);
        assertThat(errorOf(() -> host.manager.remove(wrong))).isEqualTo(expected);
        assertThat(errorOf(() -> host.manager.metrics(wrong))).isEqualTo(expected);
        assertThat(errorOf(() -> host.manager.logs(wrong, 1))).isEqualTo(expected);
        assertThat(host.manager.listInstances("south")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " a", "a\nb", "a\u001b[31m", "a\u202eb", "a\u2028b"})
    @MustHold("B182")
    void namesThatCouldForgeALineAreRefusedAtTheBorder(String name) throws Exception {
        var thing = install("thing", "1", Kind.DRIVER);
        assertThat(errorOf(() -> create(name, "x", thing)))
                .isInstanceOf(HostError.InvalidArgument.class);
        assertThat(errorOf(() -> create("north", name, thing)))
                .isInstanceOf(HostError.InvalidArgument.class);
        assertThat(errorOf(() -> install(name, "1", Kind.DRIVER)))
                .isInstanceOf(HostError.InvalidArgument.class);
        assertThat(errorOf(() -> install("p", name, Kind.DRIVER)))
                .isInstanceOf(HostError.InvalidArgument.class);
    }

    @Test
    void aConnectorIsRefusedBeforeAnythingStarts() throws Exception {
        var connector = install("bridge", "1", Kind.CONNECTOR);
        assertThat(errorOf(() -> create("north", "x", connector)))
                .isEqualTo(new HostError.ConnectorUnsupported(connector));
        assertThat(host.manager.hostSnapshot().processes()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"DEPLOYER", "GO_PLUGIN"})
    void aKindThatIsNotRunYetIsRefusedInWords(Kind kind) throws Exception {
        var installation = install("later", "1", kind);
        assertThat(errorOf(() -> create("north", "x", installation)).sentence())
                .contains(kind.word(), "does not run");
    }

    @Test
    void anInstanceThatWasNeverStartedIsStoppedWithZeros() throws Exception {
        var id = create("north", "hall", install("thing", "1", Kind.DRIVER));
        var snapshot = host.manager.snapshot(id);
        assertThat(snapshot.state()).isEqualTo(State.STOPPED);
        assertThat(snapshot.enabled()).isFalse();
        assertThat(snapshot.health()).isEqualTo(Health.UNKNOWN);
        assertThat(List.of(snapshot.launches(), snapshot.crashes(), snapshot.restarts()))
                .containsExactly(0, 0, 0);
        assertThat(host.manager.metrics(id)).isEqualTo(Metrics.UNAVAILABLE);
    }

    @Test
    void nothingToDoIsSaidInWords() throws Exception {
        var id = create("north", "hall", install("thing", "1", Kind.DRIVER));
        assertThat(host.manager.disable(id))
                .isEqualTo(Answer.nothingToDo("north/hall is disabled already."));
    }

    @Test
    @MustHold("B210")
    void aSnapshotShowsReferencesAndNeverTheirValues() throws Exception {
        var thing = install("thing", "1", Kind.DRIVER);
        var id = new InstanceId("north", "hall");
        host.manager.createInstance(
                new InstanceSpec(
                        id,
                        thing,
                        Isolation.SHARED,
                        true,
                        Activation.EAGER,
                        Map.of(
                                "password",
                                new Setting(
                                        "${env:PW}",
                                        "hunter2-hunter2",
                                        List.of("hunter2-hunter2"))),
                        Supervision.reference()));
        assertThat(host.manager.snapshot(id).config()).containsEntry("password", "${env:PW}");
        assertThat(host.manager.hostSnapshot().toString()).doesNotContain("hunter2");
        assertThat(host.manager.listInstallations().toString()).doesNotContain("hunter2");
    }

    @Test
    @MustHold("B030")
    void aSecretTooShortToBeMaskedIsFlaggedByName() throws Exception {
        host.manager.registerInstallation(
                new Installation(
                        new InstallationId("thing", "1"),
                        Kind.DRIVER,
                        TRUE,
                        List.of(),
                        Map.of("PIN", new Setting("${env:PIN}", "123", List.of("123"))),
                        Optional.empty(),
                        List.of(),
                        Optional.empty()));
        assertThat(host.manager.journal().after(0, 10).records().toString())
                .contains("PIN", "thing@1", "too short to be masked")
                .doesNotContain("123");
    }

    @Test
    void afterTheCloseEveryCallIsRefused() throws Exception {
        var id = create("north", "hall", install("thing", "1", Kind.DRIVER));
        host.manager.close();
        host.manager.close();
        assertThat(errorOf(() -> host.manager.enable(id))).isEqualTo(new HostError.HostClosed());
        assertThat(errorOf(() -> host.manager.disable(id))).isEqualTo(new HostError.HostClosed());
        assertThat(errorOf(() -> host.manager.restart(id))).isEqualTo(new HostError.HostClosed());
        assertThat(errorOf(() -> host.manager.remove(id))).isEqualTo(new HostError.HostClosed());
        assertThat(errorOf(() -> install("x", "1", Kind.DRIVER)))
                .isEqualTo(new HostError.HostClosed());
    }
}
