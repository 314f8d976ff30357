package dev.mortise.host;

import dev.mortise.host.config.StateDirectory;
import dev.mortise.host.journal.Journal;
import dev.mortise.host.journal.Ledger;
import dev.mortise.host.journal.MemoryJournal;
import dev.mortise.host.journal.MemoryLedger;
import dev.mortise.host.logs.RedactionRule;
import dev.mortise.host.metrics.MetricsCollector;
import dev.mortise.host.platform.SystemClock;
import dev.mortise.host.process.Runner;
import dev.mortise.host.time.Clock;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How a [Manager] works.
///
/// @param state taken already; the manager does not give it back
/// @param temporary where launch directories are made
/// @param environment the host's own, of which `plain` programs get a few variables
/// @param journal records; the manager does not close it
/// @param ledger what outlives the host; the manager does not close it
/// @param runner starts processes; empty: as this system allows
/// @param healthChecker empty: the answers to the Supervisor's probes decide
/// @param concurrentStarts over zero; default 2 × cores
/// @param logBytesPerProcess cap on the lines kept of a process; default 2 MiB
/// @param logBytesTotal cap on all lines kept; default 256 MiB
/// @param metricsInterval time between two looks at a process; default 5 s
public record ManagerOptions(
        StateDirectory state,
        Path temporary,
        Map<String, String> environment,
        Clock clock,
        Journal journal,
        Ledger ledger,
        Optional<Runner> runner,
        Optional<HealthChecker> healthChecker,
        MetricsCollector collector,
        int concurrentStarts,
        long logBytesPerProcess,
        long logBytesTotal,
        List<RedactionRule> redaction,
        Duration metricsInterval) {

    public ManagerOptions {
        environment = Map.copyOf(environment);
        redaction = List.copyOf(redaction);
    }

    /// All defaults; what happens is remembered for as long as the process lives.
    public static ManagerOptions defaults(StateDirectory state) {
        var clock = new SystemClock();
        return new ManagerOptions(
                state,
                Path.of(System.getProperty("java.io.tmpdir")),
                System.getenv(),
                clock,
                new MemoryJournal(clock, MemoryJournal.CAPACITY),
                new MemoryLedger(),
                Optional.empty(),
                Optional.empty(),
                MetricsCollector.forThisSystem(),
                2 * Runtime.getRuntime().availableProcessors(),
                2 << 20,
                256 << 20,
                List.of(),
                Duration.ofSeconds(5));
    }
}
