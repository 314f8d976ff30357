package dev.mortise.host.journal;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One thing that happened. Timeline, command line and tests read the same list.
///
/// @param sequence total order, from 1, over all hosts of a state directory
/// @param uptime monotonic, of the host that reads it; for distances. What earlier hosts wrote is
///   below zero, set there by the wall clock
/// @param wall for people
public record HostRecord(long sequence, Duration uptime, Instant wall, What what) {

    /// What happened. Nothing in it holds a secret.
    public sealed interface What {}

    /// Something the host could not do, or thinks people should know.
    public record HostNote(String text) implements What {}

    /// A host began on this state directory.
    public record HostStarted(long pid) implements What {}

    /// It ended in order: nothing was left.
    public record HostStopped() implements What {}

    /// The one before ended without a word; told by the next.
    ///
    /// @param lastSign the last it wrote
    public record HostDied(long pid, Instant lastSign) implements What {}

    /// The machine slept, a clock was set, or the host stood still.
    ///
    /// @param amount how long; of a step, how far, negative for back
    public record ClockChanged(ClockChange change, Duration amount, String words) implements What {}

    /// Of what kind a [ClockChanged] is.
    public enum ClockChange {
        SLEPT,
        STEPPED,
        STALLED
    }

    /// Somebody's word and what came of it at once.
    ///
    /// @param by an operator, or the host by one of its policies
    public record Action(String operation, InstanceId instance, Cause.Initiator by, String outcome)
            implements What {}

    /// An instance is served by another version from here on.
    public record Rebound(InstanceId instance, InstallationId from, InstallationId to)
            implements What {}

    /// An instance's data was deleted.
    ///
    /// @param left what could not be, each with the reason; empty when all of it went
    public record Purged(InstanceId instance, long files, long bytes, List<String> left)
            implements What {
        public Purged {
            left = List.copyOf(left);
        }
    }

    /// A process changed its state.
    public record Moved(ProcessKey process, int launch, State from, State to, Cause cause)
            implements What {}

    /// A launch began; its exec is next.
    ///
    /// @param launch number within the process, never reused
    /// @param endpoint empty where the protocol has none
    public record LaunchBegan(
            ProcessKey process,
            int launch,
            InstallationId installation,
            String launchId,
            String endpoint)
            implements What {}

    /// A launch ended.
    ///
    /// @param crash whether it counts against the restart budget
    /// @param killed whether the host had sent the kill
    /// @param lived from the exec to the exit; zero when nothing was started
    /// @param evidence what else is known of its end
    public record LaunchEnded(
            ProcessKey process,
            int launch,
            Cause cause,
            Optional<ExitStatus> status,
            boolean crash,
            boolean killed,
            Duration lived,
            Evidence evidence)
            implements What {}

    /// What had to be ended after the direct child was gone, or could not be.
    ///
    /// @param processes as `pid name`; empty when an operator asked and nothing was there
    /// @param ended false when some of them are still there
    public record Leftovers(ProcessKey process, int launch, List<String> processes, boolean ended)
            implements What {
        public Leftovers {
            processes = List.copyOf(processes);
        }
    }
}
