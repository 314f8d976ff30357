package dev.mortise.app.instances;

import dev.mortise.app.model.InstanceView;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.metrics.Metrics;

import java.time.Duration;
import java.util.Comparator;

/// How the rows of a tenant are sorted.
enum Order {
    NAME(Comparator.comparing(Row.OfInstance::id)),
    PLUGIN(Comparator.comparing(r -> r.view().instance().installation())),
    /// Worst first.
    STATE(Comparator.comparing(Row.OfInstance::rank)),
    HEALTH(Comparator.comparing(r -> r.view().instance().health())),
    TRIES(Comparator.comparing((Row.OfInstance r) -> r.view().instance().crashes()).reversed()),
    UPTIME(Comparator.comparing(r -> r.view().uptime().orElse(Duration.ZERO))),
    CPU(Comparator.comparing((Row.OfInstance r) -> cpu(r)).reversed()),
    RSS(Comparator.comparing((Row.OfInstance r) -> metrics(r.view()).rssBytes()).reversed()),
    RATE(Comparator.comparing((Row.OfInstance r) -> metrics(r.view()).messageRate()).reversed());

    private final Comparator<Row.OfInstance> comparator;

    Order(Comparator<Row.OfInstance> comparator) {
        this.comparator = comparator;
    }

    /// Total: equal ones by id.
    Comparator<Row.OfInstance> comparator(boolean reversed) {
        return (reversed ? comparator.reversed() : comparator)
                .thenComparing(r -> r.view().instance(), BY_ID);
    }

    private static final Comparator<InstanceSnapshot> BY_ID =
            Comparator.comparing(InstanceSnapshot::instance);

    private static double cpu(Row.OfInstance row) {
        double cpu = row.view().live() ? row.series().lastCpu() : Double.NaN;
        return Double.isNaN(cpu) ? -1 : cpu;
    }

    private static Metrics metrics(InstanceView view) {
        return view.process().map(p -> p.metrics()).orElse(Metrics.UNAVAILABLE);
    }
}
