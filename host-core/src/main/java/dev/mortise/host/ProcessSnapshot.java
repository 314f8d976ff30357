package dev.mortise.host;

import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.supervisor.ProcessStatus;

import java.util.List;

/// One supervised process as it is now.
///
/// @param serves the instances bound to it, enabled or not, in order
/// @param metrics of the last look; [Metrics#UNAVAILABLE] before the first and without a child
public record ProcessSnapshot(
        ProcessStatus status,
        InstallationId installation,
        List<InstanceId> serves,
        Metrics metrics) {

    public ProcessSnapshot {
        serves = List.copyOf(serves);
    }
}
