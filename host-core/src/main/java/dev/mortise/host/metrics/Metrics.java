package dev.mortise.host.metrics;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What a process costs (`cp1-host.md` §18). What cannot be observed is told as unavailable, never
/// invented.
///
/// @param cpuTime user and system time of the direct process; zero when unavailable
/// @param rssBytes resident memory, approximately; 0 when unavailable
/// @param handles open descriptors; −1 when unavailable
/// @param goroutines −1: no protocol here tells
/// @param threads −1 when unavailable
/// @param messageRate messages per second, both ways, over the last interval; 0 when unavailable
/// @param restartCount automatic and health restarts
/// @param lastHealthy when the health check last said healthy; empty when never
public record Metrics(
        Duration cpuTime,
        long rssBytes,
        int handles,
        int goroutines,
        int threads,
        double messageRate,
        int restartCount,
        Optional<Instant> lastHealthy) {

    public static final Metrics UNAVAILABLE =
            new Metrics(Duration.ZERO, 0, -1, -1, -1, 0, 0, Optional.empty());

    /// Whether the system told anything at all.
    public boolean available() {
        return rssBytes > 0;
    }

    public Metrics withMessageRate(double rate) {
        return new Metrics(
                cpuTime,
                rssBytes,
                handles,
                goroutines,
                threads,
                Math.max(0, rate),
                restartCount,
                lastHealthy);
    }

    public Metrics with(int restarts, Optional<Instant> healthy) {
        return new Metrics(
                cpuTime, rssBytes, handles, goroutines, threads, messageRate, restarts, healthy);
    }
}
