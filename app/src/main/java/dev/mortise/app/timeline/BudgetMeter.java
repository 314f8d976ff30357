package dev.mortise.app.timeline;

import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// How much of the restart budget is used, with the words beside and beneath.
///
/// One cell per allowed restart: used ones are solid, the awaited one is hatched, those left are
/// outlined. Over ten, one bar with the same three parts. Without a limit there is nothing to
/// measure, and no cells.
public final class BudgetMeter extends VBox {

    private final Cells cells = new Cells();
    private final Label headline = new Label();
    private final Label sentence = new Label();

    public BudgetMeter() {
        getStyleClass().add("budget-meter");
        headline.getStyleClass().add("headline");
        sentence.getStyleClass().add("sentence");
        var top = new HBox(cells, headline);
        top.getStyleClass().add("top");
        getChildren().addAll(top, sentence);
        setAccessibleRole(AccessibleRole.TEXT);
        // The sentence beside it in a page's head can wrap; this cannot.
        setMinWidth(USE_PREF_SIZE);
        show(Budget.UNKNOWN);
    }

    public void show(Budget budget) {
        cells.show(budget);
        headline.setText(budget.headline());
        sentence.setText(budget.sentence());
        setAccessibleText(budget.headline() + ". " + budget.sentence());
    }

    /// The drawn part.
    private static final class Cells extends CanvasRegion {
        private static final double CELL = 24;
        private static final double HEIGHT = 10;
        private static final double BETWEEN = 4;
        private static final int MOST_CELLS = 10;
        private static final double BAR = MOST_CELLS * (CELL + BETWEEN) - BETWEEN;

        private Budget budget = Budget.UNKNOWN;

        void show(Budget next) {
            boolean resized = width(next) != width(budget);
            budget = next;
            setVisible(width(next) > 0);
            setManaged(width(next) > 0);
            if (resized) {
                requestParentLayout();
            }
            repaint();
        }

        private static int allowed(Budget b) {
            return b.used() + b.next() + b.left();
        }

        private static double width(Budget b) {
            int n = b.unlimited() ? 0 : allowed(b);
            return n == 0 ? 0 : n > MOST_CELLS ? BAR : n * (CELL + BETWEEN) - BETWEEN;
        }

        @Override
        void paint(Brush brush, double width, double height) {
            int n = allowed(budget);
            if (n > MOST_CELLS) {
                double used = Math.round(BAR * budget.used() / n);
                double next = budget.next() == 0 ? 0 : Math.max(4, Math.round(BAR / n));
                brush.outline(LaneInk.TEXT_MUTED, 1, 0.5, 0.5, BAR - 1, HEIGHT - 1, 2);
                brush.rounded(LaneInk.MARK_CRASH, 0, 0, used, HEIGHT, 2);
                next(brush, used, next);
                return;
            }
            for (int i = 0; i < n; i++) {
                double x = i * (CELL + BETWEEN);
                if (i < budget.used()) {
                    brush.rounded(LaneInk.MARK_CRASH, x, 0, CELL, HEIGHT, 2);
                } else if (i < budget.used() + budget.next()) {
                    next(brush, x, CELL);
                } else {
                    brush.outline(LaneInk.TEXT_MUTED, 1, x + 0.5, 0.5, CELL - 1, HEIGHT - 1, 2);
                }
            }
        }

        private static void next(Brush brush, double x, double w) {
            if (w > 0) {
                brush.rect(LaneInk.BACKOFF_SOFT, x, 0, w, HEIGHT);
                brush.hatch(LaneInk.BACKOFF_HATCH, x, 0, w, HEIGHT, 4, 1.5);
                brush.outline(LaneInk.BACKOFF, 1, x + 0.5, 0.5, w - 1, HEIGHT - 1, 2);
            }
        }

        @Override
        protected double computePrefWidth(double height) {
            return width(budget);
        }

        @Override
        protected double computeMinWidth(double height) {
            return width(budget);
        }

        @Override
        protected double computeMaxWidth(double height) {
            return width(budget);
        }

        @Override
        protected double computePrefHeight(double width) {
            return HEIGHT;
        }

        @Override
        protected double computeMaxHeight(double width) {
            return HEIGHT;
        }
    }
}
