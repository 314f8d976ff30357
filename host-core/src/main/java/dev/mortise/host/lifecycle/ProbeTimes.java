package dev.mortise.host.lifecycle;

import java.time.Duration;
import java.util.Optional;

/// How long a process takes to answer its health probes, over its last [#KEPT] ones: what a timeout
/// is to be chosen by. A new launch goes on where the one before was.
///
/// @param probes how many of the last ones these figures are of; 0 before the first, and always of
///   a program that cannot be asked
/// @param unanswered how many of those said nothing that could be read within their time
/// @param last time of the last answer; empty before the first
/// @param median of the answers, the longer of the middle two
/// @param slowest of the answers
public record ProbeTimes(
        int probes,
        int unanswered,
        Optional<Duration> last,
        Optional<Duration> median,
        Optional<Duration> slowest) {

    /// So many probes back.
    public static final int KEPT = 32;

    public static final ProbeTimes UNAVAILABLE =
            new ProbeTimes(0, 0, Optional.empty(), Optional.empty(), Optional.empty());
}
