package dev.mortise.app.instances;

import dev.mortise.app.theme.Texts;

import javafx.scene.Node;
import javafx.scene.control.TableCell;

import org.jspecify.annotations.Nullable;

/// A cell that reads its row anew at each tick. What it shows of other rows is nothing.
abstract class InstanceCell extends TableCell<Row, Row> {

    @Override
    protected final void updateItem(Row item, boolean empty) {
        super.updateItem(item, empty);
        refresh();
    }

    /// Called by the row.
    final void refresh() {
        Row row = isEmpty() ? null : getItem();
        if (row instanceof Row.OfInstance instance) {
            show(instance);
        } else {
            showOther(row);
        }
    }

    abstract void show(Row.OfInstance row);

    /// @param row a row of another kind; null for none
    void showOther(@Nullable Row row) {
        text("");
        if (getGraphic() != null) {
            setGraphic(null);
        }
    }

    final void text(String text) {
        Texts.set(this, text);
    }

    /// Sets the graphic only when it is another.
    final void graphic(Node node) {
        if (getGraphic() != node) {
            setGraphic(node);
        }
    }
}
