package dev.mortise.app.chart;

import dev.mortise.host.metrics.MetricSample;

import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

import java.util.function.Function;

/// The charts' twin: each sample a row, newest first, for reading and for screen readers.
final class MetricsTable extends TableView<MetricSample> {

    private final MetricsModel model;

    MetricsTable(MetricsModel model) {
        super(model.rows());
        this.model = model;
        getStyleClass().add(ChartStyles.TABLE);
        setAccessibleText("Samples, newest first");
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        getColumns().add(column("Time", this::time, false));
        getColumns().add(column("Launch", s -> "#" + s.launch(), true));
        getColumns().add(column("CPU", s -> Unit.PERCENT.text(s.cpu()), true));
        getColumns()
                .add(column("RSS", s -> Unit.BYTES.text(MetricsPages.memory(s.rssBytes())), true));
        getColumns()
                .add(
                        column(
                                "Handles",
                                s -> Unit.COUNT.text(MetricsPages.known(s.handles())),
                                true));
        getColumns()
                .add(
                        column(
                                "Threads",
                                s -> Unit.COUNT.text(MetricsPages.known(s.threads())),
                                true));
        getColumns().add(column("Messages", s -> Unit.MESSAGES.text(s.messageRate()), true));
        getColumns().getFirst().getStyleClass().add(ChartStyles.FIRST);
        getColumns().getLast().getStyleClass().add(ChartStyles.LAST);
        var empty = new Label();
        empty.getStyleClass().add(ChartStyles.ABSENCE);
        empty.textProperty().bind(model.pageProperty().map(page -> page.rss().absence()));
        setPlaceholder(empty);
    }

    private String time(MetricSample sample) {
        return model.pageProperty().get().frame().clock(sample.at());
    }

    private static TableColumn<MetricSample, String> column(
            String name, Function<MetricSample, String> text, boolean number) {
        var column = new TableColumn<MetricSample, String>(name);
        column.setCellValueFactory(
                row -> new ReadOnlyStringWrapper(text.apply(row.getValue())).getReadOnlyProperty());
        column.setCellFactory(_ -> new MonoCell());
        column.setSortable(false);
        column.setReorderable(false);
        if (number) {
            column.getStyleClass().add(ChartStyles.NUMBER);
        }
        return column;
    }

    private static final class MonoCell extends TableCell<MetricSample, String> {
        MonoCell() {
            getStyleClass().add(ChartStyles.MONO);
        }

        @Override
        protected void updateItem(String item, boolean empty) {
            super.updateItem(item, empty);
            setText(empty ? "" : item);
        }
    }
}
