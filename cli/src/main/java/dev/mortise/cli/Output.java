package dev.mortise.cli;

import dev.mortise.host.HostSnapshot;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.logs.LogLine;
import dev.mortise.host.spec.ProcessKey;

import java.io.PrintWriter;

/// Where events and log lines of a running host go.
interface Output {

    void record(HostRecord event);

    void log(ProcessKey process, LogLine line);

    /// Lines that were lost before anybody read them.
    void dropped(ProcessKey process, long lines);

    /// How things stand when the host is about to stop.
    void summary(HostSnapshot snapshot);

    /// JSON lines; the records say all there is, so there is no summary.
    static Output json(PrintWriter out) {
        return new Output() {
            @Override
            public void record(HostRecord event) {
                out.println(Json.record(event));
            }

            @Override
            public void log(ProcessKey process, LogLine line) {
                out.println(Json.log(process, line));
            }

            @Override
            public void dropped(ProcessKey process, long lines) {
                out.println(Json.dropped(process, lines));
            }

            @Override
            public void summary(HostSnapshot snapshot) {}
        };
    }
}
