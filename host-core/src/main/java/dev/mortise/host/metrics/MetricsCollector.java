package dev.mortise.host.metrics;

import java.io.IOException;

/// Looks at a process. The reference's seam; the default is [#forThisSystem].
@FunctionalInterface
public interface MetricsCollector {

    /// @param pid of the direct child
    /// @return [Metrics#UNAVAILABLE] when nothing can be told
    /// @throws IOException when looking failed for another reason than that the process is gone
    Metrics collect(long pid) throws IOException;

    /// `/proc` on Linux; elsewhere everything is unavailable.
    static MetricsCollector forThisSystem() {
        return ProcReader.available() ? new ProcReader() : pid -> Metrics.UNAVAILABLE;
    }
}
