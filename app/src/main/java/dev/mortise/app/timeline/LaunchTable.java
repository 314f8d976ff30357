package dev.mortise.app.timeline;

import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.util.Subscription;

import org.jspecify.annotations.Nullable;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The lane's twin for keyboard and screen reader: a row per launch, newest first; above them the
/// launch that is awaited.
///
/// The selection is kept by launch, whatever comes and goes above it.
public final class LaunchTable extends TableView<LaunchLine> {

    private static final double ROW = 28;
    private static final double NARROW = 520;

    private final TimelineModel model;
    private final ZoneId zone;
    private final TableColumn<LaunchLine, LaunchLine> end = new TableColumn<>();
    private final TableColumn<LaunchLine, LaunchLine> rss;
    private final Subscription subscriptions;
    private boolean syncing;

    LaunchTable(TimelineModel model, ZoneId zone) {
        this.model = model;
        this.zone = zone;
        getStyleClass().add("launch-table");
        setFixedCellSize(ROW);
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        setAccessibleText("Launches, newest first");
        setPlaceholder(new Label("No launches yet"));
        var number =
                column(
                        "Launch",
                        76,
                        "launch-number",
                        line -> line.row() == null ? "" + line.number() : "#" + line.number());
        var version = column("Version", 68, "mono-cell", LaunchLine::version);
        var started = column("Started", 104, "mono-muted-cell", this::started);
        var ran = column("Ran", 100, "mono-right-cell", LaunchLine::ran);
        rss =
                column(
                        "Peak RSS",
                        84,
                        "mono-right-cell",
                        line -> line.peakRss() == 0 ? "" : Strip.bytes(line.peakRss()));
        end.setCellValueFactory(f -> new ReadOnlyObjectWrapper<>(f.getValue()));
        end.setCellFactory(_ -> new EndCell(this::wide));
        end.setSortable(false);
        end.setReorderable(false);
        end.setMinWidth(120);
        end.setPrefWidth(200);
        getColumns().setAll(List.of(number, version, started, ran, end, rss));
        setRowFactory(_ -> new Row());
        getSelectionModel().selectedItemProperty().subscribe(this::selectedHere);
        subscriptions =
                Subscription.combine(
                        model.selectedProperty().subscribe(_ -> selectedElsewhere()),
                        model.sampledProperty().subscribe(_ -> show(model.timeline())),
                        model.timelineProperty().subscribe(this::show));
        widthProperty().subscribe(_ -> fitColumns());
    }

    private TableColumn<LaunchLine, LaunchLine> column(
            String title, double width, String styleClass, TextCell.Words words) {
        var column = new TableColumn<LaunchLine, LaunchLine>(title);
        column.setCellValueFactory(f -> new ReadOnlyObjectWrapper<>(f.getValue()));
        column.setCellFactory(_ -> new TextCell(styleClass, words));
        column.getStyleClass().add(styleClass);
        column.setMinWidth(width);
        column.setMaxWidth(width);
        column.setPrefWidth(width);
        column.setSortable(false);
        column.setReorderable(false);
        return column;
    }

    private String started(LaunchLine line) {
        LaunchRow row = line.row();
        Timeline t = model.timeline();
        if (row == null) {
            return t.presentGap()
                    .map(gap -> TimeWords.clock(t.wallAt(gap.planned()), t.wall(), zone))
                    .orElse("");
        }
        String at = TimeWords.clock(row.wall(), t.wall(), zone);
        return row.fromKnown() ? at : "< " + at;
    }

    void close() {
        subscriptions.unsubscribe();
    }

    private boolean wide() {
        return getWidth() >= NARROW;
    }

    /// Too narrow, it does without who and without memory: the selected launch tells both.
    private void fitColumns() {
        String title = wide() ? "End, by whom" : "End";
        if (!title.equals(end.getText())) {
            end.setText(title);
            refresh();
        }
        rss.setVisible(model.knowsPeaks() && wide());
    }

    // ── rows ────────────────────────────────────────────────────────────────────────────────────

    private void show(Timeline line) {
        syncing = true;
        try {
            List<LaunchLine> next = lines(line);
            if (next.size() == getItems().size()) {
                for (int i = 0; i < next.size(); i++) {
                    if (!next.get(i).equals(getItems().get(i))) {
                        getItems().set(i, next.get(i));
                    }
                }
            } else {
                getItems().setAll(next);
            }
            fitColumns();
        } finally {
            syncing = false;
        }
        selectedElsewhere();
    }

    private List<LaunchLine> lines(Timeline line) {
        var next = new ArrayList<LaunchLine>(line.launches().size() + 1);
        line.nextNumber()
                .ifPresent(
                        n ->
                                next.add(
                                        LaunchLine.next(
                                                n,
                                                model.version(),
                                                line.countdown()
                                                        .map(TimeWords::countdown)
                                                        .orElse(""))));
        // The oldest is last: lines that stayed keep their distance from the end.
        int shift = getItems().size() - next.size() - line.launches().size();
        for (LaunchRow row : line.launches().reversed()) {
            int at = next.size() + shift;
            LaunchLine was = at >= 0 && at < getItems().size() ? getItems().get(at) : null;
            next.add(LaunchLine.of(row, model.version(row), model.peakRss(row), line, was));
        }
        return next;
    }

    // ── selection ───────────────────────────────────────────────────────────────────────────────

    private void selectedHere(@Nullable LaunchLine line) {
        if (!syncing && line != null && line.row() != null) {
            model.selectedProperty().set(line.key());
        }
    }

    private void selectedElsewhere() {
        int at = indexOf(model.selectedProperty().get());
        LaunchLine now = getSelectionModel().getSelectedItem();
        if (at == getSelectionModel().getSelectedIndex() && now != null) {
            return;
        }
        syncing = true;
        try {
            if (at < 0) {
                getSelectionModel().clearSelection();
            } else {
                getSelectionModel().clearAndSelect(at);
                getFocusModel().focus(at);
                if (!Objects.equals(now, getItems().get(at))) {
                    scrollTo(Math.max(0, at - 2));
                }
            }
        } finally {
            syncing = false;
        }
    }

    private int indexOf(long key) {
        for (int i = 0; i < getItems().size(); i++) {
            if (getItems().get(i).row() != null && getItems().get(i).key() == key) {
                return i;
            }
        }
        return -1;
    }

    /// Reads a whole launch to a screen reader.
    private final class Row extends TableRow<LaunchLine> {
        @Override
        protected void updateItem(@Nullable LaunchLine line, boolean empty) {
            super.updateItem(line, empty);
            LaunchRow row = line == null ? null : line.row();
            if (line == null || empty) {
                setAccessibleText(null);
            } else if (row == null) {
                setAccessibleText("Launch " + line.number() + ", next in " + line.moving());
            } else {
                setAccessibleText(
                        LaunchWords.row(row, line.version(), model.timeline().wall(), zone));
            }
        }
    }
}
