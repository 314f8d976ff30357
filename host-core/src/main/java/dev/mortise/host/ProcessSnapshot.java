package dev.mortise.host;

import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.supervisor.ProcessStatus;
import dev.mortise.host.supervisor.QueuePlace;

import java.util.List;
import java.util.Optional;

/// One supervised process as it is now.
///
/// @param serves the instances bound to it, enabled or not, in order
/// @param metrics of the last look; [Metrics#UNAVAILABLE] before the first and without a child
/// @param queued where its start waits for its turn; empty when none does
public record ProcessSnapshot(
        ProcessStatus status,
        InstallationId installation,
        List<InstanceId> serves,
        Metrics metrics,
        Optional<QueuePlace> queued) {

    public ProcessSnapshot {
        serves = List.copyOf(serves);
    }

    public ProcessSnapshot(
            ProcessStatus status,
            InstallationId installation,
            List<InstanceId> serves,
            Metrics metrics) {
        this(status, installation, serves, metrics, Optional.empty());
    }

    /// Its place in the queue of starts as a phrase for people; empty when it does not wait there.
    public Optional<String> waiting() {
        return queued.map(QueuePlace::words);
    }
}
