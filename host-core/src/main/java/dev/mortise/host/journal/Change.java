package dev.mortise.host.journal;

import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

/// A row of the ledger that is no longer on disk as it is in memory. It names the row and not its
/// value: whoever writes it takes what is true then, so of several only the last is written.
sealed interface Change {

    record Wanted(InstanceId instance) implements Change {}

    record Held(ProcessKey process) implements Change {}

    record Tuned(InstanceId instance) implements Change {}

    record Purging(InstanceId instance) implements Change {}

    /// A standing, with the launch numbers that are reserved.
    record Stood(ProcessKey process) implements Change {}
}
