package dev.mortise.app;

import dev.mortise.app.logs.LogsModel;
import dev.mortise.app.logs.LogsView;
import dev.mortise.app.model.InstanceView;
import dev.mortise.host.HostConnection;
import dev.mortise.host.spec.ProcessKey;

import javafx.scene.Node;

import java.time.ZoneId;

/// The Logs tab on one process.
final class ShownLogs implements ProcessTab.Shown {

    private final LogsModel model;
    private final LogsView view;

    ShownLogs(ProcessKey process, HostConnection host) {
        this.model = LogsModel.of(host, process);
        this.view = new LogsView(model, ZoneId.systemDefault());
    }

    @Override
    public Node view() {
        return view;
    }

    @Override
    public void update(InstanceView now) {
        model.update();
    }

    @Override
    public void close() {
        view.close();
        model.close();
    }
}
