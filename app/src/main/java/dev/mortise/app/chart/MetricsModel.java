package dev.mortise.app.chart;

import dev.mortise.app.fx.Fx;
import dev.mortise.host.metrics.MetricSample;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/// The Metrics tab of one process. On the FX thread; asks nobody, its owner brings the samples.
public final class MetricsModel {

    private final ReadOnlyObjectWrapper<MetricsPage> page;
    private final ReadOnlyObjectWrapper<List<ChartMark>> marks =
            new ReadOnlyObjectWrapper<>(List.of());
    private final ObjectProperty<MetricsWindow> window =
            new SimpleObjectProperty<>(this, "window", MetricsWindow.FIVE_MINUTES);
    private final ObservableList<MetricSample> rows = FXCollections.observableArrayList();
    private final ObservableList<MetricSample> readOnlyRows =
            FXCollections.unmodifiableObservableList(rows);
    private final ZoneId zone;

    private List<MetricSample> samples = List.of();

    /// The second that has begun, in full: what was sampled in it lies in the frame.
    private Duration now = Duration.ZERO;

    private Instant wallNow = Instant.EPOCH;

    /// @param zone in which times are told
    public MetricsModel(ZoneId zone) {
        Fx.check();
        this.zone = zone;
        this.page = new ReadOnlyObjectWrapper<>(MetricsPages.page(samples, frame()));
        window.subscribe(this::rebuild);
    }

    ReadOnlyObjectProperty<MetricsPage> pageProperty() {
        return page.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<List<ChartMark>> marksProperty() {
        return marks.getReadOnlyProperty();
    }

    /// The samples in the window, newest first: the table's rows, kept while they are in it.
    ObservableList<MetricSample> rows() {
        return readOnlyRows;
    }

    public ObjectProperty<MetricsWindow> windowProperty() {
        return window;
    }

    /// What is known now. Cheap when nothing new is in it and the second is the same.
    ///
    /// @param samples all that are kept, oldest first; not changed by the caller afterwards
    /// @param now host uptime
    /// @param wallNow the wall clock at that uptime
    public void update(List<MetricSample> samples, Duration now, Instant wallNow) {
        Fx.check();
        Duration second = Duration.ofSeconds(now.plusNanos(999_999_999).toSeconds());
        if (second.equals(this.now) && same(samples)) {
            return;
        }
        this.samples = samples;
        this.now = second;
        this.wallNow = wallNow.plus(second.minus(now));
        rebuild();
    }

    private boolean same(List<MetricSample> other) {
        return other.size() == samples.size()
                && (other.isEmpty() || other.getLast().equals(samples.getLast()));
    }

    /// How launches ended and what was changed; from the records.
    public void setMarks(List<ChartMark> marks) {
        Fx.check();
        if (!marks.equals(this.marks.get())) {
            this.marks.set(List.copyOf(marks));
        }
    }

    private TimeFrame frame() {
        Duration oldest = samples.isEmpty() ? now : samples.getFirst().at();
        return new TimeFrame(window.get().from(oldest, now), now, wallNow, zone);
    }

    private void rebuild() {
        MetricsPage next = MetricsPages.page(samples, frame());
        fold(next.shown());
        page.set(next);
    }

    /// Rows that stay keep their place, so that selection and scroll survive.
    private void fold(List<MetricSample> shown) {
        if (shown.isEmpty()) {
            rows.clear();
            return;
        }
        Duration oldest = shown.getFirst().at();
        int kept = rows.size();
        while (kept > 0 && rows.get(kept - 1).at().compareTo(oldest) < 0) {
            kept--;
        }
        rows.remove(kept, rows.size());
        int newer = shown.size() - rows.size();
        if (newer < 0 || !rows.reversed().equals(shown.subList(0, rows.size()))) {
            rows.setAll(shown.reversed());
        } else if (newer > 0) {
            rows.addAll(0, shown.subList(rows.size(), shown.size()).reversed());
        }
    }
}
