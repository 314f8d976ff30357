package dev.mortise.host;

import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.process.ExecRunner;
import dev.mortise.host.process.Runner;
import dev.mortise.host.process.linux.SpawnRunner;

import org.junit.jupiter.api.Assumptions;

import java.util.function.Supplier;

/// The runners that tests of a whole host are run with.
enum EveryRunner {
    JDK(ExecRunner::new, false),
    LINUX(EveryRunner::spawning, true);

    private final Supplier<Runner> open;
    private final boolean exact;

    EveryRunner(Supplier<Runner> open, boolean exact) {
        this.open = open;
        this.exact = exact;
    }

    private static Runner spawning() {
        var runner = SpawnRunner.open();
        Assumptions.assumeTrue(runner.isPresent(), "not on this system");
        return runner.get();
    }

    Runner open() {
        return open.get();
    }

    /// A death by a signal, as far as this runner can tell.
    ExitStatus signal(int number) {
        return exact ? new ExitStatus.Signal(number) : ExitStatus.fromJava(128 + number);
    }

    /// The exit with a code, as far as this runner can tell.
    ExitStatus code(int code) {
        return exact ? new ExitStatus.Code(code) : ExitStatus.fromJava(code);
    }
}
