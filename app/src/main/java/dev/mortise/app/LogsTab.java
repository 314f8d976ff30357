package dev.mortise.app;

import dev.mortise.app.instance.InstanceTab;
import dev.mortise.app.logs.LogsModel;
import dev.mortise.app.logs.LogsView;
import dev.mortise.app.model.InstanceView;
import dev.mortise.host.HostConnection;
import dev.mortise.host.spec.ProcessKey;

import javafx.scene.Node;
import javafx.scene.layout.StackPane;

import java.time.ZoneId;
import java.util.Optional;

/// The Logs tab: another process, another model.
final class LogsTab implements InstanceTab {

    private final HostConnection host;
    private final StackPane place = new StackPane();
    private Optional<Shown> shown = Optional.empty();

    private record Shown(ProcessKey process, LogsModel model, LogsView view) {
        void close() {
            view.close();
            model.close();
        }
    }

    LogsTab(HostConnection host) {
        this.host = host;
    }

    @Override
    public String title() {
        return "Logs";
    }

    @Override
    public Node node() {
        return place;
    }

    @Override
    public void update(InstanceView now) {
        ProcessKey process = now.instance().process();
        if (shown.map(s -> !s.process().equals(process)).orElse(true)) {
            shown.ifPresent(Shown::close);
            var model = LogsModel.of(host, process);
            var view = new LogsView(model, ZoneId.systemDefault());
            place.getChildren().setAll(view);
            shown = Optional.of(new Shown(process, model, view));
        }
        shown.ifPresent(s -> s.model().update());
    }
}
