package dev.mortise.app.chart;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

import java.util.List;

/// The line above a plot: title and subtitle left, figures right, all on one baseline.
///
/// When it is narrow, what matters least is left out whole rather than cut: first the subtitle,
/// then the figures that look back, then the trend. Title and present value stay.
final class ChartHeader extends Region {

    private static final double GAP = 12;

    private final Label title = new Label();
    private final Label subtitle = new Label();
    private final Reading present = new Reading();
    private final Reading mean = new Reading();
    private final Reading peak = new Reading();
    private final Reading trend = new Reading();
    private final List<Region> dropped = List.of(subtitle, mean, peak, trend);
    private final List<Reading> readings = List.of(present, mean, peak, trend);

    ChartHeader(String title, String subtitle) {
        getStyleClass().add(ChartStyles.HEADER);
        this.title.setText(title);
        this.title.getStyleClass().add(ChartStyles.TITLE);
        this.subtitle.setText(subtitle);
        this.subtitle.getStyleClass().add(ChartStyles.NOTE);
        present.getStyleClass().add(ChartStyles.PRESENT);
        getChildren().addAll(this.title, this.subtitle, present, mean, peak, trend);
        setMouseTransparent(true);
    }

    Reading present() {
        return present;
    }

    Reading mean() {
        return mean;
    }

    Reading peak() {
        return peak;
    }

    Reading trend() {
        return trend;
    }

    @Override
    protected double computePrefHeight(double width) {
        return snapSizeY(Math.max(title.prefHeight(-1), present.prefHeight(-1)));
    }

    @Override
    protected double computePrefWidth(double height) {
        return wanted(dropped.size());
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    /// The width with only the last `kept` of those that may be dropped.
    private double wanted(int kept) {
        double sum = title.prefWidth(-1);
        sum += present.isBlank() ? 0 : GAP + present.prefWidth(-1);
        for (int i = dropped.size() - kept; i < dropped.size(); i++) {
            sum += blank(dropped.get(i)) ? 0 : GAP + dropped.get(i).prefWidth(-1);
        }
        return snapSizeX(sum);
    }

    private static boolean blank(Node node) {
        return node instanceof Reading reading && reading.isBlank();
    }

    @Override
    protected void layoutChildren() {
        int kept = dropped.size();
        while (kept > 0 && wanted(kept) > getWidth()) {
            kept--;
        }
        for (int i = 0; i < dropped.size(); i++) {
            Region node = dropped.get(i);
            node.setVisible(i >= dropped.size() - kept && !blank(node));
        }
        double baseline = title.getBaselineOffset();
        double left = place(title, 0, baseline);
        if (subtitle.isVisible()) {
            place(subtitle, left + GAP, baseline);
        }
        double right = getWidth();
        for (Reading reading : readings.reversed()) {
            if (reading.isVisible() && !reading.isBlank()) {
                right -= snapSizeX(reading.prefWidth(-1));
                place(reading, right, baseline);
                right -= GAP;
            }
        }
    }

    private double place(Region node, double x, double baseline) {
        node.resize(snapSizeX(node.prefWidth(-1)), node.prefHeight(-1));
        node.relocate(snapPositionX(x), snapPositionY(baseline - node.getBaselineOffset()));
        return x + node.getWidth();
    }
}
