package dev.mortise.host.spec;

import java.util.Map;

/// One tenant's bound unit of an installation.
///
/// @param enabled what the file says for the first time; afterwards the operator's word wins
/// @param config told to the plugin
public record InstanceSpec(
        InstanceId id,
        InstallationId installation,
        Isolation isolation,
        boolean enabled,
        Activation activation,
        Map<String, Setting> config,
        Supervision supervision) {

    public InstanceSpec {
        config = Map.copyOf(config);
    }

    public InstanceSpec(
            InstanceId id, InstallationId installation, Isolation isolation, Supervision policy) {
        this(id, installation, isolation, true, Activation.EAGER, Map.of(), policy);
    }

    /// The same, bound to another version.
    public InstanceSpec at(InstallationId other) {
        return new InstanceSpec(id, other, isolation, enabled, activation, config, supervision);
    }

    /// The same with another look at its health.
    public InstanceSpec with(HealthCheck health) {
        return new InstanceSpec(
                id, installation, isolation, enabled, activation, config, supervision.with(health));
    }

    /// The process that serves it.
    public ProcessKey process() {
        return isolation == Isolation.SHARED
                ? new ProcessKey.Shared(installation)
                : new ProcessKey.Own(id);
    }
}
