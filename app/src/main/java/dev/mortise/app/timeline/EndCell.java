package dev.mortise.app.timeline;

import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Mark, end and through whom: **SIGSEGV**, itself.
final class EndCell extends TableCell<LaunchLine, LaunchLine> {

    private final MarkIcon mark = new MarkIcon();
    private final FontIcon waiting = new FontIcon("fth-clock");
    private final Label what = new Label();
    private final Label by = new Label();
    private final HBox words = new HBox(what, by);
    private final HBox box = new HBox();

    private final BooleanSupplier tellsWho;

    /// @param tellsWho false where there is only room for what
    EndCell(BooleanSupplier tellsWho) {
        this.tellsWho = tellsWho;
        getStyleClass().add("end-cell");
        box.getStyleClass().add("box");
        what.getStyleClass().add("what");
        by.getStyleClass().add("by");
        words.getStyleClass().add("words");
        what.setMinWidth(Region.USE_PREF_SIZE);
    }

    @Override
    protected void updateItem(@Nullable LaunchLine line, boolean empty) {
        super.updateItem(line, empty);
        if (empty || line == null) {
            setGraphic(null);
            return;
        }
        LaunchRow row = line.row();
        if (row == null) {
            waits(line.moving());
        } else {
            ended(row.end(), row);
        }
        setGraphic(box);
    }

    private void waits(String countdown) {
        box.getStyleClass().setAll("box", "waits");
        box.getChildren().setAll(waiting, what);
        what.setText("next in " + countdown);
    }

    private void ended(Optional<LaunchEnd> end, LaunchRow row) {
        box.getStyleClass().setAll("box");
        if (end.isEmpty()) {
            box.getStyleClass().add("runs");
            box.getChildren().setAll(what);
            what.setText(
                    row.segments().isEmpty() ? "running" : row.segments().getLast().state().name());
            return;
        }
        mark.show(end.get().mark());
        what.setText(end.get().brief());
        // Not to know who is no news; the selected launch says it in words.
        boolean known = !end.get().by().equals("unknown");
        by.setText(known && tellsWho.getAsBoolean() ? ", " + end.get().by() : "");
        box.getChildren().setAll(mark, words);
    }
}
