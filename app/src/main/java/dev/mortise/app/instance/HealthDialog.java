package dev.mortise.app.instance;

import dev.mortise.app.fx.Overlay;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;
import dev.mortise.host.HostCommand;
import dev.mortise.host.lifecycle.ProbeTimes;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.supervisor.ProcessStatus;

import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Sets how long an instance may take to answer, with how long it does take beside it (must-hold
/// B163): who sees both does not guess. The figures go on while the dialog is open.
final class HealthDialog {

    private final Overlay overlay;
    private final Consumer<HostCommand> send;
    private final Figure last = new Figure("Last answer");
    private final Figure typical = new Figure("Typical");
    private final Figure slowest = new Figure("Slowest");
    private final Figure unanswered = new Figure("No answer");
    private final Figure failed = new Figure("Failed in a row");
    private final Label outcome = sentence("health-outcome");
    private final Label warning = sentence("health-warning");
    private final Button apply = new Button("Apply");
    private final Button back = new Button("As the file says");
    private final HealthFields fields;
    private InstanceView view;

    /// @param send asks the host
    HealthDialog(InstanceView view, Overlay overlay, Consumer<HostCommand> send) {
        this.view = view;
        this.overlay = overlay;
        this.send = send;
        this.fields = new HealthFields(view.instance().watched(), view.instance().written());
        apply.setId("health-apply");
        apply.getStyleClass().addAll(StyleClass.TOOL_BUTTON, StyleClass.PRIMARY);
        apply.setDefaultButton(true);
        apply.setOnAction(_ -> fields.value().ifPresent(check -> done(Optional.of(check))));
        back.setId("health-as-file");
        back.getStyleClass().add(StyleClass.TOOL_BUTTON);
        back.setOnAction(_ -> done(Optional.empty()));
        fields.whenRead(this::judge);
        update(view);
    }

    private static Label sentence(String id) {
        var label = Texts.label("", "health-sentence");
        label.setId(id);
        label.setWrapText(true);
        return label;
    }

    void show() {
        var figures = new HBox(last, typical, slowest, unanswered, failed);
        figures.getStyleClass().add("health-figures");
        figures.getChildren().forEach(f -> HBox.setHgrow(f, Priority.ALWAYS));
        var lines = new ArrayList<String>();
        if (!view.enabledSharers().isEmpty()) {
            lines.add(
                    "One process also serves %s. It is probed for all of them; each is judged by its"
                                    .formatted(Situation.names(view.enabledSharers()))
                            + " own window.");
        }
        var dialog =
                Confirm.dialog(
                        "Health of " + view.id(),
                        lines,
                        List.of(figures, fields, outcome, warning),
                        overlay,
                        apply,
                        List.of(back));
        overlay.show(dialog, fields.first(), true);
        fields.first().selectAll();
    }

    /// How it is now; of another instance nothing is taken.
    void update(InstanceView now) {
        if (!now.id().equals(view.id())) {
            return;
        }
        view = now;
        ProbeTimes times = times();
        last.show(HealthWords.time(times.last()));
        typical.show(HealthWords.time(times.median()));
        slowest.show(HealthWords.time(times.slowest()));
        unanswered.show(
                times.probes() == 0
                        ? HealthWords.time(Optional.empty())
                        : times.unanswered() + " of " + times.probes());
        failed.show(
                "%d of %d"
                        .formatted(
                                now.instance().consecutiveFailures(),
                                now.instance().failureThreshold()));
        judge();
    }

    private ProbeTimes times() {
        return view.status().map(ProcessStatus::probes).orElse(ProbeTimes.UNAVAILABLE);
    }

    private void judge() {
        HealthCheck now = view.instance().watched();
        var value = fields.value();
        Texts.set(outcome, value.map(HealthWords::outcome).orElse(""));
        Texts.set(warning, value.map(check -> HealthWords.warning(check, times())).orElse(""));
        apply.setDisable(value.filter(check -> !check.equals(now)).isEmpty());
        back.setDisable(now.equals(view.instance().written()));
    }

    private void done(Optional<HealthCheck> check) {
        overlay.hide();
        send.accept(new HostCommand.TuneHealth(view.id(), check));
    }

    /// A name above a figure.
    private static final class Figure extends VBox {
        private final Label value = Texts.label("", StyleClass.MONO);

        Figure(String name) {
            getStyleClass().add("health-figure");
            var label = Texts.label(name, StyleClass.SMALL, StyleClass.MUTED);
            label.setMinWidth(USE_PREF_SIZE);
            value.setMinWidth(USE_PREF_SIZE);
            getChildren().addAll(label, value);
        }

        void show(String text) {
            Texts.set(value, text);
        }
    }
}
