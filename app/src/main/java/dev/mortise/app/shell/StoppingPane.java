package dev.mortise.app.shell;

import dev.mortise.app.model.Figures;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;

import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.VBox;

import java.time.Duration;

/// What is shown while the host stops: how many are left, and the way to be quicker.
public final class StoppingPane extends VBox {

    /// How long plugins get to end by themselves.
    public static final Duration PATIENCE = Duration.ofSeconds(6);

    private final Label title = Texts.label("", StyleClass.TITLE);
    private final ProgressBar progress = new ProgressBar(0);
    private final Button now = new Button("Stop now");
    private int most;

    /// @param stopNow kills what is left
    public StoppingPane(Runnable stopNow) {
        now.setId("stop-now");
        now.getStyleClass().addAll(StyleClass.TOOL_BUTTON, StyleClass.DANGEROUS);
        now.setOnAction(
                _ -> {
                    now.setDisable(true);
                    stopNow.run();
                });
        progress.setMaxWidth(Double.MAX_VALUE);
        var hint =
                new Label(
                        "They are asked first, then told by signal. What is left after "
                                + Figures.age(PATIENCE)
                                + " is killed.");
        hint.setWrapText(true);
        getChildren().addAll(title, progress, hint, now);
        setPrefWidth(400);
        left(0);
    }

    /// @param live processes that are still there
    public void left(int live) {
        most = Math.max(most, live);
        Texts.set(
                title, live == 0 ? "Stopping…" : "Stopping " + Figures.count(live, "plugin") + "…");
        progress.setProgress(most == 0 ? 0 : (most - live) / (double) most);
    }

    public Button button() {
        return now;
    }
}
