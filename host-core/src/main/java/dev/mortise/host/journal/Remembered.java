package dev.mortise.host.journal;

import dev.mortise.host.journal.Ledger.Desired;
import dev.mortise.host.journal.Ledger.Hold;
import dev.mortise.host.journal.Ledger.Standing;
import dev.mortise.host.journal.Ledger.Tuned;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.util.List;
import java.util.Map;

/// What earlier hosts left for the ledger.
///
/// @param purges begun and not brought to an end
/// @param standings with the highest launch number that may have been used
record Remembered(
        Map<InstanceId, Desired> desired,
        Map<ProcessKey, Hold> holds,
        Map<InstanceId, Tuned> tunings,
        List<InstanceId> purges,
        Map<ProcessKey, Standing> standings) {

    static final Remembered NOTHING =
            new Remembered(Map.of(), Map.of(), Map.of(), List.of(), Map.of());

    Remembered {
        desired = Map.copyOf(desired);
        holds = Map.copyOf(holds);
        tunings = Map.copyOf(tunings);
        purges = List.copyOf(purges);
        standings = Map.copyOf(standings);
    }

    /// In words that fit behind "from it".
    String counted() {
        return ("%d desired states, %d holds, %d health windows, %d unfinished purges and the"
                        + " standings of %d processes")
                .formatted(
                        desired.size(),
                        holds.size(),
                        tunings.size(),
                        purges.size(),
                        standings.size());
    }
}
