package dev.mortise.host.lifecycle;

import java.util.List;
import java.util.Optional;

/// What one event led to.
///
/// @param moves the changes of state, in order; often none, sometimes two
/// @param effects what to begin, in order
/// @param ended set when this step ended a launch
public record Step(
        Machine machine, List<Move> moves, List<Effect> effects, Optional<LaunchEnd> ended) {

    /// One change of state, for the records.
    public record Move(State from, State to, Cause cause) {}

    /// The end of a launch, for the records.
    ///
    /// @param status none when nothing was started, or the system told nothing
    /// @param crash whether it counts against the budget
    /// @param killed whether the host had sent the kill
    public record LaunchEnd(
            int attempt, Cause cause, Optional<ExitStatus> status, boolean crash, boolean killed) {}
}
