package dev.mortise.app.timeline;

import dev.mortise.app.fx.Fx;
import dev.mortise.host.ProcessSnapshot;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.supervisor.ProcessStatus;

import javafx.beans.property.LongProperty;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleLongProperty;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/// One process's timeline. Lives on the FX thread.
///
/// The owner hands in what is new, at most once a pulse. Between two updates [#tick] moves "now" on
/// by a monotonic clock, so that a countdown counts although nothing happens in the host.
public final class TimelineModel {

    /// Newest samples that are kept: a working day at one in two seconds.
    private static final int SAMPLES = 14_400;

    private final LongSupplier nanos;
    private final LaunchHistory history;
    private final Map<Integer, Long> peaks = new HashMap<>();
    private final List<MetricSample> samples = new ArrayList<>();
    private final ReadOnlyObjectWrapper<Timeline> timeline =
            new ReadOnlyObjectWrapper<>(this, "timeline", Timeline.EMPTY);
    private final LongProperty selected = new SimpleLongProperty(this, "selected", Lane.NONE);

    private List<MetricSample> shown = List.of();
    private final ReadOnlyLongWrapper sampled = new ReadOnlyLongWrapper(this, "sampled", 0);
    private @Nullable ProcessSnapshot snapshot;
    private Duration uptime = Duration.ZERO;
    private Instant wall = Instant.EPOCH;
    private long takenAt;

    public TimelineModel(ProcessKey process) {
        this(process, System::nanoTime);
    }

    TimelineModel(ProcessKey process, LongSupplier nanos) {
        this.history = new LaunchHistory(process);
        this.nanos = nanos;
    }

    // ── what is to be seen ──────────────────────────────────────────────────────────────────────

    public ReadOnlyObjectProperty<Timeline> timelineProperty() {
        return timeline.getReadOnlyProperty();
    }

    public Timeline timeline() {
        return timeline.get();
    }

    /// Key of the selected launch ([LaunchRow#key]); [Lane#NONE] for none.
    public LongProperty selectedProperty() {
        return selected;
    }

    public Optional<LaunchRow> selectedLaunch() {
        return timeline().launch(selected.get());
    }

    public Budget budget(ZoneId zone) {
        Timeline t = timeline();
        return t.status().map(s -> Budget.of(s, t.now(), t.wall(), zone)).orElse(Budget.UNKNOWN);
    }

    /// What its record says; of one that lives and has none yet, what is bound. Empty when its
    /// record is not kept.
    public String version(LaunchRow row) {
        return row.version().isEmpty() && row.end().isEmpty() ? version() : row.version();
    }

    /// Of the process that is bound now; empty before the first start.
    public String version() {
        ProcessSnapshot s = snapshot;
        return s == null ? "" : s.installation().version();
    }

    /// Bytes; 0 when nothing was measured.
    public long peakRss(LaunchRow row) {
        return peaks.getOrDefault(row.number(), 0L);
    }

    boolean knowsPeaks() {
        return !peaks.isEmpty();
    }

    /// Grows whenever there are new samples: of a process that is down, nothing else changes then.
    ReadOnlyLongProperty sampledProperty() {
        return sampled.getReadOnlyProperty();
    }

    public List<MetricSample> samples() {
        return shown;
    }

    // ── commands ────────────────────────────────────────────────────────────────────────────────

    /// @param newRecords in order; those seen before and those of other processes do not matter
    /// @param now null while the process never started
    /// @param uptimeNow of the host, at the same moment as `wallNow`
    public void update(
            List<HostRecord> newRecords,
            @Nullable ProcessSnapshot now,
            Duration uptimeNow,
            Instant wallNow) {
        Fx.check();
        history.add(newRecords, now == null ? List.of() : now.serves());
        snapshot = now;
        uptime = uptimeNow;
        wall = wallNow;
        takenAt = nanos.getAsLong();
        Optional<ProcessStatus> status = Optional.ofNullable(now).map(ProcessSnapshot::status);
        Timeline next = Timeline.of(history, status, uptimeNow, wallNow);
        timeline.set(next);
        if (selected.get() == Lane.NONE) {
            next.newest().ifPresent(row -> selected.set(row.key()));
        }
    }

    /// The present, by the clock; from nobody but the view's ticker.
    void tick() {
        Fx.check();
        Duration since = Duration.ofNanos(nanos.getAsLong() - takenAt);
        timeline.set(timeline().at(uptime.plus(since), wall.plus(since)));
    }

    /// @param newer samples of this process that were not handed in before, oldest first
    public void addSamples(List<MetricSample> newer) {
        Fx.check();
        if (newer.isEmpty()) {
            return;
        }
        samples.addAll(newer);
        for (MetricSample s : newer) {
            if (s.rssBytes() >= 0) {
                peaks.merge(s.launch(), s.rssBytes(), Math::max);
            }
        }
        if (samples.size() > SAMPLES) {
            samples.subList(0, samples.size() - SAMPLES).clear();
        }
        shown = List.copyOf(samples);
        sampled.set(sampled.get() + 1);
    }

    /// To the next older (−1) or newer (1) launch.
    public void walk(int by) {
        Fx.check();
        List<LaunchRow> all = timeline().launches();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).key() == selected.get()) {
                selected.set(all.get(Math.clamp(i + (long) by, 0, all.size() - 1)).key());
                return;
            }
        }
    }

    /// Whether something counts by itself, and how often that has to be seen.
    Optional<Duration> pace() {
        Timeline t = timeline();
        Optional<Duration> left = t.countdown();
        if (left.isPresent()) {
            return Optional.of(
                    left.get().toSeconds() < 10 ? Duration.ofMillis(100) : Duration.ofSeconds(1));
        }
        boolean alive = t.status().filter(s -> s.state() != State.DISABLED).isPresent();
        return alive ? Optional.of(Duration.ofSeconds(1)) : Optional.empty();
    }
}
