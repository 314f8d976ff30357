package dev.mortise.app.logs;

import dev.mortise.app.fx.FramePump;
import dev.mortise.app.fx.Fx;
import dev.mortise.host.HostConnection;
import dev.mortise.host.HostSnapshot;
import dev.mortise.host.spec.ProcessKey;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

import org.jspecify.annotations.Nullable;

/// The log of one process: which lines are shown, what a search found. FX thread only.
///
/// Its owner calls [#tick] at most once per pulse, while the tab is in view; that costs the same
/// however many lines came (must-hold B118), and lines never come one by one (B133).
public final class LogsModel implements AutoCloseable {

    /// One match, wherever the list of all has moved to.
    record Hit(long line, int start) {}

    private final ProcessKey process;
    private final HostLogSource all;
    private final LogScan scan;
    private final FramePump<LogScan.Progress> pump = new FramePump<>(this::show);
    private final SearchState search = new SearchState();

    private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper(this, "revision");
    private final ReadOnlyObjectWrapper<LogSource> source;
    private final ReadOnlyObjectWrapper<@Nullable Hit> hit =
            new ReadOnlyObjectWrapper<>(this, "hit", null);
    private final ObjectProperty<StreamFilter> streams =
            new SimpleObjectProperty<>(this, "streams", StreamFilter.ALL);
    private final BooleanProperty paused = new SimpleBooleanProperty(this, "paused", false);

    private @Nullable FilteredLogSource filtered;
    private long queries;
    private long seen = -1;
    private boolean launched = true;

    /// @param process whose lines `pages` hands out
    public LogsModel(ProcessKey process, LogPages pages) {
        this.process = process;
        this.all = new HostLogSource(pages, this::changed);
        this.scan = new LogScan(pages, pump::offer);
        this.source = new ReadOnlyObjectWrapper<>(this, "source", all);
        streams.addListener((_, _, _) -> filter());
        paused.addListener(
                (_, _, now) -> {
                    all.freeze(now);
                    update();
                });
    }

    public static LogsModel of(HostConnection host, ProcessKey process) {
        return new LogsModel(process, LogPages.of(host, process));
    }

    /// Grows with every change worth a new picture.
    public ReadOnlyLongProperty revisionProperty() {
        return revision.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<LogSource> sourceProperty() {
        return source.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<@Nullable Hit> hitProperty() {
        return hit.getReadOnlyProperty();
    }

    public ObjectProperty<StreamFilter> streamsProperty() {
        return streams;
    }

    /// While paused, nothing new is shown; the host goes on keeping it.
    public BooleanProperty pausedProperty() {
        return paused;
    }

    /// How many lines of both streams are kept, and how many were lost before them.
    public long kept() {
        return all.last() - all.first() + 1;
    }

    public long dropped() {
        return all.first() - 1;
    }

    /// False while the process was never launched.
    public boolean launched() {
        return launched;
    }

    SearchState search() {
        return search;
    }

    /// The newest snapshot. Does something only when the host has new lines.
    public void tick(HostSnapshot snapshot) {
        Fx.check();
        launched = snapshot.process(process).map(p -> p.status().launch() > 0).orElse(false);
        if (snapshot.logLines() != seen) {
            seen = snapshot.logLines();
            update();
        }
    }

    /// There may be new lines.
    public void update() {
        Fx.check();
        all.update();
        if (!paused.get()) {
            scan.more();
        }
    }

    /// Looks for something else from now on.
    ///
    /// @param near number of the line from which on the first hit is wanted
    void find(SearchTerm term, long near) {
        search.begin(term, near);
        hit.set(null);
        query();
    }

    /// To the next hit, from the last one on to the first.
    void step(int by) {
        hit.set(search.step(hit.get(), by));
        bump();
    }

    private void filter() {
        StreamFilter which = streams.get();
        filtered = which == StreamFilter.ALL ? null : new FilteredLogSource(all, which);
        source.set(filtered == null ? all : filtered);
        query();
    }

    private void query() {
        search.clear();
        scan.start(new LogScan.Query(++queries, streams.get(), search.pattern()));
        bump();
    }

    private void show(LogScan.Progress progress) {
        if (progress.query().id() != queries) {
            return;
        }
        if (filtered != null) {
            filtered.show(progress.lines());
        }
        search.show(progress);
        if (hit.get() == null) {
            hit.set(search.nearest());
        }
        bump();
    }

    private void changed() {
        search.forget(all.first());
        bump();
    }

    private void bump() {
        revision.set(revision.get() + 1);
    }

    @Override
    public void close() {
        all.close();
        scan.close();
    }
}
