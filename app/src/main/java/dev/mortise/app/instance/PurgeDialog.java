package dev.mortise.app.instance;

import dev.mortise.app.fx.Overlay;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;

import javafx.scene.control.CheckBox;
import javafx.scene.layout.StackPane;

import java.util.List;
import java.util.function.Consumer;

/// Says what a purge deletes before it does: the listing first, then the name, then the button.
///
/// The host is asked while the dialog stands there already; what was not listed, or may not be
/// deleted, keeps the button off (must-hold B065).
final class PurgeDialog {

    /// Entries told by name; all are counted.
    private static final int ENTRIES = 200;

    private final InstanceView view;
    private final Overlay overlay;
    private final Commands commands;
    private final CheckBox backup = new CheckBox("Keep a backup, packed into one file first");

    /// Of one size from the first moment on, so that nothing moves when the listing comes.
    private final StackPane preview = new StackPane(DataPreview.looking());

    PurgeDialog(InstanceView view, Overlay overlay, Commands commands) {
        this.view = view;
        this.overlay = overlay;
        this.commands = commands;
        preview.setId("purge-preview");
        preview.getStyleClass().add(StyleClass.PREVIEW);
        backup.setId("purge-backup");
        backup.setSelected(true);
    }

    /// @param confirmed gets whether a backup is wanted
    void show(Consumer<Boolean> confirmed) {
        String name = view.id().toString();
        var typed =
                new TypedName(
                        name,
                        "Purge",
                        () -> {
                            overlay.hide();
                            confirmed.accept(backup.isSelected());
                        });
        typed.button().setId("confirm-purge");
        typed.possible().set(false);
        var lines =
                List.of(
                        "The instance %s is forgotten by this host, and its data is deleted."
                                .formatted(name),
                        Confirm.ended(view),
                        Confirm.NEXT_START);
        var dialog =
                Confirm.dialog(
                        "Purge " + name + "?",
                        lines,
                        List.of(preview, backup, typed),
                        overlay,
                        typed.button());
        overlay.show(dialog, typed.field(), true);
        Runnable callOff = commands.look(view.id(), ENTRIES, data -> found(data, typed));
        dialog.sceneProperty()
                .subscribe(
                        scene -> {
                            if (scene == null) {
                                callOff.run();
                            }
                        });
    }

    private void found(Commands.Data data, TypedName typed) {
        switch (data) {
            case Commands.Data.Listed(var listing) -> {
                preview.getChildren().setAll(DataPreview.of(listing));
                typed.possible().set(true);
            }
            case Commands.Data.Refused(String why) -> {
                var sentence = Texts.label(why, "refused");
                sentence.setWrapText(true);
                preview.getChildren().setAll(sentence);
                backup.setDisable(true);
                typed.field().setDisable(true);
            }
        }
    }
}
