package dev.mortise.app.instance;

import dev.mortise.app.fx.Overlay;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.spec.ProcessKey;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

import java.util.ArrayList;
import java.util.List;

/// Dialogs that say what will happen, and to whom, before it does.
final class Confirm {

    static final String NEXT_START =
            "The configuration file is not changed: the next start lists it again, disabled.";

    private static final double WIDTH = 480;

    private Confirm() {}

    /// What goes is told, and the name has to be typed.
    static void remove(Overlay overlay, InstanceView view, Runnable confirmed) {
        String name = view.id().toString();
        var typed =
                new TypedName(
                        name,
                        "Remove",
                        () -> {
                            overlay.hide();
                            confirmed.run();
                        });
        typed.button().setId("confirm-remove");
        var lines = new ArrayList<String>();
        lines.add("The instance " + name + " is forgotten by this host.");
        lines.add(ended(view));
        lines.add(
                view.instance().process() instanceof ProcessKey.Own
                        ? "Its data stays in its directory under the host's state directory."
                        : "Its data stays where the shared process keeps it.");
        lines.add(NEXT_START);
        overlay.show(
                dialog("Remove " + name + "?", lines, List.of(typed), overlay, typed.button()),
                typed.field(),
                true);
    }

    /// What becomes of the process of an instance that goes.
    static String ended(InstanceView view) {
        var others = view.enabledSharers();
        var pid = view.status().map(s -> s.pid()).filter(p -> p.isPresent());
        if (pid.isEmpty()) {
            return "It has no process; nothing is stopped.";
        }
        return others.isEmpty()
                ? "Its process %d is stopped gently, then by signal, then killed."
                        .formatted(pid.get().getAsLong())
                : "The process %d goes on for %s."
                        .formatted(pid.get().getAsLong(), Situation.names(others));
    }

    /// Everyone whose process goes is listed.
    static void restart(Overlay overlay, InstanceView view, Action action, Runnable confirmed) {
        String label = action.label().replace("…", "");
        var button = new Button(label);
        button.setId("confirm-restart");
        button.getStyleClass().addAll(StyleClass.TOOL_BUTTON, StyleClass.PRIMARY);
        button.setDefaultButton(true);
        button.setOnAction(
                _ -> {
                    overlay.hide();
                    confirmed.run();
                });
        var lines = new ArrayList<String>();
        lines.add("One process serves all of them; it is killed and launched at once:");
        lines.add("· " + view.id());
        for (InstanceSnapshot other : view.enabledSharers()) {
            lines.add("· " + other.instance());
        }
        overlay.show(dialog(label + "?", lines, List.of(), overlay, button), button, true);
    }

    static VBox dialog(
            String title,
            List<String> lines,
            List<? extends Node> extra,
            Overlay overlay,
            Button go) {
        return dialog(title, lines, extra, overlay, go, List.of());
    }

    /// @param aside further buttons, at the other end of the row
    static VBox dialog(
            String title,
            List<String> lines,
            List<? extends Node> extra,
            Overlay overlay,
            Button go,
            List<Button> aside) {
        var cancel = new Button("Cancel");
        cancel.getStyleClass().add(StyleClass.TOOL_BUTTON);
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> overlay.hide());
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        var buttons = new HBox();
        buttons.getChildren().addAll(aside);
        buttons.getChildren().addAll(space, cancel, go);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        buttons.getStyleClass().add("dialog-buttons");
        var heading = Texts.label(title, StyleClass.TITLE);
        heading.setWrapText(true);
        var box = new VBox(heading);
        for (String line : lines) {
            var label = new Label(line);
            label.setWrapText(true);
            box.getChildren().add(label);
        }
        box.getChildren().addAll(extra);
        box.getChildren().add(buttons);
        box.setPrefWidth(WIDTH);
        return box;
    }
}
