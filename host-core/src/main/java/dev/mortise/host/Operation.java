package dev.mortise.host;

import dev.mortise.host.spec.InstanceId;

import java.time.Duration;

/// Something that takes time and is under way, so that a stuck one can be seen (must-hold B213). It
/// is cut short by [HostCommand.KillNow] of its instance: a remove or purge waits no longer for its
/// process, a move gives up and leaves everything as it was.
///
/// @param name as in the records: remove, purge or move
/// @param since uptime at which it was asked for
/// @param deadline uptime by which it is over in any case
/// @param step what it is at, such as "stopping its process"
public record Operation(
        String name, InstanceId instance, Duration since, Duration deadline, String step) {}
