package dev.mortise.host.metrics;

import java.time.Duration;

/// One look at a process, as rates. What could not be told is NaN or −1: a gap, never zero.
///
/// @param launch the launch it belongs to; lines are never joined across two
/// @param at host uptime
/// @param cpu percent of one core since the look before; NaN for the first of a launch, and when
///   the system's figures make no sense (must-hold B107)
/// @param rssBytes −1 when unavailable
/// @param handles −1 when unavailable
/// @param threads −1 when unavailable
/// @param messageRate messages per second since the look before; NaN for the first of a launch
public record MetricSample(
        int launch,
        Duration at,
        double cpu,
        long rssBytes,
        int handles,
        int threads,
        double messageRate) {}
