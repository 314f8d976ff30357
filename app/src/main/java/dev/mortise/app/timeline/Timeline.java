package dev.mortise.app.timeline;

import dev.mortise.host.lifecycle.State;
import dev.mortise.host.supervisor.ProcessStatus;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// All a screen of one process is drawn from, at one moment. Immutable.
///
/// @param launches oldest first
/// @param status empty while the process never started
/// @param now uptime; `wall` is the same moment for people
public record Timeline(
        List<LaunchRow> launches,
        List<Gap> gaps,
        List<Pause> pauses,
        List<Change> changes,
        Optional<ProcessStatus> status,
        Duration now,
        Instant wall) {

    public static final Timeline EMPTY =
            new Timeline(
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    Optional.empty(),
                    Duration.ZERO,
                    Instant.EPOCH);

    public Timeline {
        launches = List.copyOf(launches);
        gaps = List.copyOf(gaps);
        pauses = List.copyOf(pauses);
        changes = List.copyOf(changes);
    }

    /// What is now completes what happened: the due time of the present gap, and a launch or gap
    /// whose beginning is no longer among the kept records.
    static Timeline of(
            LaunchHistory history, Optional<ProcessStatus> status, Duration now, Instant wall) {
        var launches = new ArrayList<>(history.launches());
        var gaps = new ArrayList<>(history.gaps());
        status.ifPresent(
                s -> {
                    completeLaunch(launches, s, now, wall);
                    completeGap(gaps, s);
                });
        return new Timeline(launches, gaps, history.pauses(), history.changes(), status, now, wall);
    }

    private static void completeLaunch(
            List<LaunchRow> launches, ProcessStatus s, Duration now, Instant wall) {
        boolean lives =
                s.state() == State.STARTING
                        || s.state() == State.HEALTHY
                        || s.state() == State.DEGRADED;
        boolean known = !launches.isEmpty() && launches.getLast().number() >= s.launch();
        if (lives && !known) {
            Duration since = s.sinceUptime().compareTo(now) > 0 ? now : s.sinceUptime();
            Instant then = wall.minus(now.minus(since));
            // A negative key: no record stands behind it.
            launches.add(
                    LaunchRow.at(-s.launch(), s.launch(), since, then, s.state() == State.STARTING)
                            .moved(s.state(), since));
        }
    }

    private static void completeGap(List<Gap> gaps, ProcessStatus s) {
        if (s.state() != State.BACKOFF) {
            return;
        }
        Duration due = s.next().orElse(s.sinceUptime());
        if (!gaps.isEmpty() && gaps.getLast().end().isEmpty()) {
            gaps.add(gaps.removeLast().due(due));
        } else {
            gaps.add(new Gap(s.launch(), s.sinceUptime(), due, Optional.empty()));
        }
    }

    /// The same a moment later.
    Timeline at(Duration later, Instant thenWall) {
        return new Timeline(launches, gaps, pauses, changes, status, later, thenWall);
    }

    public boolean neverStarted() {
        return launches.isEmpty() && gaps.isEmpty() && pauses.isEmpty();
    }

    public Optional<LaunchRow> launch(long key) {
        return launches.stream().filter(row -> row.key() == key).findFirst();
    }

    public Optional<LaunchRow> newest() {
        return launches.isEmpty() ? Optional.empty() : Optional.of(launches.getLast());
    }

    /// The back-off of this moment.
    public Optional<Gap> presentGap() {
        return status.filter(s -> s.state() == State.BACKOFF).isPresent() && !gaps.isEmpty()
                ? Optional.of(gaps.getLast()).filter(gap -> gap.end().isEmpty())
                : Optional.empty();
    }

    /// Time to the next try.
    public Optional<Duration> countdown() {
        return presentGap().map(gap -> gap.planned().minus(now));
    }

    /// Whether an operator's hold is what the next launch waits for.
    public boolean held() {
        return presentGap().isPresent() && status.filter(s -> s.forecast().held()).isPresent();
    }

    /// Number of the launch that is awaited; empty when none is.
    public OptionalInt nextNumber() {
        return presentGap().isPresent() && status.isPresent()
                ? OptionalInt.of(status.get().launch() + 1)
                : OptionalInt.empty();
    }

    public Instant wallAt(Duration uptime) {
        return wall.minus(now.minus(uptime));
    }
}
