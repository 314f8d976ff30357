package dev.mortise.app.chart;

import atlantafx.base.layout.InputGroup;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

import java.util.Locale;

/// The row above the charts: legend, window, table.
final class MetricsTools extends HBox {

    private final ToggleButton table = new ToggleButton("Table", new FontIcon(Feather.LIST));

    private final ChartLegend legend = new ChartLegend();

    MetricsTools(ObjectProperty<MetricsWindow> window) {
        getStyleClass().add(ChartStyles.TOOLS);
        setAlignment(Pos.CENTER_LEFT);
        table.getStyleClass().add(ChartStyles.SEGMENT);
        table.setAccessibleText("Show samples as a table");
        table.setMinWidth(USE_PREF_SIZE);
        setHgrow(legend, Priority.ALWAYS);
        getChildren().addAll(legend, segments(window), table);
    }

    ChartLegend legend() {
        return legend;
    }

    BooleanProperty tableShown() {
        return table.selectedProperty();
    }

    private static InputGroup segments(ObjectProperty<MetricsWindow> window) {
        var group = new ToggleGroup();
        var segments = new InputGroup();
        for (MetricsWindow choice : MetricsWindow.values()) {
            var button = new ToggleButton(choice.label());
            button.getStyleClass().add(ChartStyles.SEGMENT);
            button.setAccessibleText("Show " + choice.label().toLowerCase(Locale.ROOT));
            button.setMinWidth(USE_PREF_SIZE);
            button.setUserData(choice);
            button.setToggleGroup(group);
            // One is always chosen: a second click does not undo the first.
            button.setOnAction(
                    _ -> {
                        group.selectToggle(button);
                        window.set(choice);
                    });
            segments.getChildren().add(button);
        }
        window.subscribe(
                choice ->
                        group.getToggles().stream()
                                .filter(toggle -> toggle.getUserData() == choice)
                                .forEach(group::selectToggle));
        return segments;
    }
}
