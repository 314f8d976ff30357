package dev.mortise.host.journal;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// What a host must still know after it was killed: what operators want, and where each process
/// stood.
///
/// What an operator wants is on disk before it is acted upon. When it cannot be, because the disk
/// is full or the file damaged, the operator is told so and obeyed all the same: at three in the
/// morning a kill must not depend on a database. Safe for any number of threads.
public interface Ledger {

    /// What is wanted of an instance; empty when nobody ever said.
    Optional<Desired> desired(InstanceId instance);

    /// The hold of a process, over or not; empty when there is none.
    Optional<Hold> held(ProcessKey process);

    /// How an operator wants an instance's health looked at; empty: as the file says.
    Optional<Tuned> tuned(InstanceId instance);

    /// Instances whose data an earlier host began to delete without coming to an end.
    List<InstanceId> unfinishedPurges();

    /// Launches of earlier hosts of which nobody saw the end; none where nothing outlives a host.
    default List<CutOff> cutOff() {
        return List.of();
    }

    /// Where a process stands, or stood when it was last supervised.
    Standing standing(ProcessKey process);

    /// What the operator wants of instances. Waits until it is on disk, all of it or nothing.
    ///
    /// @return why it is not; empty when it is
    Optional<String> desire(Map<InstanceId, Desired> desired);

    /// The same for one.
    default Optional<String> desire(InstanceId instance, Desired now) {
        return desire(Map.of(instance, now));
    }

    /// No automatic launch of a process until then; empty ends the hold. Waits until it is on disk.
    ///
    /// @return why it is not; empty when it is
    Optional<String> hold(ProcessKey process, Optional<Hold> hold);

    /// How an instance's health is looked at; empty: as the file says. Waits until it is on disk.
    ///
    /// @return why it is not; empty when it is
    Optional<String> tune(InstanceId instance, Optional<Tuned> tuned);

    /// The data of an instance is about to be deleted. Waits until it is on disk: a host that dies
    /// meanwhile has a successor that finishes it.
    ///
    /// @return why it is not; empty when it is
    Optional<String> purging(InstanceId instance);

    /// The deletion is over, for good or ill. With the next batch.
    void purged(InstanceId instance);

    /// Completes, never exceptionally, once no other host will use this launch number again.
    CompletableFuture<Void> reserve(ProcessKey process, int launch);

    /// Where a process stands. With the next batch; of several only the last is written.
    void standing(ProcessKey process, Standing standing);

    /// Why nothing can be saved at the moment, as a sentence for a banner; empty when all is well.
    Optional<String> problem();

    /// @param launchId the value of its mark
    record CutOff(ProcessKey process, int launch, String launchId) {}

    /// @param enabled what the operator, or a health policy in their name, last said
    /// @param version the one it was moved to; empty: the file's
    /// @param by who said so
    record Desired(boolean enabled, Optional<String> version, Cause.Initiator by, Instant since) {}

    /// @param until by the wall clock
    /// @param length for how long it was asked; a wall clock that was set back makes it no longer
    record Hold(Instant until, Duration length) {
        /// What is left of it, never more than its length.
        public Duration left(Instant now) {
            Duration left = Duration.between(now, until);
            return left.isNegative() ? Duration.ZERO : left.compareTo(length) > 0 ? length : left;
        }
    }

    /// What an operator said of an instance's health checks; wins over the file.
    record Tuned(HealthCheck health, Instant since) {}

    /// Where a process stood.
    ///
    /// @param launch the last number it may have used; 0 before the first
    /// @param crashes since the last enable or stable run
    /// @param restarts after crashes, since the last enable
    /// @param healthRestarts by a health policy, over all hosts
    /// @param operatorRestarts over all hosts
    /// @param nominal delay the next back-off grows from; zero for none
    /// @param retry set while it waited in back-off
    /// @param gaveUp why the host gave up on it; empty when it did not
    record Standing(
            int launch,
            int crashes,
            int restarts,
            int healthRestarts,
            int operatorRestarts,
            Duration nominal,
            Optional<Hold> retry,
            Optional<Cause> gaveUp) {

        public static final Standing NEW =
                new Standing(0, 0, 0, 0, 0, Duration.ZERO, Optional.empty(), Optional.empty());
    }
}
