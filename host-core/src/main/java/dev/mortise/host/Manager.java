package dev.mortise.host;

import dev.mortise.host.config.StateLayout;
import dev.mortise.host.data.DataDirectories;
import dev.mortise.host.data.DataListing;
import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.integrity.Diagnosis;
import dev.mortise.host.integrity.Inspection;
import dev.mortise.host.integrity.Programs;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Journal;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Event;
import dev.mortise.host.logs.LogEntry;
import dev.mortise.host.logs.LogPage;
import dev.mortise.host.logs.LogStore;
import dev.mortise.host.logs.Redactor;
import dev.mortise.host.logs.SecretValues;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.metrics.OomWatch;
import dev.mortise.host.process.Guardian;
import dev.mortise.host.process.Sweeper;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.supervisor.Assignment;
import dev.mortise.host.supervisor.GoodEnvironments;
import dev.mortise.host.supervisor.Loop;
import dev.mortise.host.supervisor.Services;
import dev.mortise.host.supervisor.StartGate;
import dev.mortise.host.supervisor.Supervisor;
import dev.mortise.host.time.ClockWatch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/// The front door of the host (`cp1-host.md` §16): installations, instances, and the supervisors
/// that serve them.
///
/// Safe for any number of threads. Operations return as soon as what is wanted is on disk, save
/// [#remove] and [#close], which wait for the processes to be gone; looking never waits for them.
public final class Manager implements AutoCloseable {

    private final ManagerOptions options;
    private final Services services;
    private final Protocols protocols;
    private final Definitions definitions;
    private final Registry registry = new Registry(this::supervisor);
    private final RunningOperations operations;
    private final HealthWatch health;
    private final Stripes stripes = new Stripes();
    private final Controls controls;
    private final Departures departures;
    private final Moves moves;
    private final Tuning tuning;
    private final Stopping stopping;
    private final DataDirectories data;
    private final Sampler sampler;
    private final ClockWatch clockWatch;
    private final HostView view;

    public Manager(ManagerOptions options) throws HostException {
        this.options = options;
        this.data = DataDirectories.below(options.state().path());
        var secrets = new SecretValues();
        var redactor = new Redactor(options.redaction(), secrets);
        this.protocols = new Protocols(options, redactor::mask);
        Path run = options.state().path().resolve("run");
        var revision = new AtomicLong();
        Runnable changed = revision::incrementAndGet;
        this.operations = new RunningOperations(options.clock(), changed);
        this.health =
                new HealthWatch(
                        registry,
                        options.healthChecker(),
                        options.clock(),
                        this::unhealthy,
                        changed);
        var oom = new OomWatch(Path.of("/"));
        this.sampler =
                new Sampler(
                        options.collector(),
                        options.metricsInterval(),
                        options.clock(),
                        registry::supervisors,
                        () -> {
                            oom.look(options.clock().uptime());
                            changed.run();
                        });
        this.services =
                new Services(
                        options.clock(),
                        options.journal(),
                        options.ledger(),
                        new SystemEvidence(sampler, oom, options.clock()),
                        health::heard,
                        new LogStore(options.logBytesTotal(), options.logBytesPerProcess()),
                        redactor,
                        secrets,
                        options.runner().orElseGet(Runners::forThisSystem),
                        new Guardian(run, this::note),
                        new Sweeper(),
                        new Loop(options.clock()),
                        new StartGate(options.concurrentStarts()),
                        new Programs(
                                new StateLayout(options.state().path()).verified(),
                                options.clock()),
                        new GoodEnvironments(),
                        changed);
        EarlierHost.end(run, services);
        this.view =
                new HostView(options, registry, health, sampler, services, operations, revision);
        var processes = new Stripes();
        this.definitions = new Definitions(registry, operations, services, stripes, protocols);
        this.stopping = new Stopping(options.journal());
        this.controls = new Controls(registry, health, services, stripes, processes);
        this.moves = new Moves(registry, operations, services, stripes, processes, health);
        this.tuning = new Tuning(registry, services, stripes, options.healthChecker().isPresent());
        this.departures =
                new Departures(
                        registry,
                        operations,
                        services,
                        stripes,
                        stopping,
                        data,
                        options.state().path().resolve("backups"));
        sampler.start();
        health.start();
        this.clockWatch =
                ClockWatch.start(
                        options.clock(),
                        ClockWatch.INTERVAL,
                        new LostTime(registry, health, services)::happened);
    }

    private Supervisor supervisor(InstanceSpec spec, Installation installation) {
        ProcessKey key = spec.process();
        return new Supervisor(
                new Assignment(
                        key,
                        installation,
                        spec.supervision(),
                        protocols.of(installation.kind()),
                        options.state().workingDirectory(key)),
                services);
    }

    private void unhealthy(Registry.Bound instance, int launch, Cause.Unhealthy why) {
        try {
            controls.unhealthy(instance, launch, why);
        } catch (HostException e) {
            note(e.error().sentence());
        }
    }

    // ── installations and instances ─────────────────────────────────────────────────────────────

    /// Registers an installed version, whatever its files are like: what is wrong with them, or
    /// worth knowing, is a record at once, and refused when it is started. Reads what is pinned.
    public void registerInstallation(Installation installation) throws HostException {
        definitions.register(installation);
    }

    /// Looks at an installation's files now, hashes them if it is pinned, and records the outcome.
    /// Starts, stops and mends nothing.
    ///
    /// @throws HostException when there is no such installation; what is wrong with it is the
    ///   result
    public Inspection verifyInstallation(InstallationId id) throws HostException {
        return definitions.verify(id);
    }

    /// Why an instance's program probably does not start: its file beside this host, and reasons
    /// that fit its last lines, the likeliest first. Reads the file and hashes it if it is pinned.
    public Diagnosis diagnose(InstanceId id) throws HostException {
        return view.diagnose(id);
    }

    /// Removes verified copies of what is not registered. Before anything is started.
    void removeOldCopies() {
        definitions.removeOldCopies();
    }

    /// Binds an instance to an installed version. Starts nothing. How its health is looked at is
    /// what an operator set for it last, else the spec's.
    ///
    /// @return it as it counts
    public InstanceSpec createInstance(InstanceSpec spec) throws HostException {
        return definitions.create(spec);
    }

    // ── operations: the table of product.md §4 ──────────────────────────────────────────────────

    /// Starts an instance, or enables a disabled one. Does not wait for HEALTHY.
    public Answer enable(InstanceId id) throws HostException {
        return controls.enable(id);
    }

    /// The reference's other name for [#enable].
    public Answer start(InstanceId id) throws HostException {
        return enable(id);
    }

    /// Starts what was wanted before this host began, and leaves alone what had given up.
    void resume(InstanceId id) throws HostException {
        controls.resume(id);
    }

    /// Kills its process at once, unless others use it; no launch follows until it is enabled.
    public Answer disable(InstanceId id) throws HostException {
        return controls.disable(id, Cause.Wish.DISABLE);
    }

    /// As [#disable], by the ladder.
    public Answer stopGently(InstanceId id) throws HostException {
        return controls.stopGently(id);
    }

    /// One new launch of its process, for all instances that share it.
    public Answer restart(InstanceId id) throws HostException {
        return controls.restart(id);
    }

    /// Launches what waits for its next launch at once, once.
    public Answer retryNow(InstanceId id) throws HostException {
        return controls.retryNow(id);
    }

    /// No launch by itself, for all instances that share the process.
    ///
    /// @param length over zero and up to a year; empty ends the hold
    public Answer hold(InstanceId id, Optional<Duration> length) throws HostException {
        return controls.hold(id, length);
    }

    /// Sets how its health is looked at: at once, without a restart, and for later hosts too. Wins
    /// over the file until it is taken back.
    ///
    /// @param health within the bounds of the file (`product.md` §3); empty: as the file says
    public Answer tuneHealth(InstanceId id, Optional<HealthCheck> health) throws HostException {
        return tuning.tune(id, health);
    }

    /// While it is being moved, removed or purged: cuts that short. On the ladder: jumps to the
    /// kill. Down: ends leftovers only. Else as [#disable].
    public Answer killNow(InstanceId id) throws HostException {
        var cut = operations.cut(id);
        if (cut.isEmpty()) {
            return controls.killNow(id);
        }
        if (cut.get().accepted()) {
            options.journal()
                    .append(
                            new HostRecord.Action(
                                    "kill", id, Cause.Initiator.OPERATOR, cut.get().words()));
        }
        return cut.get();
    }

    /// Binds it to another installed version of its plugin.
    public Answer move(InstanceId id, String version) throws HostException {
        return moves.move(id, version);
    }

    /// Deletes an instance, stops its process by the ladder unless others use it, and waits for
    /// that. Its data stays unless a purge is asked for.
    ///
    /// @throws HostException before anything happened; what goes wrong later is in the result
    public RemoveResult remove(InstanceId id, RemoveOption... options)
            throws HostException, InterruptedException {
        return departures.remove(id, options);
    }

    /// The same without waiting: when it returns, the instance is out of sight.
    void removeLater(InstanceId id, RemoveOption... options)
            throws HostException, InterruptedException {
        departures.removeLater(id, options);
    }

    /// Ends what an earlier host was killed over.
    void finishPurge(InstanceId id) {
        departures.finish(id);
    }

    // ── looking ─────────────────────────────────────────────────────────────────────────────────

    public InstanceSnapshot snapshot(InstanceId id) throws HostException {
        Registry.name("The tenant", id.tenant());
        Registry.name("The instance", id.id());
        return hostSnapshot().instances().stream()
                .filter(snapshot -> snapshot.instance().equals(id))
                .findFirst()
                .orElseThrow(() -> new HostException(new HostError.InstanceNotFound(id)));
    }

    /// Instances of one tenant, sorted by id.
    public List<InstanceSnapshot> listInstances(String tenant) throws HostException {
        Registry.name("The tenant", tenant);
        return hostSnapshot().instances().stream()
                .filter(snapshot -> snapshot.instance().tenant().equals(tenant))
                .toList();
    }

    /// Sorted by plugin, then version, as plain text.
    public List<Installation> listInstallations() {
        return hostSnapshot().installations();
    }

    /// Looks at the process that serves an instance; unavailable when it is not there.
    ///
    /// @throws HostException [HostError.MetricsUnavailable] when the collector failed
    public Metrics metrics(InstanceId id) throws HostException {
        return view.metrics(id);
    }

    /// The last redacted lines of the process that serves an instance, trimmed, blank ones left
    /// out, as the reference tells them.
    ///
    /// @param last how many at most
    public List<LogEntry> logs(InstanceId id, int last) throws HostException {
        return services.logs().buffer(snapshot(id).process()).entries(last);
    }

    /// Redacted lines of a process after line `number`.
    LogPage logs(ProcessKey process, long number, int limit) {
        return services.logs().buffer(process).page(number, limit);
    }

    List<MetricSample> metrics(ProcessKey process, Duration after) {
        return sampler.history(process).after(after);
    }

    /// What a purge would delete.
    ///
    /// @param atMost entries to keep for showing; all are counted
    public DataListing data(InstanceId id, int atMost) throws HostException, InterruptedException {
        registry.serving(id);
        return data.list(id, atMost);
    }

    public Journal journal() {
        return options.journal();
    }

    /// All that is now. Taken anew only when something has changed.
    public HostSnapshot hostSnapshot() {
        return view.now();
    }

    // ── the end ─────────────────────────────────────────────────────────────────────────────────

    /// Stops every process by the ladder, all at once, and waits until nothing is left. A second
    /// call waits for the first.
    @Override
    public void close() {
        List<Supervisor> all = registry.close();
        clockWatch.close();
        health.close();
        all.forEach(supervisor -> supervisor.forbid(new Event.Close(Cause.Wish.HOST_STOP)));
        try {
            stopping.await(all);
        } catch (InterruptedException _) {
            closeNow();
            Thread.currentThread().interrupt();
        }
        sampler.close();
        services.sweeper().close();
        services.loop().close();
        services.gate().close();
        services.runner().close();
        services.guardian().close();
    }

    /// In a close under way: no more patience, kill.
    public void closeNow() {
        registry.close().forEach(supervisor -> supervisor.send(new Event.KillNow()));
    }

    // ── inside ──────────────────────────────────────────────────────────────────────────────────

    private void note(String text) {
        options.journal().append(new HostRecord.HostNote(text));
    }
}
