package dev.mortise.app.chart;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

import java.util.List;

/// What the signs in the charts mean, only those that are there. Entries that do not fit are left
/// out whole; each sign has its words in a tooltip too.
final class ChartLegend extends HBox {

    ChartLegend() {
        getStyleClass().add(ChartStyles.LEGEND);
        setAlignment(Pos.CENTER_LEFT);
        setMinWidth(0);
        explain(List.of());
    }

    void explain(List<ChartMark> marks) {
        getChildren().clear();
        marks.stream()
                .map(ChartMark::kind)
                .distinct()
                .sorted()
                .forEach(kind -> getChildren().addAll(sign(kind), words(kind.words())));
        var hatch = new Region();
        hatch.getStyleClass().add(ChartStyles.LEGEND_HATCH);
        getChildren().addAll(hatch, words("no process, no value"));
    }

    private static Label sign(ChartMark.Kind kind) {
        var sign = new Label(kind.letter());
        sign.setAlignment(Pos.CENTER);
        sign.getStyleClass().setAll(ChartStyles.MARK, kind.styleClass());
        return sign;
    }

    private static Label words(String words) {
        var label = new Label(words);
        label.setMinWidth(USE_PREF_SIZE);
        label.getStyleClass().add(ChartStyles.LEGEND_ENTRY);
        return label;
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    /// Sign and words stand and fall together.
    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        for (int i = 1; i < getChildren().size(); i += 2) {
            Node words = getChildren().get(i);
            boolean fits = words.getBoundsInParent().getMaxX() <= getWidth() + 1;
            words.setVisible(fits);
            getChildren().get(i - 1).setVisible(fits);
        }
    }
}
