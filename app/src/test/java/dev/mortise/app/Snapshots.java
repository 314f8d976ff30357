package dev.mortise.app;

import dev.mortise.app.fx.HostNews;
import dev.mortise.host.HostSnapshot;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.Operation;
import dev.mortise.host.ProcessSnapshot;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Counters;
import dev.mortise.host.lifecycle.Ending;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.Forecast;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.ProbeTimes;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.spec.Activation;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.supervisor.ProcessStatus;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Snapshots as a host would give them, without one.
public final class Snapshots {

    public static final Duration NOW = Duration.ofHours(3);
    public static final Instant WALL = Instant.parse("2026-11-30T14:32:08Z");
    private static final InstallationId LEDGER = new InstallationId("ledger", "2.4.0");
    private static final String[] TENANTS = {"payments", "harbor", "north", "lab"};
    private static final String[] NAMES = {
        "sync", "export", "settle", "audit", "quay-4", "meter-12", "crane-2", "hall", "roof"
    };

    /// Of 32 probes one had no answer.
    public static final ProbeTimes PROBES =
            new ProbeTimes(
                    32,
                    1,
                    Optional.of(Duration.ofMillis(84)),
                    Optional.of(Duration.ofMillis(71)),
                    Optional.of(Duration.ofMillis(1340)));

    private Snapshots() {}

    public static Metrics metrics(long mb) {
        return new Metrics(
                Duration.ofSeconds(9), mb * 1_000_000, 24, -1, 12, 41, 0, Optional.empty());
    }

    /// An instance in a state, with a process of its own unless it never started.
    public record Made(InstanceSnapshot instance, Optional<ProcessSnapshot> process) {}

    public static Made made(InstanceId id, State state) {
        return made(id, state, state != State.STOPPED, false, Optional.empty());
    }

    public static Made made(
            InstanceId id, State state, boolean enabled, boolean gaveUp, Optional<Ending> ending) {
        boolean live = state == State.STARTING || state == State.HEALTHY || state == State.DEGRADED;
        var crash = new Cause.Exited(new ExitStatus.Signal(11), true);
        Optional<Cause> reason =
                switch (state) {
                    case STOPPED -> Optional.empty();
                    case STARTING -> Optional.of(Cause.Wish.ENABLE);
                    case HEALTHY -> Optional.of(new Cause.Ready("handshake complete"));
                    case DEGRADED -> Optional.of(new Cause.ProbeFailed("not serving"));
                    case CRASHED -> Optional.of(crash);
                    case BACKOFF -> Optional.of(new Cause.Waiting(Duration.ofSeconds(8), 3, 5));
                    case DISABLED ->
                            Optional.of(
                                    gaveUp
                                            ? new Cause.BudgetExhausted(6, 5, crash)
                                            : Cause.Wish.DISABLE);
                };
        int crashes = gaveUp ? 6 : state == State.BACKOFF || state == State.CRASHED ? 3 : 0;
        var counters =
                new Counters(
                        crashes + 1, crashes, crashes, 0, 0, true, 0, Duration.ZERO, List.of());
        ProcessKey key = new ProcessKey.Own(id);
        Health health =
                switch (state) {
                    case HEALTHY -> Health.HEALTHY;
                    case DEGRADED -> Health.DEGRADED;
                    default -> Health.UNKNOWN;
                };
        var status =
                new ProcessStatus(
                        key,
                        state,
                        crashes + 1,
                        live ? OptionalLong.of(4711) : OptionalLong.empty(),
                        WALL.minusSeconds(700),
                        NOW.minusSeconds(700),
                        reason,
                        state == State.BACKOFF
                                ? Optional.of(NOW.plusMillis(3200))
                                : ending.map(Ending::until),
                        ending,
                        counters,
                        Optional.empty(),
                        5,
                        forecast(state, crashes),
                        "unix:///run/mortise/4711/plugin.sock",
                        1,
                        1284,
                        health,
                        "",
                        PROBES);
        boolean never = state == State.STOPPED && !enabled;
        var instance =
                new InstanceSnapshot(
                        id,
                        LEDGER,
                        Kind.APPLICATION,
                        Isolation.PER_INSTANCE,
                        Activation.EAGER,
                        key,
                        enabled,
                        state,
                        health,
                        0,
                        3,
                        HealthCheck.DEFAULT,
                        HealthCheck.DEFAULT,
                        "",
                        crashes,
                        crashes,
                        never ? 0 : crashes + 1,
                        Map.of("region", "eu-central", "token", "${env:LEDGER_TOKEN}"));
        return new Made(
                instance,
                never
                        ? Optional.empty()
                        : Optional.of(
                                new ProcessSnapshot(
                                        status,
                                        LEDGER,
                                        List.of(id),
                                        live ? metrics(121) : Metrics.UNAVAILABLE)));
    }

    /// The same under an operator's hold.
    public static Made held(Made made, Duration until) {
        return new Made(
                made.instance(),
                made.process()
                        .map(
                                p ->
                                        with(
                                                p,
                                                p.status().next().map(_ -> until),
                                                Optional.of(until),
                                                p.status().probes())));
    }

    /// The same after other probes.
    public static ProcessSnapshot probed(ProcessSnapshot p, ProbeTimes probes) {
        return with(p, p.status().next(), p.status().heldUntil(), probes);
    }

    private static ProcessSnapshot with(
            ProcessSnapshot p,
            Optional<Duration> next,
            Optional<Duration> heldUntil,
            ProbeTimes probes) {
        var s = p.status();
        return new ProcessSnapshot(
                new ProcessStatus(
                        s.process(),
                        s.state(),
                        s.launch(),
                        s.pid(),
                        s.since(),
                        s.sinceUptime(),
                        s.reason(),
                        next,
                        s.ending(),
                        s.counters(),
                        heldUntil,
                        s.maxRestarts(),
                        s.forecast(),
                        s.endpoint(),
                        s.connections(),
                        s.messages(),
                        s.health(),
                        s.healthDetail(),
                        probes),
                p.installation(),
                p.serves(),
                p.metrics());
    }

    private static Forecast forecast(State state, int crashes) {
        boolean waits = state == State.BACKOFF;
        return new Forecast(
                OptionalInt.of(Math.max(0, 5 - crashes)),
                waits ? Optional.of(NOW.plusMillis(3200)) : Optional.empty(),
                false,
                List.of(Duration.ofSeconds(8), Duration.ofSeconds(16)),
                waits ? Optional.of(NOW.plusSeconds(40)) : Optional.empty(),
                "After 5 restarts the next crash disables it. Crashes are forgiven after 10 min"
                        + " HEALTHY.");
    }

    /// A host of so many instances, most of them well.
    ///
    /// @param turn which of them are in trouble changes with it
    public static HostNews host(int instances, int turn) {
        var all = new ArrayList<InstanceSnapshot>();
        var processes = new ArrayList<ProcessSnapshot>();
        var samples = new java.util.HashMap<ProcessKey, List<MetricSample>>();
        for (int n = 0; n < instances; n++) {
            String tenant = TENANTS[n % TENANTS.length];
            String name = NAMES[n % NAMES.length] + (n < NAMES.length ? "" : "-" + n);
            int kind = (n * 7 + turn) % 41;
            State state =
                    switch (kind) {
                        case 1 -> State.BACKOFF;
                        case 2 -> State.DISABLED;
                        case 3 -> State.DEGRADED;
                        case 4 -> State.STARTING;
                        case 5 -> State.STOPPED;
                        case 6 -> State.CRASHED;
                        default -> State.HEALTHY;
                    };
            var id = new InstanceId(tenant, name);
            var made =
                    made(
                            id,
                            state,
                            state != State.STOPPED,
                            state == State.DISABLED && n % 2 == 0,
                            Optional.empty());
            all.add(made.instance());
            made.process().ifPresent(processes::add);
            if (state == State.HEALTHY || state == State.DEGRADED) {
                samples.put(
                        made.instance().process(),
                        List.of(
                                new MetricSample(
                                        1, NOW, n % 30 / 10.0, 121_000_000 + n, 24, 12, n % 50)));
            }
        }
        all.sort(java.util.Comparator.comparing(InstanceSnapshot::instance));
        var now =
                new HostSnapshot(
                        turn,
                        NOW.plusMillis(turn),
                        WALL,
                        all,
                        processes,
                        List.of(
                                new Installation(
                                        LEDGER,
                                        Kind.APPLICATION,
                                        Path.of("/opt/ledger/bin/ledger"))),
                        3100L * turn,
                        0,
                        List.of(),
                        List.of(),
                        1);
        return new HostNews(now, ends(processes), 0, samples, new HostNews.Cost(1.2, 210_000_000));
    }

    /// The same of a host whose disk is full, and whose remove and purge hang.
    public static HostNews troubled(HostNews news) {
        return with(
                news,
                List.of(
                        "What is wanted cannot be saved: no space left on device. It is kept in"
                                + " memory until that is mended."),
                List.of(
                        new Operation(
                                "purge",
                                new InstanceId("payments", "archive"),
                                NOW.minusSeconds(700),
                                NOW.minusSeconds(60),
                                "deleting its data"),
                        new Operation(
                                "move",
                                new InstanceId("north", "hall"),
                                NOW.minusSeconds(4),
                                NOW.plusSeconds(36),
                                "waiting for ledger@2.5.0 to be up")));
    }

    /// The same host with these.
    public static HostNews with(HostNews news, List<String> problems, List<Operation> operations) {
        HostSnapshot n = news.now();
        return new HostNews(
                new HostSnapshot(
                        n.revision(),
                        NOW,
                        n.wall(),
                        n.instances(),
                        n.processes(),
                        n.installations(),
                        n.logLines(),
                        n.logLinesDropped(),
                        operations,
                        problems,
                        1),
                news.records(),
                0,
                news.samples(),
                news.cost());
    }

    private static List<HostRecord> ends(List<ProcessSnapshot> processes) {
        return processes.stream()
                .filter(p -> p.status().counters().crashes() > 0)
                .<HostRecord>map(
                        p ->
                                new HostRecord(
                                        1,
                                        NOW,
                                        WALL,
                                        new HostRecord.LaunchEnded(
                                                p.status().process(),
                                                p.status().launch(),
                                                new Cause.Exited(new ExitStatus.Signal(11), true),
                                                Optional.of(new ExitStatus.Signal(11)),
                                                true,
                                                false,
                                                Duration.ofMillis(2300),
                                                Evidence.NONE)))
                .toList();
    }
}
