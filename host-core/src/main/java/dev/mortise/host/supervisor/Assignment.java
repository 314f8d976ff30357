package dev.mortise.host.supervisor;

import dev.mortise.host.protocol.Protocol;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.spec.Supervision;

import java.nio.file.Path;
import java.util.Optional;

/// What one supervisor keeps alive.
///
/// @param directory the child's working directory, made when needed
public record Assignment(
        ProcessKey process,
        Installation installation,
        Supervision supervision,
        Protocol protocol,
        Path directory) {

    /// The one instance it serves; empty for a shared process.
    Optional<InstanceId> own() {
        return process instanceof ProcessKey.Own(InstanceId instance)
                ? Optional.of(instance)
                : Optional.empty();
    }
}
