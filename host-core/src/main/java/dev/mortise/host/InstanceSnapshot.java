package dev.mortise.host;

import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Activation;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.ProcessKey;

import java.util.Map;

/// One instance as it is now.
///
/// @param enabled what the operator wants; `state` is what the process does
/// @param state of the process that serves it; STOPPED when there is none
/// @param consecutiveFailures health checks that failed in a row
/// @param failureThreshold so many of them call for the instance's policy
/// @param watched how its health is looked at
/// @param written what the file says of that; the same unless an operator set it
/// @param healthDetail what the last check said; empty when nothing
/// @param config as it was written: references stay references, never values
public record InstanceSnapshot(
        InstanceId instance,
        InstallationId installation,
        Kind kind,
        Isolation isolation,
        Activation activation,
        ProcessKey process,
        boolean enabled,
        State state,
        Health health,
        int consecutiveFailures,
        int failureThreshold,
        HealthCheck watched,
        HealthCheck written,
        String healthDetail,
        int restarts,
        int crashes,
        int launches,
        Map<String, String> config) {

    public InstanceSnapshot {
        config = Map.copyOf(config);
    }
}
