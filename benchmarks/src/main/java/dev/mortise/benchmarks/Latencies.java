package dev.mortise.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Measured times of one kind, all of them kept.
final class Latencies {

    private final String name;
    private final List<Long> nanos = new ArrayList<>();

    /// @param name begins the names of the printed lines
    Latencies(String name) {
        this.name = name;
    }

    void add(long measured) {
        nanos.add(measured);
    }

    int count() {
        return nanos.size();
    }

    /// Nearest rank: the smallest that so many percent do not exceed. One measured value, never one
    /// in between.
    private double millis(int percent) {
        List<Long> sorted = nanos.stream().sorted().toList();
        int rank = Math.max(1, (int) Math.ceil(percent / 100.0 * sorted.size()));
        return sorted.get(rank - 1) / 1e6;
    }

    /// @param limit in milliseconds, or `-`
    void print(String limit) {
        line(name + "-p50", millis(50), "ms", limit);
        line(name + "-p95", millis(95), "ms", limit);
        line(name + "-max", millis(100), "ms", limit);
    }

    /// `goal name value unit limit`
    static void line(String name, double value, String unit, String limit) {
        System.out.printf(Locale.ROOT, "goal %s %.1f %s %s%n", name, value, unit, limit);
    }

    static void line(String name, long value, String unit, String limit) {
        System.out.printf(Locale.ROOT, "goal %s %d %s %s%n", name, value, unit, limit);
    }
}
