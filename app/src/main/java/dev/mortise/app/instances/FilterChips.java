package dev.mortise.app.instances;

import dev.mortise.app.model.Category;
import dev.mortise.app.model.Figures;
import dev.mortise.app.theme.StateGlyph;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;

import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

import java.util.List;
import java.util.Optional;

/// Counts per category; a click lets only that category through.
final class FilterChips extends HBox {

    private static final List<Category> SHOWN =
            List.of(
                    Category.HEALTHY,
                    Category.DEGRADED,
                    Category.LOOPING,
                    Category.GAVE_UP,
                    Category.OFF);

    private final InstancesModel model;
    private final ToggleGroup group = new ToggleGroup();
    private final Chip all;

    FilterChips(InstancesModel model) {
        this.model = model;
        this.all = new Chip("All", Optional.empty());
        getStyleClass().add(StyleClass.FILTER_CHIPS);
        setAlignment(Pos.CENTER_LEFT);
        getChildren().add(all);
        SHOWN.forEach(c -> getChildren().add(new Chip(c.words(), Optional.of(c))));
        getChildren().getLast().getStyleClass().add("last");
        all.setSelected(true);
        group.selectedToggleProperty()
                .subscribe(
                        toggle -> {
                            if (toggle instanceof Chip chip) {
                                model.filter(chip.category);
                            } else {
                                // A second click on the same chip takes the filter away.
                                all.setSelected(true);
                            }
                        });
        model.tick().subscribe(_ -> refresh());
    }

    void clear() {
        all.setSelected(true);
    }

    private void refresh() {
        getChildren()
                .forEach(
                        node -> {
                            if (node instanceof Chip chip) {
                                chip.refresh();
                            }
                        });
    }

    private final class Chip extends ToggleButton {
        private final Optional<Category> category;
        private final String words;
        private final Label count = Texts.label("0", StyleClass.MONO, StyleClass.MUTED);
        private final Tooltip tip = new Tooltip();

        Chip(String words, Optional<Category> category) {
            this.words = words;
            this.category = category;
            getStyleClass().setAll(StyleClass.FILTER_CHIP);
            setToggleGroup(group);
            var box = new HBox();
            box.setAlignment(Pos.CENTER);
            box.getStyleClass().add("filter-chip-box");
            category.ifPresent(c -> box.getChildren().add(new StateGlyph(c.sign().pseudoClass())));
            box.getChildren().addAll(new Label(words), count);
            setGraphic(box);
            setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
            setTooltip(tip);
            setMinWidth(USE_PREF_SIZE);
            refresh();
        }

        void refresh() {
            int n = category.map(model::count).orElseGet(model::total);
            Texts.set(count, Figures.grouped(n));
            int starting = model.count(Category.STARTING);
            String text =
                    category.isPresent() || starting == 0
                            ? words + ", " + n
                            : "All, " + n + "; " + starting + " of them starting";
            if (!text.equals(getAccessibleText())) {
                setAccessibleText(text);
                tip.setText(text);
            }
        }
    }
}
