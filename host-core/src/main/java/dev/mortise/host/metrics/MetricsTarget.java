package dev.mortise.host.metrics;

import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.util.Optional;

/// What a [MetricsCollector] is asked about.
///
/// @param instance for which somebody asks; empty when the host looks at the process by itself
/// @param pid of the direct child
public record MetricsTarget(
        InstallationId installation, Optional<InstanceId> instance, ProcessKey process, long pid) {}
