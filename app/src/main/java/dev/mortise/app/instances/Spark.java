package dev.mortise.app.instances;

import javafx.scene.Node;

/// A small line of a series, in a cell of the table. Used again for other rows as cells are.
public interface Spark {

    /// Makes one per cell.
    @FunctionalInterface
    interface Maker {
        Spark make();
    }

    Node node();

    /// Draws the first `size` values, oldest first; NaN is a gap. The array is not kept.
    void show(float[] values, int size);
}
