package dev.mortise.app.logs;

import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

import java.util.Locale;

/// What stands where no lines are: what that means, and what to do.
final class EmptyLog extends VBox {

    private final Label title = new Label();
    private final Label meaning = new Label();
    private final Hyperlink all = new Hyperlink("Show both streams");

    EmptyLog() {
        getStyleClass().add("log-empty");
        title.getStyleClass().add("log-empty-title");
        all.managedProperty().bind(all.visibleProperty());
        getChildren().addAll(title, meaning, all);
        setPickOnBounds(false);
    }

    void show(LogsModel model) {
        setVisible(model.sourceProperty().get().isEmpty());
        StreamFilter streams = model.streamsProperty().get();
        boolean filtered = model.kept() > 0 && streams != StreamFilter.ALL;
        all.setVisible(filtered);
        all.setOnAction(_ -> model.streamsProperty().set(StreamFilter.ALL));
        if (filtered) {
            String stream = streams.name().toLowerCase(Locale.ROOT);
            title.setText("No lines on " + stream);
            meaning.setText(
                    LogWords.count(model.kept(), "line", "lines")
                            + " kept, none of them from this stream");
        } else {
            title.setText("No output yet");
            meaning.setText(
                    model.launched()
                            ? "The plugin has printed nothing since it was started"
                            : "The plugin has not been started");
        }
    }
}
