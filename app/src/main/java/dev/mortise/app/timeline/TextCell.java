package dev.mortise.app.timeline;

import javafx.scene.control.TableCell;

import org.jspecify.annotations.Nullable;

/// A cell of the launch table that is one text.
final class TextCell extends TableCell<LaunchLine, LaunchLine> {

    /// What a line says in this column.
    interface Words {
        String of(LaunchLine line);
    }

    private final Words words;

    TextCell(String styleClass, Words words) {
        this.words = words;
        getStyleClass().add(styleClass);
    }

    @Override
    protected void updateItem(@Nullable LaunchLine line, boolean empty) {
        super.updateItem(line, empty);
        String text = empty || line == null ? "" : words.of(line);
        if (!text.equals(getText())) {
            setText(text);
        }
    }
}
