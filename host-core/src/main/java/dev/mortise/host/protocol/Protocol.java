package dev.mortise.host.protocol;

import dev.mortise.host.error.HostException;
import dev.mortise.host.lifecycle.Policy;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Supervision;

import java.io.IOException;
import java.util.Optional;

/// What a kind of plugin adds to supervision. Supervisor, records, logs and metrics know nothing of
/// protocols beyond this.
public interface Protocol {

    /// How the machine is to treat such a process.
    Policy policy(Supervision supervision);

    /// Whether a start is settled only by a greeting. Else it is by the exec, as far as the limit
    /// on concurrent starts goes.
    boolean greets();

    /// The signal of the ladder, by its number.
    int stopSignal(Supervision supervision);

    /// Makes credentials and endpoint of one launch. Nothing is started yet.
    ///
    /// @param own the one instance a process serves; empty for a shared one
    /// @throws IOException in words that fit behind "could not be started"
    Conversation open(String name, Installation installation, Optional<InstanceId> own)
            throws IOException, HostException;
}
