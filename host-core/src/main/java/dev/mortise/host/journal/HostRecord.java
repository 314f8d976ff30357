package dev.mortise.host.journal;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One thing that happened. Timeline, command line and tests read the same list.
///
/// @param sequence total order, from 1
/// @param uptime monotonic; for distances
/// @param wall for people
public record HostRecord(long sequence, Duration uptime, Instant wall, What what) {

    /// What happened. Nothing in it holds a secret.
    public sealed interface What {}

    /// The host itself: started, stopping, something it could not do.
    public record HostNote(String text) implements What {}

    /// An operator's word and what came of it at once.
    public record Action(String operation, InstanceId instance, String outcome) implements What {}

    /// A process changed its state.
    public record Moved(ProcessKey process, int launch, State from, State to, Cause cause)
            implements What {}

    /// A launch began; its exec is next.
    ///
    /// @param launch number within the process, never reused
    /// @param endpoint empty where the protocol has none
    public record LaunchBegan(ProcessKey process, int launch, String launchId, String endpoint)
            implements What {}

    /// A launch ended.
    ///
    /// @param crash whether it counts against the restart budget
    /// @param killed whether the host had sent the kill
    /// @param lived from the exec to the exit; zero when nothing was started
    public record LaunchEnded(
            ProcessKey process,
            int launch,
            Cause cause,
            Optional<ExitStatus> status,
            boolean crash,
            boolean killed,
            Duration lived)
            implements What {}

    /// What had to be ended after the direct child was gone, or could not be.
    ///
    /// @param processes as `pid name`
    /// @param ended false when some of them are still there
    public record Leftovers(ProcessKey process, int launch, List<String> processes, boolean ended)
            implements What {
        public Leftovers {
            processes = List.copyOf(processes);
        }
    }
}
