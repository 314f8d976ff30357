package dev.mortise.app.instance;

import dev.mortise.app.model.Figures;
import dev.mortise.app.model.Words;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.logs.Visible;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A record as people read it: when, who, what, and what came of it. What came from a plugin is
/// made visible first.
///
/// @param result empty when nothing is to be added
record Event(long sequence, Instant wall, String who, String what, String result) {

    /// Of one instance and its process, oldest first. An action that brought about a launch names
    /// it (must-hold B083).
    static List<Event> of(Collection<HostRecord> records, InstanceId id, ProcessKey process) {
        var events = new ArrayList<Event>();
        int asked = -1;
        for (HostRecord r : records) {
            if (r.what() instanceof HostRecord.Action a && a.instance().equals(id)) {
                asked = events.size();
            }
            if (r.what() instanceof HostRecord.LaunchBegan b
                    && b.process().equals(process)
                    && asked >= 0) {
                events.set(asked, events.get(asked).with("launch " + b.launch()));
                asked = -1;
            }
            of(r, id, process).ifPresent(events::add);
        }
        return events;
    }

    /// Whether a record can be an event of anything.
    static boolean tells(HostRecord r) {
        return !(r.what() instanceof HostRecord.Moved m)
                || m.cause() instanceof Cause.BudgetExhausted;
    }

    private static Optional<Event> of(HostRecord r, InstanceId id, ProcessKey process) {
        return switch (r.what()) {
            case HostRecord.Action a when a.instance().equals(id) ->
                    event(r, who(a.by()), Words.capital(a.operation()), a.outcome());
            case HostRecord.Rebound b when b.instance().equals(id) ->
                    event(r, "host", "Moved", b.from() + " → " + b.to());
            case HostRecord.Purged p when p.instance().equals(id) ->
                    event(r, "host", "Data deleted", deleted(p));
            case HostRecord.Moved m
                    when m.process().equals(process)
                            && m.to() == State.DISABLED
                            && m.cause() instanceof Cause.BudgetExhausted ->
                    event(r, "host", "Gave up", m.cause().words());
            case HostRecord.LaunchBegan b when b.process().equals(process) ->
                    event(
                            r,
                            "host",
                            "Launch " + b.launch() + " began",
                            b.installation().toString());
            case HostRecord.LaunchEnded e when e.process().equals(process) ->
                    event(
                            r,
                            who(e.cause().by()),
                            "Launch %d ended after %s"
                                    .formatted(e.launch(), Figures.duration(e.lived())),
                            e.cause().words());
            case HostRecord.Leftovers l when l.process().equals(process) ->
                    event(
                            r,
                            "host",
                            "Leftovers of launch " + l.launch(),
                            l.processes().isEmpty()
                                    ? "none"
                                    : String.join(", ", l.processes())
                                            + (l.ended() ? ": ended" : ": some are still there"));
            case HostRecord.HostNote n when n.text().contains(id.toString()) ->
                    event(r, "host", "Note", n.text());
            case HostRecord.HostStarted s -> event(r, "host", "Host started", "pid " + s.pid());
            case HostRecord.HostStopped _ -> event(r, "host", "Host stopped", "in order");
            case HostRecord.HostDied d ->
                    event(
                            r,
                            "unknown",
                            "Host died",
                            "pid %d, without a word; last sign %s"
                                    .formatted(d.pid(), d.lastSign()));
            case HostRecord.ClockChanged c ->
                    event(
                            r,
                            "system",
                            switch (c.change()) {
                                case SLEPT -> "Machine slept";
                                case STEPPED -> "Clock set";
                                case STALLED -> "Host stood still";
                            },
                            c.words());
            case HostRecord.Action _,
                    HostRecord.Rebound _,
                    HostRecord.Purged _,
                    HostRecord.Moved _,
                    HostRecord.LaunchBegan _,
                    HostRecord.LaunchEnded _,
                    HostRecord.Leftovers _,
                    HostRecord.HostNote _ ->
                    Optional.empty();
        };
    }

    private static Optional<Event> event(HostRecord r, String who, String what, String result) {
        return Optional.of(
                new Event(r.sequence(), r.wall(), who, what, Visible.text(result.strip())));
    }

    private static String who(Cause.Initiator by) {
        return by == Cause.Initiator.PLUGIN ? "plugin" : by.name().toLowerCase(Locale.ROOT);
    }

    private static String deleted(HostRecord.Purged p) {
        String gone = Figures.count(p.files(), "file") + ", " + Figures.size(p.bytes());
        return p.left().isEmpty() ? gone : gone + "; left: " + String.join("; ", p.left());
    }

    private Event with(String more) {
        return new Event(sequence, wall, who, what, result.isEmpty() ? more : result + "; " + more);
    }
}
