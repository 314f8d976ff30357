package dev.mortise.app.timeline;

import dev.mortise.app.fx.DrawsText;
import dev.mortise.host.metrics.MetricSample;

import javafx.beans.property.LongProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleLongProperty;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

import org.kordamp.ikonli.javafx.FontIcon;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// The launches of a process and the gaps between them, to scale.
///
/// Keys: Left and Right walk the launches, Shift with them moves the time, `+` and `−` zoom, Home
/// fits the episode, End selects the newest launch. The wheel zooms where the pointer is, dragging
/// moves the time. *Retry now* and the countdown are ordinary nodes that lie in the present gap.
public final class Lane extends CanvasRegion implements DrawsText {

    /// No launch has this key.
    public static final long NONE = Long.MIN_VALUE;

    /// What the axis shows; all but FREE follow the present.
    public enum Fit {
        EPISODE,
        FIVE_MINUTES,
        ALL,
        FREE
    }

    private static final double BUTTON_FROM = 160;
    private static final double COUNTDOWN_FROM = 60;

    private final LongProperty selected = new SimpleLongProperty(this, "selected", NONE);
    private final ReadOnlyObjectWrapper<Fit> fit =
            new ReadOnlyObjectWrapper<>(this, "fit", Fit.EPISODE);
    private final ZoneId zone;
    private final Button retry = new Button("Retry now", new FontIcon("fth-play"));
    private final Label countdown = new Label();
    private final HBox inGap = new HBox(retry, countdown);

    private Timeline line = Timeline.EMPTY;
    private List<MetricSample> samples = List.of();
    private Viewport view = new Viewport(0, 60, 1000);
    private double cursor = Double.NaN;

    public Lane(ZoneId zone) {
        this.zone = zone;
        getStyleClass().add("lane");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.NODE);
        retry.getStyleClass().add("retry");
        countdown.getStyleClass().addAll("countdown", "mono");
        inGap.getStyleClass().add("in-gap");
        inGap.setManaged(false);
        getChildren().add(inGap);
        selected.subscribe(_ -> reveal());
        LaneInput.install(this);
    }

    /// @param samples of this process, oldest first; empty for no memory strip
    public void show(Timeline next, List<MetricSample> samples) {
        boolean taller = rows().height() != rows(next, samples).height();
        this.line = next;
        this.samples = samples;
        setAccessibleText(LaunchWords.lane(next, selected.get()));
        if (taller) {
            requestParentLayout();
        }
        repaint();
    }

    @Override
    public List<String> drawnText() {
        return List.of(LaunchWords.lane(line, selected.get()));
    }

    /// Key of the launch that is ringed; [#NONE] for none.
    public LongProperty selectedProperty() {
        return selected;
    }

    public ReadOnlyObjectProperty<Fit> fitProperty() {
        return fit.getReadOnlyProperty();
    }

    public void fit(Fit wanted) {
        fit.set(wanted);
        repaint();
    }

    /// What *Retry now* does is the owner's business.
    public void setOnRetry(Runnable action) {
        retry.setOnAction(_ -> action.run());
    }

    public Button retryButton() {
        return retry;
    }

    /// Middle of a launch's bar in this region's coordinates, as far as it can be seen.
    public Optional<Double> barX(int number) {
        return Bars.visible(line, view).stream()
                .filter(row -> row.number() == number)
                .findFirst()
                .map(
                        row ->
                                LaneRows.GUTTER
                                        + (Math.max(0, Bars.left(view, row))
                                                        + Math.min(
                                                                view.width(),
                                                                Bars.right(view, row, line.now())))
                                                / 2);
    }

    /// Middle of the bars in this region's coordinates.
    public double barY() {
        return rows().lane() + LaneRows.BAR / 2;
    }

    // ── what input does ─────────────────────────────────────────────────────────────────────────

    Viewport view() {
        return view;
    }

    Timeline line() {
        return line;
    }

    void look(Viewport at) {
        fit.set(Fit.FREE);
        view = at;
        repaint();
    }

    void cursor(double x) {
        cursor = x;
        repaint();
    }

    boolean inLane(double y) {
        return y >= rows().lane() - 18 && y <= rows().lane() + LaneRows.BAR + 4;
    }

    private void reveal() {
        Viewport base = fitted(view.width());
        line.launch(selected.get())
                .ifPresent(
                        row -> {
                            Viewport at = base.showing(row.from(), row.to(line.now()));
                            if (!at.equals(base)) {
                                look(at);
                            }
                        });
        setAccessibleText(LaunchWords.lane(line, selected.get()));
        repaint();
    }

    // ── layout and painting ─────────────────────────────────────────────────────────────────────

    private LaneRows rows() {
        return rows(line, samples);
    }

    private static LaneRows rows(Timeline line, List<MetricSample> samples) {
        return LaneRows.of(!line.changes().isEmpty(), !samples.isEmpty());
    }

    @Override
    protected double computePrefHeight(double width) {
        return rows().height();
    }

    @Override
    protected double computeMinHeight(double width) {
        return rows().height();
    }

    @Override
    protected double computePrefWidth(double height) {
        return 800;
    }

    @Override
    void paint(Brush brush, double width, double height) {
        view = fitted(Math.max(1, width - 2 * LaneRows.GUTTER));
        new LanePainter(line, samples, view, rows(), zone, selected.get(), cursor - LaneRows.GUTTER)
                .paint(brush, width);
        placeInGap();
    }

    private Viewport fitted(double plot) {
        double now = Viewport.seconds(line.now());
        return switch (fit.get()) {
            case EPISODE -> Episode.of(line).fit(line, plot);
            case FIVE_MINUTES -> new Viewport(now - 270, now + 30, plot);
            case ALL -> {
                double first =
                        line.launches().isEmpty()
                                ? now - 60
                                : Viewport.seconds(line.launches().getFirst().from());
                double length = Math.max(10, now - first);
                yield new Viewport(first - length * 0.02, now + length * 0.06, plot);
            }
            case FREE -> view.wide(plot);
        };
    }

    /// Button from 160 px of visible gap, then the countdown alone from 60, then neither.
    private void placeInGap() {
        Optional<Gap> gap = line.presentGap();
        double from = gap.map(g -> Math.max(0, view.x(g.from()))).orElse(0.0);
        double to = Math.min(view.width(), Math.max(view.x(line.now()), from));
        double due = gap.map(g -> Math.min(view.width(), view.x(g.planned()))).orElse(0.0);
        double room = gap.isEmpty() ? 0 : Math.max(to, due) - from;
        boolean button = room >= BUTTON_FROM;
        retry.setVisible(button);
        retry.setManaged(button);
        String in = line.countdown().map(TimeWords::countdown).orElse("");
        countdown.setText(line.held() ? "held " + in : button ? "next " + in : in);
        if (button && inGap.prefWidth(-1) + 8 > to - from) {
            countdown.setText(in);
        }
        inGap.setVisible(room >= COUNTDOWN_FROM);
        if (inGap.isVisible()) {
            double y = rows().lane();
            double width = inGap.prefWidth(-1);
            inGap.resizeRelocate(
                    Math.round(
                            LaneRows.GUTTER
                                    + from
                                    + Math.max(6, (button ? 8 : (room - width) / 2))),
                    y,
                    width,
                    LaneRows.BAR);
        }
    }
}
