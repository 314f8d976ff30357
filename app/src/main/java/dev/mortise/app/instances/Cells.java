package dev.mortise.app.instances;

import dev.mortise.app.model.Category;
import dev.mortise.app.model.Figures;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.model.Standing;
import dev.mortise.app.model.Words;
import dev.mortise.app.theme.StateChip;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;
import dev.mortise.host.metrics.Metrics;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

import java.util.Optional;
import java.util.function.Function;

/// The kinds of cells of the table.
final class Cells {

    private static final PseudoClass QUIET = PseudoClass.getPseudoClass("quiet");
    private static final PseudoClass ALARM = PseudoClass.getPseudoClass("alarm");
    private static final PseudoClass WARN = PseudoClass.getPseudoClass("warn");

    private Cells() {}

    /// Text alone.
    static class OfText extends InstanceCell {
        private final Function<InstanceView, String> text;

        OfText(Function<InstanceView, String> text) {
            this.text = text;
        }

        @Override
        void show(Row.OfInstance row) {
            text(text.apply(row.view()));
            mark(row.view());
        }

        /// For what stands out, or should not.
        void mark(InstanceView view) {}
    }

    /// Words of a health check; amber when it fails, grey otherwise.
    static final class OfHealth extends OfText {
        OfHealth() {
            super(Words::health);
            getStyleClass().add("health-cell");
        }

        @Override
        void mark(InstanceView view) {
            Texts.mark(this, WARN, Words.failing(view));
        }
    }

    /// Restarts used; grey at none, red when there are none left.
    static final class OfTries extends OfText {
        OfTries() {
            super(Words::tries);
        }

        @Override
        void mark(InstanceView view) {
            int crashes = view.instance().crashes();
            Texts.mark(this, QUIET, crashes == 0);
            Texts.mark(
                    this, ALARM, crashes > 0 && view.standing().compareTo(Standing.BACKOFF) <= 0);
        }
    }

    static final class OfState extends InstanceCell {
        private static final PseudoClass LOOPING = PseudoClass.getPseudoClass("looping");

        private final StateChip chip = new StateChip();

        OfState() {
            setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        }

        @Override
        void show(Row.OfInstance row) {
            InstanceView view = row.view();
            Standing standing = view.standing();
            boolean looping = Category.of(view) == Category.LOOPING;
            chip.show(
                    standing.pseudoClass(),
                    standing.word(),
                    Words.detail(view),
                    // What is being stopped on purpose needs no eyes.
                    (standing.needsEyes() || looping) && view.ending().isEmpty());
            Texts.mark(chip, LOOPING, looping);
            graphic(chip);
            text(chip.text());
        }
    }

    /// A figure at the right, and a small line of its last minute beside it.
    static final class OfFigure extends InstanceCell {
        private final Function<Row.OfInstance, String> figure;
        private final Function<Row.OfInstance, float[]> values;
        private final Optional<Spark> spark;
        private final Label number = Texts.label("", StyleClass.MONO);
        private final HBox box = new HBox();
        private static final double GAP = 8;

        private long drawn = -1;
        private int drawnRow;

        OfFigure(
                Function<Row.OfInstance, String> figure,
                Function<Row.OfInstance, float[]> values,
                Optional<Spark.Maker> sparks) {
            this.figure = figure;
            this.values = values;
            this.spark = sparks.map(Spark.Maker::make);
            setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
            number.setMinWidth(Region.USE_PREF_SIZE);
            var space = new Region();
            HBox.setHgrow(space, Priority.ALWAYS);
            box.setAlignment(Pos.CENTER_RIGHT);
            box.setSpacing(GAP);
            box.getChildren().add(space);
            spark.ifPresent(s -> box.getChildren().add(s.node()));
            box.getChildren().add(number);
        }

        @Override
        void show(Row.OfInstance row) {
            String text = figure.apply(row);
            boolean none = text.equals(Figures.NONE);
            Texts.set(number, text);
            Texts.mark(number, QUIET, none);
            spark.ifPresent(s -> draw(s, row, none));
            graphic(box);
            text(text);
        }

        private void draw(Spark line, Row.OfInstance row, boolean none) {
            line.node().setVisible(!none && getTableColumn().getWidth() >= InstancesTable.SPARK);
            if (line.node().isVisible()
                    && (drawn != row.series().revision()
                            || drawnRow != System.identityHashCode(row))) {
                drawn = row.series().revision();
                drawnRow = System.identityHashCode(row);
                line.show(values.apply(row), row.series().size());
            }
        }
    }

    /// The last day, drawn.
    static final class OfLane extends InstanceCell {
        private final Optional<Lane> lane;

        OfLane(Optional<Lane.Maker> maker) {
            lane = maker.map(Lane.Maker::make);
            setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        }

        @Override
        void show(Row.OfInstance row) {
            lane.ifPresent(
                    drawn -> {
                        drawn.show(row.view());
                        graphic(drawn.node());
                    });
        }
    }

    static String cpu(Row.OfInstance row) {
        return row.view().live() ? Figures.percent(row.series().lastCpu()) : Figures.NONE;
    }

    static String rss(Row.OfInstance row) {
        return metrics(row)
                .filter(Metrics::available)
                .map(m -> Figures.bytes(m.rssBytes()))
                .orElse(Figures.NONE);
    }

    static String rate(Row.OfInstance row) {
        return metrics(row)
                .filter(Metrics::available)
                .map(m -> Figures.rate(m.messageRate()))
                .orElse(Figures.NONE);
    }

    private static Optional<Metrics> metrics(Row.OfInstance row) {
        return row.view().live() ? row.view().process().map(p -> p.metrics()) : Optional.empty();
    }
}
