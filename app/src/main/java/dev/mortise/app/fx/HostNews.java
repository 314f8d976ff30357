package dev.mortise.app.fx;

import dev.mortise.host.HostSnapshot;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.spec.ProcessKey;

import java.util.List;
import java.util.Map;

/// What a pulse brings to the FX thread.
///
/// @param now what is; the newest
/// @param records what happened since the last news, oldest first, each exactly once
/// @param lost records that happened and cannot be told any more
/// @param samples taken since the last news, oldest first, by process
/// @param cost of this very process, host and screen together
public record HostNews(
        HostSnapshot now,
        List<HostRecord> records,
        long lost,
        Map<ProcessKey, List<MetricSample>> samples,
        Cost cost) {

    public HostNews {
        records = List.copyOf(records);
        samples = Map.copyOf(samples);
    }

    /// @param cpuPercent of one core; NaN before the second look
    /// @param rssBytes 0 when it cannot be told
    public record Cost(double cpuPercent, long rssBytes) {
        public static final Cost UNKNOWN = new Cost(Double.NaN, 0);
    }
}
