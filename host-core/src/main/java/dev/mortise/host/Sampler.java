package dev.mortise.host;

import dev.mortise.host.metrics.MetricHistory;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.metrics.MetricsCollector;
import dev.mortise.host.metrics.MetricsTarget;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.supervisor.ProcessStatus;
import dev.mortise.host.supervisor.Supervisor;
import dev.mortise.host.time.Clock;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// Looks at every live process once per interval, on one thread.
final class Sampler implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Sampler.class);

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private final MetricsCollector collector;
    private final Duration interval;
    private final Clock clock;
    private final Supplier<List<Supervisor>> supervisors;
    private final Runnable changed;
    private final Map<ProcessKey, Sample> samples = new ConcurrentHashMap<>();
    private final Map<ProcessKey, MetricHistory> histories = new ConcurrentHashMap<>();
    private final Thread thread;

    /// @param launch so that a rate never spans two launches
    private record Sample(int launch, long messages, Duration at, Metrics metrics) {}

    Sampler(
            MetricsCollector collector,
            Duration interval,
            Clock clock,
            Supplier<List<Supervisor>> supervisors,
            Runnable changed) {
        this.collector = collector;
        this.interval = interval;
        this.clock = clock;
        this.supervisors = supervisors;
        this.changed = changed;
        this.thread = Thread.ofPlatform().daemon().name("metrics").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    Metrics last(ProcessKey process) {
        Sample sample = samples.get(process);
        return sample == null ? Metrics.UNAVAILABLE : sample.metrics();
    }

    /// The samples of a process; empty when it was never looked at.
    MetricHistory history(ProcessKey process) {
        return histories.computeIfAbsent(process, _ -> new MetricHistory());
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(interval);
                List<Supervisor> all = supervisors.get();
                all.forEach(this::look);
                var alive = all.stream().map(s -> s.assignment().process()).toList();
                samples.keySet().retainAll(alive);
                histories.keySet().retainAll(alive);
                changed.run();
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    private void look(Supervisor supervisor) {
        ProcessStatus status = supervisor.status();
        ProcessKey key = status.process();
        if (status.pid().isEmpty()) {
            samples.remove(key);
            return;
        }
        supervisor.identify();
        try {
            Metrics metrics =
                    collector.collect(
                            new MetricsTarget(
                                    supervisor.assignment().installation().id(),
                                    Optional.empty(),
                                    key,
                                    status.pid().getAsLong()));
            Sample last = samples.get(key);
            Sample before = last != null && last.launch() == status.launch() ? last : null;
            var sample = new Sample(status.launch(), status.messages(), clock.uptime(), metrics);
            double rate = before == null ? Double.NaN : rate(before, sample);
            samples.put(
                    key,
                    new Sample(
                            sample.launch(),
                            sample.messages(),
                            sample.at(),
                            metrics.withMessageRate(Double.isNaN(rate) ? 0 : rate)));
            if (metrics.available()) {
                history(key)
                        .add(
                                new MetricSample(
                                        sample.launch(),
                                        sample.at(),
                                        before == null ? Double.NaN : cpu(before, sample),
                                        metrics.rssBytes(),
                                        metrics.handles(),
                                        metrics.threads(),
                                        rate));
            }
        } catch (IOException | RuntimeException e) {
            // An embedder's collector may fail as it likes; the next process is looked at all the
            // same.
            LOG.warn("{}: no metrics: {}", key, e.getMessage());
            samples.remove(key);
        }
    }

    private static double rate(Sample before, Sample now) {
        return Math.max(0, now.messages() - before.messages()) / seconds(before, now);
    }

    /// Percent of one core; a figure below zero or above all cores is a gap.
    private static double cpu(Sample before, Sample now) {
        Duration used = now.metrics().cpuTime().minus(before.metrics().cpuTime());
        double percent = used.toNanos() / 1e7 / seconds(before, now);
        return percent < 0 || percent > CORES * 110.0 ? Double.NaN : percent;
    }

    private static double seconds(Sample before, Sample now) {
        return Math.max(1e-3, now.at().minus(before.at()).toNanos() / 1e9);
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
