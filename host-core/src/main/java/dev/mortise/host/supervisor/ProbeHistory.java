package dev.mortise.host.supervisor;

import dev.mortise.host.lifecycle.ProbeTimes;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;

/// Gathers [ProbeTimes], once per probe, so that a look at them costs nothing. A leaf; for any
/// thread.
final class ProbeHistory {

    /// Oldest first; empty for a probe that was not answered.
    private final ArrayDeque<Optional<Duration>> kept = new ArrayDeque<>();

    private Optional<Duration> last = Optional.empty();
    private volatile ProbeTimes times = ProbeTimes.UNAVAILABLE;

    ProbeTimes times() {
        return times;
    }

    /// @param took empty when there was no answer
    synchronized void add(Optional<Duration> took) {
        if (kept.size() == ProbeTimes.KEPT) {
            kept.removeFirst();
        }
        kept.addLast(took);
        last = took.or(() -> last);
        var answers = kept.stream().flatMap(Optional::stream).sorted().toList();
        times =
                new ProbeTimes(
                        kept.size(),
                        kept.size() - answers.size(),
                        last,
                        answers.isEmpty()
                                ? Optional.empty()
                                : Optional.of(answers.get(answers.size() / 2)),
                        answers.isEmpty() ? Optional.empty() : Optional.of(answers.getLast()));
    }
}
