package dev.mortise.app;

import dev.mortise.app.instance.InstanceTab;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.timeline.TimelineModel;
import dev.mortise.app.timeline.TimelineView;
import dev.mortise.host.HostConnection;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import javafx.scene.Node;
import javafx.scene.layout.StackPane;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The Timeline tab: another process, another model.
final class TimelineTab implements InstanceTab {

    private final HostConnection host;
    private final Happened happened;
    private final Consumer<InstanceId> retry;
    private final StackPane place = new StackPane();
    private Optional<Shown> shown = Optional.empty();

    /// @param retry what *Retry now* in the lane does
    TimelineTab(HostConnection host, Happened happened, Consumer<InstanceId> retry) {
        this.host = host;
        this.happened = happened;
        this.retry = retry;
    }

    /// One process on show.
    private static final class Shown {
        private final ProcessKey process;
        private final TimelineModel model;
        private final TimelineView view;
        private final Samples samples;
        private long seen = 0;
        private @Nullable InstanceView last;

        Shown(ProcessKey process, HostConnection host) {
            this.process = process;
            this.model = new TimelineModel(process);
            this.view = new TimelineView(model);
            this.samples = new Samples(host, process, this::keep);
            view.showBudget(false);
        }

        private void keep(List<MetricSample> fresh) {
            model.addSamples(fresh);
            if (last != null) {
                show(List.of(), last);
            }
        }

        void update(InstanceView now, Happened happened) {
            samples.ask();
            var fresh = happened.after(seen);
            if (!fresh.isEmpty()) {
                seen = fresh.getLast().sequence();
            }
            show(fresh, now);
            view.activeProperty().set(true);
        }

        private void show(List<HostRecord> fresh, InstanceView now) {
            last = now;
            model.update(fresh, now.process().orElse(null), now.now(), now.wall());
        }
    }

    @Override
    public String title() {
        return "Timeline";
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
        InstanceId id = now.id();
        shown.ifPresent(
                s -> {
                    s.view.setOnRetry(() -> retry.accept(id));
                    s.update(now, happened);
                });
    }

    @Override
    public void hidden() {
        shown.ifPresent(s -> s.view.activeProperty().set(false));
    }
}
