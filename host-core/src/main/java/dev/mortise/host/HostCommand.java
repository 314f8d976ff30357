package dev.mortise.host;

import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.InstanceId;

import java.time.Duration;
import java.util.Optional;

/// What an operator may ask of the host, as plain data. `product.md` §4 says what each does in each
/// state.
public sealed interface HostCommand {

    InstanceId instance();

    record Enable(InstanceId instance) implements HostCommand {}

    /// Kills at once; no further launch until it is enabled.
    record Disable(InstanceId instance) implements HostCommand {}

    /// Stops by the ladder; no further launch until it is enabled.
    record StopGently(InstanceId instance) implements HostCommand {}

    /// For all instances that share the process.
    record Restart(InstanceId instance) implements HostCommand {}

    /// Skips the wait before the next launch.
    record RetryNow(InstanceId instance) implements HostCommand {}

    /// No launch by itself for so long; empty ends the hold.
    record Hold(InstanceId instance, Optional<Duration> length) implements HostCommand {}

    /// Sets how its health is looked at, at once and for later hosts too; empty: as the file says.
    record TuneHealth(InstanceId instance, Optional<HealthCheck> health) implements HostCommand {}

    /// While it is being moved, removed or purged: cuts that short, also when it is out of sight
    /// already. On the ladder: jumps to the kill. Down: ends leftovers only. Else as [Disable].
    record KillNow(InstanceId instance) implements HostCommand {}

    /// Binds it to another installed version of its plugin.
    record Move(InstanceId instance, String version) implements HostCommand {}

    /// Stops it by the ladder and forgets it; its data stays.
    record Remove(InstanceId instance) implements HostCommand {}

    /// As [Remove], and deletes its data.
    ///
    /// @param backup whether to pack it into a file first
    record Purge(InstanceId instance, boolean backup) implements HostCommand {}
}
