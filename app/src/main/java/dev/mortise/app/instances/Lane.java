package dev.mortise.app.instances;

import dev.mortise.app.model.InstanceView;

import javafx.scene.Node;

/// A small picture of an instance's last day, in a cell of the table; 144 by 16 pixels. Used again
/// for other rows as cells are.
public interface Lane {

    /// Makes one per cell.
    @FunctionalInterface
    interface Maker {
        Lane make();
    }

    Node node();

    /// Shows an instance; comes at each tick, so that what has not changed is not drawn anew.
    void show(InstanceView view);
}
