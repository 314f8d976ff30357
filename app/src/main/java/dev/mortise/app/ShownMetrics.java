package dev.mortise.app;

import dev.mortise.app.chart.ChartMark;
import dev.mortise.app.chart.MetricsModel;
import dev.mortise.app.chart.MetricsView;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.timeline.LaunchEnd;
import dev.mortise.app.timeline.LaunchHistory;
import dev.mortise.app.timeline.LaunchRow;
import dev.mortise.host.HostConnection;
import dev.mortise.host.ProcessSnapshot;
import dev.mortise.host.metrics.MetricHistory;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.spec.ProcessKey;

import javafx.scene.Node;

import org.jspecify.annotations.Nullable;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The Metrics tab on one process, with the ends of its launches as marks.
final class ShownMetrics implements ProcessTab.Shown {

    private final Happened happened;
    private final LaunchHistory history;
    private final MetricsModel model = new MetricsModel(ZoneId.systemDefault());
    private final MetricsView view = new MetricsView(model);
    private final List<MetricSample> kept = new ArrayList<>();
    private final Samples samples;
    private long seen = 0;
    private @Nullable InstanceView last;

    ShownMetrics(ProcessKey process, HostConnection host, Happened happened) {
        this.happened = happened;
        this.history = new LaunchHistory(process);
        this.samples = new Samples(host, process, this::keep);
    }

    private void keep(List<MetricSample> fresh) {
        kept.addAll(fresh);
        if (kept.size() > MetricHistory.CAPACITY) {
            kept.subList(0, kept.size() - MetricHistory.CAPACITY).clear();
        }
        if (last != null) {
            show(last);
        }
    }

    @Override
    public Node view() {
        return view;
    }

    @Override
    public void update(InstanceView now) {
        samples.ask();
        var fresh = happened.after(seen);
        if (!fresh.isEmpty()) {
            seen = fresh.getLast().sequence();
            if (history.add(fresh, now.process().map(ProcessSnapshot::serves).orElse(List.of()))) {
                model.setMarks(history.launches().stream().flatMap(ShownMetrics::mark).toList());
            }
        }
        show(now);
    }

    private void show(InstanceView now) {
        last = now;
        model.update(List.copyOf(kept), now.now(), now.wall());
    }

    private static Stream<ChartMark> mark(LaunchRow launch) {
        Optional<LaunchEnd> end = launch.end();
        return end.stream()
                .map(
                        e ->
                                new ChartMark(
                                        e.at(),
                                        kind(e),
                                        "#%d: %s".formatted(launch.number(), e.words())));
    }

    private static ChartMark.Kind kind(LaunchEnd end) {
        return switch (end.mark()) {
            case CRASH -> ChartMark.Kind.CRASH;
            case HANDSHAKE -> ChartMark.Kind.NO_HANDSHAKE;
            case HEALTH -> ChartMark.Kind.HEALTH;
            case OPERATOR -> ChartMark.Kind.OPERATOR;
            case HOST_STOP -> ChartMark.Kind.HOST_STOP;
            case UNKNOWN -> ChartMark.Kind.UNKNOWN;
        };
    }

    @Override
    public void close() {
        view.close();
    }
}
