package dev.mortise.app.fx;

import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.metrics.MetricsCollector;

import java.io.IOException;
import java.time.Duration;

/// What this very process costs. Of one thread; looked at no more than once a second.
final class OwnProcess {

    private static final long SECOND = 1_000_000_000L;

    private HostNews.Cost cost = HostNews.Cost.UNKNOWN;
    private Duration cpuBefore = Duration.ZERO;
    private long before;
    private boolean looked;

    HostNews.Cost look() {
        long now = System.nanoTime();
        if (looked && now - before < SECOND) {
            return cost;
        }
        try {
            Metrics metrics = MetricsCollector.ofThisProcess();
            if (metrics.available()) {
                double percent =
                        looked
                                ? metrics.cpuTime().minus(cpuBefore).toNanos()
                                        * 100.0
                                        / (now - before)
                                : Double.NaN;
                cost = new HostNews.Cost(percent, metrics.rssBytes());
                cpuBefore = metrics.cpuTime();
            }
        } catch (IOException _) {
            cost = HostNews.Cost.UNKNOWN;
        }
        before = now;
        looked = true;
        return cost;
    }
}
