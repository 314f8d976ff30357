package dev.mortise.app.timeline;

import dev.mortise.host.lifecycle.State;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One launch of a process, folded from its records. Times are uptimes of the host.
///
/// @param key tells launches apart for good, even if a number should come again
/// @param number within the process
/// @param version what was launched; empty before its exec, or when that record is not kept
/// @param launchId empty when its record is not kept, or nothing was prepared
/// @param from when it began; of a launch whose beginning is not kept, the first that is known
/// @param fromKnown false when it began earlier than `from`
/// @param readyAt when it was HEALTHY first
/// @param end empty while it lives
/// @param leftovers what outlived the direct child, as `pid name`
/// @param leftoversEnded false when some of them are still there
public record LaunchRow(
        long key,
        int number,
        String version,
        String launchId,
        Duration from,
        Instant wall,
        boolean fromKnown,
        List<Segment> segments,
        Optional<Duration> readyAt,
        Optional<LaunchEnd> end,
        List<String> leftovers,
        boolean leftoversEnded) {

    public LaunchRow {
        segments = List.copyOf(segments);
        leftovers = List.copyOf(leftovers);
    }

    /// A launch of which nothing is known yet but where it stands.
    static LaunchRow at(long key, int number, Duration from, Instant wall, boolean known) {
        return new LaunchRow(
                key,
                number,
                "",
                "",
                from,
                wall,
                known,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                true);
    }

    /// From the start to HEALTHY; empty when it never was, or the start is not kept.
    public Optional<Duration> readyAfter() {
        return fromKnown ? readyAt.map(at -> at.minus(from)) : Optional.empty();
    }

    /// From the exec to the end, or from the start to now.
    public Duration ran(Duration now) {
        return end.map(LaunchEnd::lived).orElseGet(() -> now.minus(from));
    }

    public Duration to(Duration now) {
        return end.map(LaunchEnd::at).orElse(now);
    }

    /// The state at an uptime within the launch.
    public Optional<State> stateAt(Duration at) {
        for (Segment s : segments.reversed()) {
            if (s.from().compareTo(at) <= 0) {
                return Optional.of(s.state());
            }
        }
        return Optional.empty();
    }

    // ── the fold ────────────────────────────────────────────────────────────────────────────────

    /// Its exec is next. What came before was the queue of starts, not the launch.
    LaunchRow began(String of, String id, Duration at, Instant wallThen) {
        boolean young = segments.size() == 1 && segments.getFirst().to().isEmpty();
        return new LaunchRow(
                key,
                number,
                of,
                id,
                young ? at : from,
                young ? wallThen : wall,
                fromKnown,
                young ? List.of(new Segment(State.STARTING, at, Optional.empty())) : segments,
                readyAt,
                end,
                leftovers,
                leftoversEnded);
    }

    LaunchRow moved(State to, Duration at) {
        List<Segment> next = closed(at);
        next.add(new Segment(to, at, Optional.empty()));
        Optional<Duration> ready =
                to == State.HEALTHY && readyAt.isEmpty() ? Optional.of(at) : readyAt;
        return new LaunchRow(
                key,
                number,
                version,
                launchId,
                from,
                wall,
                fromKnown,
                next,
                ready,
                end,
                leftovers,
                leftoversEnded);
    }

    /// A launch that came without its beginning gets one from how long it lived.
    LaunchRow ended(LaunchEnd how) {
        Duration lived = how.lived();
        boolean reckon = !fromKnown && lived.isPositive() && lived.compareTo(how.at()) <= 0;
        return new LaunchRow(
                key,
                number,
                version,
                launchId,
                reckon ? how.at().minus(lived) : from,
                reckon ? how.wall().minus(lived) : wall,
                fromKnown || reckon,
                closed(how.at()),
                readyAt,
                Optional.of(how),
                leftovers,
                leftoversEnded);
    }

    LaunchRow left(List<String> processes, boolean ended) {
        return new LaunchRow(
                key, number, version, launchId, from, wall, fromKnown, segments, readyAt, end,
                processes, ended);
    }

    private List<Segment> closed(Duration at) {
        var next = new ArrayList<Segment>(segments.size() + 1);
        for (Segment s : segments) {
            Segment done = s.to().isPresent() ? s : s.until(at);
            if (!done.empty()) {
                next.add(done);
            }
        }
        return next;
    }
}
