package dev.mortise.app.chart;

import dev.mortise.app.chart.MetricsPage.Line;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.StackPane;
import javafx.util.Subscription;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.List;

/// The Metrics tab: five charts on one cursor, or the table of the same samples.
///
/// Its owner closes it when the tab or the process is left; it then no longer follows the model.
public final class MetricsView extends BorderPane implements AutoCloseable {

    private final RasterChart cpu =
            new RasterChart("CPU", "% of one core", Unit.PERCENT, RasterChart.Figures.MEAN_AND_MAX);
    private final RasterChart rss =
            new RasterChart("RSS", "resident memory", Unit.BYTES, RasterChart.Figures.PEAK);
    private final RasterChart handles =
            new RasterChart("Handles", "open", Unit.COUNT, RasterChart.Figures.PEAK);
    private final RasterChart threads =
            new RasterChart("Threads", "count", Unit.COUNT, RasterChart.Figures.PEAK);
    private final RasterChart messages =
            new RasterChart(
                    "Messages", "both directions", Unit.MESSAGES, RasterChart.Figures.MEAN_AND_MAX);
    private final List<RasterChart> charts = List.of(cpu, rss, handles, threads, messages);
    private final ObjectProperty<@Nullable Duration> cursor =
            new SimpleObjectProperty<>(this, "timeCursor");
    private final Subscription subscriptions;

    public MetricsView(MetricsModel model) {
        getStyleClass().add(ChartStyles.METRICS);
        charts.forEach(chart -> chart.timeCursorProperty().bindBidirectional(cursor));

        var tools = new MetricsTools(model.windowProperty());
        var scroll = new ScrollPane(grid());
        scroll.setFitToWidth(true);
        scroll.setFitToHeight(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        var table = new MetricsTable(model);
        scroll.visibleProperty().bind(table.visibleProperty().not());
        table.visibleProperty().bind(tools.tableShown());
        setTop(tools);
        setCenter(new StackPane(scroll, table));

        subscriptions =
                Subscription.combine(
                        model.pageProperty().subscribe(this::show),
                        model.marksProperty()
                                .subscribe(
                                        marks -> {
                                            tools.legend().explain(marks);
                                            charts.forEach(chart -> chart.setMarks(marks));
                                        }));
    }

    /// The time under the cursor in host uptime, for other views of the same process.
    public ObjectProperty<@Nullable Duration> timeCursorProperty() {
        return cursor;
    }

    private GridPane grid() {
        var grid = new GridPane();
        grid.getStyleClass().add(ChartStyles.GRID);
        grid.addRow(0, cpu, rss);
        grid.addRow(1, handles, threads);
        grid.add(messages, 0, 2, 2, 1);
        for (int i = 0; i < 2; i++) {
            var half = new ColumnConstraints();
            half.setPercentWidth(50);
            grid.getColumnConstraints().add(half);
        }
        for (int i = 0; i < 3; i++) {
            var third = new RowConstraints();
            third.setVgrow(Priority.ALWAYS);
            grid.getRowConstraints().add(third);
        }
        return grid;
    }

    private void show(MetricsPage page) {
        show(cpu, page.cpu(), page);
        show(rss, page.rss(), page);
        show(handles, page.handles(), page);
        show(threads, page.threads(), page);
        show(messages, page.messages(), page);
        Slope slope = page.slope();
        boolean line = page.rss().absence().isEmpty();
        rss.setTrend(
                line ? "slope" : "", line ? slope.bytesPerTime() : "", line ? slope.tail() : "");
    }

    private static void show(RasterChart chart, Line line, MetricsPage page) {
        if (line.absence().isEmpty()) {
            chart.setData(line.data(), page.frame());
        } else {
            chart.setAbsence(line.absence(), page.frame());
        }
    }

    @Override
    public void close() {
        subscriptions.unsubscribe();
    }
}
