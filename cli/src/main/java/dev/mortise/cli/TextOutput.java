package dev.mortise.cli;

import dev.mortise.host.HostSnapshot;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.logs.LogLine;
import dev.mortise.host.logs.LogStream;
import dev.mortise.host.logs.Visible;
import dev.mortise.host.spec.ProcessKey;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;

/// Lines for people: time, who, what. Whatever came from a plugin is made visible first, so that no
/// escape sequence of it reaches the terminal (must-hold B017).
final class TextOutput implements Output {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");
    private static final int WHO = 22;

    private final PrintWriter out;
    private final ZoneId zone;
    private final boolean colour;

    /// @param colour whether the terminal shows colours and nobody has asked for none
    TextOutput(PrintWriter out, ZoneId zone, boolean colour) {
        this.out = out;
        this.zone = zone;
        this.colour = colour;
    }

    @Override
    public void record(HostRecord event) {
        switch (event.what()) {
            case HostRecord.HostNote(var text) -> line(event.wall(), "host", "• " + text);
            case HostRecord.HostStarted(long pid) ->
                    line(event.wall(), "host", "• started, pid " + pid);
            case HostRecord.HostStopped() -> line(event.wall(), "host", "• stopped");
            case HostRecord.HostDied(long pid, Instant lastSign) ->
                    line(
                            event.wall(),
                            "host",
                            "• the one before, pid %d, died; its last sign is of %s"
                                    .formatted(pid, lastSign));
            case HostRecord.ClockChanged c -> line(event.wall(), "host", "• " + c.words());
            case HostRecord.Rebound r ->
                    line(
                            event.wall(),
                            r.instance().toString(),
                            "▸ %s → %s".formatted(r.from(), r.to()));
            case HostRecord.Purged p ->
                    line(
                            event.wall(),
                            p.instance().toString(),
                            "▸ purged: %d files, %d bytes%s"
                                    .formatted(
                                            p.files(),
                                            p.bytes(),
                                            p.left().isEmpty()
                                                    ? ""
                                                    : "; left: "
                                                            + Visible.text(
                                                                    String.join(", ", p.left()))));
            case HostRecord.Action a ->
                    line(
                            event.wall(),
                            a.instance().toString(),
                            "▸ " + a.operation() + outcome(a.outcome()));
            case HostRecord.Moved m ->
                    line(
                            event.wall(),
                            m.process().toString(),
                            "%s → %s  %s".formatted(m.from(), coloured(m.to()), m.cause().words()));
            case HostRecord.LaunchBegan b ->
                    line(event.wall(), b.process().toString(), "launch " + b.launch());
            case HostRecord.LaunchEnded e ->
                    line(
                            event.wall(),
                            e.process().toString(),
                            "launch %d ended after %s: %s%s"
                                            .formatted(
                                                    e.launch(),
                                                    lived(e.lived()),
                                                    e.cause().words(),
                                                    status(e))
                                    + evidence(e)
                                    + start(e));
            case HostRecord.Leftovers l ->
                    line(
                            event.wall(),
                            l.process().toString(),
                            l.processes().isEmpty()
                                    ? "launch %d left nothing behind".formatted(l.launch())
                                    : "launch %d left behind: %s (%s)"
                                            .formatted(
                                                    l.launch(),
                                                    Visible.text(String.join(", ", l.processes())),
                                                    l.ended() ? "ended" : "still there"));
        }
    }

    /// How the system tells the end, where the cause does not say it already. A plugin that had
    /// ended by itself when the host's kill came keeps its own (must-hold B098).
    private static String status(HostRecord.LaunchEnded e) {
        if (e.cause() instanceof Cause.Exited || e.status().isEmpty()) {
            return "";
        }
        ExitStatus status = e.status().get();
        return e.killed() && status.mayBeKill()
                ? " (killed by the host)"
                : " (%s%s)"
                        .formatted(status.words(), e.killed() ? "; the host had sent a kill" : "");
    }

    /// Why it did not start, a line for each reason. They quote what a plugin said.
    private static String start(HostRecord.LaunchEnded e) {
        return e.evidence().startWords().stream()
                .map(words -> System.lineSeparator() + "    " + Visible.text(words))
                .collect(Collectors.joining());
    }

    /// Memory is only worth a word where nobody knows who sent a kill.
    private static String evidence(HostRecord.LaunchEnded e) {
        boolean unexplained = !e.killed() && e.status().filter(ExitStatus::mayBeKill).isPresent();
        String words = unexplained ? e.evidence().words() : "";
        return words.isEmpty() ? "" : ". " + words;
    }

    private static String outcome(String outcome) {
        return outcome.isEmpty() ? "" : ": " + outcome;
    }

    private static String lived(Duration d) {
        return d.toMillis() < 10_000
                ? d.toMillis() + " ms"
                : d.toSeconds() < 120 ? d.toSeconds() + " s" : d.toMinutes() + " min";
    }

    @Override
    public void log(ProcessKey process, LogLine line) {
        String mark = line.stream() == LogStream.STDERR ? "│ " : "┆ ";
        line(
                line.wall(),
                process.toString(),
                dim(mark + Visible.text(line.text()) + (line.cut() ? " …(cut)" : "")));
    }

    @Override
    public void dropped(ProcessKey process, long lines) {
        line(Instant.now(), process.toString(), "⋯ " + lines + " lines were dropped");
    }

    @Override
    public void summary(HostSnapshot snapshot) {
        out.println();
        out.printf(
                "%-24s %-22s %-9s %8s %8s  %s%n",
                "INSTANCE", "PLUGIN", "STATE", "LAUNCHES", "CRASHES", "WHY");
        for (InstanceSnapshot i : snapshot.instances()) {
            String why =
                    snapshot.process(i.process())
                            .flatMap(p -> p.status().reason())
                            .map(Cause::words)
                            .orElse(i.enabled() ? "" : "not enabled");
            out.printf(
                    "%-24s %-22s %s %8d %8d  %s%n",
                    i.instance(), i.installation(), pad(i.state()), i.launches(), i.crashes(), why);
        }
        long healthy = count(snapshot.instances(), State.HEALTHY);
        long disabled = count(snapshot.instances(), State.DISABLED);
        out.printf(
                "%d instances: %d healthy, %d gave up or disabled; %d log lines, %d of them no"
                        + " longer kept.%n%n",
                snapshot.instances().size(),
                healthy,
                disabled,
                snapshot.logLines(),
                snapshot.logLinesDropped());
        out.flush();
    }

    private static long count(List<InstanceSnapshot> instances, State state) {
        return instances.stream().filter(i -> i.state() == state).count();
    }

    private void line(Instant at, String who, String what) {
        out.printf("%s  %-" + WHO + "s  %s%n", TIME.format(at.atZone(zone)), who, what);
        out.flush();
    }

    private String pad(State state) {
        return coloured(state) + " ".repeat(Math.max(0, 9 - state.name().length()));
    }

    private String coloured(State state) {
        int code =
                switch (state) {
                    case HEALTHY -> 32;
                    case DEGRADED, BACKOFF -> 33;
                    case CRASHED, DISABLED -> 31;
                    case STARTING -> 36;
                    case STOPPED -> 39;
                };
        return colour ? "\u001b[" + code + "m" + state + "\u001b[0m" : state.name();
    }

    private String dim(String text) {
        return colour ? "\u001b[2m" + text + "\u001b[0m" : text;
    }
}
