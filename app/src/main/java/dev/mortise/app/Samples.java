package dev.mortise.app;

import dev.mortise.app.fx.Fx;
import dev.mortise.host.HostConnection;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.spec.ProcessKey;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// Asks a host for a process's samples off the FX thread, at most once a second, and hands them
/// over on it. FX thread only.
final class Samples {

    private static final Logger LOG = LoggerFactory.getLogger(Samples.class);
    private static final long PACE = 1_000_000_000L;

    private final HostConnection host;
    private final ProcessKey process;
    private final Consumer<List<MetricSample>> sink;
    private Duration seen = Duration.ZERO;
    private long asked = System.nanoTime() - PACE;
    private boolean under = false;

    /// @param sink gets samples that it was not given before, oldest first
    Samples(HostConnection host, ProcessKey process, Consumer<List<MetricSample>> sink) {
        this.host = host;
        this.process = process;
        this.sink = sink;
    }

    /// Asks again if it is time.
    void ask() {
        Fx.check();
        if (under || System.nanoTime() - asked < PACE) {
            return;
        }
        under = true;
        asked = System.nanoTime();
        Duration after = seen;
        Fx.fetch("samples", () -> samples(after), this::arrived);
    }

    private List<MetricSample> samples(Duration after) {
        try {
            return host.metrics(process, after);
        } catch (RuntimeException e) {
            LOG.warn("no samples of {}", process, e);
            return List.of();
        }
    }

    private void arrived(List<MetricSample> fresh) {
        under = false;
        if (!fresh.isEmpty()) {
            seen = fresh.getLast().at();
            sink.accept(fresh);
        }
    }
}
