package dev.mortise.app;

import dev.mortise.app.chart.Sparkline;
import dev.mortise.app.instances.Spark;

import javafx.scene.Node;

/// A sparkline in a cell of the instances' table.
final class SparkCell implements Spark {

    private final Sparkline line = new Sparkline();

    @Override
    public Node node() {
        return line;
    }

    @Override
    public void show(float[] values, int size) {
        double[] copy = new double[size];
        for (int i = 0; i < size; i++) {
            copy[i] = values[i];
        }
        line.setValues(copy);
    }
}
