package dev.mortise.host.journal;

import dev.mortise.host.journal.HostRecord.What;
import dev.mortise.host.lifecycle.ExitStatus;

/// A sentence for each record: what a version of Mortise that does not know its kind shows, and
/// what the sqlite3 tool can show of any.
final class RecordWords {

    private RecordWords() {}

    static String of(What what) {
        return switch (what) {
            case HostRecord.HostNote(var text) -> text;
            case HostRecord.HostStarted(long pid) -> "The host started, pid " + pid + ".";
            case HostRecord.HostStopped() -> "The host stopped.";
            case HostRecord.HostDied d ->
                    "The host with pid %d died; its last sign is of %s."
                            .formatted(d.pid(), d.lastSign());
            case HostRecord.ClockChanged c -> c.words();
            case HostRecord.Action a ->
                    a.instance()
                            + ": "
                            + a.operation()
                            + (a.outcome().isEmpty() ? "" : ": ")
                            + a.outcome();
            case HostRecord.Rebound r ->
                    "%s: moved from %s to %s".formatted(r.instance(), r.from(), r.to());
            case HostRecord.Purged p ->
                    "%s: purged, %d files, %d bytes%s"
                            .formatted(
                                    p.instance(),
                                    p.files(),
                                    p.bytes(),
                                    p.left().isEmpty()
                                            ? ""
                                            : "; left: " + String.join(", ", p.left()));
            case HostRecord.Moved m ->
                    "%s: %s to %s: %s".formatted(m.process(), m.from(), m.to(), m.cause().words());
            case HostRecord.LaunchBegan b ->
                    "%s: launch %d of %s began"
                            .formatted(b.process(), b.launch(), b.installation());
            case HostRecord.LaunchEnded e ->
                    "%s: launch %d ended after %d ms: %s%s"
                            .formatted(
                                    e.process(),
                                    e.launch(),
                                    e.lived().toMillis(),
                                    e.cause().words(),
                                    e.status()
                                            .map(ExitStatus::words)
                                            .map(s -> " (" + s + ")")
                                            .orElse(""));
            case HostRecord.Leftovers l ->
                    "%s: launch %d left behind: %s (%s)"
                            .formatted(
                                    l.process(),
                                    l.launch(),
                                    l.processes().isEmpty()
                                            ? "nothing"
                                            : String.join(", ", l.processes()),
                                    l.ended() ? "ended" : "still there");
        };
    }
}
