package dev.mortise.app.timeline;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How and when a launch ended.
///
/// @param cause empty when its record is not among the ones that are kept
/// @param lived from the exec to the exit; zero when nothing was started
/// @param crash whether it counts against the restart budget
/// @param killed whether the host had sent the kill
public record LaunchEnd(
        Duration at,
        Instant wall,
        Optional<Cause> cause,
        Optional<ExitStatus> status,
        boolean crash,
        boolean killed,
        Duration lived,
        Evidence evidence) {

    static LaunchEnd notRecorded(Duration at, Instant wall, Duration lived) {
        return new LaunchEnd(
                at, wall, Optional.empty(), Optional.empty(), false, false, lived, Evidence.NONE);
    }

    public EndMark mark() {
        return cause.map(EndMark::of).orElse(EndMark.UNKNOWN);
    }

    /// A word or two for the table, such as `SIGSEGV`.
    public String brief() {
        return cause.map(CauseWords::brief).orElse("not recorded");
    }

    /// The whole phrase, such as `killed by signal 11 (SIGSEGV)`.
    public String words() {
        return cause.map(Cause::words).orElse("the end is not among the kept records");
    }

    /// The status alone, with what is known of its sender.
    public String statusWords() {
        return status.map(s -> s.words() + (killed ? "; the host had sent a kill" : ""))
                .orElse("none was told");
    }

    /// `itself`, `host`, `operator` or `unknown`.
    public String by() {
        return cause.map(CauseWords::by).orElse("unknown");
    }
}
