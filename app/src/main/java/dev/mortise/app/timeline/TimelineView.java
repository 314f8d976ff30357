package dev.mortise.app.timeline;

import atlantafx.base.theme.Styles;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

import java.time.ZoneId;
import java.util.Objects;

/// The Timeline tab of one process: budget and reach, the lane, the launch table, the selected
/// launch.
///
/// It counts by itself only while [#activeProperty] is true and its window is showing. Whoever
/// takes it out of use calls [#close].
public final class TimelineView extends StackPane implements AutoCloseable {

    /// Add it to the scene's style sheets, after the theme's.
    public static final String STYLESHEET =
            Objects.requireNonNull(TimelineView.class.getResource("timeline.css"), "timeline.css")
                    .toExternalForm();

    private static final double TABLE = 584;

    private final TimelineModel model;
    private final ZoneId zone;
    private final BooleanProperty active = new SimpleBooleanProperty(this, "active", true);
    private final Lane lane;
    private final LaunchTable table;
    private final LaunchDetails details;
    private final BudgetMeter budget = new BudgetMeter();
    private final Label episode = new Label();
    private final Label hint =
            new Label(
                    "Enable it, and its first launch appears here."
                            + " On demand, it starts with its first use.");
    private final VBox empty = new VBox();
    private final BorderPane page = new BorderPane();
    private final Ticker ticker;
    private Subscription subscriptions = Subscription.EMPTY;

    public TimelineView(TimelineModel model) {
        this(model, ZoneId.systemDefault());
    }

    TimelineView(TimelineModel model, ZoneId zone) {
        this.model = model;
        this.zone = zone;
        lane = new Lane(zone);
        table = new LaunchTable(model, zone);
        ticker = new Ticker(model::pace, model::tick);
        getStyleClass().add("timeline");
        details = new LaunchDetails(model, zone);
        compose();
        lane.selectedProperty().bindBidirectional(model.selectedProperty());
        subscriptions =
                Subscription.combine(
                        model.timelineProperty().subscribe(this::show),
                        model.sampledProperty().subscribe(_ -> show(model.timeline())),
                        active.subscribe(_ -> run()),
                        sceneProperty()
                                .flatMap(scene -> scene.windowProperty())
                                .flatMap(window -> window.showingProperty())
                                .orElse(false)
                                .subscribe(_ -> run()));
    }

    // ── for the shell ───────────────────────────────────────────────────────────────────────────

    /// False while another tab is in front.
    public BooleanProperty activeProperty() {
        return active;
    }

    /// What *Retry now* does.
    public void setOnRetry(Runnable action) {
        lane.setOnRetry(action);
    }

    /// The budget, unless the page's own head already shows one.
    public void showBudget(boolean shown) {
        budget.setVisible(shown);
        budget.setManaged(shown);
    }

    /// The next step for a process that never started.
    public void setEmptyHint(String words) {
        hint.setText(words);
    }

    public Lane lane() {
        return lane;
    }

    public LaunchTable table() {
        return table;
    }

    /// Ends the ticking and lets go of the model, which may live on.
    @Override
    public void close() {
        subscriptions.unsubscribe();
        ticker.stop();
        table.close();
        details.close();
        lane.selectedProperty().unbindBidirectional(model.selectedProperty());
    }

    // ── inside ──────────────────────────────────────────────────────────────────────────────────

    private void compose() {
        episode.getStyleClass().add("episode");
        var spacer = new Region();
        HBox.setHgrow(spacer, Priority.ALWAYS);
        var tools = new HBox(budget, spacer, episode, reach());
        tools.getStyleClass().add("tools");
        var scroll = new ScrollPane(details);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("details-scroll");
        HBox.setHgrow(scroll, Priority.ALWAYS);
        table.setMinWidth(400);
        table.prefWidthProperty()
                .bind(widthProperty().multiply(0.5).map(w -> Math.min(TABLE, w.doubleValue())));
        table.maxWidthProperty().bind(table.prefWidthProperty());
        var below = new HBox(table, scroll);
        below.getStyleClass().add("below");
        page.setTop(new VBox(tools, lane));
        page.setCenter(below);
        var title = new Label("Never started");
        title.getStyleClass().add("empty-title");
        hint.getStyleClass().add("empty-hint");
        empty.getStyleClass().add("empty");
        empty.getChildren().setAll(title, hint);
        getChildren().setAll(page, empty);
    }

    private HBox reach() {
        var episodeButton = fit("Fit episode", Lane.Fit.EPISODE, Styles.LEFT_PILL);
        var minutes = fit("5 min", Lane.Fit.FIVE_MINUTES, Styles.CENTER_PILL);
        var all = fit("All", Lane.Fit.ALL, Styles.RIGHT_PILL);
        var group = new HBox(episodeButton, minutes, all);
        group.getStyleClass().add("reach");
        return group;
    }

    private ToggleButton fit(String words, Lane.Fit fit, String pill) {
        var button = new ToggleButton(words);
        button.getStyleClass().add(pill);
        button.setOnAction(
                _ -> {
                    lane.fit(fit);
                    button.setSelected(true);
                });
        lane.fitProperty().subscribe(now -> button.setSelected(now == fit));
        return button;
    }

    private void show(Timeline line) {
        page.setVisible(!line.neverStarted());
        empty.setVisible(line.neverStarted());
        lane.show(line, model.samples());
        budget.show(model.budget(zone));
        episode.setText(Episode.of(line).words(line));
        run();
    }

    private void run() {
        boolean seen =
                active.get()
                        && model.pace().isPresent()
                        && getScene() != null
                        && getScene().getWindow() != null
                        && getScene().getWindow().isShowing();
        if (seen) {
            ticker.start();
        } else {
            ticker.stop();
        }
    }
}
