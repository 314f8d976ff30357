package dev.mortise.app.instances;

import dev.mortise.app.model.Category;
import dev.mortise.app.model.Figures;
import dev.mortise.app.model.Words;
import dev.mortise.app.theme.Texts;

import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.TableRow;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

import org.jspecify.annotations.Nullable;

/// A visible line: passes the tick on to its cells, and knows what a click on it means.
final class InstanceTableRow extends TableRow<Row> {

    private static final PseudoClass TENANT = PseudoClass.getPseudoClass("tenant");
    private static final PseudoClass ALARM = PseudoClass.getPseudoClass("alarm");

    private final InstancesModel model;
    private final Runnable open;

    /// Kept here: the model holds it weakly.
    private final InvalidationListener onTick = _ -> refresh();

    InstanceTableRow(InstancesModel model, Runnable open) {
        this.model = model;
        this.open = open;
        model.tick().addListener(new WeakInvalidationListener(onTick));
        addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    }

    private void clicked(MouseEvent e) {
        if (e.getButton() != MouseButton.PRIMARY) {
            return;
        }
        switch (getItem()) {
            case Row.OfTenant tenant -> model.expand(tenant, !tenant.expanded());
            case Row.More more -> model.unfold(more.tenant());
            case Row.OfInstance _ when e.getClickCount() == 2 -> open.run();
            case null, default -> {}
        }
    }

    @Override
    protected void updateItem(Row item, boolean empty) {
        super.updateItem(item, empty);
        Texts.mark(this, TENANT, item instanceof Row.OfTenant);
        describe(empty ? null : item);
    }

    private void refresh() {
        // The invalidation has to be taken back, or there is no next one.
        model.tick().get();
        if (isEmpty() || getItem() == null) {
            return;
        }
        for (Node cell : getChildrenUnmodifiable()) {
            if (cell instanceof InstanceCell instance) {
                instance.refresh();
            }
        }
        describe(getItem());
    }

    private void describe(@Nullable Row row) {
        boolean alarm =
                row instanceof Row.OfInstance i
                        && (i.category() == Category.LOOPING || i.category() == Category.GAVE_UP);
        Texts.mark(this, ALARM, alarm);
        switch (row) {
            case Row.OfInstance i ->
                    setAccessibleText(
                            "%s, %s %s, health %s"
                                    .formatted(
                                            i.id(),
                                            i.view().standing().word(),
                                            Words.detail(i.view()),
                                            Words.health(i.view())));
            case Row.OfTenant t ->
                    setAccessibleText(
                            "tenant %s, %s, %s"
                                    .formatted(
                                            t.tenant(),
                                            Figures.count(t.shown(), "instance"),
                                            t.expanded() ? "expanded" : "collapsed"));
            case null, default -> setAccessibleText(null);
        }
    }
}
