package dev.mortise.app.instances;

import dev.mortise.app.model.Figures;
import dev.mortise.app.model.Standing;
import dev.mortise.app.theme.Icons;
import dev.mortise.app.theme.StateGlyph;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;

import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

import java.util.EnumMap;
import java.util.Map;

/// The first cell: an instance's name, or the whole line of a tenant, which reaches over the cells
/// to its right.
final class NameCell extends InstanceCell {

    private static final PseudoClass EXPANDED = PseudoClass.getPseudoClass("expanded");

    private final FontIcon arrow = Icons.of(Feather.CHEVRON_RIGHT);
    private final Label tenant = Texts.label("", StyleClass.SECTION);
    private final Label total = Texts.label("", StyleClass.MONO, StyleClass.MUTED);
    private final Map<Standing, Label> counts = new EnumMap<>(Standing.class);
    private final HBox head = new HBox();
    private final Label link = Texts.label("", "link");
    private final Label hidden = Texts.label("", StyleClass.MUTED);
    private final HBox rest = new HBox(link, hidden);
    private final Pane wide = new Wide();

    NameCell() {
        getStyleClass().add("name-cell");
        // The skin clips a cell to its column; the head of a tenant reaches beyond.
        skinProperty().subscribe(_ -> setClip(null));
        head.setAlignment(Pos.CENTER_LEFT);
        head.getStyleClass().add(StyleClass.TENANT_CELL);
        head.getChildren().addAll(arrow, tenant, total);
        for (Standing standing : Standing.values()) {
            var count = Texts.label("", StyleClass.MONO, StyleClass.MUTED);
            count.setGraphic(new StateGlyph(standing.pseudoClass()));
            counts.put(standing, count);
            head.getChildren().add(count);
        }
        rest.setAlignment(Pos.CENTER_LEFT);
        rest.getStyleClass().add("more-cell");
    }

    @Override
    void show(Row.OfInstance row) {
        setContentDisplay(ContentDisplay.TEXT_ONLY);
        if (getGraphic() != null) {
            setGraphic(null);
        }
        text(row.id().id());
    }

    @Override
    void showOther(@Nullable Row row) {
        switch (row) {
            case Row.OfTenant of -> {
                show(of);
                spread(head);
            }
            case Row.More of -> {
                int all = of.healthy() + of.off();
                Texts.set(link, "Show " + Figures.grouped(all) + " more");
                Texts.set(
                        hidden,
                        of.off() == 0
                                ? of.healthy() + " healthy"
                                : of.healthy() + " healthy, " + of.off() + " off");
                spread(rest);
            }
            case null, default -> super.showOther(row);
        }
    }

    private void show(Row.OfTenant of) {
        arrow.pseudoClassStateChanged(EXPANDED, of.expanded());
        Texts.set(tenant, of.tenant());
        Texts.set(total, Figures.grouped(of.shown()));
        counts.forEach(
                (standing, count) -> {
                    int n = of.counts().getOrDefault(standing, 0);
                    if (n > 0) {
                        Texts.set(count, Figures.grouped(n));
                    }
                    if (count.isManaged() != n > 0) {
                        count.setManaged(n > 0);
                        count.setVisible(n > 0);
                    }
                });
    }

    private void spread(HBox line) {
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        if (wide.getChildren().isEmpty() || wide.getChildren().getFirst() != line) {
            wide.getChildren().setAll(line);
        }
        graphic(wide);
        text("");
    }

    /// Takes no more room than its cell and lets its only child reach beyond it.
    private static final class Wide extends Pane {
        @Override
        protected double computePrefWidth(double height) {
            return 1;
        }

        @Override
        protected void layoutChildren() {
            getChildren()
                    .forEach(
                            line ->
                                    line.resizeRelocate(
                                            0,
                                            snapPositionY((getHeight() - line.prefHeight(-1)) / 2),
                                            line.prefWidth(-1),
                                            line.prefHeight(-1)));
        }
    }
}
