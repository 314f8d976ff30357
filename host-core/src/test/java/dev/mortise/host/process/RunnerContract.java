package dev.mortise.host.process;

import dev.mortise.fixtures.CChild;
import dev.mortise.host.lifecycle.ExitStatus;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.channels.Pipe;
import java.nio.file.Path;

/// What every [Runner] of ours keeps to, with real children. Each test ends with nothing left: no
/// child, descriptor or thread.
///
/// A subclass needs a constructor without parameters: some tests make one in a JVM of their own.
@EnabledOnOs(OS.LINUX) // where /proc tells what a child was given
public abstract class RunnerContract
        implements ExitContract, GivenContract, RefusalContract, PipeContract, CrowdContract {

    @TempDir static Path programs;
    private static Path program = Path.of("");

    @TempDir Path directory = Path.of("");
    private Trial trial;

    /// The runner on trial, a new one each time. It is closed in the end.
    protected abstract Runner runner();

    /// Whether it tells exit code and signal apart. Who does has no JDK between itself and the
    /// system, and is held to what the JDK cannot: a child's signal handling is the default one
    /// whatever the host's is, what a grandchild prints after the exit arrives, and a file that is
    /// no program is refused.
    @Override
    public abstract boolean exact();

    @BeforeAll
    static void compile() throws IOException {
        var built = CChild.build(programs);
        Assumptions.assumeTrue(built.isPresent(), "no C compiler (cc) on this machine's PATH");
        program = built.get();
        // The JDK opens something of its own with the first channel that it closes.
        var pipe = Pipe.open();
        pipe.source().close();
        pipe.sink().close();
    }

    @BeforeEach
    final void open() throws Exception {
        trial = new Trial(this, program, directory);
    }

    @AfterEach
    final void nothingIsLeft() throws Exception {
        if (trial != null) {
            trial.close();
        }
    }

    @Override
    public final Trial trial() {
        return trial;
    }

    @Override
    public final ExitStatus code(int code) {
        return exact() ? new ExitStatus.Code(code) : ExitStatus.fromJava(code);
    }

    @Override
    public final ExitStatus signalled(int number) {
        return exact() ? new ExitStatus.Signal(number) : ExitStatus.fromJava(128 + number);
    }
}
