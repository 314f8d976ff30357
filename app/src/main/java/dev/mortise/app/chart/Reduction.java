package dev.mortise.app.chart;

import java.util.Arrays;

/// A line in pixels, reduced to what can be seen: of all joined points in one pixel column only the
/// first, the lowest, the highest and the last remain. No peak is lost and no gap is bridged.
///
/// The arrays are kept and reused from line to line. For the FX thread.
final class Reduction {

    private double[] xs = new double[256];
    private double[] ys = new double[256];
    private boolean[] joins = new boolean[256];
    private int size;

    /// The run of joined points in the present column: first, least, greatest, last.
    private final double[] runX = new double[4];

    private final double[] runY = new double[4];
    private final int[] runOrder = new int[4];
    private int runLength;
    private boolean runJoined;

    private static final int FIRST = 0;
    private static final int LEAST = 1;
    private static final int GREATEST = 2;
    private static final int LAST = 3;

    void begin() {
        size = 0;
        runLength = 0;
    }

    /// @param joined whether a line leads here from the point added before
    void add(double x, double y, boolean joined) {
        if (runLength == 0 || !joined || Math.floor(x) != Math.floor(runX[FIRST])) {
            flush();
            runJoined = joined;
            for (int i = FIRST; i <= LAST; i++) {
                keep(i, x, y);
            }
        } else {
            if (y < runY[LEAST]) {
                keep(LEAST, x, y);
            }
            if (y > runY[GREATEST]) {
                keep(GREATEST, x, y);
            }
            keep(LAST, x, y);
        }
        runLength++;
    }

    private void keep(int which, double x, double y) {
        runX[which] = x;
        runY[which] = y;
        runOrder[which] = runLength;
    }

    void end() {
        flush();
    }

    private void flush() {
        if (runLength == 0) {
            return;
        }
        boolean leastFirst = runOrder[LEAST] < runOrder[GREATEST];
        emit(FIRST, runJoined);
        emitInside(leastFirst ? LEAST : GREATEST);
        emitInside(leastFirst ? GREATEST : LEAST);
        if (runLength > 1) {
            emit(LAST, true);
        }
        runLength = 0;
    }

    private void emitInside(int which) {
        if (runOrder[which] > 0 && runOrder[which] < runLength - 1) {
            emit(which, true);
        }
    }

    private void emit(int which, boolean joined) {
        if (size == xs.length) {
            xs = Arrays.copyOf(xs, size * 2);
            ys = Arrays.copyOf(ys, size * 2);
            joins = Arrays.copyOf(joins, size * 2);
        }
        xs[size] = runX[which];
        ys[size] = runY[which];
        joins[size] = joined && size > 0;
        size++;
    }

    int size() {
        return size;
    }

    double x(int i) {
        return xs[i];
    }

    double y(int i) {
        return ys[i];
    }

    boolean joined(int i) {
        return joins[i];
    }

    /// Whether nothing leads here or away: drawn as a dot.
    boolean alone(int i) {
        return !joins[i] && (i + 1 == size || !joins[i + 1]);
    }
}
