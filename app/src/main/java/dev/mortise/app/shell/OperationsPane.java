package dev.mortise.app.shell;

import dev.mortise.app.model.Figures;
import dev.mortise.app.model.Words;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;
import dev.mortise.host.HostSnapshot;
import dev.mortise.host.Operation;
import dev.mortise.host.spec.InstanceId;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;

/// What takes time and is under way: since when, how far, until when at the latest, and the way to
/// cut it short (must-hold B213).
final class OperationsPane extends VBox {

    /// Ends what an operation waits for.
    interface Kill {
        /// @param said gets the answer, on the FX thread
        void now(InstanceId instance, Consumer<String> said);
    }

    private static final PseudoClass OVERDUE = PseudoClass.getPseudoClass("overdue");
    private static final double WIDTH = 560;

    private final VBox rows = new VBox();
    private final Label answer = Texts.label("", StyleClass.MUTED);
    private final Button close = new Button("Close");
    private final Kill kill;
    private List<Operation> shown = List.of();

    OperationsPane(Kill kill, Runnable onClose) {
        this.kill = kill;
        rows.getStyleClass().add("operations");
        answer.setId("operation-answer");
        answer.setWrapText(true);
        answer.setMinHeight(USE_PREF_SIZE);
        close.getStyleClass().add(StyleClass.TOOL_BUTTON);
        close.setId("operations-close");
        close.setCancelButton(true);
        close.setOnAction(_ -> onClose.run());
        var buttons = new HBox(close);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        buttons.getStyleClass().add("dialog-buttons");
        getChildren().addAll(Texts.label("Under way", StyleClass.TITLE), rows, answer, buttons);
        setPrefWidth(WIDTH);
    }

    Button close() {
        return close;
    }

    void show(HostSnapshot now, Duration uptime) {
        if (!now.operations().equals(shown) || rows.getChildren().isEmpty()) {
            shown = now.operations();
            rows.getChildren().setAll(shown.stream().map(this::row).toList());
            if (shown.isEmpty()) {
                rows.getChildren().setAll(new Label("Nothing is under way any more."));
            }
        }
        for (int i = 0; i < shown.size(); i++) {
            Operation o = shown.get(i);
            var times = (Label) rows.getChildren().get(i).lookup(".times");
            boolean overdue = overdue(o, uptime);
            Texts.set(
                    times,
                    "Asked for by the operator %s ago; %s %s."
                            .formatted(
                                    Figures.age(uptime.minus(o.since())),
                                    overdue ? "should have been over by" : "over by",
                                    Figures.moment(
                                            now.wall().plus(o.deadline().minus(now.taken())),
                                            now.wall(),
                                            ZoneId.systemDefault())));
            Texts.mark(times, OVERDUE, overdue);
        }
    }

    static boolean overdue(Operation o, Duration uptime) {
        return uptime.compareTo(o.deadline()) > 0;
    }

    private HBox row(Operation o) {
        var what = Texts.label(Words.capital(o.name()) + " " + o.instance(), StyleClass.SECTION);
        var step = new Label(Words.capital(o.step()) + ".");
        var times = Texts.label("", StyleClass.MUTED, StyleClass.SMALL, "times");
        for (Label label : List.of(what, step, times)) {
            label.setWrapText(true);
            label.setMinHeight(Region.USE_PREF_SIZE);
        }
        var words = new VBox(what, step, times);
        HBox.setHgrow(words, Priority.ALWAYS);
        var button = new Button("Kill now");
        button.getStyleClass().addAll(StyleClass.TOOL_BUTTON, StyleClass.DANGEROUS, "kill");
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setAccessibleText(
                "Kill what the %s of %s waits for".formatted(o.name(), o.instance()));
        button.setOnAction(_ -> kill.now(o.instance(), said -> Texts.set(answer, said)));
        var row = new HBox(words, button);
        row.setAlignment(Pos.TOP_LEFT);
        row.getStyleClass().add("operation");
        return row;
    }
}
