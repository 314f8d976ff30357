package dev.mortise.app;

import dev.mortise.app.chart.ChartMark;
import dev.mortise.app.chart.MetricsModel;
import dev.mortise.app.chart.MetricsView;
import dev.mortise.app.instance.InstanceTab;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.timeline.EndMark;
import dev.mortise.app.timeline.LaunchEnd;
import dev.mortise.app.timeline.LaunchHistory;
import dev.mortise.host.HostConnection;
import dev.mortise.host.metrics.MetricHistory;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.spec.ProcessKey;

import javafx.scene.Node;
import javafx.scene.layout.StackPane;

import org.jspecify.annotations.Nullable;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The Metrics tab: another process, another model.
final class MetricsTab implements InstanceTab {

    private final HostConnection host;
    private final Happened happened;
    private final StackPane place = new StackPane();
    private Optional<Shown> shown = Optional.empty();

    MetricsTab(HostConnection host, Happened happened) {
        this.host = host;
        this.happened = happened;
    }

    /// One process on show.
    private static final class Shown {
        private final ProcessKey process;
        private final LaunchHistory history;
        private final MetricsModel model = new MetricsModel(ZoneId.systemDefault());
        private final MetricsView view = new MetricsView(model);
        private final List<MetricSample> kept = new ArrayList<>();
        private final Samples samples;
        private long seen = 0;
        private @Nullable InstanceView last;

        Shown(ProcessKey process, HostConnection host) {
            this.process = process;
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

        private void show(InstanceView now) {
            last = now;
            model.update(List.copyOf(kept), now.now(), now.wall());
        }

        void update(InstanceView now, Happened happened) {
            samples.ask();
            var fresh = happened.after(seen);
            if (!fresh.isEmpty()) {
                seen = fresh.getLast().sequence();
                var serves = now.process().map(p -> p.serves()).orElse(List.of());
                if (history.add(fresh, serves)) {
                    model.setMarks(marks());
                }
            }
            show(now);
        }

        private List<ChartMark> marks() {
            var marks = new ArrayList<ChartMark>();
            for (var launch : history.launches()) {
                launch.end()
                        .ifPresent(
                                end ->
                                        marks.add(
                                                new ChartMark(
                                                        end.at(),
                                                        kind(end),
                                                        "#%d: %s"
                                                                .formatted(
                                                                        launch.number(),
                                                                        end.words()))));
            }
            return marks;
        }

        private static ChartMark.Kind kind(LaunchEnd end) {
            EndMark mark = end.mark();
            return switch (mark) {
                case CRASH -> ChartMark.Kind.CRASH;
                case HANDSHAKE -> ChartMark.Kind.NO_HANDSHAKE;
                case HEALTH -> ChartMark.Kind.HEALTH;
                case OPERATOR -> ChartMark.Kind.OPERATOR;
                case HOST_STOP -> ChartMark.Kind.HOST_STOP;
                case UNKNOWN -> ChartMark.Kind.UNKNOWN;
            };
        }
    }

    @Override
    public String title() {
        return "Metrics";
    }

    @Override
    public Node node() {
        return place;
    }

    @Override
    public void update(InstanceView now) {
        ProcessKey process = now.instance().process();
        if (shown.map(s -> !s.process.equals(process)).orElse(true)) {
            shown.ifPresent(s -> s.view.close());
            var next = new Shown(process, host);
            place.getChildren().setAll(next.view);
            shown = Optional.of(next);
        }
        shown.ifPresent(s -> s.update(now, happened));
    }
}
