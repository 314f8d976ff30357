package dev.mortise.app.shell;

import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

import java.util.List;
import java.util.Optional;

/// A page that is words: what it is, what is wrong or missing, and the next step.
public final class MessagePage extends StackPane {

    private static final double MOST_PROBLEMS = 280;

    /// @param title such as `No plugins yet`
    /// @param text what it means
    /// @param problems as they were told, one a line; none is fine
    /// @param next what to do
    public record Message(String title, String text, List<String> problems, String next) {
        public Message {
            problems = List.copyOf(problems);
        }
    }

    /// A button and what it does.
    public record Step(String label, Runnable run) {}

    public MessagePage(Message message, Optional<Step> step) {
        getStyleClass().add(StyleClass.MESSAGE_PAGE);
        var column = new VBox();
        column.getStyleClass().add("message-column");
        column.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        column.getChildren().add(joint());
        column.getChildren().add(Texts.label(message.title(), StyleClass.DISPLAY));
        column.getChildren().add(paragraph(message.text(), StyleClass.MUTED));
        if (!message.problems().isEmpty()) {
            column.getChildren().add(problems(message.problems()));
        }
        column.getChildren().add(paragraph(message.next()));
        step.ifPresent(
                s -> {
                    var button = new Button(s.label());
                    button.getStyleClass().addAll(StyleClass.TOOL_BUTTON, StyleClass.PRIMARY);
                    button.setOnAction(_ -> s.run().run());
                    column.getChildren().add(button);
                });
        getChildren().add(column);
        StackPane.setAlignment(column, Pos.CENTER);
    }

    private static Label paragraph(String text, String... classes) {
        var label = Texts.label(text, classes);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        label.setVisible(!text.isEmpty());
        label.setManaged(!text.isEmpty());
        return label;
    }

    private static Node problems(List<String> lines) {
        var list = new VBox();
        list.getStyleClass().add(StyleClass.PROBLEMS);
        for (String line : lines) {
            list.getChildren().add(paragraph(line, StyleClass.MONO));
        }
        var scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        // Wrapped text has its height only once it has a width.
        list.heightProperty()
                .subscribe(h -> scroll.setPrefHeight(Math.min(MOST_PROBLEMS, h.doubleValue() + 2)));
        scroll.getStyleClass().addAll("edge-to-edge", StyleClass.CARD);
        return scroll;
    }

    /// A mortise, and the tenon that is still to come.
    private static Node joint() {
        var mortise = new Region();
        mortise.getStyleClass().add("joint-mortise");
        var tenon = new Region();
        tenon.getStyleClass().add("joint-tenon");
        var joint = new HBox(mortise, tenon);
        joint.setAlignment(Pos.CENTER_LEFT);
        joint.getStyleClass().add(StyleClass.JOINT);
        return joint;
    }
}
