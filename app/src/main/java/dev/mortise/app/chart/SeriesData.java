package dev.mortise.app.chart;

import java.time.Duration;
import java.util.Arrays;

/// The points of one line, in plain arrays that nobody changes afterwards.
///
/// A point is joined to the one before unless one of them is NaN, they belong to different
/// launches, or too much time lies between them: more than three times the usual step. So a line
/// never leads through time in which nobody looked.
public final class SeriesData {

    public static final SeriesData EMPTY = new SeriesData(new long[0], new double[0], new int[0]);

    private static final double STEPS_IN_A_HOLE = 3;

    /// So many milliseconds a single sample is news.
    private static final long ALONE = 2000;

    private final long[] atMillis;
    private final double[] values;
    private final int[] launches;
    private final long hole;

    /// @param atMillis host uptime, ascending
    /// @param values NaN for what could not be told
    /// @param launches of the same length as the others
    public SeriesData(long[] atMillis, double[] values, int[] launches) {
        if (values.length != atMillis.length || launches.length != atMillis.length) {
            throw new IllegalArgumentException("three arrays of one length are wanted");
        }
        this.atMillis = atMillis;
        this.values = values;
        this.launches = launches;
        this.hole = hole(atMillis);
    }

    private static long hole(long[] atMillis) {
        if (atMillis.length < 2) {
            return Long.MAX_VALUE;
        }
        var steps = new long[atMillis.length - 1];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = atMillis[i + 1] - atMillis[i];
        }
        Arrays.sort(steps);
        return (long) Math.max(1, STEPS_IN_A_HOLE * steps[steps.length / 2]);
    }

    public int size() {
        return atMillis.length;
    }

    public long atMillis(int i) {
        return atMillis[i];
    }

    public double value(int i) {
        return values[i];
    }

    public int launch(int i) {
        return launches[i];
    }

    /// The time between two points from which on they are not joined, in milliseconds.
    public long holeMillis() {
        return hole;
    }

    /// Whether a line leads from the point before to this one.
    public boolean joined(int i) {
        return i > 0
                && launches[i] == launches[i - 1]
                && !Double.isNaN(values[i])
                && !Double.isNaN(values[i - 1])
                && atMillis[i] - atMillis[i - 1] <= hole;
    }

    /// The largest value, NaN when there is none.
    public double max() {
        double max = Double.NaN;
        for (double value : values) {
            max = Double.isNaN(max) || value > max ? value : max;
        }
        return max;
    }

    /// The mean of the values, NaN when there is none.
    public double mean() {
        double sum = 0;
        int count = 0;
        for (double value : values) {
            if (!Double.isNaN(value)) {
                sum += value;
                count++;
            }
        }
        return count == 0 ? Double.NaN : sum / count;
    }

    /// The newest value, NaN when it is older than a hole is long: samples come a little late. A
    /// single one does not tell how often they come.
    public double latest(Duration now) {
        int last = atMillis.length - 1;
        long fresh = atMillis.length < 2 ? ALONE : hole;
        return last < 0 || now.toMillis() - atMillis[last] > fresh ? Double.NaN : values[last];
    }

    /// The value at the point that is nearest to a time, NaN when none is near.
    public double valueAt(Duration uptime) {
        int i = nearest(uptime.toMillis());
        return i < 0 ? Double.NaN : values[i];
    }

    /// The point that is nearest to a time; −1 when it is further away than half a hole.
    public int nearest(long millis) {
        if (atMillis.length == 0) {
            return -1;
        }
        int found = Arrays.binarySearch(atMillis, millis);
        int next = found >= 0 ? found : -found - 1;
        int best = next < atMillis.length ? next : next - 1;
        if (next > 0 && Math.abs(millis - atMillis[next - 1]) < Math.abs(atMillis[best] - millis)) {
            best = next - 1;
        }
        return Math.abs(atMillis[best] - millis) <= hole / 2 ? best : -1;
    }
}
