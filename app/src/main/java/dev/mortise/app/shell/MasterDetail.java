package dev.mortise.app.shell;

import dev.mortise.app.theme.StyleClass;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Orientation;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/// A list, and what is chosen in it below or in its place.
public final class MasterDetail extends StackPane {

    /// Which of the two are on show.
    public enum Shape {
        LIST,
        BOTH,
        DETAIL
    }

    private static final double LIST_SHARE = 0.56;

    private final Region list;
    private final Region detail;
    private final SplitPane split = new SplitPane();
    private final ReadOnlyObjectWrapper<Shape> shape = new ReadOnlyObjectWrapper<>(Shape.LIST);
    private double divider = LIST_SHARE;

    public MasterDetail(Region list, Region detail) {
        this.list = list;
        this.detail = detail;
        getStyleClass().add(StyleClass.MASTER_DETAIL);
        split.setOrientation(Orientation.VERTICAL);
        list.setMinHeight(140);
        detail.setMinHeight(180);
        getChildren().setAll(list);
    }

    public ReadOnlyObjectProperty<Shape> shape() {
        return shape.getReadOnlyProperty();
    }

    public void show(Shape wanted) {
        if (wanted == shape.get()) {
            return;
        }
        if (shape.get() == Shape.BOTH) {
            divider = split.getDividerPositions()[0];
            split.getItems().clear();
        }
        switch (wanted) {
            case LIST -> getChildren().setAll(list);
            case DETAIL -> getChildren().setAll(detail);
            case BOTH -> {
                getChildren().clear();
                split.getItems().setAll(list, detail);
                split.setDividerPositions(divider);
                getChildren().setAll(split);
            }
        }
        shape.set(wanted);
    }
}
