package dev.mortise.app.timeline;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Folds the record list of one process into launches and the times between them.
///
/// Pure: no clock, no screen. Records come in order and may begin anywhere; one that was seen
/// before changes nothing. What the records do not tell stays unknown and is never invented. Not
/// thread-safe.
public final class LaunchHistory {

    /// Launches that are kept; the oldest go first.
    static final int LIMIT = 20_000;

    private final ProcessKey process;
    private final List<LaunchRow> launches = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();
    private final List<Pause> pauses = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();
    private long seen;

    public LaunchHistory(ProcessKey process) {
        this.process = process;
    }

    /// @param serves instances of the process: what operators do to them is a change
    /// @return whether anything of this process was among them
    public boolean add(List<HostRecord> records, Collection<InstanceId> serves) {
        boolean changed = false;
        for (HostRecord record : records) {
            if (record.sequence() > seen) {
                seen = record.sequence();
                changed |= fold(record, serves);
            }
        }
        forget();
        return changed;
    }

    /// Oldest first; a copy.
    public List<LaunchRow> launches() {
        return List.copyOf(launches);
    }

    public List<Gap> gaps() {
        return List.copyOf(gaps);
    }

    public List<Pause> pauses() {
        return List.copyOf(pauses);
    }

    public List<Change> changes() {
        return List.copyOf(changes);
    }

    private boolean fold(HostRecord r, Collection<InstanceId> serves) {
        switch (r.what()) {
            case HostRecord.Moved m when m.process().equals(process) -> moved(r, m);
            case HostRecord.LaunchBegan b when b.process().equals(process) -> {
                if (find(b.launch()) < 0) {
                    launches.add(begun(r, b.launch(), true).moved(State.STARTING, r.uptime()));
                }
                edit(
                        b.launch(),
                        row ->
                                row.began(
                                        b.installation().version(),
                                        b.launchId(),
                                        r.uptime(),
                                        r.wall()));
            }
            case HostRecord.LaunchEnded e when e.process().equals(process) -> {
                findOrCut(r, e.launch());
                edit(
                        e.launch(),
                        row ->
                                row.ended(
                                        new LaunchEnd(
                                                r.uptime(),
                                                r.wall(),
                                                Optional.of(e.cause()),
                                                e.status(),
                                                e.crash(),
                                                e.killed(),
                                                e.lived(),
                                                e.evidence())));
            }
            case HostRecord.Leftovers l
                    when l.process().equals(process) && !l.processes().isEmpty() ->
                    edit(l.launch(), row -> row.left(l.processes(), l.ended()));
            case HostRecord.Action a when serves.contains(a.instance()) ->
                    changes.add(new Change(r.uptime(), a.operation()));
            case HostRecord.Rebound b when serves.contains(b.instance()) ->
                    changes.add(
                            new Change(r.uptime(), b.from().version() + " → " + b.to().version()));
            case HostRecord.Moved _,
                    HostRecord.LaunchBegan _,
                    HostRecord.LaunchEnded _,
                    HostRecord.Leftovers _,
                    HostRecord.Action _,
                    HostRecord.HostNote _,
                    HostRecord.HostStarted _,
                    HostRecord.HostStopped _,
                    HostRecord.HostDied _,
                    HostRecord.ClockChanged _,
                    HostRecord.Rebound _,
                    HostRecord.Purged _ -> {
                return false;
            }
        }
        return true;
    }

    private void moved(HostRecord r, HostRecord.Moved m) {
        Duration at = r.uptime();
        closeGap(at);
        closePause(at);
        switch (m.to()) {
            case STARTING -> {
                closeForgotten(r);
                launches.add(begun(r, m.launch(), true).moved(State.STARTING, at));
            }
            case HEALTHY, DEGRADED -> {
                findOrCut(r, m.launch());
                edit(m.launch(), row -> row.moved(m.to(), at));
            }
            case CRASHED -> findOrCut(r, m.launch());
            case BACKOFF -> gaps.add(gap(at, m));
            case STOPPED, DISABLED -> {
                if (m.from() != State.CRASHED && m.from() != State.BACKOFF) {
                    edit(m.launch(), row -> row.end().isPresent() ? row : row.moved(m.to(), at));
                }
                pauses.add(new Pause(m.to(), at, Optional.empty(), m.cause()));
            }
        }
    }

    private static Gap gap(Duration at, HostRecord.Moved m) {
        Duration delay = m.cause() instanceof Cause.Waiting w ? w.delay() : Duration.ZERO;
        return new Gap(m.launch(), at, at.plus(delay), Optional.empty());
    }

    private static LaunchRow begun(HostRecord r, int number, boolean known) {
        return LaunchRow.at(r.sequence(), number, r.uptime(), r.wall(), known);
    }

    /// A launch of which the first kept record tells something later than its beginning.
    private void findOrCut(HostRecord r, int number) {
        if (find(number) < 0) {
            launches.add(begun(r, number, false));
        }
    }

    private void edit(int number, UnaryOperator<LaunchRow> change) {
        int at = find(number);
        if (at >= 0) {
            launches.set(at, change.apply(launches.get(at)));
        }
    }

    /// From the end: records are about the newest launches.
    private int find(int number) {
        for (int i = launches.size() - 1; i >= 0; i--) {
            if (launches.get(i).number() == number) {
                return i;
            }
        }
        return -1;
    }

    /// Attempt n + 1 never starts before n is gone: an end that did not come was lost.
    private void closeForgotten(HostRecord r) {
        if (!launches.isEmpty() && launches.getLast().end().isEmpty()) {
            LaunchRow last = launches.removeLast();
            Duration lived = r.uptime().minus(last.from());
            launches.add(last.ended(LaunchEnd.notRecorded(r.uptime(), r.wall(), lived)));
        }
    }

    private void closeGap(Duration at) {
        if (!gaps.isEmpty() && gaps.getLast().end().isEmpty()) {
            Gap over = gaps.removeLast().endedAt(at);
            if (over.waited(at).isPositive()) {
                gaps.add(over);
            }
        }
    }

    private void closePause(Duration at) {
        if (!pauses.isEmpty() && pauses.getLast().end().isEmpty()) {
            Pause over = pauses.removeLast().endedAt(at);
            if (over.from().compareTo(at) < 0) {
                pauses.add(over);
            }
        }
    }

    private void forget() {
        if (launches.size() > LIMIT) {
            launches.subList(0, launches.size() - LIMIT).clear();
            Duration first = launches.getFirst().from();
            gaps.removeIf(gap -> gap.from().compareTo(first) < 0);
            pauses.removeIf(pause -> pause.from().compareTo(first) < 0);
            changes.removeIf(change -> change.at().compareTo(first) < 0);
        }
    }
}
