package dev.mortise.app;

import dev.mortise.app.model.InstanceView;
import dev.mortise.app.timeline.TimelineModel;
import dev.mortise.app.timeline.TimelineView;
import dev.mortise.host.HostConnection;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import javafx.scene.Node;

import java.util.function.Consumer;

/// The Timeline tab on one process.
final class ShownTimeline implements ProcessTab.Shown {

    private final Happened happened;
    private final Consumer<InstanceId> retry;
    private final TimelineModel model;
    private final TimelineView view;
    private final Samples samples;
    private long seen = 0;

    /// @param retry what *Retry now* in the lane does
    ShownTimeline(
            ProcessKey process,
            HostConnection host,
            Happened happened,
            Consumer<InstanceId> retry) {
        this.happened = happened;
        this.retry = retry;
        this.model = new TimelineModel(process);
        this.view = new TimelineView(model);
        this.samples = new Samples(host, process, model::addSamples);
        // The page's head has it.
        view.showBudget(false);
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
        }
        view.setOnRetry(() -> retry.accept(now.id()));
        model.update(fresh, now.process().orElse(null), now.now(), now.wall());
        view.activeProperty().set(true);
    }

    @Override
    public void hidden() {
        view.activeProperty().set(false);
    }

    @Override
    public void close() {
        view.close();
    }
}
