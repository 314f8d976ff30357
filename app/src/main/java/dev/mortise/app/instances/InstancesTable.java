package dev.mortise.app.instances;

import dev.mortise.app.model.Figures;
import dev.mortise.app.theme.StyleClass;

import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// The table itself: columns, selection by id, a scroll position that stays when rows come and go.
final class InstancesTable extends TableView<Row> {

    /// Column width from which a small line has room beside its figure, in pixels.
    static final double SPARK = 104;

    private static final double NARROW = 1060;
    private static final double SCROLL_BAR = 11;

    private final InstancesModel model;
    private final Runnable open;
    private final TableColumn<Row, Row> name;
    private final TableColumn<Row, Row> uptime;
    private final TableColumn<Row, Row> lane;
    private final TableColumn<Row, Row> cpu;
    private final TableColumn<Row, Row> rss;
    private final Map<TableColumn<Row, Row>, Order> orders;
    private final boolean sparks;
    private final boolean lanes;

    // Where the table stood when rows began to change.
    private @Nullable Row anchor;
    private double anchorY;

    private boolean revealDue;
    private double height;

    InstancesTable(
            InstancesModel model,
            Optional<Spark.Maker> maker,
            Optional<Lane.Maker> lanes,
            Runnable open) {
        this.model = model;
        this.open = open;
        this.sparks = maker.isPresent();
        this.lanes = lanes.isPresent();
        this.lane = column("Last 24 h", 164, () -> new Cells.OfLane(lanes));
        lane.setSortable(false);
        getStyleClass().add(StyleClass.INSTANCES_TABLE);
        setAccessibleText("Instances by tenant");
        name = column("Instance", 150, NameCell::new, "name-column");
        var plugin =
                column(
                        "Plugin and version",
                        176,
                        () -> new Cells.OfText(v -> v.instance().installation().toString()),
                        StyleClass.MONO);
        var state = column("State", 196, Cells.OfState::new);
        var health = column("Health", 96, Cells.OfHealth::new);
        var tries =
                column(
                        "Tries used",
                        92,
                        Cells.OfTries::new,
                        StyleClass.MONO,
                        StyleClass.NUMBER_CELL);
        uptime =
                column(
                        "Uptime",
                        108,
                        () ->
                                new Cells.OfText(
                                        v -> v.uptime().map(Figures::age).orElse(Figures.NONE)),
                        StyleClass.MONO,
                        StyleClass.NUMBER_CELL);
        cpu =
                column(
                        "CPU",
                        80,
                        () -> new Cells.OfFigure(Cells::cpu, r -> r.series().cpu(), maker),
                        StyleClass.NUMBER_CELL);
        rss =
                column(
                        "RSS",
                        92,
                        () -> new Cells.OfFigure(Cells::rss, r -> r.series().rss(), maker),
                        StyleClass.NUMBER_CELL);
        var rate =
                column(
                        "Msg/s",
                        76,
                        () ->
                                new Cells.OfFigure(
                                        Cells::rate, r -> r.series().rate(), Optional.empty()),
                        StyleClass.NUMBER_CELL);
        orders =
                Map.of(
                        name, Order.NAME,
                        plugin, Order.PLUGIN,
                        state, Order.STATE,
                        health, Order.HEALTH,
                        tries, Order.TRIES,
                        uptime, Order.UPTIME,
                        cpu, Order.CPU,
                        rss, Order.RSS,
                        rate, Order.RATE);
        getColumns()
                .setAll(List.of(name, plugin, state, health, lane, tries, uptime, cpu, rss, rate));
        setRowFactory(_ -> new InstanceTableRow(model, open));
        setItems(model.rows());
        getSelectionModel().setSelectionMode(SelectionMode.SINGLE);
        getSortOrder().setAll(List.of(state));
        setSortPolicy(_ -> sortRows());
        setPlaceholder(new Region());
        getSelectionModel().selectedItemProperty().subscribe(this::chosen);
        model.selected().subscribe(_ -> select());
        model.changing().subscribe(this::change);
        widthProperty().subscribe(w -> widths(w.doubleValue()));
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    }

    private TableColumn<Row, Row> column(
            String title, double width, Supplier<TableCell<Row, Row>> cell, String... classes) {
        var column = new TableColumn<Row, Row>(title);
        column.setPrefWidth(width);
        column.setMinWidth(56);
        column.setReorderable(false);
        column.setCellValueFactory(data -> new SimpleObjectProperty<>(data.getValue()));
        column.setCellFactory(_ -> cell.get());
        column.getStyleClass().addAll(classes);
        return column;
    }

    /// What is over goes to the name; when there is little, the small lines give way.
    private void widths(double width) {
        boolean narrow = width < NARROW;
        // The lane says more than the uptime does, where there is room for one of them.
        lane.setVisible(lanes && !narrow);
        uptime.setVisible(!lane.isVisible());
        widths(
                narrow
                        ? List.of(172.0, 192.0, 90.0, 0.0, 84.0, 100.0, 64.0, 76.0, 60.0)
                        : List.of(172.0, 188.0, 104.0, 164.0, 84.0, 108.0, 76.0, 88.0, 64.0));
        if (sparks && !narrow) {
            cpu.setPrefWidth(116);
            rss.setPrefWidth(124);
        }
        double others =
                getColumns().stream()
                        .filter(c -> c != name && c.isVisible())
                        .mapToDouble(TableColumn::getPrefWidth)
                        .sum();
        // Room for the scroll bar, always: it must not make the columns jump when it comes.
        name.setPrefWidth(Math.max(120, width - others - SCROLL_BAR));
    }

    /// Of all columns but the first, in order.
    private void widths(List<Double> wanted) {
        for (int i = 0; i < wanted.size(); i++) {
            getColumns().get(i + 1).setPrefWidth(wanted.get(i));
        }
    }

    private boolean sortRows() {
        if (getSortOrder().isEmpty()) {
            model.sort(Order.STATE, false);
        } else {
            var by = getSortOrder().getFirst();
            model.sort(
                    orders.getOrDefault(by, Order.STATE),
                    by.getSortType() == TableColumn.SortType.DESCENDING);
        }
        return true;
    }

    // ── selection, by id ────────────────────────────────────────────────────────────────────────

    private void chosen(@Nullable Row row) {
        if (!model.changing().get() && row instanceof Row.OfInstance instance) {
            model.select(Optional.of(instance.id()));
        }
    }

    private void select() {
        if (model.changing().get()) {
            return;
        }
        int index = model.selected().get().flatMap(model::row).map(getItems()::indexOf).orElse(-1);
        if (index < 0) {
            if (getSelectionModel().getSelectedItem() instanceof Row.OfInstance) {
                getSelectionModel().clearSelection();
            }
        } else if (getSelectionModel().getSelectedIndex() != index) {
            getSelectionModel().clearAndSelect(index);
            revealDue = true;
            requestLayout();
        }
    }

    // ── scroll ──────────────────────────────────────────────────────────────────────────────────

    private void change(boolean begins) {
        VirtualFlow<?> flow = (VirtualFlow<?>) lookup(".virtual-flow");
        if (begins) {
            IndexedCell<?> first = flow == null ? null : flow.getFirstVisibleCell();
            int index = first == null ? -1 : first.getIndex();
            anchor = index >= 0 && index < getItems().size() ? getItems().get(index) : null;
            anchorY = first == null ? 0 : first.getLayoutY();
            return;
        }
        select();
        int index = anchor == null ? -1 : getItems().indexOf(anchor);
        if (flow != null && index >= 0) {
            layout();
            IndexedCell<?> first = flow.getFirstVisibleCell();
            if (first == null || first.getIndex() != index) {
                flow.scrollToTop(index);
                flow.scrollPixels(-anchorY);
            }
        }
    }

    /// Chosen from elsewhere, or about to be hidden by a page that opens below: the selected row
    /// comes into view.
    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        revealDue |= getHeight() != height;
        height = getHeight();
        if (revealDue && lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
            revealDue = false;
            int index = getSelectionModel().getSelectedIndex();
            if (index >= 0 && index < getItems().size()) {
                // It has to know its new height first.
                flow.layout();
                flow.scrollTo(index);
            }
        }
    }

    // ── keys ────────────────────────────────────────────────────────────────────────────────────

    private void key(KeyEvent e) {
        Row row = getSelectionModel().getSelectedItem();
        KeyCode code = e.getCode();
        boolean taken =
                switch (row) {
                    case Row.OfInstance _ when code == KeyCode.ENTER -> {
                        open.run();
                        yield true;
                    }
                    case Row.OfTenant t when code == KeyCode.ENTER || code == KeyCode.SPACE -> {
                        model.expand(t, !t.expanded());
                        yield true;
                    }
                    case Row.OfTenant t when code == KeyCode.RIGHT || code == KeyCode.LEFT -> {
                        model.expand(t, code == KeyCode.RIGHT);
                        yield true;
                    }
                    case Row.More m when code == KeyCode.ENTER || code == KeyCode.SPACE -> {
                        model.unfold(m.tenant());
                        yield true;
                    }
                    case null, default -> false;
                };
        if (taken) {
            e.consume();
        }
    }
}
