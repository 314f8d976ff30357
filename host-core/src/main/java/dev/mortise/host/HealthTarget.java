package dev.mortise.host;

import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;

/// Whom a [HealthChecker] is asked about.
public record HealthTarget(InstallationId installation, InstanceId instance) {}
