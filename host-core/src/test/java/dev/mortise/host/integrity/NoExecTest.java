package dev.mortise.host.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.ProgramFault;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.Kind;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;

/// Programs on file systems that run none.
class NoExecTest extends ProgramFixture {

    private static final String TABLE =
            """
            22 1 253:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
            30 22 0:25 / /tmp rw,nosuid,noexec shared:2 - tmpfs tmpfs rw
            31 30 0:26 / /tmp/my\\040tools rw,relatime shared:3 - tmpfs tmpfs rw
            32 22 0:27 / /srv rw - tmpfs tmpfs rw
            33 22 0:28 / /srv rw,noexec - tmpfs tmpfs rw
            34 22 0:29 / /noexec rw - tmpfs noexec rw
            """;

    @Test
    void theNearestMountDecidesAndOfTwoTheLater() {
        var table = new MountTable(TABLE);
        assertThat(table.noexec(Path.of("/tmp/x/y"))).contains(Path.of("/tmp"));
        assertThat(table.noexec(Path.of("/tmp/my tools/y"))).isEmpty();
        assertThat(table.noexec(Path.of("/tmpfs/y"))).isEmpty();
        assertThat(table.noexec(Path.of("/srv/y"))).contains(Path.of("/srv"));
        assertThat(table.noexec(Path.of("/noexec/y"))).isEmpty();
        assertThat(new MountTable("").noexec(Path.of("/tmp/x"))).isEmpty();
    }

    @Test
    @MustHold("B035")
    void aProgramOnAMountWithoutExecIsToldWithTheMount() throws Exception {
        Path mount = directory.resolve("my temp");
        try (var _ = Tmpfs.mount(mount, "noexec")) {
            Path path = program("my temp/bin/p", "#!/bin/sh\n");
            assertThat(Inspection.of(new Installation(ID, Kind.DRIVER, path)).problems())
                    .containsExactly(new ProgramFault.NoExecMount(ID, path, mount.toRealPath()))
                    .extracting(HostError::sentence)
                    .allMatch(s -> s.contains("noexec") && s.contains(mount.toString()));
        }
    }
}
