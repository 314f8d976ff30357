package dev.mortise.host;

import dev.mortise.host.process.ExecRunner;
import dev.mortise.host.process.Runner;
import dev.mortise.host.process.linux.SpawnRunner;

/// Which runner a system gets.
final class Runners {

    private Runners() {}

    /// The one of few threads where it works, else the one of the JDK.
    static Runner forThisSystem() {
        return SpawnRunner.open().orElseGet(ExecRunner::new);
    }
}
