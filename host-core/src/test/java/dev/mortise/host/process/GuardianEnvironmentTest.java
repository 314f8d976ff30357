package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The guardian is a process of ours, not a plugin; the host's own variables are not for it either.
@EnabledOnOs(OS.LINUX)
class GuardianEnvironmentTest {

    @Test
    @MustHold({"B194", "B209"})
    void theGuardianGetsNothingButWhereItsToolsAre() throws Exception {
        assertThat(System.getenv()).hasSizeGreaterThan(1);
        var before = ProcessHandle.current().children().toList();
        try (var guardian = new Guardian()) {
            var mark = new Mark("TRIAL_LAUNCH_ID", "0123456789abcdef", Optional.empty());
            guardian.expect(mark);
            ProcessHandle script =
                    ProcessHandle.current()
                            .children()
                            .filter(child -> !before.contains(child))
                            .findFirst()
                            .orElseThrow();
            Path proc = Path.of("/proc/" + script.pid());
            // It execs twice: into what makes its session, and into the shell.
            Trial.until(() -> comm(proc).equals("sh"), "it is " + comm(proc));
            assertThat(Files.readString(proc.resolve("environ")).split("\0"))
                    .containsExactly("PATH=/usr/bin:/bin");
            guardian.forget(mark);
        }
    }

    private static String comm(Path proc) {
        try {
            return Files.readString(proc.resolve("comm")).strip();
        } catch (java.io.IOException e) {
            throw new AssertionError("it is gone", e);
        }
    }
}
