package dev.mortise.app.chart;

/// A value axis from zero: three or four lines at round numbers.
///
/// @param step between two lines, above zero
/// @param intervals 2 or 3
record ValueTicks(double step, int intervals) {

    private static final double[] ROUND = {1, 2, 3, 4, 5, 6, 8};

    /// The lowest top that is not below the largest value; of two such, the one with fewer lines.
    ///
    /// @param max the largest value; nothing above zero gives an axis to `least`
    /// @param least what the axis shows at least, so that noise does not look like a mountain
    /// @param whole whether a step is a whole number, as for things that are counted
    static ValueTicks upTo(double max, double least, boolean whole) {
        double wanted = max > least ? max : least;
        ValueTicks best = new ValueTicks(roundUp(wanted / 2, whole), 2);
        ValueTicks finer = new ValueTicks(roundUp(wanted / 3, whole), 3);
        return finer.top() < best.top() ? finer : best;
    }

    private static double roundUp(double step, boolean whole) {
        if (whole && step <= 1) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(step)));
        for (double round : ROUND) {
            if (round * power >= step * (1 - 1e-9)) {
                return round * power;
            }
        }
        return 10 * power;
    }

    double top() {
        return step * intervals;
    }

    double line(int i) {
        return step * i;
    }
}
