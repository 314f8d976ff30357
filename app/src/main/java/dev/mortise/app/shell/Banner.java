package dev.mortise.app.shell;

import dev.mortise.app.theme.Icons;
import dev.mortise.app.theme.StyleClass;

import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

import org.kordamp.ikonli.feather.Feather;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Under the top bar: what is wrong with the host itself, and what happened that somebody should
/// see. No height when there is nothing.
final class Banner extends VBox {

    private final VBox problems = new VBox();
    private final VBox notices = new VBox();
    private List<String> shown = List.of();
    private Optional<Notice> notice = Optional.empty();

    Banner() {
        getStyleClass().add(StyleClass.BANNER);
        setAccessibleRole(AccessibleRole.TEXT);
        getChildren().addAll(problems, notices);
    }

    /// They stay as long as they are true.
    void problems(List<String> now) {
        if (!now.equals(shown)) {
            shown = List.copyOf(now);
            var lines = new ArrayList<Node>();
            for (String problem : now) {
                var line = line(Feather.ALERT_TRIANGLE, problem);
                line.getStyleClass().add("problem");
                lines.add(line);
            }
            problems.getChildren().setAll(lines);
            tell();
        }
    }

    /// Stays until it is dealt with or put away.
    void notice(Optional<Notice> now) {
        if (now.map(Notice::text).equals(notice.map(Notice::text))) {
            return;
        }
        notice = now;
        notices.getChildren().clear();
        now.ifPresent(
                n -> {
                    var line = line(Feather.ALERT_CIRCLE, n.text());
                    line.getStyleClass().add("notice");
                    var show = new Button("Show");
                    show.setId("notice-show");
                    show.getStyleClass().add(StyleClass.TOOL_BUTTON);
                    show.setOnAction(_ -> n.show().run());
                    var away = new Button("", Icons.of(Feather.X));
                    away.setId("notice-away");
                    away.getStyleClass()
                            .addAll(StyleClass.TOOL_BUTTON, StyleClass.ICON_BUTTON, "flat-button");
                    away.setAccessibleText("Put this notice away");
                    away.setTooltip(new Tooltip("Put this notice away"));
                    away.setOnAction(_ -> n.away().run());
                    for (Button button : List.of(show, away)) {
                        button.setMinWidth(USE_PREF_SIZE);
                    }
                    line.getChildren().addAll(show, away);
                    notices.getChildren().setAll(line);
                });
        tell();
    }

    private void tell() {
        var all = new ArrayList<>(shown);
        notice.map(Notice::text).ifPresent(all::add);
        setAccessibleText(String.join(" ", all));
    }

    private static HBox line(Feather icon, String words) {
        var label = new Label(words);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(label, Priority.ALWAYS);
        var line = new HBox(Icons.of(icon), label);
        line.setAlignment(Pos.CENTER_LEFT);
        line.getStyleClass().add("line");
        return line;
    }
}
