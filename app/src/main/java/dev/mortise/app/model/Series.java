package dev.mortise.app.model;

import dev.mortise.host.metrics.MetricSample;

import java.util.List;

/// The last minute or so of one process's figures, for sparklines. NaN is a gap: between launches,
/// and where the system told nothing.
public final class Series {

    public static final int LENGTH = 60;

    /// Without a sample.
    public static final Series NONE = new Series();

    private final float[] cpu = new float[LENGTH];
    private final float[] rss = new float[LENGTH];
    private final float[] rate = new float[LENGTH];
    private int size;
    private int launch = -1;
    private long revision;

    void add(List<MetricSample> samples) {
        for (MetricSample s : samples) {
            if (launch >= 0 && s.launch() != launch) {
                push(Float.NaN, Float.NaN, Float.NaN);
            }
            launch = s.launch();
            push(
                    (float) s.cpu(),
                    s.rssBytes() < 0 ? Float.NaN : s.rssBytes(),
                    (float) s.messageRate());
        }
    }

    private void push(float c, float r, float m) {
        if (size == LENGTH) {
            for (float[] all : List.of(cpu, rss, rate)) {
                System.arraycopy(all, 1, all, 0, LENGTH - 1);
            }
            size--;
        }
        cpu[size] = c;
        rss[size] = r;
        rate[size] = m;
        size++;
        revision++;
    }

    public int size() {
        return size;
    }

    /// Grows with every sample: whether there is anything to draw anew.
    public long revision() {
        return revision;
    }

    /// Percent of one core, oldest first; the first [#size()] count. Not to be written to.
    public float[] cpu() {
        return cpu;
    }

    public float[] rss() {
        return rss;
    }

    /// Messages per second.
    public float[] rate() {
        return rate;
    }

    /// The newest percentage; NaN when there is none.
    public double lastCpu() {
        return size == 0 ? Double.NaN : cpu[size - 1];
    }
}
