package dev.mortise.host.supervisor;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Counters;
import dev.mortise.host.lifecycle.Ending;
import dev.mortise.host.lifecycle.Forecast;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.ProbeTimes;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/// What is to be known of a supervised process right now.
///
/// @param launch number of the last launch; 0 before the first
/// @param pid set while a child lives
/// @param since wall time of the last change of state
/// @param sinceUptime the same on the monotonic clock
/// @param reason why it is in this state
/// @param next uptime of what comes by itself (the next try, the next rung); empty when nothing
///   does
/// @param ending set while the child is being ended on purpose
/// @param heldUntil uptime until which an operator's hold keeps it from being launched by itself;
///   may be over
/// @param maxRestarts [Supervision#UNLIMITED] or a number
/// @param forecast what the budget does if it goes on crashing as it did last
/// @param endpoint of the last launch, kept after its end; empty before the first
/// @param connections authenticated connections of the present launch
/// @param messages of the present launch, both ways
/// @param health what the last probe says; of a program that cannot be asked, that it is alive
/// @param healthDetail what the last probe said, failed or not; empty when nothing
/// @param probes how long it takes to answer; [ProbeTimes#UNAVAILABLE] of one that cannot be asked
public record ProcessStatus(
        ProcessKey process,
        State state,
        int launch,
        OptionalLong pid,
        Instant since,
        Duration sinceUptime,
        Optional<Cause> reason,
        Optional<Duration> next,
        Optional<Ending> ending,
        Counters counters,
        Optional<Duration> heldUntil,
        int maxRestarts,
        Forecast forecast,
        String endpoint,
        int connections,
        long messages,
        Health health,
        String healthDetail,
        ProbeTimes probes) {

    /// An open episode with two or more crashes.
    public boolean looping() {
        return counters.crashes() >= 2 && state != State.DISABLED && state != State.STOPPED;
    }
}
