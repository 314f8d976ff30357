package dev.mortise.app.instance;

import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;
import dev.mortise.host.spec.Durations;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;

import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

import java.time.Duration;
import java.util.Optional;

/// The fields of a health window, each with what the file says beside it. What is wrong with one is
/// said there too, as it is typed; the rows keep their height.
final class HealthFields extends GridPane {

    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private final TextField interval = new TextField();
    private final TextField timeout = new TextField();
    private final TextField threshold = new TextField();
    private final ChoiceBox<HealthFailurePolicy> policy = new ChoiceBox<>();
    private final Label intervalSays = says();
    private final Label timeoutSays = says();
    private final Label thresholdSays = says();
    private final HealthCheck file;
    private Runnable changed = () -> {};
    private Optional<HealthCheck> value = Optional.empty();

    /// @param now stands in the fields first
    HealthFields(HealthCheck now, HealthCheck file) {
        this.file = file;
        getStyleClass().add("health-fields");
        var name = new ColumnConstraints();
        name.setMinWidth(USE_PREF_SIZE);
        var field = new ColumnConstraints();
        field.setMinWidth(112);
        field.setPrefWidth(112);
        var says = new ColumnConstraints();
        says.setHgrow(Priority.ALWAYS);
        getColumnConstraints().setAll(name, field, says);
        interval.setText(Durations.written(now.interval()));
        timeout.setText(Durations.written(now.timeout()));
        threshold.setText(Integer.toString(now.failureThreshold()));
        policy.getItems().setAll(HealthFailurePolicy.values());
        policy.setValue(now.policy());
        policy.setMaxWidth(Double.MAX_VALUE);
        row(0, "Probe every", "health-interval", interval, intervalSays);
        row(1, "Wait for the answer", "health-timeout", timeout, timeoutSays);
        row(2, "Failed in a row", "health-threshold", threshold, thresholdSays);
        var policySays = says();
        policySays.setText(file.policy() + " in the file");
        row(3, "Then", "health-policy", policy, policySays);
        interval.textProperty().subscribe(_ -> read());
        timeout.textProperty().subscribe(_ -> read());
        threshold.textProperty().subscribe(_ -> read());
        policy.valueProperty().subscribe(_ -> read());
    }

    private static Label says() {
        var label = Texts.label("", StyleClass.SMALL, StyleClass.MUTED, "health-says");
        label.setWrapText(true);
        return label;
    }

    private void row(int row, String name, String id, Node field, Label says) {
        var label = new Label(name);
        label.setLabelFor(field);
        field.setId(id);
        field.setAccessibleText(name);
        addRow(row, label, field, says);
    }

    /// @param told after every change
    void whenRead(Runnable told) {
        changed = told;
    }

    TextField first() {
        return interval;
    }

    /// What stands there; empty while something is wrong.
    Optional<HealthCheck> value() {
        return value;
    }

    private void read() {
        var every = time(interval, intervalSays, file.interval());
        var patience = time(timeout, timeoutSays, file.timeout());
        var most = number();
        boolean whole = every.isPresent() && patience.isPresent() && most.isPresent();
        value =
                whole
                        ? Optional.of(
                                new HealthCheck(
                                        every.get(), patience.get(), most.get(), policy.getValue()))
                        : Optional.empty();
        changed.run();
    }

    private static Optional<Duration> time(TextField field, Label says, Duration file) {
        var read = Durations.read(text(field));
        String wrong =
                read.isEmpty()
                        ? "Write it as 500ms, 5s or 2h30m."
                        : read.get().isZero()
                                ? "It has to be over zero."
                                : read.get().compareTo(Durations.LONGEST) > 0
                                        ? "A year (8760h) is the most."
                                        : "";
        tell(field, says, Durations.written(file), wrong);
        return read.filter(_ -> wrong.isEmpty());
    }

    private Optional<Integer> number() {
        String text = text(threshold);
        var read =
                Optional.of(text)
                        .filter(t -> t.matches("[1-9][0-9]{0,3}"))
                        .map(Integer::valueOf)
                        .filter(n -> n <= HealthCheck.MOST_FAILURES);
        tell(
                threshold,
                thresholdSays,
                Integer.toString(file.failureThreshold()),
                read.isPresent()
                        ? ""
                        : "A whole number from 1 to " + HealthCheck.MOST_FAILURES + ".");
        return read;
    }

    private static void tell(TextField field, Label says, String file, String wrong) {
        Texts.set(says, file + " in the file" + (wrong.isEmpty() ? "" : ". " + wrong));
        Texts.mark(says, WRONG, !wrong.isEmpty());
        Texts.mark(field, WRONG, !wrong.isEmpty());
        field.setAccessibleHelp(says.getText());
    }

    private static String text(TextField field) {
        return field.getText() == null ? "" : field.getText().strip();
    }
}
