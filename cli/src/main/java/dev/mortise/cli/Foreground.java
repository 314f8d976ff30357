package dev.mortise.cli;

import dev.mortise.host.EmbeddedHost;
import dev.mortise.host.HostSnapshot;
import dev.mortise.host.config.HostConfig;
import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.logs.LogLine;
import dev.mortise.host.logs.LogPage;
import dev.mortise.host.spec.ProcessKey;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Runs a host in this terminal until its time is over or somebody interrupts it.
///
/// The first interrupt stops the plugins gently and waits for them; the second kills (`product.md`
/// §11).
final class Foreground {

    private static final Duration TICK = Duration.ofMillis(200);
    private static final int PAGE = 500;

    private final HostConfig config;
    private final Output output;
    private final PrintWriter err;
    private final boolean logs;
    private final Optional<Duration> time;
    private final Map<ProcessKey, Long> read = new HashMap<>();
    private long seen = 0;

    /// @param logs whether plugins' lines are printed too
    /// @param time how long to run; empty: until interrupted
    Foreground(
            HostConfig config,
            Output output,
            PrintWriter err,
            boolean logs,
            Optional<Duration> time) {
        this.config = config;
        this.output = output;
        this.err = err;
        this.logs = logs;
        this.time = time;
    }

    int run() throws InterruptedException {
        EmbeddedHost host;
        try {
            host = EmbeddedHost.open(config, System.getenv());
        } catch (HostException e) {
            err.println("mortise: " + e.error().sentence());
            return e.error() instanceof HostError.StateDirectoryHeld
                            || e.error() instanceof HostError.StateDirectoryUnusable
                    ? ExitCode.STATE_DIRECTORY
                    : ExitCode.FAILED;
        }
        HostLog.into(config.stateDir(), err);
        var stop = new Interrupts(host::closeNow);
        host.start();
        long end = System.nanoTime() + time.orElse(Duration.ofDays(365_00)).toNanos();
        while (!stop.requested() && System.nanoTime() < end) {
            host.awaitRecords(seen, TICK);
            print(host);
        }
        print(host);
        output.summary(host.snapshot());
        stop(host);
        return ExitCode.OK;
    }

    /// Closing takes as long as the plugins take; what they do meanwhile is told.
    private void stop(EmbeddedHost host) throws InterruptedException {
        Thread closing = Thread.ofPlatform().name("closing").start(host::close);
        while (closing.isAlive()) {
            host.awaitRecords(seen, TICK);
            print(host);
        }
        print(host);
    }

    private void print(EmbeddedHost host) {
        HostSnapshot snapshot = host.snapshot();
        if (logs) {
            snapshot.processes().forEach(p -> printLogs(host, p.status().process()));
        }
        for (var page = host.records(seen, PAGE);
                !page.records().isEmpty();
                page = host.records(seen, PAGE)) {
            for (HostRecord event : page.records()) {
                output.record(event);
                seen = event.sequence();
            }
        }
    }

    private void printLogs(EmbeddedHost host, ProcessKey process) {
        LogPage page;
        do {
            page = host.logs(process, read.getOrDefault(process, 0L), PAGE);
            if (page.droppedBefore() > 0) {
                output.dropped(process, page.droppedBefore());
            }
            for (LogLine line : page.lines()) {
                output.log(process, line);
                read.put(process, line.number());
            }
        } while (page.lines().size() == PAGE);
    }
}
