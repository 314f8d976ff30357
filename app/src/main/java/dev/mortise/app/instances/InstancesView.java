package dev.mortise.app.instances;

import atlantafx.base.controls.CustomTextField;

import dev.mortise.app.theme.Icons;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;

import javafx.geometry.Pos;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

import org.kordamp.ikonli.feather.Feather;

import java.util.Optional;

/// The page *Instances*: title, filters, table.
public final class InstancesView extends VBox {

    private final InstancesModel model;
    private final FilterChips chips;
    private final CustomTextField filter = new CustomTextField();
    private final InstancesTable table;
    private final Label nothing = new Label();
    private final HBox nothingMatches;

    /// @param sparks makes the small lines; empty: figures alone
    /// @param lanes makes pictures of the last day; empty: there is no such column
    /// @param open shows the selected instance in full
    public InstancesView(
            InstancesModel model,
            Optional<Spark.Maker> sparks,
            Optional<Lane.Maker> lanes,
            Runnable open) {
        this.model = model;
        getStyleClass().add(StyleClass.INSTANCES);
        chips = new FilterChips(model);
        table = new InstancesTable(model, sparks, lanes, open);
        nothingMatches = nothingMatches();
        var body = new StackPane(table, nothingMatches);
        VBox.setVgrow(body, Priority.ALWAYS);
        getChildren().addAll(header(), body);
        model.tick().subscribe(_ -> refresh());
    }

    private HBox header() {
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        filter.setPromptText("Filter");
        filter.setAccessibleText("Filter by tenant, instance or plugin");
        filter.setLeft(Icons.of(Feather.FILTER));
        filter.setRight(Texts.label("/", StyleClass.KEY_HINT));
        filter.getStyleClass().add(StyleClass.FILTER_FIELD);
        filter.textProperty().subscribe(text -> model.filter(text == null ? "" : text));
        filter.addEventFilter(
                KeyEvent.KEY_PRESSED,
                e -> {
                    if (e.getCode() == KeyCode.ESCAPE) {
                        clearOrLeave();
                        e.consume();
                    } else if (e.getCode() == KeyCode.DOWN) {
                        table.requestFocus();
                        e.consume();
                    }
                });
        var title = Texts.label("Instances", StyleClass.TITLE);
        title.setMinWidth(Region.USE_PREF_SIZE);
        var header = new HBox(title, chips, space, filter);
        header.setAlignment(Pos.CENTER_LEFT);
        header.getStyleClass().add(StyleClass.PAGE_HEADER);
        return header;
    }

    private void clearOrLeave() {
        if (filter.getText().isEmpty()) {
            table.requestFocus();
        } else {
            filter.clear();
        }
    }

    private HBox nothingMatches() {
        var clear = new Hyperlink("Clear filter");
        clear.setOnAction(_ -> clearFilters());
        var box = new HBox(nothing, clear);
        box.getStyleClass().add(StyleClass.NOTHING);
        box.setAlignment(Pos.TOP_CENTER);
        box.setPickOnBounds(false);
        return box;
    }

    private void refresh() {
        boolean none = model.rows().isEmpty() && model.total() > 0;
        nothingMatches.setVisible(none);
        if (none) {
            String what =
                    model.category()
                            .map(c -> model.text().isEmpty() ? c.words() : c.words() + " and ")
                            .orElse("");
            Texts.set(
                    nothing,
                    "Nothing matches " + what + (model.text().isEmpty() ? "" : model.text()) + ".");
        }
    }

    /// Text and chip alike.
    public void clearFilters() {
        filter.clear();
        chips.clear();
        table.requestFocus();
    }

    /// For the key `/`.
    public void focusFilter() {
        filter.requestFocus();
        filter.selectAll();
    }

    public void focusTable() {
        table.requestFocus();
    }
}
