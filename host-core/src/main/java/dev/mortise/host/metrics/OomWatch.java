package dev.mortise.host.metrics;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;

/// Sees whether the kernel's out-of-memory killer was at work when a process died (must-hold B015).
///
/// The kernel keeps a count and tells neither whom nor when. So the count is looked at again and
/// again, before every exec, after every death and now and then: each rise lies between two looks,
/// and only one close to a death is evidence of it. It still is no proof, and what is said is what
/// was seen.
///
/// Safe for any number of threads; its monitor is held for the length of a read from the kernel.
/// Where the system keeps no such count nothing is ever seen.
public final class OomWatch {

    /// The kernel counts, then kills, then takes the memory back, and only then the death is known:
    /// so long that may take on a machine that has none left.
    private static final Duration LATE = Duration.ofSeconds(10);

    private final Optional<OomCounter> counter;

    // Guarded by the monitor.
    private final Deque<Rise> rises = new ArrayDeque<>();
    private Optional<Look> last = Optional.empty();

    private record Look(Duration at, long kills) {}

    /// @param after the look before it
    /// @param by the look that saw it
    private record Rise(Duration after, Duration by, long kills) {}

    /// @param root `/`, or where a test keeps its own `proc` and `sys`
    public OomWatch(Path root) {
        this.counter = OomCounter.find(root);
    }

    /// Looks at the count.
    ///
    /// @param now uptime of the host
    public synchronized void look(Duration now) {
        OptionalLong read = counter.map(OomCounter::read).orElse(OptionalLong.empty());
        if (read.isEmpty()) {
            return;
        }
        var seen = new Look(now, read.getAsLong());
        last.filter(l -> l.kills() < seen.kills())
                .ifPresent(l -> rises.addLast(new Rise(l.at(), now, seen.kills() - l.kills())));
        last = Optional.of(seen);
        rises.removeIf(rise -> rise.by().compareTo(now.minus(LATE)) < 0);
    }

    /// Looks unless the last look is younger than `age`.
    public synchronized void lookAfter(Duration age, Duration now) {
        if (last.filter(l -> l.at().plus(age).compareTo(now) > 0).isEmpty()) {
            look(now);
        }
    }

    /// What may have ended a process, as a sentence; empty when nothing was seen. To be asked right
    /// after a look.
    ///
    /// @param began uptime of its exec
    /// @param ended uptime of its death
    public synchronized Optional<String> evidence(Duration began, Duration ended) {
        var near =
                rises.stream()
                        .filter(rise -> rise.by().compareTo(began) > 0)
                        .filter(rise -> rise.after().compareTo(ended) < 0)
                        .toList();
        if (near.isEmpty()) {
            return Optional.empty();
        }
        long kills = near.stream().mapToLong(Rise::kills).sum();
        Duration after = near.getFirst().after();
        return counter.map(
                c ->
                        "The kernel's out-of-memory killer ended %s %s %s."
                                .formatted(
                                        kills == 1 ? "1 process" : kills + " processes",
                                        c.where(),
                                        after.compareTo(began) <= 0
                                                ? "while this launch lived"
                                                : "in the last "
                                                        + span(ended.minus(after))
                                                        + " of this launch"));
    }

    /// Rounded up: it was within that.
    private static String span(Duration d) {
        long seconds = d.plusSeconds(1).minusNanos(1).toSeconds();
        return seconds <= 120 ? seconds + " s" : (seconds + 59) / 60 + " min";
    }
}
