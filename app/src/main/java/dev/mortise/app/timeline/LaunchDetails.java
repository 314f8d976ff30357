package dev.mortise.app.timeline;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.ExitStatus;

import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

import java.time.ZoneId;

/// The selected launch in words: why it ended and through whom, when it was ready, how long it
/// lived, what it left behind.
final class LaunchDetails extends VBox {

    private final TimelineModel model;
    private final ZoneId zone;
    private final MarkIcon mark = new MarkIcon();
    private final Label title = new Label();
    private final Label facts = new Label();
    private final Button newer = step("fth-chevron-up", "Newer launch", 1);
    private final Button older = step("fth-chevron-down", "Older launch", -1);
    private final GridPane grid = new GridPane();

    private final Subscription subscriptions;

    private @Nullable LaunchRow filled;
    private long filledPeak;

    LaunchDetails(TimelineModel model, ZoneId zone) {
        this.model = model;
        this.zone = zone;
        getStyleClass().add("launch-details");
        title.getStyleClass().add("title");
        facts.getStyleClass().addAll("mono", "facts");
        grid.getStyleClass().add("facts-grid");
        var names = new ColumnConstraints();
        names.setMinWidth(Region.USE_PREF_SIZE);
        var values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        values.setMinWidth(0);
        grid.getColumnConstraints().setAll(names, values);
        var spacer = new Region();
        HBox.setHgrow(spacer, Priority.ALWAYS);
        title.setMinWidth(Region.USE_PREF_SIZE);
        var head = new HBox(mark, title, facts, spacer, newer, older);
        head.getStyleClass().add("head");
        getChildren().addAll(head, grid);
        subscriptions =
                Subscription.combine(
                        model.selectedProperty().subscribe(_ -> show()),
                        model.sampledProperty().subscribe(_ -> show()),
                        model.timelineProperty().subscribe(_ -> show()));
    }

    void close() {
        subscriptions.unsubscribe();
    }

    private Button step(String icon, String words, int by) {
        var button = new Button(null, new FontIcon(icon));
        button.getStyleClass().add("step");
        button.setAccessibleText(words);
        button.setTooltip(new Tooltip(words));
        button.setOnAction(_ -> model.walk(by));
        return button;
    }

    private void show() {
        var selected = model.selectedLaunch();
        setVisible(selected.isPresent());
        selected.ifPresent(this::show);
    }

    private void show(LaunchRow row) {
        Timeline t = model.timeline();
        int at = t.launches().indexOf(row);
        newer.setDisable(at == t.launches().size() - 1);
        older.setDisable(at <= 0);
        title.setText("Launch #" + row.number());
        facts.setText(
                (row.fromKnown() ? "" : "before ")
                        + TimeWords.clock(row.wall(), t.wall(), zone)
                        + ", ran "
                        + TimeWords.span(row.ran(t.now())));
        mark.setVisible(row.end().isPresent());
        mark.setManaged(row.end().isPresent());
        row.end().ifPresent(end -> mark.show(end.mark()));
        if (row != filled || model.peakRss(row) != filledPeak) {
            filled = row;
            filledPeak = model.peakRss(row);
            fill(row);
        }
    }

    private void fill(LaunchRow row) {
        grid.getChildren().clear();
        if (row.end().isPresent()) {
            LaunchEnd end = row.end().get();
            line("Cause", words(end.words()));
            line("By whom", words(by(end)));
            if (end.cause().filter(Cause.Exited.class::isInstance).isEmpty()) {
                line("Status", words(end.statusWords()));
            }
            if (!end.evidence().startWords().isEmpty()) {
                line("Not ready", words(String.join("\n", end.evidence().startWords())));
            }
            end.evidence()
                    .outOfMemory()
                    .ifPresent(sentence -> line("Out of memory", words(sentence)));
            end.evidence()
                    .rssBytes()
                    .ifPresent(bytes -> line("Last RSS", value(Strip.bytes(bytes))));
            line(
                    "Counts",
                    words(
                            end.crash()
                                    ? "against the restart budget"
                                    : "not against the restart budget"));
        } else {
            line(
                    "State",
                    words(
                            row.segments().isEmpty()
                                    ? "running"
                                    : row.segments().getLast().state().name()));
        }
        line("Ready", words(ready(row)));
        String version = model.version(row);
        if (!version.isEmpty()) {
            line("Version", value(version));
        }
        if (model.peakRss(row) > 0) {
            line("Peak RSS", value(Strip.bytes(model.peakRss(row))));
        }
        if (!row.launchId().isEmpty()) {
            line("Launch id", value(row.launchId()));
        }
        leftovers(row);
    }

    private static String by(LaunchEnd end) {
        boolean signal = end.status().filter(s -> !(s instanceof ExitStatus.Code)).isPresent();
        return end.by().equals("unknown") && signal
                ? "unknown: a signal does not tell its sender"
                : end.by();
    }

    private static String ready(LaunchRow row) {
        return row.readyAfter()
                .map(after -> "after " + TimeWords.span(after))
                .orElse(
                        row.readyAt().isPresent()
                                ? "yes; its start is not among the kept records"
                                : row.end().isPresent() ? "never" : "not yet");
    }

    private void leftovers(LaunchRow row) {
        if (row.leftovers().isEmpty()) {
            if (row.end().isPresent()) {
                line("Left behind", words("nothing"));
            }
            return;
        }
        var list = value(String.join("\n", row.leftovers()));
        list.getStyleClass().add("leftovers");
        line("Left behind", list);
        line(
                "",
                words(
                        row.leftoversEnded()
                                ? "All were ended by the host."
                                : "Some are still there. End them, or they keep what they hold."));
    }

    private void line(String name, Node value) {
        int row = grid.getRowCount();
        var label = new Label(name);
        label.getStyleClass().add("name");
        label.setLabelFor(value);
        GridPane.setValignment(label, VPos.BASELINE);
        GridPane.setValignment(value, VPos.BASELINE);
        grid.addRow(row, label, value);
    }

    private static Label words(String text) {
        var label = new Label(text);
        label.getStyleClass().add("value");
        label.setWrapText(true);
        return label;
    }

    private static Label value(String text) {
        var label = words(text);
        label.getStyleClass().add("mono");
        return label;
    }
}
