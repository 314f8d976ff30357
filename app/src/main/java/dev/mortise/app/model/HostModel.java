package dev.mortise.app.model;

import dev.mortise.app.fx.Fx;
import dev.mortise.app.fx.HostNews;
import dev.mortise.host.HostSnapshot;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.Operation;
import dev.mortise.host.ProcessSnapshot;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// The host as the screens know it. Lives on the FX thread.
///
/// Between two snapshots time goes on: [#uptime()] is the host's clock, continued by this
/// machine's, so that countdowns need no news.
public final class HostModel {

    private static final Logger LOG = LoggerFactory.getLogger(HostModel.class);

    private final LongSupplier nanos;
    private final List<Consumer<HostNews>> listeners = new CopyOnWriteArrayList<>();
    private final Map<InstanceId, InstanceView> views = new LinkedHashMap<>();
    private final Map<ProcessKey, Past> pasts = new HashMap<>();
    private final Map<ProcessKey, Series> series = new HashMap<>();
    private Optional<HostSnapshot> snapshot = Optional.empty();
    private Duration offset = Duration.ofSeconds(Long.MIN_VALUE / 4);

    /// @param nanos this machine's monotonic clock
    public HostModel(LongSupplier nanos) {
        this.nanos = nanos;
    }

    public HostModel() {
        this(System::nanoTime);
    }

    public void accept(HostNews news) {
        Fx.check();
        snapshot = Optional.of(news.now());
        // A snapshot is never from the future: the largest difference is the nearest to the truth.
        Duration seen = news.now().taken().minusNanos(nanos.getAsLong());
        offset = seen.compareTo(offset) > 0 ? seen : offset;
        news.records().forEach(this::remember);
        news.samples()
                .forEach((key, fresh) -> series.computeIfAbsent(key, _ -> new Series()).add(fresh));
        build(news.now());
        for (Consumer<HostNews> listener : listeners) {
            try {
                listener.accept(news);
            } catch (RuntimeException e) {
                LOG.error("a screen failed at an update; the others go on", e);
            }
        }
    }

    private void remember(HostRecord record) {
        switch (record.what()) {
            case HostRecord.LaunchBegan b -> remember(b.process(), record);
            case HostRecord.LaunchEnded e -> remember(e.process(), record);
            default -> {}
        }
    }

    private void remember(ProcessKey process, HostRecord record) {
        pasts.put(process, pasts.getOrDefault(process, Past.UNKNOWN).with(record));
    }

    private void build(HostSnapshot now) {
        Map<ProcessKey, ProcessSnapshot> processes = new HashMap<>();
        now.processes().forEach(p -> processes.put(p.status().process(), p));
        Map<InstallationId, Installation> installations = new HashMap<>();
        Map<String, List<String>> versions = new HashMap<>();
        for (Installation i : now.installations()) {
            installations.put(i.id(), i);
            versions.computeIfAbsent(i.id().plugin(), _ -> new ArrayList<>()).add(i.id().version());
        }
        Map<InstanceId, Operation> operations = new HashMap<>();
        now.operations().forEach(o -> operations.put(o.instance(), o));
        Map<ProcessKey, List<InstanceSnapshot>> bound = new HashMap<>();
        now.instances()
                .forEach(i -> bound.computeIfAbsent(i.process(), _ -> new ArrayList<>()).add(i));
        pasts.keySet().retainAll(bound.keySet());
        series.keySet().retainAll(processes.keySet());
        views.clear();
        for (InstanceSnapshot i : now.instances()) {
            views.put(
                    i.instance(),
                    new InstanceView(
                            i,
                            Optional.ofNullable(processes.get(i.process())),
                            Optional.ofNullable(installations.get(i.installation())),
                            others(
                                    i.installation().version(),
                                    versions.getOrDefault(i.installation().plugin(), List.of())),
                            Optional.ofNullable(operations.get(i.instance())),
                            others(i, bound.getOrDefault(i.process(), List.of())),
                            pasts.getOrDefault(i.process(), Past.UNKNOWN),
                            now.taken(),
                            now.wall()));
        }
    }

    private static List<String> others(String one, List<String> versions) {
        return versions.stream().filter(v -> !v.equals(one)).toList();
    }

    private static List<InstanceSnapshot> others(
            InstanceSnapshot one, List<InstanceSnapshot> bound) {
        return bound.size() < 2 ? List.of() : bound.stream().filter(i -> i != one).toList();
    }

    public Optional<HostSnapshot> snapshot() {
        return snapshot;
    }

    /// By tenant and id.
    public Collection<InstanceView> views() {
        return views.values();
    }

    public Optional<InstanceView> view(InstanceId id) {
        return Optional.ofNullable(views.get(id)).map(this::now);
    }

    /// A view at this very moment.
    public InstanceView now(InstanceView view) {
        Duration now = uptime();
        return view.at(now, view.wall().plus(now.minus(view.now())));
    }

    public Series series(ProcessKey process) {
        return series.getOrDefault(process, Series.NONE);
    }

    /// The host's clock now; zero before the first news.
    public Duration uptime() {
        return snapshot.map(
                        s -> {
                            Duration now = offset.plusNanos(nanos.getAsLong());
                            return now.compareTo(s.taken()) < 0 ? s.taken() : now;
                        })
                .orElse(Duration.ZERO);
    }

    /// Wall time now, by the host's clock.
    public Optional<Instant> wall() {
        return snapshot.map(s -> s.wall().plus(uptime().minus(s.taken())));
    }

    /// @param listener called on the FX thread after each update, all views being new
    /// @return ends the subscription
    public Runnable onNews(Consumer<HostNews> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
