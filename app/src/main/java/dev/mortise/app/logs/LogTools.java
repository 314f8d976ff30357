package dev.mortise.app.logs;

import atlantafx.base.controls.CustomTextField;
import atlantafx.base.theme.Styles;

import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// The row above the log: streams, search, pause, follow, copy.
final class LogTools extends HBox {

    private static final PseudoClass NONE = PseudoClass.getPseudoClass("none");

    private final LogsModel model;
    private final LogView log;
    private final Label note;
    private final CustomTextField field = new CustomTextField();
    private final ToggleButton regex = inField(".*", "log-regex", "Regular expression");
    private final ToggleButton matchCase = inField("Aa", "log-case", "Match case");
    private final Label count = new Label();
    private final Label problem = new Label();
    private final Button previous = step(Feather.CHEVRON_UP, "log-previous", "Previous match", -1);
    private final Button next = step(Feather.CHEVRON_DOWN, "log-next", "Next match", 1);
    private final Button copy = new Button("Copy all", new FontIcon(Feather.COPY));

    LogTools(LogsModel model, LogView log, Label note) {
        this.model = model;
        this.log = log;
        this.note = note;
        getStyleClass().add("log-tools");
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        problem.getStyleClass().add("log-problem");
        problem.setId("log-problem");
        problem.setMouseTransparent(true);
        problem.translateXProperty().bind(field.layoutXProperty());
        problem.visibleProperty().bind(problem.textProperty().isNotEmpty());
        getChildren().addAll(streams(), search(), previous, next, space);
        getChildren().addAll(pause(), follow(), copy());
    }

    /// Puts the focus into the search field.
    void find() {
        field.requestFocus();
        field.selectAll();
    }

    /// What is wrong with the search; it belongs over the log, right below the field.
    Label problem() {
        return problem;
    }

    void refresh() {
        SearchState search = model.search();
        String said = search.count(model.hitProperty().get());
        count.setText(said);
        count.pseudoClassStateChanged(NONE, said.equals("no match"));
        String wrong = search.problem();
        problem.setText(wrong == null ? "" : wrong);
        field.pseudoClassStateChanged(Styles.STATE_DANGER, wrong != null);
        boolean nothing = search.hits().size() == 0;
        previous.setDisable(nothing);
        next.setDisable(nothing);
        copy.setDisable(model.sourceProperty().get().isEmpty());
    }

    private HBox streams() {
        var group = new ToggleGroup();
        var box = new HBox();
        box.getStyleClass().add("log-streams");
        String[] words = {"out and err", "out", "err"};
        String[] places = {Styles.LEFT_PILL, Styles.CENTER_PILL, Styles.RIGHT_PILL};
        for (StreamFilter filter : StreamFilter.values()) {
            var button = new ToggleButton(words[filter.ordinal()]);
            button.setId("log-stream-" + filter.name());
            button.getStyleClass().add(places[filter.ordinal()]);
            button.setToggleGroup(group);
            button.setUserData(filter);
            button.setMinWidth(USE_PREF_SIZE);
            box.getChildren().add(button);
        }
        model.streamsProperty().subscribe(now -> select(group, now));
        group.selectedToggleProperty()
                .addListener(
                        (_, was, now) -> {
                            if (now == null && was != null) {
                                was.setSelected(true);
                            } else if (now != null) {
                                model.streamsProperty().set((StreamFilter) now.getUserData());
                            }
                        });
        return box;
    }

    private static void select(ToggleGroup group, StreamFilter filter) {
        group.getToggles().stream()
                .filter(toggle -> toggle.getUserData() == filter)
                .forEach(toggle -> toggle.setSelected(true));
    }

    private CustomTextField search() {
        field.setId("log-search");
        field.setPromptText("Search the log");
        field.setAccessibleText("Search the log");
        field.setLeft(new FontIcon(Feather.SEARCH));
        count.getStyleClass().add("log-count");
        count.setMinWidth(USE_PREF_SIZE);
        count.setId("log-count");
        var right = new HBox(count, regex, matchCase);
        right.getStyleClass().add("log-search-right");
        field.setRight(right);
        field.textProperty().addListener((_, _, _) -> look());
        regex.selectedProperty().addListener((_, _, _) -> look());
        matchCase.selectedProperty().addListener((_, _, _) -> look());
        field.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        return field;
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER) {
            model.step(event.isShiftDown() ? -1 : 1);
            event.consume();
        } else if (event.getCode() == KeyCode.ESCAPE) {
            field.clear();
            log.requestFocus();
            event.consume();
        }
    }

    private void look() {
        var term = new SearchTerm(field.getText(), regex.isSelected(), matchCase.isSelected());
        model.find(term, Math.max(0, log.lineAtY(log.getHeight() / 3)));
    }

    private static ToggleButton inField(String word, String id, String what) {
        var toggle = new ToggleButton(word);
        toggle.setId(id);
        toggle.getStyleClass().add("log-in-field");
        toggle.setMinWidth(USE_PREF_SIZE);
        toggle.setTooltip(new Tooltip(what));
        toggle.setAccessibleText(what);
        return toggle;
    }

    private Button step(Feather icon, String id, String what, int by) {
        var button = new Button(null, new FontIcon(icon));
        button.setId(id);
        button.getStyleClass().add("log-step");
        button.setTooltip(new Tooltip(what + (by < 0 ? "  Shift+F3" : "  F3")));
        button.setAccessibleText(what);
        button.setOnAction(_ -> model.step(by));
        return button;
    }

    private ToggleButton pause() {
        var pause = new ToggleButton("Pause", new FontIcon(Feather.PAUSE));
        pause.setId("log-pause");
        pause.setMinWidth(USE_PREF_SIZE);
        pause.selectedProperty().bindBidirectional(model.pausedProperty());
        pause.textProperty().bind(pause.selectedProperty().map(on -> on ? "Paused" : "Pause"));
        pause.setTooltip(new Tooltip("Hold the picture; the host goes on keeping lines"));
        return pause;
    }

    private ToggleButton follow() {
        var follow = new ToggleButton("Follow", new FontIcon(Feather.ARROW_DOWN));
        follow.setId("log-follow");
        follow.setMinWidth(USE_PREF_SIZE);
        follow.selectedProperty().bindBidirectional(log.followTailProperty());
        follow.textProperty()
                .bind(follow.selectedProperty().map(on -> on ? "Following" : "Follow"));
        follow.setTooltip(new Tooltip("Keep the newest line in view  End"));
        follow.setAccessibleRole(AccessibleRole.TOGGLE_BUTTON);
        return follow;
    }

    private Button copy() {
        copy.setId("log-copy");
        copy.setMinWidth(USE_PREF_SIZE);
        copy.textProperty()
                .bind(log.selectedProperty().map(some -> some ? "Copy selection" : "Copy all"));
        copy.setOnAction(
                _ -> {
                    var lines =
                            log.selectedProperty().get()
                                    ? LogCopy.selection(log)
                                    : LogCopy.all(log.source());
                    lines.thenAccept(this::copied);
                });
        return copy;
    }

    private void copied(int lines) {
        String first = lines == LogCopy.MOST ? "Copied the first " : "Copied ";
        note.setText(first + LogWords.count(lines, "line", "lines"));
    }
}
