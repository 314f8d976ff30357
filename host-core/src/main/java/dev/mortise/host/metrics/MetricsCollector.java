package dev.mortise.host.metrics;

import java.io.IOException;

/// Looks at a process. The reference's seam; the default is [#forThisSystem].
@FunctionalInterface
public interface MetricsCollector {

    /// @return [Metrics#UNAVAILABLE] when nothing can be told
    /// @throws IOException when looking failed for another reason than that the process is gone
    Metrics collect(MetricsTarget target) throws IOException;

    /// What this very process costs, as far as its system tells.
    static Metrics ofThisProcess() throws IOException {
        return ProcReader.available()
                ? ProcReader.look(ProcessHandle.current().pid())
                : Metrics.UNAVAILABLE;
    }

    /// `/proc` on Linux; elsewhere everything is unavailable.
    static MetricsCollector forThisSystem() {
        return ProcReader.available() ? new ProcReader() : target -> Metrics.UNAVAILABLE;
    }
}
