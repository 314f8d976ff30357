package dev.mortise.host.metrics;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The last samples of one process, in arrays that grow with their number: a thousand processes
/// have a thousand of these. A leaf: its monitor is held for the length of a copy.
public final class MetricHistory {

    /// Ten minutes at the default of one look each 5 s, with room to spare.
    public static final int CAPACITY = 300;

    private static final int FIRST = 16;

    private int[] launch = new int[FIRST];
    private long[] atMillis = new long[FIRST];
    private float[] cpu = new float[FIRST];
    private long[] rss = new long[FIRST];
    private int[] handles = new int[FIRST];
    private int[] threads = new int[FIRST];
    private float[] rate = new float[FIRST];
    private int next = 0;
    private int size = 0;

    public synchronized void add(MetricSample sample) {
        if (size == launch.length && size < CAPACITY) {
            grow();
        }
        launch[next] = sample.launch();
        atMillis[next] = sample.at().toMillis();
        cpu[next] = (float) sample.cpu();
        rss[next] = sample.rssBytes();
        handles[next] = sample.handles();
        threads[next] = sample.threads();
        rate[next] = (float) sample.messageRate();
        next = (next + 1) % launch.length;
        size = Math.min(size + 1, launch.length);
    }

    /// Only called while nothing has been overwritten yet, so the order is that of the arrays.
    private void grow() {
        int length = Math.min(CAPACITY, launch.length * 2);
        launch = Arrays.copyOf(launch, length);
        atMillis = Arrays.copyOf(atMillis, length);
        cpu = Arrays.copyOf(cpu, length);
        rss = Arrays.copyOf(rss, length);
        handles = Arrays.copyOf(handles, length);
        threads = Arrays.copyOf(threads, length);
        rate = Arrays.copyOf(rate, length);
        next = size;
    }

    /// Samples taken after an uptime, oldest first.
    public synchronized List<MetricSample> after(Duration uptime) {
        var samples = new ArrayList<MetricSample>();
        for (int i = 0; i < size; i++) {
            int at = Math.floorMod(next - size + i, launch.length);
            if (atMillis[at] > uptime.toMillis()) {
                samples.add(
                        new MetricSample(
                                launch[at],
                                Duration.ofMillis(atMillis[at]),
                                cpu[at],
                                rss[at],
                                handles[at],
                                threads[at],
                                rate[at]));
            }
        }
        return samples;
    }
}
