package dev.mortise.host.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

class StateDirectoryTest {

    @TempDir private Path parent;

    @Test
    void itIsMadeForItsOwnerOnly() throws Exception {
        Path directory = parent.resolve("a/b");
        try (var taken = StateDirectory.take(directory)) {
            assertThat(taken.path()).isEqualTo(directory);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    @MustHold("B119")
    void aSecondHostIsToldWhoHoldsItAndSinceWhen() throws Exception {
        try (var _ = StateDirectory.take(parent)) {
            assertThatThrownBy(() -> StateDirectory.take(parent))
                    .isInstanceOfSatisfying(
                            HostException.class,
                            e -> {
                                var held = (HostError.StateDirectoryHeld) e.error();
                                assertThat(held.holder())
                                        .isEqualTo("" + ProcessHandle.current().pid());
                                assertThat(held.sentence())
                                        .contains("already runs", "has run since", "--state-dir");
                            });
        }
        StateDirectory.take(parent).close();
    }

    @Test
    void aFileInItsPlaceIsNamed() throws Exception {
        Path file = Files.createFile(parent.resolve("file"));
        assertThatThrownBy(() -> StateDirectory.take(file))
                .isInstanceOfSatisfying(
                        HostException.class, e -> assertThat(e.error().code()).isEqualTo("ST-02"));
    }

    @Test
    void namesBecomeOneHarmlessSegmentEach() throws Exception {
        try (var taken = StateDirectory.take(parent)) {
            assertThat(own(taken, "..", "a/b")).isEqualTo(parent.resolve("data/%2E%2E/a%2Fb"));
            assertThat(own(taken, "Küche", "x y*"))
                    .isEqualTo(parent.resolve("data/K%C3%BCche/x%20y%2A"));
            assertThat(taken.workingDirectory(new ProcessKey.Shared(new InstallationId("p", "1"))))
                    .isEqualTo(parent.resolve("shared/p%401"));
        }
    }

    private static Path own(StateDirectory taken, String tenant, String id) {
        return taken.workingDirectory(new ProcessKey.Own(new InstanceId(tenant, id)));
    }
}
