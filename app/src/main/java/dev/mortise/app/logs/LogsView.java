package dev.mortise.app.logs;

import javafx.beans.value.ChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

import org.jspecify.annotations.Nullable;

import java.time.ZoneId;
import java.util.Objects;

/// The Logs tab: tools, the log, and a line about it. Ctrl+F goes to the search field, F3 and
/// Shift+F3 step through what it found.
public final class LogsView extends VBox implements AutoCloseable {

    /// To be added to the scene, behind the theme's.
    public static final String STYLESHEET =
            Objects.requireNonNull(LogsView.class.getResource("logs.css")).toExternalForm();

    private static final KeyCombination FIND =
            new KeyCodeCombination(KeyCode.F, KeyCombination.SHORTCUT_DOWN);
    private static final PseudoClass SOME = PseudoClass.getPseudoClass("some");

    private final LogsModel model;
    private final LogView log;
    private final LogTools tools;
    private final EmptyLog empty = new EmptyLog();
    private final Figure kept = new Figure();
    private final Figure dropped = new Figure();
    private final Label note = new Label();
    private final ChangeListener<Number> changed = (_, _, _) -> refresh();
    private final ChangeListener<LogSource> switched;
    private final ChangeListener<LogsModel.@Nullable Hit> found = (_, _, now) -> reveal(now);

    public LogsView(LogsModel model, ZoneId zone) {
        this(model, zone, new LogWords(zone)::launch);
    }

    /// @param caption says more about launches than the log knows
    public LogsView(LogsModel model, ZoneId zone, LaunchCaption caption) {
        this.model = model;
        var words = new LogWords(zone);
        log = new LogView(model.sourceProperty().get(), words, caption);
        log.setAccessibleText("Log");
        tools = new LogTools(model, log, note);
        switched = (_, _, now) -> log.setSource(now);
        var status = status(words);
        var middle = new StackPane(log, empty, tools.problem());
        StackPane.setAlignment(tools.problem(), Pos.TOP_LEFT);
        VBox.setVgrow(middle, Priority.ALWAYS);
        getStyleClass().add("logs-view");
        getChildren().addAll(tools, middle, status);
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        model.revisionProperty().addListener(changed);
        model.sourceProperty().addListener(switched);
        model.hitProperty().addListener(found);
        refresh();
    }

    private HBox status(LogWords words) {
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        var zone = new Label("host time, " + words.zone());
        dropped.getStyleClass().add("log-dropped-count");
        note.getStyleClass().add("log-note");
        var status = new HBox(kept, dropped, note, space, zone);
        status.getStyleClass().add("log-status");
        return status;
    }

    /// For tests, and for who puts the focus.
    public LogView log() {
        return log;
    }

    private void key(KeyEvent event) {
        if (FIND.match(event)) {
            tools.find();
            event.consume();
        } else if (event.getCode() == KeyCode.F3) {
            model.step(event.isShiftDown() ? -1 : 1);
            event.consume();
        }
    }

    private void refresh() {
        SearchState search = model.search();
        log.showHits(search.hits(), search.index(model.hitProperty().get()));
        kept.set(model.kept(), model.kept() == 1 ? "line kept" : "lines kept");
        dropped.set(model.dropped(), "dropped");
        dropped.pseudoClassStateChanged(SOME, model.dropped() > 0);
        tools.refresh();
        empty.show(model);
    }

    private void reveal(LogsModel.@Nullable Hit hit) {
        if (hit != null) {
            log.showHits(model.search().hits(), model.search().index(hit));
            log.revealHit();
        }
    }

    /// Lets go of the model, which is its owner's to close.
    @Override
    public void close() {
        model.revisionProperty().removeListener(changed);
        model.sourceProperty().removeListener(switched);
        model.hitProperty().removeListener(found);
    }
}
