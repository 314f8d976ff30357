package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.error.HostError;
import dev.mortise.host.integrity.Pin;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// Pinned programs on real processes, while somebody changes them.
class PinnedProgramTest {

    private static final int LAUNCHES = 50;
    private static final String GOOD = "#!/bin/sh\necho pinned\n";
    private static final String EVIL = "#!/bin/sh\necho swapped\n";

    @TempDir private Path directory;
    private TestHost host;

    @BeforeEach
    void open() throws Exception {
        host = new TestHost(directory);
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        host.close();
    }

    private Path program(String name, String text) throws Exception {
        Path path = directory.resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Installation pinned(Path path, String pin) {
        return new Installation(
                new InstallationId("test.pinned", "1.0"),
                Kind.PLAIN,
                path,
                List.of(),
                Map.of(),
                Optional.of(pin),
                List.of(),
                Optional.empty());
    }

    /// Another program, the same one again, and a half-written one, again and again: in its place
    /// and over it.
    private Thread swapping(Path path, AtomicBoolean over) throws Exception {
        Path evil = program("evil", EVIL);
        return Thread.ofPlatform()
                .start(
                        () -> {
                            try {
                                for (int i = 0; !over.get(); i++) {
                                    Path next = program("next", i % 3 == 0 ? EVIL : GOOD);
                                    Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
                                    if (i % 5 == 0) {
                                        Files.write(path, Files.readAllBytes(evil));
                                        Files.writeString(path, GOOD);
                                    }
                                }
                            } catch (Exception e) {
                                throw new AssertionError(e);
                            }
                        });
    }

    @Test
    @MustHold("B067")
    void whileAProgramIsSwappedEachLaunchRunsThePinnedOneOrIsRefusedInWords() throws Exception {
        Path path = program("opt/x/bin/p", GOOD);
        var installation = pinned(path, Pin.sha256(path, List.of()));
        host.manager.registerInstallation(installation);
        var id = host.own(installation, TestPolicy.policy(LAUNCHES - 1));
        var over = new AtomicBoolean();
        Thread swapping = swapping(path, over);
        try {
            host.manager.enable(id);
            host.await(id, State.DISABLED);
        } finally {
            over.set(true);
            swapping.join();
        }
        var ended = host.records(HostRecord.LaunchEnded.class);
        assertThat(ended).hasSize(LAUNCHES);
        long refused = 0;
        for (var end : ended) {
            if (end.cause() instanceof Cause.StartFailed(HostError error)) {
                assertThat(error.code()).isIn("FS-01", "FS-02", "FS-05", "FS-06");
                refused++;
            } else {
                assertThat(end.cause().words()).isEqualTo("exit code 0 before it was ready");
            }
        }
        assertThat(refused).as("refused").isPositive().isLessThan(LAUNCHES);
        assertThat(host.logs(id))
                .hasSize((int) (LAUNCHES - refused))
                .allMatch(entry -> entry.line().equals("pinned"));
    }

    /// A file that is being written cannot be run, and a child that is being started holds it open.
    @Test
    void programsThatAreCopiedWhileOthersAreStartedAreNeverBusy() throws Exception {
        var all = new ArrayList<InstanceId>();
        for (int i = 0; i < 12; i++) {
            Path path = program("opt/" + i + "/bin/p", "#!/bin/sh\necho number " + i + "\n");
            String pin = Pin.sha256(path, List.of());
            var one =
                    new Installation(
                            new InstallationId("test.many" + i, "1.0"),
                            Kind.PLAIN,
                            path,
                            List.of(),
                            Map.of(),
                            Optional.of(pin),
                            List.of(),
                            Optional.empty());
            host.manager.registerInstallation(one);
            all.add(
                    host.create(
                            "north", "m" + i, one, Isolation.PER_INSTANCE, TestPolicy.policy()));
        }
        for (var id : all) {
            host.manager.enable(id);
        }
        for (int i = 0; i < all.size(); i++) {
            host.await(all.get(i), State.DISABLED);
            assertThat(host.logs(all.get(i)))
                    .extracting(e -> e.line())
                    .containsExactly("number " + i);
        }
    }
}
