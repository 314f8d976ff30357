package dev.mortise.host;

import dev.mortise.host.spec.InstanceId;

/// What an operator may ask of the host, as plain data. `product.md` §4 says what each does in each
/// state.
public sealed interface HostCommand {

    InstanceId instance();

    record Enable(InstanceId instance) implements HostCommand {}

    /// Kills at once; no further launch until it is enabled.
    record Disable(InstanceId instance) implements HostCommand {}

    /// For all instances that share the process.
    record Restart(InstanceId instance) implements HostCommand {}

    /// Stops it by the ladder and forgets it; its data stays.
    record Remove(InstanceId instance) implements HostCommand {}
}
