package dev.mortise.app;

import dev.mortise.app.instance.InstanceTab;
import dev.mortise.app.model.InstanceView;
import dev.mortise.host.spec.ProcessKey;

import javafx.scene.Node;
import javafx.scene.layout.StackPane;

import java.util.Optional;
import java.util.function.Function;

/// A tab about the process that serves an instance: another process, another model and view.
final class ProcessTab implements InstanceTab {

    /// One process on show.
    interface Shown {
        Node view();

        void update(InstanceView now);

        /// Another tab is on show.
        default void hidden() {}

        /// Another process is.
        void close();
    }

    private final String title;
    private final Function<ProcessKey, Shown> maker;
    private final StackPane place = new StackPane();
    private Optional<ProcessKey> process = Optional.empty();
    private Optional<Shown> shown = Optional.empty();

    ProcessTab(String title, Function<ProcessKey, Shown> maker) {
        this.title = title;
        this.maker = maker;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Node node() {
        return place;
    }

    @Override
    public void update(InstanceView now) {
        ProcessKey key = now.instance().process();
        if (!process.equals(Optional.of(key))) {
            shown.ifPresent(Shown::close);
            Shown next = maker.apply(key);
            place.getChildren().setAll(next.view());
            process = Optional.of(key);
            shown = Optional.of(next);
        }
        shown.ifPresent(s -> s.update(now));
    }

    @Override
    public void hidden() {
        shown.ifPresent(Shown::hidden);
    }
}
