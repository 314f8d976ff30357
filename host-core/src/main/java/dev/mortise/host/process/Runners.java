package dev.mortise.host.process;

import dev.mortise.host.process.linux.SpawnRunner;

/// Which runner a system gets.
public final class Runners {

    private Runners() {}

    /// The one of few threads where it works, else the one of the JDK.
    public static Runner forThisSystem() {
        return SpawnRunner.open().orElseGet(ExecRunner::new);
    }
}
