package dev.mortise.app.instance;

import dev.mortise.app.model.InstanceView;
import dev.mortise.app.model.Standing;
import dev.mortise.app.model.Words;
import dev.mortise.app.theme.Icons;
import dev.mortise.app.theme.StateChip;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

import java.util.List;

/// Two lines: who it is with what can be done, and why it stands as it does.
final class InstanceHeader extends VBox {

    private static final double MOST_NAME = 240;

    private static final PseudoClass ALARM = PseudoClass.getPseudoClass("alarm");

    private final Label tenant = Texts.label("", StyleClass.INSTANCE_NAME, StyleClass.MUTED);
    private final Label name = Texts.label("", StyleClass.INSTANCE_NAME, "strong");
    private final Label plugin = Texts.label("", StyleClass.MONO, StyleClass.MUTED);
    private final StateChip chip = new StateChip();
    private final FontIcon sign = Icons.of(Feather.INFO);
    private final Label reason = new Label();
    private final Label budget = Texts.label("", StyleClass.SMALL);
    private final Label answer = new Label();
    private final Label unsaved = Texts.label("", "unsaved");
    private final VBox answers = new VBox(answer, unsaved);
    private final Button back = button(Feather.CHEVRON_LEFT, "Back to the list");
    private final Button size = button(Feather.MAXIMIZE_2, "Show in full");
    private final HBox second;

    InstanceHeader(ActionBar actions, Runnable onBack, Runnable onSize) {
        getStyleClass().add(StyleClass.INSTANCE_HEADER);
        back.setOnAction(_ -> onBack.run());
        size.setOnAction(_ -> onSize.run());
        size.setId("instance-size");
        chip.setMinWidth(USE_PREF_SIZE);
        tenant.setMinWidth(USE_PREF_SIZE);
        name.setMinWidth(USE_PREF_SIZE);
        name.setMaxWidth(MOST_NAME);
        plugin.setMaxWidth(MOST_NAME);
        plugin.setMinWidth(USE_PREF_SIZE);
        var names = new HBox(tenant, name);
        names.setAlignment(Pos.CENTER_LEFT);
        var identity = new HBox(back, names, plugin, chip);
        identity.setMinWidth(USE_PREF_SIZE);
        identity.getStyleClass().add("identity");
        identity.setAlignment(Pos.CENTER_LEFT);
        HBox.setHgrow(actions, Priority.ALWAYS);
        var first = new HBox(identity, actions, size);
        first.getStyleClass().add("first-line");
        first.setAlignment(Pos.CENTER_LEFT);
        reason.setWrapText(true);
        reason.getStyleClass().add(StyleClass.REASON);
        reason.setMinHeight(USE_PREF_SIZE);
        budget.setMinWidth(USE_PREF_SIZE);
        answers.getStyleClass().add(StyleClass.ANSWER);
        for (Label label : List.of(answer, unsaved)) {
            label.setMinHeight(USE_PREF_SIZE);
            label.setWrapText(true);
        }
        said(Said.NOTHING);
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        second = new HBox(sign, reason, space, budget);
        second.getStyleClass().add("second-line");
        second.setAlignment(Pos.TOP_LEFT);
        getChildren().addAll(first, second, answers);
    }

    void show(InstanceView view) {
        Texts.set(tenant, view.id().tenant() + " / ");
        Texts.set(name, view.id().id());
        Texts.set(plugin, view.instance().installation().toString());
        Standing standing = view.standing();
        chip.show(standing.pseudoClass(), standing.word(), Words.detail(view), true);
        boolean alarm = standing.compareTo(Standing.BACKOFF) <= 0;
        Feather icon = standing.needsEyes() ? Feather.ALERT_CIRCLE : Feather.INFO;
        if (sign.getIconCode() != icon) {
            sign.setIconCode(icon);
        }
        Texts.mark(sign, ALARM, alarm);
        Texts.mark(sign, PseudoClass.getPseudoClass("warn"), standing == Standing.DEGRADED);
        Texts.set(reason, Words.reason(view));
        Texts.set(budget, Words.budget(view));
    }

    /// Puts a drawn meter in place of the budget's words.
    void budget(Node meter) {
        second.getChildren().set(second.getChildren().size() - 1, meter);
    }

    /// What the host said to the last command, until the next.
    void said(Said said) {
        Texts.set(answer, said.words());
        Texts.set(
                unsaved,
                said.unsaved()
                        .map(why -> "Not on disk, forgotten if the host ends: " + why)
                        .orElse(""));
        show(unsaved, said.unsaved().isPresent());
        show(answers, !said.words().isEmpty());
    }

    private static void show(Node node, boolean shown) {
        node.setManaged(shown);
        node.setVisible(shown);
    }

    /// @param full whether the page has the whole window, or shares it with the list
    void full(boolean full) {
        back.setManaged(full);
        back.setVisible(full);
        size.setGraphic(Icons.of(full ? Feather.MINIMIZE_2 : Feather.MAXIMIZE_2));
        String words = full ? "Show below the list" : "Show in full";
        size.getTooltip().setText(words);
        size.setAccessibleText(words);
    }

    private static Button button(Feather icon, String words) {
        var button = new Button("", Icons.of(icon));
        button.getStyleClass().addAll(StyleClass.TOOL_BUTTON, StyleClass.ICON_BUTTON);
        button.setTooltip(new Tooltip(words));
        button.setAccessibleText(words);
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }
}
