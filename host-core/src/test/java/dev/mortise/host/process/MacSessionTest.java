package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The line that makes a session on macOS, run where Perl is.
class MacSessionTest {

    @BeforeEach
    void whereThereIsPerl() {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of(MacSession.prefix().getFirst())), "no Perl here");
    }

    private static Process start(String... command) throws Exception {
        var line = new ArrayList<>(MacSession.prefix());
        line.addAll(List.of(command));
        return new ProcessBuilder(line).start();
    }

    @Test
    void theProgramLeadsItsSessionUnderThePidThatWasStarted() throws Exception {
        Process process = start("/bin/sh", "-c", "echo $$; exec sleep 600");
        try {
            assertThat(process.inputReader().readLine()).isEqualTo("" + process.pid());
            var stat = ProcStat.of(process.pid()).orElseThrow();
            assertThat(stat.session()).isEqualTo(process.pid());
            assertThat(stat.group()).isEqualTo(process.pid());
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void argumentsArriveAsTheyAreAndNothingIsAShellLine() throws Exception {
        Process process = start("/usr/bin/printf", "%s|", "a b", "$HOME", "; rm -rf", "-e", "");
        assertThat(process.inputReader().readLine()).isEqualTo("a b|$HOME|; rm -rf|-e||");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void whatCannotBeExecutedEndsWith127() throws Exception {
        assertThat(start("/nowhere/at/all").waitFor()).isEqualTo(127);
    }
}
