package dev.mortise.app.logs;

import dev.mortise.host.HostConnection;
import dev.mortise.host.logs.LogPage;
import dev.mortise.host.spec.ProcessKey;

/// The host's lines of one process, as it hands them out. From any thread but the FX thread: it may
/// take time.
@FunctionalInterface
public interface LogPages {

    /// Lines after line `number`, oldest first; see [HostConnection#logs].
    LogPage after(long number, int limit);

    static LogPages of(HostConnection host, ProcessKey process) {
        return (number, limit) -> host.logs(process, number, limit);
    }
}
